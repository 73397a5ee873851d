import ArgumentParser
import Motionbook

/// `motionbook verify`: the result of `doctor --deep` on the contents, under the name that scripts use.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "verify", "Check everything in the catalog, as doctor --deep does.",
    examples: """
        motionbook verify
        motionbook verify -c team.motionbook --json

      Exits with 1 if the catalog is damaged, even too much to be opened; with 6
      if it is missing or cannot be read now. Broken references and a newer
      format are listed but are not damage.
      """)

  @OptionGroup var progress: ProgressOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let contents = try Verification(catalog, progress)
    let printer = output.printer
    try printer.print(
      contents.members, text: contents.text(printer.style), rows: Verification.findings, contents.report.findings)
    if !contents.report.isSound { throw ExitStatus.findings }
  }
}

/// Check of everything in a catalog.
struct Verification {
  let path: String
  let report: VerificationReport

  init(_ catalog: CatalogOptions, _ progress: ProgressOptions) throws {
    (path, report) = try progress.watch("verifying") { show in
      try catalog.withPath { ($0, try Catalog.verify($0, progress: show)) }
    }
  }

  static var findings: Report<VerificationReport.Finding> {
    Report(
      "findings",
      .init("check", \.check.rawValue), .init("message", \.message), .init("artifact", \.artifact),
      .init("what", \.title))
  }

  var members: [JSONMember] {
    .of([
      "findings": Self.findings.json(report.findings), "sound": report.isSound, "damage": report.damage?.rawValue,
      "artifacts": report.artifactCount, "stateHash": report.stateHash,
      "losses": SalvageReport.Loss.report.json(report.losses),
    ])
  }

  func text(_ style: TextStyle) -> String {
    var text = ""
    let shown = path.shown
    let isNewer = report.findings.contains { $0.check == .format }
    if let damage = report.damage {
      let count = CountedNoun.text(report.findings.count, "finding")
      text += "\(style.red("damaged")): \(shown), \(count): \(damage.explanation)\n"
    } else if !ErrorReport.isQuiet || !report.findings.isEmpty {
      let count = isNewer ? "as far as this version can check" : CountedNoun.text(report.artifactCount, "artifact")
      text += "\(style.green(isNewer ? "newer format" : "sound")): \(shown), \(count)\n"
    }
    for finding in report.findings {
      let known = [finding.title, finding.artifact.map { QuotedText.visible($0, limit: 12) }].compactMap(\.self)
      let artifact = known.isEmpty ? "" : " (\(known.joined(separator: ", ")))"
      text += "  \(finding.check.rawValue): \(finding.message.visible)\(artifact)\n"
    }
    if report.danglingCount > 0 { text += LossList.dangling(report.danglingCount, in: path) }
    if report.damage != nil {
      let isCut = report.damage == .end
      text +=
        report.losses.isEmpty && !isCut ? "nothing is lost\n" : LossList.lost(report.losses, atLeast: isCut, style)
    }
    if let remedy = report.remedy { text += "\(remedy.words.visible)\n" }
    return text
  }
}

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "doctor", "Check the catalog and its storage.",
    examples: """
        motionbook doctor
        motionbook doctor --deep
        motionbook doctor -c team.motionbook --json

      Exits with 1 for a problem or damage. --deep checks all contents against
      their hashes, the structure, schema and references.
      """)

  @Flag(help: "Check all contents, too, as motionbook verify does.")
  var deep = false

  @OptionGroup var progress: ProgressOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let found = Catalog.circumstances(of: try CatalogLocation.find(catalog.catalog))
    let contents = deep ? try Verification(catalog, progress) : nil
    let printer = output.printer
    try printer.print(
      Self.report.members(found) + (contents?.members ?? []),
      text: text(found, printer.style) + (contents?.text(printer.style) ?? ""), rows: Self.concerns, found.concerns)
    if found.concerns.contains(where: \.isFault) || contents?.report.isSound == false { throw ExitStatus.findings }
  }

  private func text(_ found: FileCircumstances, _ style: TextStyle) -> String {
    var text = Self.report.facts(found, style: style)
    for concern in found.concerns {
      let mark = concern.isFault ? style.red("fault:") : style.yellow("risk:")
      text += "\(mark) \(concern.message.visible)\n"
      if let hint = concern.hint { text += style.dim("  \(ProposedCommand.naming(hint.words).visible)") + "\n" }
    }
    if found.concerns.isEmpty { text += style.green("nothing to worry about") + "\n" }
    return text
  }

  private static var concerns: Report<FileCircumstances.Concern> {
    Report(
      "concerns",
      .init("topic", \.topic.rawValue), .init("fault", \.isFault), .init("message", \.message),
      .init("hint") { $0.hint.map { ProposedCommand.naming($0.words) } })
  }

  private static var report: Report<FileCircumstances> {
    Report(
      "doctor",
      .init("path", as: "file", shown: { $0.resolvedPath ?? $0.path }, \.path),
      .init("resolvedPath", in: .machine, \.resolvedPath),
      .init("fileSystem", as: "file system", shown: { place($0) ?? "unknown" }, \.fileSystem),
      .init("network", in: .machine, \.isNetwork),
      .init(
        "format",
        shown: { found in
          found.format.map { "\($0), and this version makes \(Catalog.currentFormat)" } ?? "unknown"
        }, \.format),
      .init("currentFormat", in: .machine) { _ in Catalog.currentFormat },
      .init("writable", shown: { $0.isWritable && $0.isFolderWritable ? "yes" : "no" }, \.isWritable),
      .init("folderWritable", in: .machine, \.isFolderWritable), .init("links", in: .machine, \.linkCount),
      .init("symbolicLink", in: .machine, \.isSymbolicLink),
      .init(
        "companions", as: "beside it",
        shown: { $0.companions.isEmpty ? "nothing of SQLite's" : $0.companions.joined(separator: ", ") },
        \.companions),
      .init("concerns", in: .machine) { concerns.json($0.concerns) })
  }

  private static func place(_ found: FileCircumstances) -> String? {
    found.fileSystem.map { system in
      system + (found.isNetwork == true ? ", on another machine" : found.isNetwork == false ? ", on this machine" : "")
    }
  }
}

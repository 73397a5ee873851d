import ArgumentParser
import Motionbook

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check everything in the catalog: structure, schema, hashes, references. Exit 1 on damage.",
    discussion: """
      Examples
        motionbook verify
        motionbook verify -c team.motionbook --json

      Exit 1 also for a catalog that is too damaged to be opened; exit 6 where
      there is none, or it cannot be read now. A reference that leads nowhere, or
      a newer format, is listed but is not damage.
      """)

  @Flag(name: [.short, .long], help: "No progress bar and no line when all is well.")
  var quiet = false

  @OptionGroup var progress: ProgressOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let (path, report) = try progress.watch("verifying", quiet: quiet) { show in
      try catalog.withPath { path throws(StoreError) in (path, try Catalog.verify(path, progress: show)) }
    }
    if output.chosen == .table {
      try printText(report, path: path)
    } else {
      let findings = Report<VerificationReport.Finding>(
        "findings",
        [
          .init("check", \.check.rawValue), .init("message", \.message), .init("artifact", \.artifact),
          .init("what", \.title),
        ])
      try output.printer.print(
        findings, report.findings,
        notes: [
          JSONMember("sound", report.isSound), JSONMember("damage", report.damage?.rawValue),
          JSONMember("artifacts", report.artifactCount), JSONMember("stateHash", report.stateHash),
          JSONMember("losses", SalvageReport.Loss.report.json(report.losses)),
        ])
    }
    if !report.isSound { throw ExitStatus.findings }
  }

  private func printText(_ report: VerificationReport, path: String) throws {
    let style = output.printer.style
    let sink = ByteSink.standardOutput()
    let shown = QuotedText.visible(path, limit: 200)
    let isNewer = report.findings.contains { $0.check == .format }
    if let damage = report.damage {
      let count = CountedNoun.text(report.findings.count, "finding")
      try sink.write("\(style.red("damaged")): \(shown), \(count): \(damage.explanation)\n")
    } else if !quiet || !report.findings.isEmpty {
      let count = isNewer ? "as far as this version can tell" : CountedNoun.text(report.artifactCount, "artifact")
      try sink.write("\(style.green(isNewer ? "newer format" : "sound")): \(shown), \(count)\n")
    }
    for finding in report.findings {
      let known = [finding.title, finding.artifact.map { QuotedText.visible($0, limit: 12) }].compactMap(\.self)
      let artifact = known.isEmpty ? "" : " (\(known.joined(separator: ", ")))"
      try sink.write("  \(finding.check.rawValue): \(QuotedText.visible(finding.message, limit: .max))\(artifact)\n")
    }
    if report.danglingCount > 0 { try sink.write(DanglingReferences.line(report.danglingCount, in: path) + "\n") }
    if report.damage != nil {
      let count = CountedNoun.text(report.losses.count, "artifact")
      try sink.write(report.losses.isEmpty ? "nothing is lost\n" : "\(style.red("lost")): \(count)\n")
      try sink.write(LossList.text(report.losses))
    }
    if let remedy = report.remedy { try sink.write("\(QuotedText.visible(remedy.words, limit: .max))\n") }
    try sink.flush()
  }
}

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Check the catalog and the place it is stored in, and say what may go wrong. Exit 1 when something will.",
    discussion: """
      Examples
        motionbook doctor
        motionbook doctor -c team.motionbook --json
      """)

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let found = Catalog.circumstances(of: try CatalogLocation.find(catalog.catalog))
    let printer = output.printer
    try printer.print(
      Self.report.members(found), text: text(found, printer.style), rows: Self.concerns, found.concerns)
    if found.concerns.contains(where: \.isFault) { throw ExitStatus.findings }
  }

  private func text(_ found: FileCircumstances, _ style: TextStyle) -> String {
    var text = Self.report.facts(found, style: style)
    for concern in found.concerns {
      let mark = concern.isFault ? style.red("fault:") : style.yellow("risk:")
      text += "\(mark) \(QuotedText.visible(concern.message, limit: .max))\n"
      if let hint = concern.hint {
        text += style.dim("  \(QuotedText.visible(ProposedCommand.naming(hint.words), limit: .max))") + "\n"
      }
    }
    if found.concerns.isEmpty { text += style.green("nothing to worry about") + "\n" }
    return text
  }

  private static var concerns: Report<FileCircumstances.Concern> {
    Report(
      "concerns",
      [
        .init("topic", \.topic.rawValue), .init("fault", \.isFault), .init("message", \.message),
        .init("hint") { $0.hint.map { ProposedCommand.naming($0.words) } },
      ])
  }

  private static var report: Report<FileCircumstances> {
    Report(
      "doctor",
      [
        .init("path", as: "file", shown: { $0.resolvedPath ?? $0.path }, \.path),
        .init("resolvedPath", in: .machine, \.resolvedPath),
        .init("fileSystem", as: "file system", shown: { place($0) ?? "unknown" }, \.fileSystem),
        .init("network", in: .machine, \.isNetwork),
        .init(
          "format",
          shown: { found in
            found.format.map { "\($0), and this version makes \(found.currentFormat)" } ?? "unknown"
          }, \.format),
        .init("currentFormat", in: .machine, \.currentFormat),
        .init("writable", shown: { $0.isWritable && $0.isFolderWritable ? "yes" : "no" }, \.isWritable),
        .init("folderWritable", in: .machine, \.isFolderWritable), .init("links", in: .machine, \.linkCount),
        .init("symbolicLink", in: .machine, \.isSymbolicLink),
        .init(
          "companions", as: "beside it",
          shown: { $0.companions.isEmpty ? "nothing of SQLite's" : $0.companions.joined(separator: ", ") },
          \.companions),
        .init("concerns", in: .machine) { concerns.json($0.concerns) },
      ])
  }

  private static func place(_ found: FileCircumstances) -> String? {
    found.fileSystem.map { system in
      system + (found.isNetwork == true ? ", on another machine" : found.isNetwork == false ? ", on this machine" : "")
    }
  }
}

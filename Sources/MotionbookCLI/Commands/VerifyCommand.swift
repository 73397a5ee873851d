import ArgumentParser
import Motionbook

/// `motionbook verify`.
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
      a newer format, is listed but is no damage.
      """)

  @Flag(name: [.short, .long], help: "No progress bar and no line when all is well.")
  var quiet = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let bar = ProgressBar("verifying", isQuiet: quiet)
    defer { bar.clear() }
    let (path, report) = try catalog.withPath { path throws(StoreError) in
      (path, try Catalog.verify(path) { bar.show($0, of: $1) })
    }
    bar.clear()
    if output.chosen == .table {
      try printText(report, path: path)
    } else {
      var table = RecordTable(columns: [.init("check"), .init("message"), .init("artifact")])
      table.rows = report.findings.map { [.text($0.check.rawValue), .text($0.message), .init($0.artifact)] }
      let notes: [JSONMember] = [
        JSONMember("sound", .bool(report.isSound)),
        JSONMember("damage", report.damage.map { .string($0.rawValue) } ?? .null),
        JSONMember("artifacts", .number(Double(report.artifactCount))),
        JSONMember("stateHash", report.stateHash.map(JSONValue.string) ?? .null),
      ]
      try output.printer.print(table, name: "findings", notes: notes)
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
      let artifact = finding.artifact.map { " (\(QuotedText.visible($0, limit: 12)))" } ?? ""
      try sink.write("  \(finding.check.rawValue): \(QuotedText.visible(finding.message, limit: .max))\(artifact)\n")
    }
    if report.danglingCount > 0 { try sink.write(DanglingReferences.line(report.danglingCount, in: path) + "\n") }
    if let remedy = report.remedy { try sink.write("\(QuotedText.visible(remedy, limit: .max))\n") }
    try sink.flush()
  }
}

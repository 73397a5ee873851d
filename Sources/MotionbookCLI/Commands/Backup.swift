import ArgumentParser
import Motionbook

struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "backup", "Write a checked copy of the whole catalog.",
    examples: """
        motionbook backup /backups/2026-11-21.motionbook
        motionbook backup -o /backups/latest.motionbook --force
      """)

  @Argument(help: "The new file.", completion: .file())
  var file: String?

  @Option(name: [.customShort("o"), .long], help: .value("file", "The same as the argument."), completion: .file())
  var output: String?

  @Flag(help: "Replace an existing catalog.")
  var force = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var options: OutputOptions

  func validate() throws {
    if (file == nil) == (output == nil) {
      throw ValidationError("Specify one destination: motionbook backup FILE, or -o FILE.")
    }
  }

  func run() throws {
    guard let path = file ?? output else { return }
    guard path != "-" else {
      throw ToolError.usage("a catalog is a file, not a stream", hint: "presets as text: motionbook export json")
    }
    let report = try catalog.open().backup(to: path, replacing: force)
    try CopySummary(report: report, verb: "backed up to").print(with: options.printer)
    catalog.noteSecond(report.path)
  }
}

/// Contents of a copied catalog, for the report.
struct CopySummary {
  let report: ExportReport
  let verb: String

  func print(with printer: Printer) throws {
    let members: [JSONMember] = [
      JSONMember("path", report.path), JSONMember("bytes", report.byteCount),
      JSONMember("artifacts", report.artifactCount), JSONMember("omitted", report.omittedCount),
      JSONMember("stateHash", report.stateHash),
    ]
    let omitted = report.omittedCount == 0 ? "" : ", \(report.omittedCount) omitted"
    let shown = QuotedText.visible(report.path, limit: 200)
    try printer.printDone(
      members,
      text: "\(printer.style.green(verb)) \(shown): \(CountedNoun.text(report.artifactCount, "artifact"))\(omitted), "
        + "\(report.byteCount) bytes, checked — state \(report.stateHash.prefix(12))\n")
  }
}

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
    try report.print("backed up to", with: options.printer)
    catalog.noteSecond(report.path)
  }
}

extension ExportReport {
  /// Prints the contents of a copied catalog.
  func print(_ verb: String, with printer: Printer) throws {
    let omitted = omittedCount == 0 ? "" : ", \(omittedCount) omitted"
    try printer.printDone(
      [
        JSONMember("path", path), JSONMember("bytes", byteCount), JSONMember("artifacts", artifactCount),
        JSONMember("omitted", omittedCount), JSONMember("stateHash", stateHash),
      ],
      text: "\(printer.style.green(verb)) \(QuotedText.visible(path, limit: 200)): "
        + "\(CountedNoun.text(artifactCount, "artifact"))\(omitted), "
        + "\(byteCount) bytes, checked — state \(stateHash.prefix(12))\n")
  }
}

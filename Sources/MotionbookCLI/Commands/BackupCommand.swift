import ArgumentParser
import Motionbook

/// `motionbook backup`.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Keep a copy of the whole catalog, checked from the first byte to the last.",
    discussion: """
      Examples
        motionbook backup /backups/2026-11-21.motionbook
        motionbook backup -o /backups/latest.motionbook --force
      """)

  @Argument(help: "The new file.", completion: .file())
  var file: String?

  @Option(
    name: [.customShort("o"), .long], help: ArgumentHelp("The same, as other commands take it.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace an existing catalog.")
  var force = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var options: OutputOptions

  func validate() throws {
    if (file == nil) == (output == nil) { throw ValidationError("Name the new file once: FILE, or -o FILE.") }
  }

  func run() throws {
    guard let path = file ?? output else { return }
    let report = try catalog.open().backup(to: path, replacing: force)
    try CopySummary(report: report, verb: "backed up to").print(with: options.printer)
    catalog.noteSecond(report.path)
  }
}

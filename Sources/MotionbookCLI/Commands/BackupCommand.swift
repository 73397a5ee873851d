import ArgumentParser
import Motionbook

/// `motionbook backup`.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Keep a copy of the whole catalogue, checked from the first byte to the last.",
    discussion: """
      Examples
        motionbook backup /backups/2026-11-21.motionbook
        motionbook backup /backups/latest.motionbook --force
      """)

  @Argument(help: "The new file.", completion: .file())
  var file: String

  @Flag(help: "Replace an existing catalogue.")
  var force = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let report = try catalog.open().backup(to: file, replacing: force)
    try CopySummary(report: report, verb: "backed up to").print(with: output.printer)
    catalog.noteSecond(report.path)
  }
}

import ArgumentParser
import Motionbook

/// `motionbook export catalog`.
struct ExportCatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Write a consistent copy of the catalog to give away: complete, checked, or not at all.",
    discussion: """
      Examples
        motionbook export catalog /shared/team.motionbook
        motionbook export catalog /shared/team.motionbook --at 2026.11
        motionbook export catalog small/team.motionbook --prune
      """)

  @Argument(help: "The new file.", completion: .file(extensions: ["motionbook"]))
  var destination: String

  @Option(help: ArgumentHelp("Only what led to a release, or to a moment by claimed times.", valueName: "release|time"))
  var at: String?

  @Flag(help: "Only what the state needs: no removed presets, no unused motions, no other releases.")
  var prune = false

  @Flag(help: "Replace an existing catalog.")
  var force = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let opened = try catalog.open()
    let point = try at.map { text in try CatalogPoint(argument: text, in: opened) } ?? .now
    let report = try opened.export(to: destination, at: point, prune: prune, replacing: force)
    try CopySummary(report: report, verb: "exported").print(with: output.printer)
    catalog.noteSecond(report.path)
  }
}

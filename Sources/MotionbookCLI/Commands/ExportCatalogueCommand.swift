import ArgumentParser
import Motionbook

/// `motionbook export catalogue`.
struct ExportCatalogueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogue",
    abstract: "Write a consistent copy of the catalogue to give away: complete, checked, or not at all.",
    discussion: """
      Examples
        motionbook export catalogue /shared/team.motionbook
        motionbook export catalogue /shared/team.motionbook --at 2026.11
        motionbook export catalogue small/team.motionbook --prune
      """)

  @Argument(help: "The new file.", completion: .file())
  var file: String

  @Option(help: ArgumentHelp("Only what led to a release, or to a moment by claimed times.", valueName: "release|time"))
  var at: String?

  @Flag(help: "Only what the state needs: no removed presets, no unused motions, no other releases.")
  var prune = false

  @Flag(help: "Replace an existing catalogue.")
  var force = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let catalog = try catalog.open()
    let point = try at.map { try PointArgument.point($0, in: catalog) } ?? .now
    let report = try catalog.export(to: file, at: point, prune: prune, replacing: force)
    try CopySummary(report: report, verb: "exported").print(with: output.printer)
  }
}

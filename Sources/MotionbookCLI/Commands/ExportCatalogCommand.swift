import ArgumentParser
import Motionbook

/// `motionbook export --catalog FILE`: what `export` does when no format follows.
struct ExportCatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Write a consistent copy of the catalog to give away: complete, checked, or not at all.",
    usage: "motionbook export --catalog <file> [--at <release|time>] [--prune] [<options>]",
    discussion: """
      Examples
        motionbook export --catalog /shared/team.motionbook
        motionbook export --catalog /shared/team.motionbook --at 2026.11
        motionbook export --catalog small/team.motionbook --prune
      """,
    shouldDisplay: false)

  @Option(help: ArgumentHelp("The new file.", valueName: "file"), completion: .file(extensions: ["motionbook"]))
  var catalog: String?

  @Option(help: ArgumentHelp("Only what led to a release, or to a moment by claimed times.", valueName: "release|time"))
  var at: String?

  @Flag(help: "Only what the state needs: no removed presets, no unused motions, no other releases.")
  var prune = false

  @Flag(help: "Replace an existing catalog.")
  var force = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if catalog == nil, at != nil || prune || force {
      throw ValidationError("Say where to: --catalog FILE, or a format such as json before the options.")
    }
  }

  func run() throws {
    guard let catalog else { throw CleanExit.helpRequest(ExportCommand.self) }
    let catalog = try catalog.open()
    let point = try at.map { text in try CatalogPoint(argument: text, in: catalog) } ?? .now
    let report = try catalog.export(to: catalog, at: point, prune: prune, replacing: force)
    try CopySummary(report: report, verb: "exported").print(with: output.printer)
    self.catalog.noteSecond(report.path)
  }
}

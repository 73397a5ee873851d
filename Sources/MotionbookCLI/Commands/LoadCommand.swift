import ArgumentParser
import Motionbook

/// `motionbook load`.
struct LoadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load",
    abstract: "Take presets in from a folder of documents, such as dump --diffable wrote.",
    discussion: """
      Examples
        motionbook load review --dry-run
        motionbook load review -m 'after the review'
        motionbook load review --remove-missing
      """)

  @Argument(help: "The folder; its .json files are read, those in folders below too.", completion: .directory)
  var folder: String

  @Flag(help: "Remove presets that have no document.")
  var removeMissing = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let catalog = try catalog.open(.readWrite, dryRun: change.dryRun)
    let changes = try catalog.load(
      from: folder, removeMissing: removeMissing, dryRun: change.dryRun, by: try change.context())
    var report = ChangeReport(changes: changes, isDryRun: change.dryRun, wayBack: "motionbook undo")
    if output.chosen == .table {
      let same = changes.count { $0.kind == .unchanged }
      report = ChangeReport(
        changes: changes.filter { $0.kind != .unchanged }, isDryRun: change.dryRun, wayBack: "motionbook undo")
      if same > 0 { report.heading = ["unchanged: \(same) of \(CountedNoun.text(changes.count, "preset"))"] }
    }
    try report.print(with: output.printer)
  }
}

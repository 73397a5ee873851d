import ArgumentParser
import Motionbook

/// `motionbook redo`.
struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Take back the last undo; any other change ends the chance.",
    discussion: """
      Examples
        motionbook redo
        motionbook redo 2 --dry-run
      """)

  @OptionGroup var options: UndoOptions

  func run() throws {
    let catalog = try options.catalog.open(.readWrite, dryRun: options.change.dryRun)
    try options.check(available: try catalog.undoOutlook().redoCount, verb: "redo")
    let reports = try catalog.redo(
      last: options.count, force: options.force, dryRun: options.change.dryRun, by: try options.change.context())
    try options.print(
      reports, verb: "redone", wayBack: "motionbook undo" + (options.count == 1 ? "" : " \(options.count)"))
  }
}

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
    let catalog = try options.catalog.open(.readWrite, isRehearsal: options.change.dryRun)
    try options.check(available: try catalog.undoOutlook().redoCount, verb: "redo")
    let reports = try catalog.redo(
      last: options.count, try options.change.context(), force: options.force, keep: !options.change.dryRun)
    try options.print(
      reports, verb: "redone", wayBack: "motionbook undo" + (options.count == 1 ? "" : " \(options.count)"))
  }
}

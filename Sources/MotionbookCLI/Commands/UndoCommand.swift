import ArgumentParser
import Motionbook

/// `motionbook undo`.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last changes made in this copy; nothing is deleted, the history only grows.",
    discussion: """
      Examples
        motionbook undo
        motionbook undo 3 --dry-run
        motionbook undo --force
      """)

  @OptionGroup var options: UndoOptions

  func run() throws {
    let catalog = try options.catalog.open(.readWrite, dryRun: options.change.dryRun)
    try options.check(available: try catalog.undoOutlook().undoCount, verb: "undo")
    let reports = try catalog.undo(
      last: options.count, force: options.force, dryRun: options.change.dryRun, by: try options.change.context())
    try options.print(
      reports, verb: "undone", wayBack: "motionbook redo" + (options.count == 1 ? "" : " \(options.count)"))
  }
}

import ArgumentParser
import Motionbook

/// One of two commands of which each reverses the other.
protocol CommandDirection: Sendable {
  static var configuration: CommandConfiguration { get }
}

enum Undo: CommandDirection {
  static let configuration = CommandConfiguration(
    "undo", "Undo the last changes made in this copy.",
    examples: """
        motionbook undo
        motionbook undo 3 --dry-run
        motionbook undo --force

      Only changes made in this copy are undone, not merged ones. Nothing is
      deleted: the history only grows.
      """)
}

enum Redo: CommandDirection {
  static let configuration = CommandConfiguration(
    "redo", "Redo the changes of the last undo.",
    examples: """
        motionbook redo
        motionbook redo 2 --dry-run

      Available until the next change.
      """)
}

/// `motionbook undo` and `motionbook redo`.
struct HistoryCommand<Direction: CommandDirection>: EditingCommand {
  static var configuration: CommandConfiguration { Direction.configuration }

  @Argument(help: "Number of changes; one if omitted.")
  var count = 1

  @Flag(help: "Proceed past a release, with a conflict left settled, or with presets in use removed.")
  var force = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if !(1...10_000).contains(count) { throw ValidationError("\(count) is not a number of changes from 1 to 10000.") }
  }

  func run() throws {
    let catalog = try openToChange()
    let outlook = try catalog.undoOutlook()
    let available = isUndo ? outlook.undoCount : outlook.redoCount
    // Of none the catalog tells itself.
    guard count <= available || available == 0 else {
      throw ToolError(
        .notFound, .notFound,
        "only \(CountedNoun.text(available, "change")) of this copy can be \(done), not \(count)",
        attempt: "motionbook \(word) \(available)")
    }
    let context = try change.context()
    func advise(_ failure: inout ToolError) {
      guard failure.code == StoreError.Code.inUse.rawValue else { return }
      failure.hint = "change them first, or break their references: motionbook \(word) \(count) --force"
    }
    try print(
      ToolError.amending(advise) {
        try isUndo
          ? catalog.undo(last: count, force: force, dryRun: isDryRun, by: context)
          : catalog.redo(last: count, force: force, dryRun: isDryRun, by: context)
      })
  }

  private var isUndo: Bool { Direction.self == Undo.self }
  private var word: String { isUndo ? "undo" : "redo" }
  private var done: String { isUndo ? "undone" : "redone" }

  /// Prints the undone commits, each by its message or a summary of its changes, and their effect.
  private func print(_ reports: [UndoReport]) throws {
    let wayBack = "motionbook \(isUndo ? "redo" : "undo")" + (count == 1 ? "" : " \(count)")
    let style = output.printer.style
    var report = report(reports.flatMap(\.changes), wayBack: wayBack)
    report.heading = reports.map { report in
      let origin = (report.undone.first?.revision).map { " (\($0.author), \($0.time.text))" } ?? ""
      let message = report.undone.map(\.revision.message).first { !$0.isEmpty }
      let changes = report.undone.map { "\($0.change.rawValue) \($0.revision.name)" }.joined(separator: ", ")
      let text = "\(isDryRun ? "would have \(done)" : done): \(message ?? changes)\(origin)"
      return style.bold(text.visible)
    }
    report.notes = [JSONMember("undone", .array(reports.map { Self.undone.json($0.undone) }))]
    tellWhatStays(reports)
    try report.print(with: output.printer)
  }

  /// Prints the changes that could not be undone.
  private func tellWhatStays(_ reports: [UndoReport]) {
    for name in reports.flatMap(\.releases) { ErrorReport.note("the release \(name) stays: releases are permanent") }
    for revision in reports.flatMap(\.stillSettled) {
      ErrorReport.note(
        "the conflict of \(revision.name) is not open again: what this copy had first counts; the other side: "
          + "motionbook log \(revision.name)")
    }
  }

  private static var undone: Report<LogEntry> {
    Report(
      "undone",
      .init("name", \.revision.name), .init("version", \.revision.generation), .init("change", \.change.rawValue),
      .init("author", \.revision.author), .init("message", \.revision.message), .init("hash", \.revision.hash))
  }
}

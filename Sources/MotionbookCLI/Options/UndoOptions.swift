import ArgumentParser
import Motionbook

/// How far to go back or forth in this copy's own changes.
struct UndoOptions: ParsableArguments {
  @Argument(help: "How many changes; one when left out.")
  var count = 1

  @Flag(help: "Even when that takes away a preset which others use.")
  var force = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if !(1...10_000).contains(count) { throw ValidationError("\(count) is not a number of changes from 1 to 10000.") }
  }

  /// Checks that there are so many changes to go back or forth.
  /// - Throws: an error that says how many there are, unless there are none, which the catalog explains itself.
  func check(available: Int, verb: String) throws(ToolError) {
    guard count > available, available > 0 else { return }
    throw ToolError(
      .notFound, "NOT_FOUND",
      "only \(CountedNoun.text(available, "change")) of this copy can be \(verb)ne, not \(count)",
      attempt: "motionbook \(verb) \(available)")
  }

  /// Says what was taken back, and what that did.
  func print(_ reports: [UndoReport], verb: String, wayBack: String) throws(ToolError) {
    let style = output.printer.style
    var report = ChangeReport(changes: reports.flatMap(\.changes), isDryRun: change.dryRun, wayBack: wayBack)
    report.heading = reports.map { report in
      let what = Self.reason(report)
      let first = report.undone.first?.revision
      let origin = first.map { " (\($0.author), \(Timestamp(milliseconds: $0.timeMs).text))" } ?? ""
      let text = "\(change.dryRun ? "would have \(verb)" : verb): \(what)\(origin)"
      return style.bold(QuotedText.visible(text, limit: .max))
    }
    report.notes = [JSONMember("undone", .array(reports.map(Self.json)))]
    try report.print(with: output.printer)
  }

  /// Why a commit was made, or what it did.
  private static func reason(_ report: UndoReport) -> String {
    if let message = report.undone.map(\.revision.message).first(where: { !$0.isEmpty }) { return message }
    return report.undone.map { "\($0.change.rawValue) \($0.revision.name)" }.joined(separator: ", ")
  }

  private static func json(_ report: UndoReport) -> JSONValue {
    .array(
      report.undone.map { entry in
        .object([
          JSONMember("name", .string(entry.revision.name.text)),
          JSONMember("version", .number(Double(entry.revision.generation))),
          JSONMember("change", .string(entry.change.rawValue)), JSONMember("author", .string(entry.revision.author)),
          JSONMember("message", .string(entry.revision.message)), JSONMember("hash", .string(entry.revision.hash.hex)),
        ])
      })
  }
}

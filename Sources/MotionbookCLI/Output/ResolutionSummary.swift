import Motionbook

/// Says what was settled, and what is left.
struct ResolutionSummary {
  let isDryRun: Bool
  var settled: [ResolutionReport.Settled] = []
  var releases: [ReleaseSummary] = []
  var unsettled: [ResolutionReport.Unsettled] = []

  func print(with printer: Printer) throws(ToolError) {
    switch printer.format {
    case .table, .json: try printer.print(members, text: text(printer.style))
    default: try printer.print(table, name: "settled")
    }
  }

  private func text(_ style: TextStyle) -> String {
    let verb = style.green(isDryRun ? "would have settled" : "settled")
    let undo = isDryRun ? "" : style.dim(" — undo with: \(ProposedCommand.naming("motionbook undo"))")
    var text = ""
    for item in settled {
      text += "\(verb) \(style.bold("\(item.name)@\(item.generation)"))"
      if item.isDeleted { text += " (removed)" }
      if let old = item.previousName { text += " (was \(old))" }
      text += undo + "\n"
    }
    for release in releases { text += "\(verb) release \(style.bold(release.name)), #\(release.hash.short)\n" }
    if settled.isEmpty && releases.isEmpty {
      text += unsettled.isEmpty ? "nothing to settle\n" : "nothing could be settled without a person\n"
    }
    guard !unsettled.isEmpty else { return text }
    text += "left to settle: \(unsettled.count)\n"
    return text + ConflictReport(conflicts: unsettled.map(\.conflict)).text(style)
  }

  private var table: RecordTable {
    var table = RecordTable(columns: [
      .init("name"), .init("version", numeric: true), .init("previousName"), .init("removed"), .init("hash"),
    ])
    table.rows = settled.map { item in
      [
        .text(item.name.text), .count(item.generation), .init(item.previousName?.text), .flag(item.isDeleted),
        .text(item.revision.hex),
      ]
    }
    return table
  }

  private var members: [JSONMember] {
    let table = table
    return [
      JSONMember("dryRun", .bool(isDryRun)), JSONMember("settled", .array(table.rows.map(table.object))),
      JSONMember("releases", .array(releases.map { .object(ReleaseList.members($0)) })),
      JSONMember("conflicts", ConflictReport(conflicts: unsettled.map(\.conflict)).json),
      JSONMember(
        "contradictions",
        .array(unsettled.map { .array($0.fields.map { .string($0.rawValue) }) })),
    ]
  }
}

import Motionbook

/// Says what a command has changed, and how to undo it.
struct ChangeReport {
  let changes: [PresetChange]
  let isDryRun: Bool
  /// The command that takes all of it back; nil for `undo`, or for a single change's own.
  var wayBack: String?
  /// Lines for people, before the changes.
  var heading: [String] = []
  /// More members of the JSON object.
  var notes: [JSONMember] = []

  func print(with printer: Printer) throws(ToolError) {
    Self.tellNotices(of: changes)
    switch printer.format {
    case .table:
      let sink = ByteSink.standardOutput()
      for line in heading { try sink.write(line + "\n") }
      for change in changes { try sink.write(line(change, style: printer.style) + "\n") }
      try sink.flush()
    default: try printer.print(report, changes, notes: [JSONMember("dryRun", isDryRun)] + notes)
    }
  }

  var report: Report<PresetChange> {
    Report(
      "changes",
      [
        .init("change", \.kind.rawValue), .init("name", \.name), .init("version", \.generation),
        .init("previousName", \.previousName), .init("previousVersion", \.previousGeneration),
        .init("hash", \.revision), .init("undo", undo),
        .init("settles", in: .machine) { $0.left.map(\.hash.hex) },
      ])
  }

  /// Says on standard error what people should know of changes, and of a conflict that one has settled unasked how the
  /// other side is taken.
  static func tellNotices(of changes: [PresetChange]) {
    for notice in changes.flatMap(\.notices) { ErrorReport.warn(notice.description) }
    for change in changes {
      guard let side = change.left.first else { continue }
      let back = side.isDeleted ? "rm \(change.name)" : "restore \(change.name)@#\(side.hash.short)"
      ErrorReport.note(
        "take the other side with: motionbook \(back); to choose a side without another change, there is: "
          + "motionbook resolve \(change.name) --take ours|theirs")
    }
  }

  /// One change as a line: `added brand/pop@1 — undo with: motionbook rm brand/pop`.
  private func line(_ change: PresetChange, style: TextStyle) -> String {
    guard change.kind != .unchanged else { return "unchanged \(change.name)@\(change.generation)" }
    var text = isDryRun ? "would have \(change.kind.rawValue) " : "\(change.kind.rawValue) "
    text = style.green(text) + style.bold("\(change.name)@\(change.generation)")
    if let old = change.previousName {
      text += " (was \(old))"
    } else if let old = change.previousGeneration, change.kind != .removed {
      text += " (was @\(old))"
    }
    if !isDryRun, let undo = undo(change) { text += style.dim(" — undo with: \(undo)") }
    return text
  }

  private func undo(_ change: PresetChange) -> String? {
    guard change.kind != .unchanged else { return nil }
    let own = changes.count == 1 ? Self.undo(change) : nil
    return ProposedCommand.naming(wayBack ?? own ?? "motionbook undo")
  }

  /// The command that takes a change back.
  private static func undo(_ change: PresetChange) -> String? {
    switch change.kind {
    case .added: "motionbook rm \(change.name)"
    // Others may have come to refer to it again; of joined versions the number means several.
    case .restored: "motionbook undo --force"
    case .merged: "motionbook undo"
    case .changed, .described:
      change.previousGeneration.map { "motionbook restore \(change.name)@\($0)" }
    case .renamed: change.previousName.map { "motionbook rename \(change.name) \($0)" }
    case .removed: "motionbook restore \(change.name)"
    case .unchanged: nil
    }
  }
}

/// Says what an import did, what it could not do, and how to undo it.
struct ImportSummary {
  let file: InputFile
  let report: ImportReport
  let result: PresetImport.Result
  let isDryRun: Bool
  let group: PresetName?

  func print(with printer: Printer) throws(ToolError) {
    ChangeReport.tellNotices(of: result.changes)
    let sink = ByteSink.standardOutput()
    switch printer.format {
    case .table:
      for issue in report.issues where issue.severity != .note {
        ErrorReport.write(QuotedText.visible("\(file.name):\(issue)", limit: .max) + "\n")
      }
      try sink.write(text(printer.style))
      try sink.flush()
    default:
      let changes = ChangeReport(changes: result.changes, isDryRun: isDryRun)
      let skipped = report.skipped.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) }
      try printer.print(
        changes.report, result.changes,
        notes: [
          JSONMember("dryRun", isDryRun), JSONMember("issues", .array(report.issues.map(Self.json))),
          JSONMember("kept", result.skipped.map(\.text)), JSONMember("skipped", .object(skipped)),
        ])
    }
  }

  private func text(_ style: TextStyle) -> String {
    var counts: [String] = []
    for kind in PresetRevision.Change.allCases {
      let count = result.changes.count { $0.kind == kind }
      if count > 0 { counts.append("\(count) \(kind.rawValue)") }
    }
    if !result.skipped.isEmpty { counts.append("\(result.skipped.count) kept as they were") }
    let left = report.skipped.values.reduce(0, +)
    if left > 0 {
      let types = report.skipped.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      counts.append("\(left) that are not motions left out (\(types))")
    }
    if !report.errors.isEmpty { counts.append("\(report.errors.count) with errors") }
    let verb = isDryRun ? "would have imported" : "imported"
    var text = "\(style.green(verb)) \(file.name): \(counts.isEmpty ? "nothing" : counts.joined(separator: ", "))"
    if !isDryRun, result.changes.contains(where: { $0.kind != .unchanged }) {
      text += style.dim(" — undo with: \(ProposedCommand.naming("motionbook undo"))")
    }
    return text + "\n"
  }

  static func json(_ issue: ImportIssue) -> JSONValue {
    var members = [
      JSONMember("severity", issue.severity.rawValue), JSONMember("code", issue.code.rawValue),
      JSONMember("message", issue.message),
    ]
    if let hint = issue.hint { members.append(JSONMember("hint", hint)) }
    if let pointer = issue.pointer { members.append(JSONMember("pointer", pointer.description)) }
    if let location = issue.location {
      members += [JSONMember("line", location.line), JSONMember("column", location.column)]
    }
    if let related = issue.related { members.append(JSONMember("related", related.description)) }
    return .object(members)
  }
}

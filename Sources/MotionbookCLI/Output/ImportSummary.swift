import Motionbook

/// Says what an import did, what it could not do, and how to undo it.
struct ImportSummary {
  let file: InputFile
  let report: ImportReport
  let result: PresetImport.Result
  let isDryRun: Bool
  let group: PresetName?

  func print(with printer: Printer) throws(ToolError) {
    for notice in result.changes.flatMap(\.notices) { ErrorReport.warn(notice.description) }
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
      counts.append("\(left) that are no motion left out (\(types))")
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

import Motionbook

/// Says what an import did, what it could not do, and how to undo it.
struct ImportSummary {
  /// How messages call the files.
  let name: String
  let report: ImportReport
  let result: PresetImport.Result
  let isDryRun: Bool
  let group: PresetName?

  /// The most errors, and the most warnings, that are written for people.
  private static let mostLines = 20

  func print(with printer: Printer) throws(ToolError) {
    ChangeReport.tellNotices(of: result.changes)
    let sink = ByteSink.standardOutput()
    switch printer.format {
    case .table:
      Self.tell(report, of: name, whole: "--report writes all of them")
      try sink.write(text(printer.style))
      try sink.flush()
    default:
      let changes = ChangeReport(changes: result.changes, isDryRun: isDryRun)
      try printer.print(
        changes.report, result.changes,
        notes: [
          JSONMember("dryRun", isDryRun), JSONMember("issues", .array(report.issues.map(Self.json))),
          JSONMember("kept", result.skipped.map(\.text)), JSONMember("skipped", Self.skipped(report)),
        ])
    }
  }

  /// Writes what there is to say about files to standard error.
  /// - Parameter whole: Where the rest of a long list can be had.
  static func tell(_ report: ImportReport, of name: String, whole: String) {
    for severity in [ImportIssue.Severity.error, .warning] {
      let issues = report.issues(severity)
      for issue in issues.prefix(mostLines) {
        let hint = issue.hint.map { "; \($0)" } ?? ""
        ErrorReport.write(QuotedText.visible("\(issue.file ?? name):\(issue)\(hint)", limit: .max) + "\n")
      }
      if issues.count > mostLines {
        let count = CountedNoun.text(issues.count - mostLines, "more \(severity.rawValue)")
        ErrorReport.note("\(count); \(whole)")
      }
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
      let types = report.skipped.sorted { $0.key < $1.key }
        .map { "\(QuotedText.visible($0.key)): \($0.value)" }.joined(separator: ", ")
      counts.append("\(left) left out (\(types))")
    }
    let errors = report.issues(.error).count
    if errors > 0 { counts.append("\(errors) with errors") }
    let verb = isDryRun ? "would have imported" : "imported"
    var text = "\(style.green(verb)) \(name): \(counts.isEmpty ? "nothing" : counts.joined(separator: ", "))"
    if !isDryRun, result.changes.contains(where: { $0.kind != .unchanged }) {
      text += style.dim(" — undo with: \(ProposedCommand.naming("motionbook undo"))")
    }
    return text + "\n"
  }

  // MARK: JSON

  /// All of a report.
  static func json(_ report: ImportReport, format: String, files: [String], _ presets: [Preset]) -> JSONValue {
    .object([
      JSONMember("files", .array(files.map { .string($0) })), JSONMember("format", .string(format)),
      JSONMember("issues", .array(report.issues.map(json))),
      JSONMember("presets", .array(presets.map { .string($0.name.text) })), JSONMember("schema", 1),
      JSONMember("skipped", skipped(report)),
    ])
  }

  private static func skipped(_ report: ImportReport) -> JSONValue {
    .object(report.skipped.sorted { $0.key < $1.key }.map { JSONMember($0.key, .number(Double($0.value))) })
  }

  static func json(_ issue: ImportIssue) -> JSONValue {
    var members = [
      JSONMember("severity", issue.severity.rawValue), JSONMember("code", issue.code.rawValue),
      JSONMember("message", issue.message),
    ]
    if let file = issue.file { members.append(JSONMember("file", file)) }
    if let hint = issue.hint { members.append(JSONMember("hint", hint)) }
    if let pointer = issue.pointer { members.append(JSONMember("pointer", pointer.description)) }
    if let location = issue.location {
      members += [JSONMember("line", location.line), JSONMember("column", location.column)]
    }
    if let related = issue.related { members.append(JSONMember("related", related.description)) }
    return .object(members)
  }
}

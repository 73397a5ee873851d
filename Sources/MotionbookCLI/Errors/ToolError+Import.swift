import Motionbook

extension ToolError {
  /// Why a file was not imported: the first error, and the others below it.
  init(_ failure: ImportFailure, in source: String) {
    let errors = failure.errors
    let message = errors.first.map { Self.line($0, source) } ?? "\(source) was not imported"
    self.init(
      .invalid, errors.first.map { Self.code($0.code.rawValue) } ?? "INVALID", message, hint: errors.first?.hint,
      details: [
        JSONMember("source", .string(source)),
        JSONMember("issues", .array(failure.report.issues.map(ImportSummary.json))),
      ])
    excerpt = errors.dropFirst().prefix(20).map { Self.line($0, source) }
    if errors.count > 21 { excerpt.append("… and \(errors.count - 21) more") }
  }

  /// One issue as a line: `file:line:column: problem at /pointer, see /other`.
  private static func line(_ issue: ImportIssue, _ source: String) -> String {
    var text = "\(source):"
    if let location = issue.location { text += "\(location):" }
    text += " \(issue.message)"
    if let pointer = issue.pointer, !pointer.isRoot { text += " at \(pointer)" }
    if let related = issue.related { text += ", see \(related)" }
    return text
  }
}

import Motionbook

/// Equal issues of an import, printed once with the first place.
struct IssueGroup {
  /// The first by place.
  let first: ImportIssue
  private(set) var count = 1

  /// Groups of issues, in the order of their first.
  static func list(_ issues: [ImportIssue]) -> [IssueGroup] {
    struct Kind: Hashable {
      let code: ModelError.Code
      let pattern: String
    }
    var groups: [IssueGroup] = []
    var places: [Kind: Int] = [:]
    for issue in issues {
      let kind = Kind(code: issue.code, pattern: issue.said.pattern)
      if let place = places[kind] {
        groups[place].count += 1
      } else {
        places[kind] = groups.count
        groups.append(IssueGroup(first: issue))
      }
    }
    return groups
  }

  /// The group as a line: `file:line:column: warning: …; what to do (and 3 more like it)`.
  /// - Parameter name: Name of a text without one.
  func line(_ name: String) -> String {
    let hint = first.hint.map { "; \($0)" } ?? ""
    let others = count > 1 ? " (and \(count - 1) more like it)" : ""
    return QuotedText.visible("\(first.file ?? name):\(first)\(hint)\(others)", limit: .max)
  }
}

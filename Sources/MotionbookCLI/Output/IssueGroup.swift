import Motionbook

/// What an import says of many places in the same words, told once with the first of them.
struct IssueGroup {
  /// The first, by place.
  let first: ImportIssue
  private(set) var count = 1

  /// The groups of some issues, in the order of their first.
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

  /// One line: `file:line:column: warning: …; what to do (and 3 more like it)`.
  /// - Parameter name: What a text without a name is called.
  func line(_ name: String) -> String {
    let hint = first.hint.map { "; \($0)" } ?? ""
    let others = count > 1 ? " (and \(count - 1) more like it)" : ""
    return QuotedText.visible("\(first.file ?? name):\(first)\(hint)\(others)", limit: .max)
  }
}

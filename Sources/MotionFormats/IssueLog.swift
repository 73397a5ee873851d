import MotionModel

/// Collects issues while a file is read; their lines and columns are found at the end, in one pass over the text.
struct IssueLog {
  private(set) var issues: [ImportIssue] = []
  private(set) var skipped: [String: Int] = [:]

  mutating func add(_ issue: ImportIssue) { issues.append(issue) }

  mutating func error(
    _ code: ImportIssue.Code, _ message: String, at pointer: [String], hint: String? = nil, aboutKey: Bool = false
  ) {
    add(.error, code, message, at: pointer, hint: hint, aboutKey: aboutKey)
  }

  mutating func warn(_ code: ImportIssue.Code, _ message: String, at pointer: [String], hint: String? = nil) {
    add(.warning, code, message, at: pointer, hint: hint, aboutKey: false)
  }

  mutating func note(_ code: ImportIssue.Code, _ message: String, at pointer: [String], hint: String? = nil) {
    add(.note, code, message, at: pointer, hint: hint, aboutKey: false)
  }

  /// Notes something that is no motion.
  mutating func skip(_ type: String, _ message: String, at pointer: [String]) {
    skipped[type, default: 0] += 1
    note(.skipped, message, at: pointer)
  }

  private mutating func add(
    _ severity: ImportIssue.Severity, _ code: ImportIssue.Code, _ message: String, at pointer: [String],
    hint: String?, aboutKey: Bool
  ) {
    var issue = ImportIssue(severity, code, message, hint: hint, pointer: JSONPointer(pointer))
    issue.isAboutKey = aboutKey
    issues.append(issue)
  }

  /// The report: every issue once, with its line and column, in the order of the text.
  ///
  /// O(text + issues · log issues).
  func report(locatedIn bytes: [UInt8]) -> ImportReport {
    var finder = DocumentPlaces()
    var seen: Set<ImportIssue> = []
    var located: [ImportIssue] = []
    for issue in issues where seen.insert(issue).inserted {
      if let pointer = issue.pointer { finder.want(pointer) }
      if let other = issue.related?.pointer { finder.want(other) }
      located.append(issue)
    }
    finder.find(in: bytes)
    for index in located.indices {
      let issue = located[index]
      if let pointer = issue.pointer, issue.location == nil {
        located[index].location = finder.location(of: pointer, key: issue.isAboutKey)
      }
      if let other = issue.related?.pointer {
        located[index].related?.location = finder.location(of: other, key: issue.isAboutKey)
      }
    }
    let order = located.indices.sorted { left, right in
      let (a, b) = (located[left].location, located[right].location)
      guard let a, let b else { return a == nil && b == nil ? left < right : a == nil }
      return (a.line, a.column, left) < (b.line, b.column, right)
    }
    return ImportReport(issues: order.map { located[$0] }, skipped: skipped)
  }
}

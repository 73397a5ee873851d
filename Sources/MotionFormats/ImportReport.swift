/// What an import has to say about a file, in the order of the file.
public struct ImportReport: Hashable, Sendable {
  /// Everything, by place.
  public var issues: [ImportIssue]
  /// What was left out because it is no motion: the format's name of its type, and how many there were.
  public var skipped: [String: Int]

  /// Makes a report.
  public init(issues: [ImportIssue] = [], skipped: [String: Int] = [:]) {
    self.issues = issues
    self.skipped = skipped
  }

  /// The issues of one severity.
  ///
  /// O(issues).
  public func issues(_ severity: ImportIssue.Severity) -> [ImportIssue] { issues.filter { $0.severity == severity } }

  /// What could not be imported.
  public var errors: [ImportIssue] { issues(.error) }
  /// What was imported but perhaps not as it was meant.
  public var warnings: [ImportIssue] { issues(.warning) }
  /// What is worth knowing.
  public var notes: [ImportIssue] { issues(.note) }
  /// Whether anything could not be imported.
  public var hasErrors: Bool { issues.contains { $0.severity == .error } }
}

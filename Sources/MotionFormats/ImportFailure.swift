/// That a file was not imported; the report's errors say why.
public struct ImportFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Everything found, errors, warnings and notes.
  public let report: ImportReport

  /// Makes a failure.
  public init(_ report: ImportReport) { self.report = report }

  /// Why: the errors.
  public var errors: [ImportIssue] { report.errors }

  /// The first error, and how many more there are.
  public var description: String {
    let errors = errors
    guard let first = errors.first else { return "the import failed" }
    return errors.count == 1 ? first.description : "\(first) (and \(errors.count - 1) more)"
  }
}

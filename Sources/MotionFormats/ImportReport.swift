public import MotionModel

/// Issues of an import, in the order of the file.
public struct ImportReport: Hashable, Sendable {
  /// Issues by place.
  public var issues: [ImportIssue]
  /// Skipped types other than motions: the format's name of each, with its count.
  public var skipped: [String: Int]
  /// Declarations of a style sheet that are not about motion.
  package static let otherDeclarations = "declarations without motion"

  package init(issues: [ImportIssue] = [], skipped: [String: Int] = [:]) {
    (self.issues, self.skipped) = (issues, skipped)
  }

  /// The issues of one severity.
  ///
  /// O(issues).
  public func issues(_ severity: ImportIssue.Severity) -> [ImportIssue] { issues.filter { $0.severity == severity } }

  package var errors: [ImportIssue] { issues(.error) }
  package var warnings: [ImportIssue] { issues(.warning) }
  package var notes: [ImportIssue] { issues(.note) }
  package var hasErrors: Bool { issues.contains { $0.severity == .error } }
}

/// Issue of an import: message, severity, place and remedy.
public struct ImportIssue: Hashable, Sendable {
  /// Severity of an issue.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Value that could not be imported.
    case error
    /// Value imported with possible differences.
    case warning
    case note
  }

  package struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The JSON pointer (RFC 6901); empty for the root.
    package var pointer: JSONPointer
    /// Line and column, when they are known.
    package var location: TextLocation?
    /// The file, when it is another one than the issue's.
    package var file: String?

    package init(_ pointer: JSONPointer, location: TextLocation? = nil) {
      (self.pointer, self.location) = (pointer, location)
    }

    /// `/a/b (3:5)`.
    package var description: String {
      let place = [file.map { QuotedText.visible($0, limit: 200) }, location?.description].compactMap(\.self)
        .joined(separator: ":")
      if pointer.isRoot { return place.isEmpty ? "the root" : place }
      return place.isEmpty ? pointer.description : "\(pointer) (\(place))"
    }
  }

  /// Severity of the issue.
  public var severity: Severity
  /// Kind of issue.
  public var code: ModelError.Code
  /// Message in one sentence, without the place.
  public var message: String { said.text }
  /// Message, with a pattern shared by similar issues.
  package var said: IssueMessage
  /// Remedy.
  public var hint: String?
  /// The file that it is about; nil for a text without a name.
  public var file: String?
  /// Place: a JSON pointer; nil if the text could not be read that far.
  public var pointer: JSONPointer?
  /// Line and column in the file.
  public var location: TextLocation?
  /// Other place involved: the first use of a name.
  package var related: Place?
  /// Names of a preset that is called otherwise in its export: that in the comment, and the one that it would have.
  package var renaming: [PresetName] = []
  /// Indicates an issue of the key rather than its value.
  var isAboutKey = false

  package init(
    _ severity: Severity, _ code: ModelError.Code, _ message: IssueMessage, hint: String? = nil,
    in file: String? = nil, pointer: JSONPointer? = nil, location: TextLocation? = nil, related: Place? = nil
  ) {
    (self.severity, self.code, said, self.hint, self.file) = (severity, code, message, hint, file)
    (self.pointer, self.location, self.related) = (pointer, location, related)
  }

  package init(_ error: ModelError, in file: String? = nil) {
    self.init(
      .error, error.code, IssueMessage(error), hint: error.hint, in: file, pointer: error.pointer,
      location: error.location)
  }
}

extension ImportIssue: CustomStringConvertible {
  /// `line:column: severity: message at /pointer, see /other (3:5)`.
  public var description: String {
    var text = location.map { "\($0): " } ?? ""
    text += "\(severity.rawValue): \(message)"
    if let pointer, !pointer.isRoot { text += " at \(pointer)" }
    if let related { text += ", see \(related)" }
    return text
  }
}

/// Failure of an import; the report has the errors.
public struct ImportFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Issues: errors, warnings and notes.
  public let report: ImportReport

  package init(_ report: ImportReport) { self.report = report }

  package var errors: [ImportIssue] { report.errors }

  /// First error, with the number of others.
  public var description: String {
    guard let first = errors.first else { return "the import failed" }
    return errors.count == 1 ? first.description : "\(first) (and \(errors.count - 1) more)"
  }
}

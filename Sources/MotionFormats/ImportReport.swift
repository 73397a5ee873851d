public import MotionModel

/// Issues of an import, in the order of the file.
public struct ImportReport: Hashable, Sendable {
  /// Issues by place.
  public var issues: [ImportIssue]
  /// Skipped types other than motions: the format's name of each, with its count.
  public var skipped: [String: Int]

  package init(issues: [ImportIssue] = [], skipped: [String: Int] = [:]) {
    self.issues = issues
    self.skipped = skipped
  }

  /// The issues of one severity.
  ///
  /// O(issues).
  public func issues(_ severity: ImportIssue.Severity) -> [ImportIssue] { issues.filter { $0.severity == severity } }

  /// Errors: values that could not be imported.
  package var errors: [ImportIssue] { issues(.error) }
  /// Warnings: values imported with possible differences.
  package var warnings: [ImportIssue] { issues(.warning) }
  /// Notes for information.
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
    /// Information.
    case note
  }

  /// A place in the file.
  package struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The JSON pointer (RFC 6901); empty for the root.
    package var pointer: JSONPointer
    /// Line and column, when they are known.
    package var location: TextLocation?
    /// The file, when it is another one than the issue's.
    package var file: String?

    package init(_ pointer: JSONPointer, location: TextLocation? = nil) {
      self.pointer = pointer
      self.location = location
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
  /// Indicates an issue of the key rather than its value.
  var isAboutKey = false

  package init(
    _ severity: Severity, _ code: ModelError.Code, _ message: IssueMessage, hint: String? = nil,
    pointer: JSONPointer? = nil,
    location: TextLocation? = nil, related: Place? = nil
  ) {
    self.severity = severity
    self.code = code
    said = message
    self.hint = hint
    self.pointer = pointer
    self.location = location
    self.related = related
  }

  package init(_ error: ModelError) {
    self.init(
      .error, error.code, IssueMessage(error), hint: error.hint, pointer: error.pointer, location: error.location)
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

  /// Errors of the report.
  package var errors: [ImportIssue] { report.errors }

  /// First error, with the number of others.
  public var description: String {
    let errors = errors
    guard let first = errors.first else { return "the import failed" }
    return errors.count == 1 ? first.description : "\(first) (and \(errors.count - 1) more)"
  }
}

/// Collects issues while a file is read; their lines and columns are found at the end, in one pass over the text.
struct IssueLog {
  private(set) var issues: [ImportIssue] = []
  private(set) var skipped: [String: Int] = [:]
  private(set) var errorCount = 0

  mutating func add(_ issue: ImportIssue) {
    issues.append(issue)
    if issue.severity == .error { errorCount += 1 }
  }

  mutating func error(
    _ code: ModelError.Code, _ message: IssueMessage, at pointer: [String], hint: String? = nil, aboutKey: Bool = false
  ) {
    var issue = ImportIssue(.error, code, message, hint: hint, pointer: JSONPointer(pointer))
    issue.isAboutKey = aboutKey
    add(issue)
  }

  mutating func error(_ fault: TokenFault, at pointer: [String], aboutKey: Bool = false) {
    error(fault.code, fault.message, at: pointer, hint: fault.hint, aboutKey: aboutKey)
  }

  mutating func warn(_ code: ModelError.Code, _ message: IssueMessage, at pointer: [String], hint: String? = nil) {
    add(ImportIssue(.warning, code, message, hint: hint, pointer: JSONPointer(pointer)))
  }

  mutating func note(_ code: ModelError.Code, _ message: IssueMessage, at pointer: [String], hint: String? = nil) {
    add(ImportIssue(.note, code, message, hint: hint, pointer: JSONPointer(pointer)))
  }

  /// Records an item that is not a motion.
  mutating func skip(_ type: String, _ message: IssueMessage, at pointer: [String]) {
    skipped[type, default: 0] += 1
    note(.skipped, message, at: pointer)
  }

  /// Counts types too common to report individually.
  mutating func skip(_ type: String, count: Int) { if count > 0 { skipped[type, default: 0] += count } }

  /// The report: every issue once, with its file, line and column, in the order of the files and their text.
  ///
  /// The first key of every pointer is the number of its file. O(texts + issues · log issues).
  func report(locatedIn texts: [LocatedText]) -> ImportReport {
    var seen: Set<ImportIssue> = []
    let issues = issues.filter { seen.insert($0).inserted }
    let places = issues.map { FilePlace($0.pointer) }
    let others = issues.map { FilePlace($0.related?.pointer) }
    var sought: [Int: [JSONPointer]] = [:]
    for place in places + others { if let pointer = place.pointer { sought[place.file, default: []].append(pointer) } }
    let found = texts.indices.map { texts[$0].places(sought[$0] ?? []) }
    func location(_ place: FilePlace, _ part: JSONPlaces.Part) -> TextLocation? {
      guard let pointer = place.pointer, found.indices.contains(place.file) else { return nil }
      return found[place.file](pointer, part)
    }
    var located: [(file: Int, issue: ImportIssue)] = []
    for (index, (place, other)) in zip(places, others).enumerated() {
      var issue = issues[index]
      let part: JSONPlaces.Part = issue.isAboutKey ? .key : .value
      issue.pointer = place.pointer
      issue.file = texts.indices.contains(place.file) ? texts[place.file].name : nil
      issue.location = issue.location ?? location(place, part)
      if let pointer = other.pointer, texts.indices.contains(other.file) {
        issue.related = .init(pointer, location: issue.related?.location ?? location(other, part))
        if other.file != place.file { issue.related?.file = texts[other.file].name }
      }
      located.append((place.file, issue))
    }
    let order = located.indices.sorted { left, right in
      let (a, b) = (located[left], located[right])
      guard a.file == b.file else { return a.file < b.file }
      guard let first = a.issue.location, let second = b.issue.location else {
        return (a.issue.location == nil) == (b.issue.location == nil) ? left < right : a.issue.location == nil
      }
      return (first.line, first.column, left) < (second.line, second.column, right)
    }
    return ImportReport(issues: order.map { located[$0].issue }, skipped: skipped)
  }

  /// A pointer without the number of its file in front.
  private struct FilePlace {
    var file = 0
    var pointer: JSONPointer?

    init(_ pointer: JSONPointer?) {
      self.pointer = pointer
      guard let first = pointer?.tokens.first, let number = Int(first) else { return }
      file = number
      self.pointer?.tokens.removeFirst()
    }
  }
}

/// A text in which the places of pointers are looked for.
struct LocatedText {
  /// Name for messages.
  var name: String?
  /// JSON text; empty without places.
  var json: [UInt8] = []
  /// The places of the JSON's lines in the text that it was made of; nil when it is the text itself.
  var lines: [TextLocation]?
  var isJSON5 = false

  /// Looks for pointers.
  func places(_ pointers: [JSONPointer]) -> (JSONPointer, JSONPlaces.Part) -> TextLocation? {
    guard !pointers.isEmpty else { return { _, _ in nil } }
    let places = JSONPlaces(pointers, in: json, isJSON5: isJSON5)
    return { pointer, part in places.nearest(pointer, part).map(original) }
  }

  /// The place in the text that the JSON was made of.
  func original(_ place: TextLocation) -> TextLocation {
    guard let lines else { return place }
    return lines.indices.contains(place.line - 1) ? lines[place.line - 1] : lines.last ?? place
  }
}

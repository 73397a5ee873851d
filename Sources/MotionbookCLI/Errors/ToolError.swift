import Motionbook

/// Failure of a command, with its remedy.
struct ToolError: Error {
  var status: ExitStatus
  /// The code for programs, such as `NOT_FOUND`.
  var code: String
  /// The error in one sentence.
  ///
  /// Foreign text in it is already quoted; other control characters are made visible on output.
  var message: String
  /// Names close to an unknown one.
  var suggestions: [String]
  var hint: String?
  /// A command that helps.
  var attempt: String?
  /// Lines of the input with a mark below the place.
  var excerpt: [String] = []
  var details: [JSONMember]

  init(
    _ status: ExitStatus, _ code: String, _ message: String, suggestions: [String] = [], hint: String? = nil,
    attempt: String? = nil, details: [JSONMember] = []
  ) {
    (self.status, self.code, self.message, self.details) = (status, code, message, details)
    (self.suggestions, self.hint, self.attempt) = (suggestions, hint, attempt)
  }

  init(
    _ status: ExitStatus, _ code: StoreError.Code, _ message: String, suggestions: [String] = [], hint: String? = nil,
    attempt: String? = nil, details: [JSONMember] = []
  ) {
    self.init(status, code.rawValue, message, suggestions: suggestions, hint: hint, attempt: attempt, details: details)
  }

  static func usage(
    _ message: String, suggestions: [String] = [], hint: String? = nil, attempt: String? = nil
  ) -> ToolError {
    ToolError(.usage, "USAGE", message, suggestions: suggestions, hint: hint, attempt: attempt)
  }

  /// An error in a document, a notation or a name.
  /// - Parameter source: The file or argument, put before the place.
  init(_ error: ModelError, in source: String? = nil) {
    let origin = source.map { "\($0):" + (error.location == nil ? " " : "") } ?? ""
    let details = .present(["kind": error.code.rawValue, "source": source]) + Self.place(error.pointer, error.location)
    self.init(.invalid, Self.code(error.code), origin + error.description, hint: error.hint, details: details)
  }

  /// Members that tell a place in a document.
  static func place(_ pointer: JSONPointer?, _ location: TextLocation?) -> [JSONMember] {
    .present(["pointer": pointer?.description, "line": location?.line, "column": location?.column])
  }

  /// The code for programs: `OUT_OF_RANGE` for `outOfRange`.
  static func code(_ fault: ModelError.Code) -> String {
    fault.rawValue.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
  }

  /// Does what the system may refuse; its reason then follows the words.
  static func saying<Value>(
    _ words: @autoclosure () -> String, hint: String? = nil, _ work: () throws -> Value
  ) throws -> Value {
    do { return try work() } catch let failure as System.Failure {
      throw ToolError(.inputOutput, .inputOutput, "\(words()): \(failure.reason)", hint: hint)
    }
  }

  /// Reads files, whose name precedes the place of an error in them.
  static func reading<Value>(_ source: String, _ work: () throws -> Value) throws -> Value {
    do { return try work() } catch let error as ModelError {
      throw ToolError(error, in: source)
    } catch let failure as ImportFailure {
      throw ToolError(failure, in: source)
    }
  }

  /// Does work, and changes an error of the library or the tool in it.
  static func amending<Value>(_ change: (inout ToolError) -> Void, _ work: () throws -> Value) throws -> Value {
    do { return try work() } catch {
      guard var failure = ToolError(any: error) else { throw error }
      change(&failure)
      throw failure
    }
  }

  /// Does work for an output, whose name precedes errors.
  static func naming<Value>(_ output: String, _ work: () throws -> Value) throws -> Value {
    try amending(
      {
        $0.message = "\(output): \($0.message)"
        if $0.status == .notFound { $0.hint = $0.hint ?? "change the output \(output) in \(ProjectFile.name)" }
      }, work)
  }

  /// Parses notation; an error shows its line with a mark below the column.
  /// - Parameter source: The origin of the text.
  static func parsing<Value>(
    _ text: String, of source: String? = nil, _ parse: (String) throws -> Value
  ) throws -> Value {
    do { return try parse(text) } catch let error as ModelError { throw ToolError(error, inNotation: text, of: source) }
  }

  init(_ error: ModelError, inNotation text: String, of source: String? = nil) {
    self.init(error, in: source)
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    guard let location = error.location, lines.indices.contains(location.line - 1) else { return }
    let line = lines[location.line - 1]
    let column = DisplayWidth.of(String(String.UnicodeScalarView(line.prefix(max(0, location.column - 1)))))
    excerpt = [String(String.UnicodeScalarView(line)), String(repeating: " ", count: column) + "^"]
  }

  /// Error of a file that cannot be read.
  init(_ failure: System.Failure, reading path: String) {
    let name = path.shown
    if failure == .notAFile {
      self.init(
        .inputOutput, .notAFile, "\(name) is a pipe, a folder or a device, not a file",
        hint: "name a file, or - for standard input")
    } else if failure.isMissing {
      self.init(
        .notFound, .missingFile, "\(name) cannot be read: \(failure.reason)", suggestions: NearbyFile.names(path))
    } else {
      self.init(.inputOutput, .inputOutput, "\(name) cannot be read: \(failure.reason)")
    }
  }

  /// An error of the library or the tool; nil for any other.
  init?(any error: any Error) {
    switch error {
    case let error as ToolError: self = error
    case let error as ModelError: self.init(error)
    case let error as StoreError: self.init(error)
    default: return nil
    }
  }

  /// An error of a catalog.
  init(_ error: StoreError) {
    let details: [JSONMember] = .present(["path": error.path, "pointer": error.cause?.pointer?.description])
    self.init(ExitStatus(error.category), error.code, error.message, hint: error.advice?.words, details: details)
    switch error.code {
    case .notFound where !error.names.isEmpty:
      suggestions = error.names
      attempt = (error.advice?.firstCall ?? .list).command
      hint = nil
    case .missingFile: suggestions = error.path.map(NearbyFile.names) ?? []
    default: if !error.names.isEmpty { self.details.append(JSONMember("names", error.names)) }
    }
  }
}

/// Exit code of the tool; `motionbook help exit-codes` prints this table.
///
/// A command that has printed everything throws it to set a code other than 0.
enum ExitStatus: Int32, Error, CaseIterable {
  case done = 0
  case findings = 1
  case usage = 2
  case notFound = 3
  case conflict = 4
  case invalid = 5
  case catalog = 6
  case inputOutput = 7
  case bug = 70
  case interrupted = 130

  /// The exit code for a catalog's error: the number of its category.
  init(_ category: StoreError.Category) { self = ExitStatus(rawValue: Int32(category.rawValue)) ?? .bug }

  /// One line for the help page.
  var meaning: String {
    switch self {
    case .done: "done"
    case .findings: "partial success, or a check failed: damage, lint findings, rejected imports, open conflicts"
    case .usage: "invalid command line"
    case .notFound: "no such preset, version, release, or file or folder to read from"
    case .conflict: "something exists already, is in use, or has changed meanwhile"
    case .invalid: "input data is not valid: notation, JSON, a document, a value out of range"
    case .catalog: "the catalog cannot be used: missing, not a catalog, newer, damaged, locked"
    case .inputOutput: "another file or folder cannot be read or written: permission, no space, no place for it"
    case .bug: "a fault in Motionbook itself; please report it"
    case .interrupted: "interrupted before any change was made; after the change is committed, the code is 0"
    }
  }
}

/// Error of a value, with its place and the allowed values.
public struct ModelError: Error, Hashable, Sendable {
  /// The kind of fault, or of a remark of an import; stable for machines.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The text is not well-formed: JSON, notation or expression.
    case syntax
    /// A number is outside its range.
    case outOfRange
    /// A value has the wrong JSON type or shape.
    case wrongType
    /// A required key or argument is absent.
    case missing
    /// Unknown key, name, type, unit or argument.
    case unknown
    /// The same key, argument or name twice.
    case duplicate
    /// Mutually exclusive values, or one that is meaningless with another.
    case contradiction
    /// A bound on size, depth or count is exceeded.
    case tooLarge
    /// A name that is not allowed, or from which no preset name can be made.
    case badName
    /// Broken reference, or one to the wrong kind.
    case badReference
    /// Circular reference.
    case cycle
    /// A reference to a value of another type.
    case typeMismatch
    /// Value without a known type.
    case untyped
    /// Two names that become the same preset name.
    case nameCollision
    /// Two names that differ only by case.
    case caseClash
    /// Reference to a dropped value.
    case dependsOnError
    /// Another format, or another kind of document than the one wanted.
    case otherDocument
    /// A form that older versions of a format had.
    case legacyForm
    /// A value that is absent and was filled in.
    case assumed
    /// A legal value that is rarely meant.
    case unusual
    /// Value that is not a motion.
    case skipped
    /// Reference replaced by its target's value.
    case inlined
    /// Value without a counterpart in presets.
    case notKept
  }

  public var code: Code
  /// Problem in one sentence without the place.
  public var problem: String
  /// Accepted values, if describable.
  public var allowed: String?
  /// Remedy.
  public var hint: String?
  /// The parameter whose value is wrong, when it is one.
  public var parameter: String?
  /// Place in a document: a JSON pointer (RFC 6901), empty for the root; nil without a document.
  public var pointer: JSONPointer?
  /// Place in the text, if known.
  public var location: TextLocation?
  /// Indicates an error of the key at the pointer rather than its value, so that ``located(in:)`` locates the key.
  package var isAboutKey = false

  package init(
    _ code: Code, _ problem: String, allowed: String? = nil, hint: String? = nil, parameter: String? = nil,
    pointer: JSONPointer? = nil, location: TextLocation? = nil
  ) {
    (self.code, self.problem, self.allowed, self.hint) = (code, problem, allowed, hint)
    (self.parameter, self.pointer, self.location) = (parameter, pointer, location)
  }

  /// The same error with another value of a part.
  @usableFromInline
  package func with<Value>(_ part: WritableKeyPath<ModelError, Value>, _ value: Value) -> ModelError {
    var error = self
    error[keyPath: part] = value
    return error
  }

  /// Checks a number that a parameter gets.
  package static func check(
    _ parameter: String, _ value: Double, in range: ClosedRange<Double>
  ) throws(ModelError) {
    guard !range.contains(value) else { return }
    throw ModelError(
      .outOfRange, "\(parameter) is \(CanonicalJSON.number(value))", allowed: DocumentNode.describe(range),
      parameter: parameter)
  }
}

extension ModelError: CustomStringConvertible {
  /// `line:column: problem at /pointer (allowed: …)`.
  public var description: String {
    var text = ""
    if let location { text += "\(location): " }
    text += problem
    if let pointer, !pointer.isRoot { text += " at \(pointer)" }
    if let allowed { text += " (allowed: \(allowed))" }
    return text
  }
}

/// A path into a JSON document.
///
/// Source: RFC 6901, https://www.rfc-editor.org/rfc/rfc6901
public struct JSONPointer: Sendable, CustomStringConvertible {
  /// The unescaped tokens, from the root.
  package var tokens: [String]

  package init(_ tokens: [String] = []) { self.tokens = tokens }

  package var isRoot: Bool { tokens.isEmpty }

  package func appending(_ key: String) -> JSONPointer { JSONPointer(tokens + [key]) }

  package func appending(_ index: Int) -> JSONPointer { JSONPointer(tokens + [String(index)]) }

  /// Element index of a token: decimal digits without a leading zero; nil for others.
  static func index(_ token: String) -> Int? {
    guard token.utf8.count <= 18, token.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      token.utf8.count == 1 || token.utf8.first != 0x30
    else { return nil }
    return Int(token)
  }

  /// `/a/b~1c`; the root is the empty text.
  public var description: String {
    tokens.map { token in
      "/" + token.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
    }.joined()
  }
}

extension JSONPointer: Hashable {
  /// Compares the bytes of the tokens.
  public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.tokens.elementsEqual(right.tokens, by: UTF8Text.areEqual)
  }

  public func hash(into hasher: inout Hasher) { for token in tokens { UTF8Text.hash(token, into: &hasher) } }
}

/// A place in a text: a line and a column, both counted from 1.
public struct TextLocation: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  /// Counts lines and columns up to a byte of UTF-8 text; lines end with LF, CR LF or CR.
  ///
  /// O(n). A text that is not UTF-8 counts every byte that is not a continuation byte as one column.
  /// - Parameter offset: a byte's index; limited to the text.
  package init(offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var lines = LineCounter()
    self = lines.location(of: offset, in: bytes)
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}

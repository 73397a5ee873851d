/// Says what is wrong with a value, where, and what is allowed.
public struct ModelError: Error, Hashable, Sendable {
  /// The kind of fault, stable for machines.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The text is not well-formed: JSON, notation or expression.
    case syntax
    /// A number lies outside its range.
    case outOfRange
    /// A value has the wrong JSON type or shape.
    case wrongType
    /// A required key or argument is absent.
    case missing
    /// A key, name or argument that nobody defined.
    case unknown
    /// The same key, argument or name twice.
    case duplicate
    /// Two things that exclude each other, or one that makes no sense with another.
    case contradiction
    /// A bound on size, depth or count is exceeded.
    case tooLarge
    /// A name that is not a slug.
    case badName
    /// A reference that leads nowhere, to the wrong kind, or back to itself.
    case badReference
  }

  /// The kind of fault.
  public var code: Code
  /// What is wrong, in one sentence without the place.
  public var problem: String
  /// What would be accepted, when that can be said.
  public var allowed: String?
  /// What to do about it.
  public var hint: String?
  /// Where in a document: a JSON pointer (RFC 6901), empty for the root; nil when there is no document.
  public var pointer: JSONPointer?
  /// Where in the text, when it is known.
  public var location: TextLocation?
  /// Whether the fault is the key at the pointer rather than its value, so that ``located(in:)`` names the key's place.
  public var isAboutKey = false

  /// Makes an error.
  public init(
    _ code: Code, _ problem: String, allowed: String? = nil, hint: String? = nil,
    pointer: JSONPointer? = nil, location: TextLocation? = nil
  ) {
    self.code = code
    self.problem = problem
    self.allowed = allowed
    self.hint = hint
    self.pointer = pointer
    self.location = location
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

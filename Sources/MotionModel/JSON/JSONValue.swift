/// A JSON value as the I-JSON profile allows it: every number is a finite binary64.
///
/// Objects keep the order in which they were read; the canonical writer sorts them.
///
/// Two promises the type cannot enforce: a number is finite, and the keys of an object are distinct. ``JSONReader`` keeps
/// both; code that computes numbers makes them with ``finite(_:)``.
/// Source: RFC 8259 (JSON), RFC 7493 (I-JSON), https://www.rfc-editor.org/rfc/rfc7493
public enum JSONValue: Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A finite number; the reader turns −0 into 0.
  case number(Double)
  /// Text.
  case string(String)
  /// An ordered list.
  case array([JSONValue])
  /// Members with distinct keys, in the order read.
  case object([JSONMember])
}

/// One `"key": value` of an object.
public struct JSONMember: Sendable {
  /// The member's name.
  public var key: String
  /// The member's value.
  public var value: JSONValue

  /// Makes a member.
  public init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}

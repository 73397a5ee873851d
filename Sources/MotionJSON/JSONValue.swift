/// A JSON value as the I-JSON profile allows it: every number is a finite binary64.
///
/// Objects keep the order in which they were read; the canonical writer sorts them.
///
/// Two promises the type cannot enforce: a number is finite, and the keys of an object are distinct. Reading keeps
/// them.
/// Source: RFC 8259 (JSON), RFC 7493 (I-JSON), https://www.rfc-editor.org/rfc/rfc7493
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// A finite number; the reader turns −0 into 0.
  case number(Double)
  case string(String)
  /// An ordered list.
  case array([JSONValue])
  /// Members with distinct keys, in the order read.
  case object([JSONMember])
}

/// One `"key": value` of an object.
public struct JSONMember: Sendable {
  public var key: String
  public var value: JSONValue

  public init(_ key: String, _ value: JSONValue) { (self.key, self.value) = (key, value) }
}

extension JSONValue {
  /// An object whose keys are put in canonical order.
  ///
  /// O(n log n) in the number of members.
  /// - Parameter members: keys must be distinct.
  package static func object(sorted members: [JSONMember]) -> JSONValue {
    .object(members.sorted { UTF8Text.precedesInUTF16($0.key, $1.key) })
  }

  /// An object of those members, in the order written, that have a value; keys must be distinct.
  package static func object(present members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { key, value in value.map { JSONMember(key, $0) } })
  }

  /// The value of a member; nil when this is not an object or has no such key.
  ///
  /// Keys compare by their bytes. O(n).
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { UTF8Text.areEqual($0.key, key) }?.value
  }

  /// The same document with other values in place of its numbers, taken in its order.
  package func replacingNumbers(_ change: (Double) -> JSONValue) -> JSONValue {
    switch self {
    case .number(let number): change(number)
    case .array(let elements): .array(elements.map { $0.replacingNumbers(change) })
    case .object(let members): .object(members.map { JSONMember($0.key, $0.value.replacingNumbers(change)) })
    default: self
    }
  }

  /// Indicates a text under one of some keys, at any depth; keys compare by their bytes.
  ///
  /// O(value · (keys + depth)).
  package func hasText(under keys: [String]) -> Bool {
    switch self {
    case .array(let elements): elements.contains { $0.hasText(under: keys) }
    case .object(let members):
      members.contains { member in
        member.value.holdsText && keys.contains { UTF8Text.areEqual($0, member.key) }
          || member.value.hasText(under: keys)
      }
    default: false
    }
  }

  /// Indicates a text at any depth except under one key of this object itself; keys compare by their bytes.
  ///
  /// O(value).
  package func hasText(besides key: String) -> Bool {
    guard case .object(let members) = self else { return holdsText }
    return members.contains { !UTF8Text.areEqual($0.key, key) && $0.value.holdsText }
  }

  private var holdsText: Bool {
    switch self {
    case .string: true
    case .array(let elements): elements.contains(where: \.holdsText)
    case .object(let members): members.contains { $0.value.holdsText }
    default: false
    }
  }

  /// Value at a pointer; nil if there is none.
  package subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      switch value {
      case .object:
        guard let member = value[token] else { return nil }
        value = member
      case .array(let elements):
        guard let index = JSONPointer.index(token), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }

  /// Kind of value, for a sentence.
  ///
  /// `a number`, `an object`, `null`, …
  package var kindWithArticle: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

// No nil literal: in `condition ? nil : value` it would silently turn an absent optional into JSON's null.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral {
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object with its members in the order written; keys must be distinct.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember($0.0, $0.1) })
  }
}

// Swift's comparison of strings treats "é" as one scalar and as two as equal. Their bytes and hashes in a catalog
// differ, so JSON values compare by bytes.

extension JSONValue: Hashable {
  /// Compares values: text byte by byte, members in the same order.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): UTF8Text.areEqual(left, right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Feeds the content; values of two kinds may have one hash.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let text): UTF8Text.hash(text, into: &hasher)
    case .array(let elements): hasher.combine(elements)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension JSONMember: Hashable {
  /// Compares key (byte by byte) and value.
  public static func == (left: JSONMember, right: JSONMember) -> Bool {
    UTF8Text.areEqual(left.key, right.key) && left.value == right.value
  }

  public func hash(into hasher: inout Hasher) {
    UTF8Text.hash(key, into: &hasher)
    hasher.combine(value)
  }
}

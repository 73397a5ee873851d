// Swift's own comparison of strings takes "é" written with one scalar and with two as equal. They are different bytes,
// so they have different hashes in a catalog, and JSON values compare as their bytes do.

extension JSONValue: Hashable {
  /// Whether both are the same value: text byte by byte, members in the same order.
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

  /// Feeds the value's kind and content.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null:
      hasher.combine(0)
    case .bool(let value):
      hasher.combine(1)
      hasher.combine(value)
    case .number(let value):
      hasher.combine(2)
      hasher.combine(value)
    case .string(let text):
      hasher.combine(3)
      UTF8Text.hash(text, into: &hasher)
    case .array(let elements):
      hasher.combine(4)
      hasher.combine(elements)
    case .object(let members):
      hasher.combine(5)
      hasher.combine(members)
    }
  }
}

extension JSONMember: Hashable {
  /// Whether key (byte by byte) and value are the same.
  public static func == (left: JSONMember, right: JSONMember) -> Bool {
    UTF8Text.areEqual(left.key, right.key) && left.value == right.value
  }

  /// Feeds key and value.
  public func hash(into hasher: inout Hasher) {
    UTF8Text.hash(key, into: &hasher)
    hasher.combine(value)
  }
}

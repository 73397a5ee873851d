/// Writes JSON in the one form that is hashed: the JSON Canonicalization Scheme.
///
/// No space; keys sorted by UTF-16 code units; the fewest escapes (`"`, `\`, control characters; everything else,
/// U+2028 included, is literal); numbers as ECMAScript prints them. `canonical(read(canonical(value)))` is the same
/// bytes.
///
/// The writer never fails. A value that breaks a promise of ``JSONValue`` does not pass unseen: a non-finite number is
/// written as `NaN`, `Infinity` or `-Infinity`, and a key given twice is written twice; ``JSONReader`` refuses both, so
/// neither can be taken for another value. Recursive: as deep as the value, which ``JSONReader`` keeps within
/// ``JSONLimits/maximumDepth``.
/// Source: RFC 8785, https://www.rfc-editor.org/rfc/rfc8785
package enum CanonicalJSON {
  /// The canonical UTF-8 bytes.
  ///
  /// O(n log n) in the members of an object, else O(n).
  package static func bytes(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter(isPretty: false)
    writer.append(value)
    return writer.output
  }

  package static func text(_ value: JSONValue) -> String { String(decoding: bytes(value), as: UTF8.self) }

  /// A number as ECMAScript's `Number::toString` prints it: the shortest digits that read back as the same binary64.
  ///
  /// Plain from 1e-6 to below 1e21 (`0.000001`, `100000000000000000000`), with exponent outside (`1e-7`, `1e+21`); −0
  /// is `0`. Non-finite: `NaN`, `Infinity`, `-Infinity`, which are not JSON.
  /// Source: RFC 8785 §3.2.2.3; ECMA-262 §6.1.6.1.20, https://tc39.es/ecma262/#sec-numeric-types-number-tostring
  package static func number(_ value: Double) -> String {
    var output: [UInt8] = []
    append(value, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}

/// Writes JSON for reading and editing.
///
/// Every member and element on a line of its own; an array of scalars stays on one line if that line has at most 100
/// columns. Keys keep the value's own order; strings and numbers are written as ``CanonicalJSON`` writes them. No
/// newline at the end.
package enum PrettyJSON {
  /// The longest line that an array of scalars may make, in Unicode scalars.
  package static let lineLength = 100

  package static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter(isPretty: true)
    writer.append(value)
    return String(decoding: writer.output, as: UTF8.self)
  }
}

private struct JSONWriter {
  let isPretty: Bool
  var output: [UInt8] = []
  var lineStart = 0

  mutating func append(_ value: JSONValue, depth: Int = 0) {
    switch value {
    case .array(let elements):
      if isPretty, appendOnOneLine(elements) { return }
      output.append(UInt8(ascii: "["))
      for index in elements.indices {
        beginPart(depth: depth + 1, isFirst: index == 0)
        append(elements[index], depth: depth + 1)
      }
      if !elements.isEmpty { beginLine(depth: depth) }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      let members = isPretty ? members : Self.inOrder(members)
      output.append(UInt8(ascii: "{"))
      for index in members.indices {
        beginPart(depth: depth + 1, isFirst: index == 0)
        CanonicalJSON.append(members[index].key, to: &output)
        output.append(contentsOf: (isPretty ? ": " : ":").utf8)
        append(members[index].value, depth: depth + 1)
      }
      if !members.isEmpty { beginLine(depth: depth) }
      output.append(UInt8(ascii: "}"))
    default: CanonicalJSON.append(scalar: value, to: &output)
    }
  }

  private static func inOrder(_ members: [JSONMember]) -> [JSONMember] {
    let isSorted = zip(members, members.dropFirst()).allSatisfy { !UTF8Text.precedesInUTF16($1.key, $0.key) }
    return isSorted ? members : members.sorted { UTF8Text.precedesInUTF16($0.key, $1.key) }
  }

  /// Appends `[1, 2, 3]` when all elements are scalars and the line, with a comma to come, stays short enough.
  private mutating func appendOnOneLine(_ elements: [JSONValue]) -> Bool {
    // Each element takes at least three columns, so a long array is not a candidate and need not be tried.
    guard elements.count * 3 <= PrettyJSON.lineLength, elements.allSatisfy(\.isScalar) else { return false }
    let start = output.count
    output.append(UInt8(ascii: "["))
    for index in elements.indices {
      if index > 0 { output.append(contentsOf: ", ".utf8) }
      CanonicalJSON.append(scalar: elements[index], to: &output)
    }
    output.append(UInt8(ascii: "]"))
    let columns = output[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    if columns <= PrettyJSON.lineLength { return true }
    output.removeSubrange(start...)
    return false
  }

  private mutating func beginPart(depth: Int, isFirst: Bool) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    beginLine(depth: depth)
  }

  private mutating func beginLine(depth: Int) {
    guard isPretty else { return }
    output.append(UInt8(ascii: "\n"))
    lineStart = output.count
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}

// Scalars, which canonical and pretty JSON share.

extension JSONValue {
  package var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}

extension CanonicalJSON {
  /// Appends null, a truth value, a number or a string; nothing for a container.
  static func append(scalar value: JSONValue, to output: inout [UInt8]) {
    switch value {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(true): output.append(contentsOf: "true".utf8)
    case .bool(false): output.append(contentsOf: "false".utf8)
    case .number(let number): append(number, to: &output)
    case .string(let text): append(text, to: &output)
    case .array, .object: break
    }
  }

  /// Letters that stand for characters behind a backslash.
  private static let escapes: [UInt8: UInt8] = Dictionary(first: zip("\u{8}\t\n\u{C}\r\"\\".utf8, "btnfr\"\\".utf8))

  /// Appends a text in quotes, with the escapes of RFC 8785 §3.2.2.2.
  package static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    UTF8Text.withBytes(text) { bytes in
      var run = 0
      for index in bytes.indices {
        let byte = bytes[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        output.append(contentsOf: bytes[run..<index])
        run = index + 1
        output.append(UInt8(ascii: "\\"))
        if let letter = escapes[byte] {
          output.append(letter)
        } else {
          output.append(contentsOf: (byte < 0x10 ? "u000" : "u00").utf8)
          output.append(contentsOf: String(byte, radix: 16).utf8)
        }
      }
      output.append(contentsOf: bytes[run...])
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends a number in the format of ``number(_:)``, without an intermediate text if short.
  package static func append(_ value: Double, to output: inout [UInt8]) {
    guard value.isFinite else {
      output.append(contentsOf: (value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity").utf8)
      return
    }
    ShortestDigits.append(value, to: &output)
  }
}

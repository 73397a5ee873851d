/// Writes JSON in the one form that is hashed: the JSON Canonicalization Scheme.
///
/// No space; keys sorted by UTF-16 code units; the fewest escapes (`"`, `\`, control characters; everything else,
/// U+2028 included, stands as itself); numbers as ECMAScript prints them. `canonical(read(canonical(value)))` is the
/// same bytes.
///
/// The writer never fails. A value that breaks a promise of ``JSONValue`` does not pass unseen: a non-finite number is
/// written as `NaN`, `Infinity` or `-Infinity`, and a key given twice is written twice; ``JSONReader`` refuses both, so
/// neither can be taken for another value. Make computed numbers with ``JSONValue/finite(_:)``.
/// Recursive: as deep as the value, which ``JSONReader`` keeps within ``JSONLimits/maximumDepth``.
/// Source: RFC 8785, https://www.rfc-editor.org/rfc/rfc8785
public enum CanonicalJSON {
  /// The canonical UTF-8 bytes.
  ///
  /// O(n log n) in the members of an object, else O(n).
  public static func bytes(_ value: JSONValue) -> [UInt8] {
    var output: [UInt8] = []
    append(value, to: &output)
    return output
  }

  /// The canonical text.
  public static func text(_ value: JSONValue) -> String { String(decoding: bytes(value), as: UTF8.self) }

  /// A number as ECMAScript's `Number::toString` prints it: the shortest digits that read back as the same binary64.
  ///
  /// Plain from 1e-6 to below 1e21 (`0.000001`, `100000000000000000000`), with exponent outside (`1e-7`, `1e+21`); −0 is
  /// `0`. Non-finite: `NaN`, `Infinity`, `-Infinity`, which are not JSON.
  /// Source: RFC 8785 §3.2.2.3; ECMA-262 §6.1.6.1.20, https://tc39.es/ecma262/#sec-numeric-types-number-tostring
  public static func number(_ value: Double) -> String {
    var output: [UInt8] = []
    JSONScalarWriter.append(value, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends a number as ``number(_:)`` writes it, without a text in between where the digits are few.
  public static func append(_ value: Double, to output: inout [UInt8]) {
    JSONScalarWriter.append(value, to: &output)
  }

  /// Appends a text in quotes, with the escapes of RFC 8785.
  public static func append(_ text: String, to output: inout [UInt8]) {
    JSONScalarWriter.append(text, to: &output)
  }

  private static func append(_ value: JSONValue, to output: inout [UInt8]) {
    switch value {
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for index in elements.indices {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        append(elements[index], to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      let sorted = inOrder(members)
      for index in sorted.indices {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        JSONScalarWriter.append(sorted[index].key, to: &output)
        output.append(UInt8(ascii: ":"))
        append(sorted[index].value, to: &output)
      }
      output.append(UInt8(ascii: "}"))
    default: JSONScalarWriter.append(scalar: value, to: &output)
    }
  }

  private static func inOrder(_ members: [JSONMember]) -> [JSONMember] {
    let isSorted = zip(members, members.dropFirst()).allSatisfy { !UTF8Text.precedesInUTF16($1.key, $0.key) }
    return isSorted ? members : members.sorted { UTF8Text.precedesInUTF16($0.key, $1.key) }
  }
}

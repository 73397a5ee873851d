/// Reads JSON strictly: RFC 8259 text under the I-JSON profile, in bounded time and memory.
///
/// Refused: text that is not UTF-8 (overlong forms, surrogates, truncation), a byte-order mark, duplicate keys (compared
/// as bytes), lone surrogates and noncharacters, raw control characters, anything after the value, every number form that
/// JSON lacks (`01`, `+1`, `.5`, `NaN`), numbers too large for binary64, and whatever exceeds ``JSONLimits``. Numbers are
/// correctly rounded; −0 becomes 0. Every refusal names its line, column and JSON pointer.
///
/// O(n) in the bytes: large objects look their keys up by a randomly seeded hash.
/// Source: RFC 8259, https://www.rfc-editor.org/rfc/rfc8259; RFC 7493, https://www.rfc-editor.org/rfc/rfc7493
public enum JSONReader {
  /// Reads one value.
  /// - Throws: ``ModelError`` with code `syntax`, `duplicate`, `outOfRange` or `tooLarge`.
  public static func read(_ bytes: [UInt8], limits: JSONLimits = .document) throws(ModelError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(ModelError) in try read(buffer, limits: limits) }
  }

  /// Reads one value from a text.
  /// - Throws: ``ModelError`` with code `syntax`, `duplicate`, `outOfRange` or `tooLarge`.
  public static func read(_ text: String, limits: JSONLimits = .document) throws(ModelError) -> JSONValue {
    try read(Array(text.utf8), limits: limits)
  }

  /// Reads one value straight from memory, such as a database's own column buffer, which is not kept.
  /// - Throws: ``ModelError`` with code `syntax`, `duplicate`, `outOfRange` or `tooLarge`.
  public static func read(
    _ bytes: UnsafeRawBufferPointer, limits: JSONLimits = .document
  ) throws(ModelError) -> JSONValue {
    try bytes.withMemoryRebound(to: UInt8.self) { (buffer) throws(ModelError) in try read(buffer, limits: limits) }
  }

  /// Reads one value straight from memory, which is not kept.
  /// - Throws: ``ModelError`` with code `syntax`, `duplicate`, `outOfRange` or `tooLarge`.
  public static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits = .document
  ) throws(ModelError) -> JSONValue {
    var parser = JSONParser(bytes, limits: limits)
    do {
      return try parser.document()
    } catch {
      throw parser.modelError()
    }
  }
}

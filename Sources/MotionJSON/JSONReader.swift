/// How large a JSON text may be before the reader refuses it.
///
/// Every bound is checked while reading, so hostile text costs no more than the bounds allow.
public struct JSONLimits: Hashable, Sendable {
  /// The longest text, in bytes.
  public let bytes: Int
  /// The deepest nesting of arrays and objects; `[[1]]` has depth 2.
  public let depth: Int
  /// The most values, counting scalars, arrays and objects, but not keys.
  public let nodes: Int
  /// The longest string or key, in UTF-8 bytes after its escapes are resolved.
  public let stringBytes: Int

  /// The deepest nesting that can be asked for.
  ///
  /// Reader and writers are recursive; this much fits the 512 KiB stack of a secondary thread even in a debug build.
  public static let maximumDepth = 96

  /// Makes bounds.
  /// - Parameter depth: limited to 0…``maximumDepth``.
  public init(bytes: Int, depth: Int = 32, nodes: Int = 100_000, stringBytes: Int = 65_536) {
    self.bytes = max(0, bytes)
    self.depth = min(max(0, depth), Self.maximumDepth)
    self.nodes = max(0, nodes)
    self.stringBytes = max(0, stringBytes)
  }

  /// For one preset: 1 MiB, depth 32, 100,000 values, strings of 64 KiB.
  public static let document = JSONLimits(bytes: 1 << 20)

  /// For a file of another tool: 64 MiB, depth 64, 4,000,000 values, strings of 16 MiB (embedded pictures).
  public static let file = JSONLimits(bytes: 64 << 20, depth: 64, nodes: 4_000_000, stringBytes: 16 << 20)
}

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

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

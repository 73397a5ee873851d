/// One preset document of the seed library, carried inside the binary.
public struct SeedFile: Sendable {
  /// Its path below `Seeds/`, such as `system/spring/bouncy.json`.
  public let path: String
  /// The document's JSON text.
  public let text: String
}

/// A copy of a catalog that has been written.
public struct ExportReport: Hashable, Sendable {
  /// Where, as it was given.
  public let path: String
  /// Its size in bytes.
  public let byteCount: Int64
  /// Artifacts in it.
  public let artifactCount: Int
  /// Artifacts of this catalog that were left out.
  public let omittedCount: Int
  /// Its state hash.
  public let stateHash: String
}

public import MotionModel

/// What a group of a token file says about itself; no preset has a place for it.
public struct DTCGGroup: Hashable, Sendable {
  /// Its keys from the root; empty for the file itself.
  public let path: [String]
  /// Its `$description`.
  public let description: String?
  /// Its `$extensions`, as they came.
  public let extensions: JSONValue?
}

public import MotionModel

/// A release, without what it pins.
public struct ReleaseSummary: Hashable, Sendable {
  /// Its name, such as `2026.11`.
  public let name: String
  /// Its own hash: the one number that stands for everything it pins.
  public let hash: ArtifactHash
  /// Who made it, as claimed.
  public let author: String
  /// When, in milliseconds since 1970, as claimed.
  public let timeMs: Int64
  /// Why, or what is new.
  public let message: String
  /// How many presets it pins.
  public let presetCount: Int

  init(_ hash: ArtifactHash, _ body: ReleaseBody) {
    self.hash = hash
    name = body.name
    author = body.author
    timeMs = body.timeMs
    message = body.message
    presetCount = body.entries.count
  }
}

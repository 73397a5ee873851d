/// A moment at which a timeline tells its surroundings something.
public struct TimelineCue: Hashable, Sendable {
  /// What it tells.
  public let name: String
  /// When, in seconds from the start.
  public let time: Double

  /// Makes a cue.
  public init(_ name: String, at time: Double) {
    self.name = name
    self.time = time
  }
}

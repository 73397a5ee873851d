/// Keyframed properties that play together: content of kind `keyframes`.
///
/// Source: https://developer.apple.com/documentation/swiftui/keyframetimeline
public struct KeyframeSet: Hashable, Sendable {
  /// How a set starts and goes on.
  public enum Playback: Hashable, Sendable {
    /// Plays once.
    case once
    /// Plays once at each change of a trigger.
    case trigger
    /// Plays a number of passes (nil for ever), every other one backwards if `autoreverses`.
    case repeats(count: Int?, autoreverses: Bool)
  }

  /// The tracks; a later one on the same property wins.
  public internal(set) var tracks: [MotionTrack]
  /// Channels computed from the tracks, in order.
  public let derived: [DerivedChannel]
  /// Named numbers for formulas.
  public let parameters: [String: Double]
  /// How it starts and goes on.
  public let playback: Playback

  /// Checks and makes a set.
  /// - Throws: ``ModelError``: no or too many tracks, an unknown variable in a formula, or a count out of range.
  public init(
    tracks: [MotionTrack], derived: [DerivedChannel] = [], parameters: [String: Double] = [:],
    playback: Playback = .once
  ) throws(ModelError) {
    guard (1...Bounds.shortListLength).contains(tracks.count) else {
      throw ModelError(
        .tooLarge, "\(tracks.count) tracks", allowed: "1…\(Bounds.shortListLength)", pointer: JSONPointer(["tracks"]))
    }
    try FormulaParameters.validate(parameters)
    let channels = tracks.flatMap { track in track.type.channelSuffixes.map { track.property.text + $0 } }
    try DerivedChannel.check(derived, over: channels, parameters: parameters)
    if case .repeats(let count?, _) = playback, !Bounds.repeatCount.contains(count) {
      throw ModelError(
        .outOfRange, "repeat is \(count)", allowed: "1…1000000 or \"forever\"", pointer: JSONPointer(["repeat"]))
    }
    self.tracks = tracks
    self.derived = derived
    self.parameters = parameters
    self.playback = playback
  }
}

import MotionModel

/// Timing in other tools, with one delay before the first pass.
struct PlayTimes: Equatable {
  /// Seconds of a pass; nil if unspecified.
  var duration: Double?
  var delay = 0.0
  /// Number of passes; nil if endless.
  var passes: Int? = 1
  /// Reverses every other pass.
  var alternates = false

  func curve(_ base: CurveBase) throws(ModelError) -> Curve {
    var modifiers: [CurveModifier] = passes == 1 ? [] : [.repeats(count: passes, autoreverses: alternates)]
    if delay != 0 { modifiers.append(.delay(delay)) }
    return try Curve(base, duration: duration.map { .seconds($0) }, modifiers: modifiers)
  }

  func keyframes(_ tracks: [MotionTrack]) throws(ModelError) -> KeyframeSet {
    try KeyframeSet(
      tracks: tracks, playback: passes == 1 ? .once : .repeats(count: passes, autoreverses: alternates),
      delay: delay == 0 ? nil : .seconds(delay))
  }
}

/// Track of a property, built from another tool's values in order of time.
struct TrackBuilder {
  let property: PropertyName
  private let type: ValueType
  private var initial: MotionValue?
  private var keyframes: [MotionKeyframe] = []
  /// Current state; nil before the beginning.
  private(set) var state: [Double]?

  init(_ property: PropertyName, components: Int = 1) {
    self.property = property
    type = components == 2 ? .point : property.defaultType == .angle ? .angle : .number
  }

  func value(_ numbers: [Double]) throws(ModelError) -> MotionValue { try MotionValue(type, numbers) }

  mutating func begin(at numbers: [Double]) throws(ModelError) {
    initial = try value(numbers)
    state = numbers
  }

  /// Jumps to a value, unless already there.
  mutating func jump(to numbers: [Double]) throws(ModelError) {
    if numbers != state { keyframes.append(try MotionKeyframe(.move, to: try value(numbers))) }
    state = numbers
  }

  /// Moves to a value, or holds it.
  mutating func go(
    to numbers: [Double]? = nil, by kind: MotionKeyframe.Kind = .linear(easing: nil), over seconds: Double
  ) throws(ModelError) {
    let goal = numbers ?? state ?? []
    keyframes.append(try MotionKeyframe(kind, to: try value(goal), duration: .seconds(seconds)))
    state = goal
  }

  func track() throws(ModelError) -> MotionTrack {
    guard let initial else { throw ModelError(.missing, "the track of \(property) has no value") }
    return try MotionTrack(property, initial: initial, keyframes: keyframes)
  }
}

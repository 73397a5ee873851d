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
  /// Seconds of rest between passes.
  var rest = 0.0
  /// Goes back with the easings of the way there, as Motion's mirror does.
  var mirrors = false

  /// Remark on a rest behind the last pass, which other tools do not have; nil without one.
  var restAtEnd: IssueMessage? {
    rest > 0 && passes.map { $0 > 1 } == true ? "the last pass is followed by the repeatDelay too" : nil
  }

  func curve(_ base: CurveBase) throws(ModelError) -> Curve {
    var modifiers: [CurveModifier] = passes == 1 ? [] : [.repeats(count: passes, autoreverses: alternates)]
    if delay != 0 { modifiers.append(.delay(delay)) }
    return try Curve(base, duration: duration.map { .seconds($0) }, modifiers: modifiers)
  }

  func keyframes(
    _ tracks: [MotionTrack], _ derived: [DerivedChannel] = [], easing: CurveSource? = nil
  ) throws(ModelError) -> KeyframeSet {
    // Of passes back and forth each has half of a rest at either end, and the first begins within it.
    let after = passes == 1 ? 0 : alternates ? rest / 2 : rest
    let (before, delay) = alternates ? (after, delay - after) : (0, delay)
    return try KeyframeSet(
      tracks: after == 0 ? tracks : tracks.map { (track) throws(ModelError) in try track.resting(before, after) },
      derived: derived, playback: passes == 1 ? .once : .repeats(count: passes, autoreverses: alternates),
      delay: delay == 0 ? nil : .seconds(delay), easing: easing)
  }
}

extension CurveBase {
  /// Indicates an easing that is the same backwards.
  var isSymmetric: Bool {
    bezier.map { abs($0.x1 + $0.x2 - 1) < 1e-9 && abs($0.y1 + $0.y2 - 1) < 1e-9 } ?? false
  }
}

extension ImportLog {
  /// Warns of a curve with passes back, on which other tools reverse the easing.
  func tellMirrored(_ curve: Curve, title: String, at place: some IssuePlace) {
    guard curve.modifiers.contains(where: { $0.goesBack }), !curve.base.isSymmetric else { return }
    warn(
      .notKept, "\(title) goes back with the same easing; in the file it goes back with the easing reversed", at: place,
      hint: "write keyframes with both values, which go back with it reversed")
  }
}

extension CurveModifier {
  fileprivate var goesBack: Bool { if case .repeats(_, true) = self { true } else { false } }
}

extension MotionTrack {
  /// The track with seconds of rest before it and behind it.
  fileprivate func resting(_ before: Double, _ after: Double) throws(ModelError) -> MotionTrack {
    func rest(_ seconds: Double, at value: MotionValue) throws(ModelError) -> [MotionKeyframe] {
      seconds == 0 ? [] : [try MotionKeyframe(.linear(easing: nil), to: value, duration: .seconds(seconds))]
    }
    return try MotionTrack(
      property, initial: initial,
      keyframes: rest(before, at: initial) + keyframes + rest(after, at: keyframes.last?.change.value ?? initial))
  }
}

extension [Double?] {
  /// Places of keyframes, with missing ones at the ends or spaced evenly between their neighbors.
  var spaced: [Double] {
    var result = self
    guard let last = indices.last else { return [] }
    if result[last] == nil { result[last] = 1 }
    if result[0] == nil { result[0] = 0 }
    var start = 0
    for index in indices.dropFirst() {
      guard let end = result[index], let begin = result[start] else { continue }
      for between in start + 1..<Swift.max(index, start + 1) {
        result[between] = begin + (end - begin) * Double(between - start) / Double(index - start)
      }
      start = index
    }
    return result.map { $0 ?? 0 }
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

  init(_ property: PropertyName, _ type: ValueType? = nil) {
    self.property = property
    self.type = type ?? (property.defaultType == .angle ? .angle : .number)
  }

  mutating func begin(at numbers: [Double]) throws(ModelError) {
    initial = try MotionValue(type, numbers)
    state = numbers
  }

  /// Jumps to a value, unless already there, or there but for rounding.
  mutating func jump(to numbers: [Double]) throws(ModelError) {
    if let state, zip(numbers, state).allSatisfy({ abs($0 - $1) <= 1e-12 * max(1, abs($1)) }) { return }
    keyframes.append(try MotionKeyframe(.move, to: MotionValue(type, numbers)))
    state = numbers
  }

  /// Moves to a value, or holds it.
  mutating func go(
    to numbers: [Double]? = nil, by kind: MotionKeyframe.Kind = .linear(easing: nil), over seconds: Double
  ) throws(ModelError) {
    let goal = numbers ?? state ?? []
    keyframes.append(try MotionKeyframe(kind, to: MotionValue(type, goal), duration: .seconds(seconds)))
    state = goal
  }

  /// - Parameter mayStay: Lets a value that never changes be a track.
  func track(mayStay: Bool = false) throws(ModelError) -> MotionTrack {
    guard let initial else { throw ModelError(.missing, "the track of \(property) has no value") }
    let still = mayStay && keyframes.isEmpty ? [try MotionKeyframe(.move, to: initial)] : []
    return try MotionTrack(property, initial: initial, keyframes: keyframes + still)
  }
}

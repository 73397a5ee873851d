import MotionModel
import RealModule

/// Track with its references resolved, laid out anew for every run.
struct TrackPlan: Sendable {
  /// A keyframe, its values in the numbers that are interpolated.
  struct Step: Sendable {
    enum Kind: Sendable {
      case linear(SegmentShape)
      case cubic(start: [Double]?, end: [Double]?)
      case spring(SpringForm, start: [Double]?)
      case move
    }

    var kind: Kind
    /// Target, or distance.
    var to: [Double]
    var isRelative = false
    /// Nil for a spring that runs until it has settled.
    var duration: Double?
  }

  let type: ValueType
  let initial: [Double]
  var steps: [Step] = []
  /// The texts of a text track, whose values are indices into them.
  private(set) var texts: [String] = []

  /// Resolves a track.
  /// - Throws: ``ModelError`` for references, durations and springs that cannot be resolved.
  init(_ track: MotionTrack, _ resolver: inout MotionResolver) throws(ModelError) {
    type = track.type
    if let text = track.initial.text {
      texts = [text]
      initial = [0]
    } else {
      initial = track.initial.animatableComponents
    }
    for keyframe in track.keyframes {
      var step = Step(
        kind: .move, to: keyframe.value.animatableComponents, isRelative: keyframe.change.isRelative, duration: 0)
      if let text = keyframe.value.text {
        step.to = [Double(texts.count)]
        texts.append(text)
      }
      switch keyframe.kind {
      case .move: break
      case .linear(let easing):
        var shape = SegmentShape.line(.extend)
        if let easing { shape = try resolver.easing(easing).shape }
        step.kind = .linear(shape)
      case .cubic(let start, let end): step.kind = .cubic(start: start?.components, end: end?.components)
      case .spring(let source, let start):
        var parameters = SpringParameters.duration(0.5, bounce: 0)
        if let source { parameters = try resolver.spring(source) }
        step.kind = .spring(try SpringForm(parameters), start: start?.components)
        step.duration = nil
      }
      if let duration = keyframe.duration { step.duration = try resolver.seconds(duration) }
      steps.append(step)
    }
  }
}

/// Lays the keyframes of one track out in time, all components together: durations, joints and tangents.
///
/// Source of the rules: https://developer.apple.com/documentation/swiftui/keyframetrack, and re-implementations that agree.
struct TrackLayout {
  private var plan: TrackPlan
  private let mode: EvaluationMode
  private let epsilon: Double
  /// One list of pieces for each component.
  private(set) var pieces: [[Segment]]
  /// The end of the last piece.
  private(set) var duration = 0.0

  /// State at the end of a keyframe, for the next one.
  private struct Joint {
    var value, velocity: [Double]
    /// The start and the duration of the keyframe before, if it was cubic without an end velocity.
    var free: (from: [Double], duration: Double)?
  }

  /// Lays a track out from a value, and a velocity per second.
  /// - Parameter epsilon: Distance from its end at which a spring without a duration has settled.
  /// - Throws: ``ModelError`` (`contradiction`) for a spring without a duration that never settles.
  init(
    _ plan: TrackPlan, initial: [Double], velocity: [Double], mode: EvaluationMode, epsilon: Double
  ) throws(ModelError) {
    (self.plan, self.mode, self.epsilon) = (plan, mode, epsilon)
    pieces = Array(repeating: [], count: initial.count)
    var goal = initial
    for (index, step) in plan.steps.enumerated() {
      if step.isRelative { self.plan.steps[index].to = zip(goal, step.to).map(+) }
      goal = self.plan.steps[index].to
    }
    var joint = Joint(value: initial, velocity: velocity)
    for index in plan.steps.indices { joint = try add(index, after: joint) }
  }

  private mutating func add(_ index: Int, after joint: Joint) throws(ModelError) -> Joint {
    let step = plan.steps[index]
    switch step.kind {
    case .move:
      append(.jump, 0, from: joint.value, to: step.to)
      return Joint(value: step.to, velocity: zero)
    case .linear(let easing):
      append(easing, step.duration ?? 0, from: joint.value, to: step.to)
      return Joint(value: step.to, velocity: slope(joint.value, step, easing, at: 1))
    case .cubic(let start, let end):
      let duration = step.duration ?? 0
      let v0 = start ?? startVelocity(of: step, after: joint)
      let v1 = end ?? endVelocity(of: step, from: joint.value, next: index + 1)
      append(.cubic, duration, from: joint.value, to: step.to, velocities: (v0, v1))
      return Joint(value: step.to, velocity: v1, free: end == nil ? (joint.value, duration) : nil)
    case .spring(let form, let start):
      return try addSpring(form, velocity: start ?? joint.velocity, step, from: joint.value)
    }
  }

  private mutating func addSpring(
    _ form: SpringForm, velocity: [Double], _ step: TrackPlan.Step, from: [Double]
  ) throws(ModelError) -> Joint {
    guard let spring = form.moving else {
      let isStill = form.response > 0
      guard step.duration != nil || !isStill else { throw Self.endless }
      append(isStill ? .still : .jump, step.duration ?? 0, from: from, to: step.to)
      return Joint(value: isStill ? from : step.to, velocity: zero)
    }
    let target = zip(step.to, from).map { $0 - $1 }
    let duration =
      if let given = step.duration { given } else {
        try settlingDuration(spring.platform, target: target, velocity: velocity)
      }
    append(
      mode == .exact ? .spring(SpringSolver(spring.coefficients)) : .platformSpring(spring.platform), duration,
      from: from, to: step.to, velocities: (velocity, zero))
    // Position of the spring at the end of its time, where the next keyframe starts.
    let last = pieces.compactMap(\.last)
    return Joint(value: last.map { $0.value(at: duration) }, velocity: last.map { $0.velocity(at: duration) })
  }

  private static let endless = ModelError(
    .contradiction, "a spring keyframe without a duration never settles", allowed: "a duration, or a damped spring")

  private mutating func append(
    _ shape: SegmentShape, _ duration: Double, from: [Double], to: [Double], velocities: ([Double], [Double])? = nil
  ) {
    for index in pieces.indices {
      pieces[index].append(
        Segment(
          shape: shape, start: self.duration, duration: duration, from: from[index], to: to[index],
          startVelocity: velocities?.0[index] ?? 0, endVelocity: velocities?.1[index] ?? 0))
    }
    self.duration += duration
  }

  private var zero: [Double] { Array(repeating: 0, count: pieces.count) }

  /// Default start velocity of a cubic keyframe.
  private func startVelocity(of step: TrackPlan.Step, after joint: Joint) -> [Double] {
    guard let free = joint.free else { return joint.velocity }
    return quotient(step.to, free.from, free.duration + (step.duration ?? 0))
  }

  /// Default end velocity of a cubic keyframe: it depends on the next one.
  private func endVelocity(of step: TrackPlan.Step, from: [Double], next index: Int) -> [Double] {
    guard plan.steps.indices.contains(index) else { return zero }
    let next = plan.steps[index]
    let duration = step.duration ?? 0
    switch next.kind {
    case .move: return zero
    case .linear(let easing): return slope(step.to, next, easing, at: 0)
    case .cubic(let start, _): return start ?? quotient(next.to, from, duration + (next.duration ?? 0))
    case .spring(_, let start): return start ?? quotient(next.to, from, 2 * duration)
    }
  }

  /// The velocity of a linear keyframe at one of its ends; 0 where its easing is vertical there.
  private func slope(_ from: [Double], _ step: TrackPlan.Step, _ easing: SegmentShape, at end: Double) -> [Double] {
    let factor = easing.slope(at: end)
    return quotient(step.to, from, step.duration ?? 0).map { factor.isFinite ? $0 * factor : 0 }
  }

  private func quotient(_ to: [Double], _ from: [Double], _ duration: Double) -> [Double] {
    zip(to, from).map { duration > 0 ? ($0 - $1) / duration : 0 }
  }

  /// Time until a spring stays within epsilon: SwiftUI's `settlingDuration` over its own numbers, so that a track has
  /// one length in both modes.
  private func settlingDuration(
    _ platform: SwiftUISpring, target: [Double], velocity: [Double]
  ) throws(ModelError) -> Double {
    let decay = platform.decayConstant
    guard decay > 0 else { throw Self.endless }
    let distance = plan.type.magnitude(target)
    if distance == 0, plan.type.magnitude(velocity) == 0 { return 0 }
    if target.count == 1, let target = target.first, let velocity = velocity.first {
      let scale = plan.type.unitScale
      let duration = platform.settlingDuration(
        target: target * scale, initialVelocity: velocity * scale, epsilon: epsilon)
      return min(duration, 1e9)
    }
    if platform.angularFrequency > 0 {
      let mixed = plan.type.magnitude(zip(target, velocity).map { decay * $0 - $1 })
      return min(max(Double.log((distance + mixed) / epsilon) / decay, 0), 1e9)
    }
    return TenthsOfSecond.settling(epsilon: epsilon) { time in
      plan.type.magnitude(
        zip(target, velocity).map { $0 - platform.value(target: $0, initialVelocity: $1, time: time) })
    }
  }
}

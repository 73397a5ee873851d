import MotionModel

/// Motion of a curve before its modifiers: a segment from 0 to 1, and its logical completion.
struct CurveMotion: Hashable, Sendable {
  /// Its duration is when it ends, off the grid of frames: infinity for the fluid spring, which only ends on a frame.
  let segment: Segment
  /// Logical completion; nil: its end.
  var logicalLength: Double?

  init(
    _ base: CurveBase, duration: Double, mode: EvaluationMode, epsilon: Double, parameters: [String: Double],
    curves: [String: AnyCurve] = [:]
  ) throws(ModelError) {
    guard base.isSpring, let spring = base.spring else {
      let easing = try SegmentShape(easing: base, mode: mode, overrides: parameters, duration: duration, curves: curves)
      self.init(easing, length: duration)
      return
    }
    let form = try SpringForm(spring)
    guard let moving = form.moving else {
      // SwiftUI steps even a response of 0, at its greatest stiffness.
      if form.response > 0 {
        self.init(.still, length: .infinity, logical: .infinity)
      } else if mode == .swiftUI, case .spring = base {
        self.init(fluid: 0, dampingFraction: form.dampingRatio)
      } else {
        self.init(.jump, length: 0)
      }
      return
    }
    switch (base, mode) {
    case (.interpolatingSpring(_, let velocity), _):
      let (mass, stiffness, damping) = Self.interpolating(spring, moving.platform)
      let logical = 2 * Double.pi / stiffness.squareRoot()
      guard mode == .exact else {
        let platform = SwiftUISpring(mass: mass, stiffness: stiffness, damping: damping)
        self.init(
          .platformSpring(platform), length: platform.lifetime(initialVelocity: velocity), logical: logical,
          velocity: velocity)
        return
      }
      let critical = 2 * (stiffness * mass).squareRoot()
      let coefficients = SpringCoefficients(mass: mass, stiffness: stiffness, damping: min(damping, critical))
      self.init(SpringSolver(coefficients ?? moving.coefficients, initialVelocity: velocity), epsilon, logical)
    case (.physicsSpring(_, let velocity), .exact):
      self.init(SpringSolver(moving.coefficients, initialVelocity: velocity), epsilon, form.response)
    case (.physicsSpring(_, let velocity), .swiftUI):
      let settled = moving.platform.settlingDuration(target: 1, initialVelocity: velocity)
      self.init(
        .platformSpring(moving.platform), length: settled, logical: moving.platform.response, velocity: velocity)
    case (_, .exact): self.init(SpringSolver(moving.coefficients), epsilon, form.response)
    case (_, .swiftUI): self.init(fluid: form.response, dampingFraction: form.dampingRatio)
    }
  }

  private init(_ shape: SegmentShape, length: Double, logical: Double? = nil, velocity: Double = 0) {
    segment = Segment(shape: shape, duration: length, startVelocity: velocity)
    logicalLength = logical
  }

  private init(_ solver: SpringSolver, _ epsilon: Double, _ logical: Double) {
    self.init(
      .spring(solver), length: solver.settlingTime(epsilon: epsilon), logical: logical,
      velocity: solver.initialVelocity)
  }

  private init(fluid response: Double, dampingFraction: Double) {
    self.init(
      .fluid(StepMap(response: response, dampingFraction: dampingFraction)), length: .infinity, logical: response)
  }

  /// The same custom curve with another context; nil for other curves.
  func bound(to context: CurveContext) -> CurveMotion? {
    custom.map { .init(.custom(Shared(BoundCurve(curve: $0.curve, context: context))), length: length) }
  }

  /// Numbers of an `interpolatingSpring`; of a `Spring` those for a mass of 1.
  private static func interpolating(
    _ spring: SpringParameters, _ platform: SwiftUISpring
  ) -> (mass: Double, stiffness: Double, damping: Double) {
    var (period, ratio) = (platform.response, platform.dampingRatio)
    if spring.dialect.isInterpolating {
      switch spring.oscillator {
      case .physics(let mass, let stiffness, let damping, _): return (mass, stiffness, damping)
      case .perceptual(let duration, let bounce):
        (period, ratio) = (duration, SpringCoefficients.dampingRatio(bounce: bounce))
      case .response, .settling: break
      }
    }
    let frequency = 2 * Double.pi / period
    return (1, frequency * frequency, 2 * frequency * ratio)
  }

  var shape: SegmentShape { segment.shape }
  var length: Double { segment.duration }

  /// Progress at `time`, 0 or more and finite.
  ///
  /// A spring continues indefinitely; an easing holds its end, in SwiftUI's mode the model value.
  @inline(__always)
  func value(at time: Double, mode: EvaluationMode) -> Double {
    guard segment.shape.isEasing else { return segment.value(at: time) }
    if time >= length { return mode == .exact || time == length ? shape.share(at: 1) : 1 }
    return shape.share(at: time / length)
  }

  /// Progress during a delay: the start, before any jump there.
  func waitingValue(at time: Double, mode: EvaluationMode) -> Double {
    if time > 0 { return value(at: time, mode: mode) }
    return shape.isEasing ? shape.waitingShare : 0
  }

  /// Its velocity, per second.
  func velocity(at time: Double) -> Double {
    guard shape.isEasing else { return segment.velocity(at: time) }
    return time > length || length <= 0 ? 0 : shape.slope(at: time / length) / length
  }

  /// Indicates a spring with a closed form.
  var isSpring: Bool { if case .spring = shape { true } else { false } }

  /// The first frame of a grid at which SwiftUI takes it off.
  func frameEnd(_ grid: FrameGrid, distance: Double) -> Double {
    if case .fluid(let steps) = shape {
      return steps.end(distance: distance, phase: grid.phase, interval: grid.interval)
    }
    guard shape.isEasing else { return grid.first(from: length) }
    return length > 0 ? grid.first(after: length) : grid.phase
  }

  var custom: BoundCurve? { if case .custom(let custom) = shape { custom.value } else { nil } }

  /// Indicates that it ends only on a frame.
  var isFramed: Bool { if case .fluid = shape { true } else { false } }
}

import MotionModel

/// What a curve runs before its modifiers.
enum CurveProgram: Hashable, Sendable {
  /// An easing over a length of time.
  case timed(EasingProgram, duration: Double)
  /// A spring by its closed form.
  case spring(SpringSolver, settled: Double, logical: Double)
  /// SwiftUI's stepped spring.
  case fluid(FluidSpringMotion)
  /// SwiftUI's `interpolatingSpring`.
  case interpolating(InterpolatingSpringRule)
  /// SwiftUI's `Spring` as a function of time.
  case platformSpring(SwiftUISpring, initialVelocity: Double, settled: Double)
  /// There at once.
  case instant
  /// Never moves.
  case still

  init(
    _ base: CurveBase, duration: Double, mode: EvaluationMode, epsilon: Double, parameters: [String: Double],
    curves: [String: AnyCurve] = [:]
  ) throws(ModelError) {
    guard base.isSpring, let spring = base.spring else {
      let easing = try EasingProgram(base, mode: mode, overrides: parameters, duration: duration, curves: curves)
      self = .timed(easing, duration: duration)
      return
    }
    let moving: SpringForm.Moving
    switch try SpringForm(spring) {
    case .instant:
      // SwiftUI steps even a response of 0, at its greatest stiffness.
      if mode == .swiftUI, case .spring = base {
        self = .fluid(FluidSpringMotion(response: 0, dampingFraction: SpringForm.perceptual(spring)?.ratio ?? 1))
      } else {
        self = .instant
      }
      return
    case .still:
      self = .still
      return
    case .moving(let form): moving = form
    }
    switch (base, mode) {
    case (.interpolatingSpring(_, let velocity), .swiftUI):
      self = .interpolating(Self.interpolating(spring, moving, velocity))
    case (.interpolatingSpring(_, let velocity), .exact):
      let rule = Self.interpolating(spring, moving, velocity)
      let critical = 2 * (rule.stiffness * rule.mass).squareRoot()
      let coefficients = SpringCoefficients(
        mass: rule.mass, stiffness: rule.stiffness, damping: min(rule.damping, critical))
      let solver = SpringSolver(coefficients ?? moving.coefficients, initialVelocity: velocity)
      self = .spring(solver, settled: solver.settlingTime(epsilon: epsilon), logical: rule.logicalCompletion)
    case (.physicsSpring(_, let velocity), .swiftUI):
      let settled = moving.platform.settlingDuration(target: 1, initialVelocity: velocity)
      self = .platformSpring(moving.platform, initialVelocity: velocity, settled: settled)
    case (.physicsSpring(_, let velocity), .exact):
      let solver = SpringSolver(moving.coefficients, initialVelocity: velocity)
      self = .spring(solver, settled: solver.settlingTime(epsilon: epsilon), logical: moving.response)
    case (_, .swiftUI):
      self = .fluid(FluidSpringMotion(response: moving.response, dampingFraction: moving.dampingRatio))
    case (_, .exact):
      let solver = SpringSolver(moving.coefficients)
      self = .spring(solver, settled: solver.settlingTime(epsilon: epsilon), logical: moving.response)
    }
  }

  private static func interpolating(
    _ spring: SpringParameters, _ form: SpringForm.Moving, _ velocity: Double
  ) -> InterpolatingSpringRule {
    switch spring.oscillator {
    case .physics(let mass, let stiffness, let damping, _) where spring.dialect.isInterpolating:
      InterpolatingSpringRule(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    case .perceptual(let duration, let bounce) where spring.dialect.isInterpolating:
      InterpolatingSpringRule(duration: duration, bounce: bounce, initialVelocity: velocity)
    default: InterpolatingSpringRule(form.platform, initialVelocity: velocity)
    }
  }

  /// Progress at `time`, 0 or more and finite.
  ///
  /// A spring goes on for ever; an easing holds its end.
  @inline(__always)
  func value(at time: Double, mode: EvaluationMode) -> Double {
    switch self {
    case .timed(let easing, let duration):
      if time >= duration { return mode == .exact || time == duration ? easing.value(at: 1) : 1 }
      return easing.value(at: time / duration)
    case .spring(let solver, _, _): return solver.value(at: time)
    case .fluid(let motion): return motion.value(at: time)
    case .interpolating(let rule):
      let value = rule.value(at: time)
      return value.isFinite ? value : 1
    case .platformSpring(let spring, let velocity, _):
      let value = spring.value(target: 1, initialVelocity: velocity, time: time)
      return value.isFinite ? value : 1
    case .instant: return 1
    case .still: return 0
    }
  }

  /// Progress while a delay has not passed: the start, before any jump that is there.
  func waitingValue(at time: Double, mode: EvaluationMode) -> Double {
    guard time <= 0 else { return value(at: time, mode: mode) }
    switch self {
    case .timed(let easing, _): return UnitEasing(program: easing).waitingValue
    case .spring, .fluid, .interpolating, .platformSpring, .instant, .still: return 0
    }
  }

  /// Its velocity, per second.
  func velocity(at time: Double) -> Double {
    switch self {
    case .timed(let easing, let duration):
      return time > duration || duration <= 0 ? 0 : easing.slope(at: time / duration) / duration
    case .spring(let solver, _, _): return solver.velocity(at: time)
    case .fluid(let motion): return motion.velocity(at: time)
    case .interpolating(let rule):
      let velocity = rule.velocity(at: time)
      return velocity.isFinite ? velocity : 0
    case .platformSpring(let spring, let start, _):
      let velocity = spring.velocity(target: 1, initialVelocity: start, time: time)
      return velocity.isFinite ? velocity : 0
    case .instant, .still: return 0
    }
  }

  /// When it ends, off the grid of frames: the fluid spring, which only ends on a frame, has none here.
  var length: Double {
    switch self {
    case .timed(_, let duration): duration
    case .spring(_, let settled, _): settled
    case .fluid: .infinity
    case .interpolating(let rule): rule.lifetime
    case .platformSpring(_, _, let settled): settled
    case .instant: 0
    case .still: .infinity
    }
  }

  /// What it holds after its end in exact mode; of a spring, what it comes to rest at.
  var end: Double { if case .spring = self { 1 } else { value(at: CompiledCurve.latest, mode: .exact) } }

  /// When it counts as complete; nil: when it ends.
  var logicalLength: Double? {
    switch self {
    case .timed, .instant: nil
    case .spring(_, _, let logical): logical
    case .fluid(let motion): motion.response
    case .interpolating(let rule): rule.logicalCompletion
    case .platformSpring(let spring, _, _): spring.response
    case .still: .infinity
    }
  }

  /// The first frame of a grid at which SwiftUI takes it off.
  func frameEnd(_ grid: FrameGrid, distance: Double) -> Double {
    switch self {
    case .timed(_, let duration): duration > 0 ? grid.first(after: duration) : grid.phase
    case .fluid(let motion): motion.end(distance: distance, phase: grid.phase, interval: grid.interval)
    case .spring, .interpolating, .platformSpring, .instant, .still: grid.first(from: length)
    }
  }

  /// The curve of one's own that it is.
  var custom: BoundCurve? {
    if case .timed(.custom(let custom), _) = self { custom.value } else { nil }
  }

  /// Whether it ends on a frame only.
  var isFramed: Bool { if case .fluid = self { true } else { false } }

  /// Whether SwiftUI cuts it at its end, so that what follows is the model value.
  var isCutAtEnd: Bool {
    switch self {
    case .fluid, .interpolating, .platformSpring: true
    case .timed, .spring, .instant, .still: false
    }
  }
}

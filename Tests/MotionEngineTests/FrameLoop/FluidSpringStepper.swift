/// SwiftUI's `spring`, `interactiveSpring`, `smooth`, `snappy` and `bouncy`: a spring that is stepped, not solved.
///
/// The motion advances in steps of 1/300 s (velocity Verlet with half kicks), so a position is a staircase in time and
/// differs from the exact spring by up to 2 % of the distance. The end depends on the size of the distance, because
/// the threshold of 0.06 for velocity and force is absolute. Up to four components move together; unused lanes are 0.
/// The stepper is a value: a copy continues independently, and the same calls give the same numbers.
struct FluidSpringStepper: Sendable, Hashable {
  /// Length of one step, in seconds.
  static let step = 1 / 300.0
  /// The greatest stiffness, reached at responses below 0.0297 s.
  static let stiffnessCap = 45_000.0

  /// The period in seconds; 0 or less is the stiffest.
  private(set) var response: Double
  /// The damping fraction; above 1 it is over-damped, not clamped.
  private(set) var dampingFraction: Double
  /// Duration of the transition from the previous spring's response, in seconds.
  private(set) var blendDuration: Double
  /// The interval that is traveled: where the offset ends.
  private(set) var target: SIMD4<Double>

  /// The distance covered so far, and its first two derivatives per second.
  private(set) var offset = SIMD4<Double>.zero
  private(set) var velocity = SIMD4<Double>.zero
  private(set) var force = SIMD4<Double>.zero
  /// The time up to which steps have been made.
  private(set) var time = 0.0
  /// Start of this spring or its last takeover.
  private(set) var startTime = 0.0
  /// Indicates that a response has passed since `startTime`; never unset.
  private(set) var isLogicallyComplete = false
  private(set) var isFinished = false

  private var blendStart = 0.0
  private var blendInterval = 0.0

  /// Starts at offset 0, time 0.
  init(
    response: Double, dampingFraction: Double, blendDuration: Double = 0, target: SIMD4<Double>,
    velocity: SIMD4<Double> = .zero
  ) {
    self.response = response
    self.dampingFraction = dampingFraction
    self.blendDuration = blendDuration
    self.target = target
    self.velocity = velocity
  }

  /// A spring over one component.
  init(response: Double, dampingFraction: Double, blendDuration: Double = 0, target: Double) {
    self.init(
      response: response, dampingFraction: dampingFraction, blendDuration: blendDuration,
      target: SIMD4(target, 0, 0, 0))
  }

  /// A spring of a bounce: `spring(duration:bounce:blendDuration:)`.
  init(duration: Double, bounce: Double, blendDuration: Double = 0, target: Double) {
    let fraction = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
    self.init(response: duration, dampingFraction: fraction, blendDuration: blendDuration, target: target)
  }

  /// Offset at time `now`, at a frame; nil once the spring has finished.
  ///
  /// A gap of more than a second since the last call makes it jump to a sixtieth before `now` first, as the platform
  /// does after a stall; so a call makes at most 301 steps. Times must not fall.
  mutating func advance(to now: Double) -> SIMD4<Double>? {
    if isFinished || now.isNaN { return isFinished ? nil : offset }
    let response = effectiveResponse(at: now)
    let stiffness = response > 0 ? min(square(2 * .pi / response), Self.stiffnessCap) : Self.stiffnessCap
    let damping = 2 * dampingFraction * stiffness.squareRoot()
    if now - startTime >= response { isLogicallyComplete = true }
    if now - time > 1 { time = now - 1 / 60.0 }
    while time < now {
      let middle = velocity + force / 600
      offset += middle / 300
      force = -damping * middle + stiffness * (target - offset)
      velocity = middle + force / 600
      let next = time + Self.step
      // At times so great that a step no longer counts, stop.
      if next <= time { break }
      time = next
    }
    if hasSettled { isFinished = true }
    return isFinished ? nil : offset
  }

  /// Takes over with a new spring and a new interval at time `now`, keeping offset and velocity.
  ///
  /// - Parameters:
  ///   - target: the new interval: the old one plus the change of the model value.
  ///   - velocity: the velocity of the animation before, where it reports one; nil keeps this spring's own.
  ///   - offset: the value of the animation before, where it is not this spring; nil keeps this spring's own.
  ///   - fromSpring: whether the animation before was a fluid spring, so that the response blends over.
  mutating func retarget(
    to target: SIMD4<Double>, at now: Double, response: Double, dampingFraction: Double, blendDuration: Double = 0,
    velocity: SIMD4<Double>? = nil, offset: SIMD4<Double>? = nil, fromSpring: Bool = true
  ) {
    if fromSpring && response != self.response {
      blendInterval = self.response - response
      blendStart = now
    }
    // A finished animation reports nothing any more: the offset is the whole old interval then.
    self.offset = offset ?? (isFinished ? self.target : self.offset)
    self.velocity = velocity ?? self.velocity
    self.target = target
    self.response = response
    self.dampingFraction = dampingFraction
    self.blendDuration = blendDuration
    time = now
    startTime = now
    isFinished = false
  }

  /// End of the spring at `frameRate` frames per second, up to `limit`; nil if later.
  func lifetime(frameRate: Double = 60, limit: Double = 120) -> Double? {
    guard frameRate > 0, limit >= 0, frameRate * limit < 1e7 else { return nil }
    var copy = self
    var frame = (time * frameRate).rounded(.down)
    while frame / frameRate <= limit {
      if copy.advance(to: frame / frameRate) == nil { return frame / frameRate }
      frame += 1
    }
    return nil
  }

  private func effectiveResponse(at now: Double) -> Double {
    guard blendInterval != 0, blendDuration > 0 else { return response }
    let p = min(max((now - blendStart) / blendDuration, 0), 1)
    return response + blendInterval * (1 - p * p * (3 - 2 * p))
  }

  private var hasSettled: Bool {
    let speed = (velocity * velocity).sum()
    let pull = (force * force).sum()
    let near = (0.01 * target * (0.01 * target)).sum()
    let left = target - offset
    let distance = (left * left).sum()
    guard speed.isFinite, pull.isFinite, distance.isFinite else { return true }
    return max(speed, pull) <= 0.0036 && (near == 0 || distance <= near)
  }

  private func square(_ x: Double) -> Double { x * x }
}

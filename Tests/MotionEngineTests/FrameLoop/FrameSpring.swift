/// The state of SwiftUI's stepped spring, and its step of 1/300 s.
struct FrameSpring {
  var offset = 0.0
  var velocity = 0.0
  var force = 0.0
  /// Number of steps since `start`: the time is `start + steps / 300`.
  var steps = 0
  var start = 0.0
  var blendStart = 0.0
  var blendInterval = 0.0

  /// Steps to the moment.
  ///
  /// The catch-up after a stall of more than a second is not modeled, as frames are ideal. Nor is the rounding of
  /// SwiftUI's clock, by which some frames take a sixth step with their response instead of the next frame's; but a
  /// query on the very frame includes that step.
  mutating func animate(
    _ way: Double, _ moment: FrameMoment, response: Double, fraction: Double, blend: Double, _ isComplete: inout Bool
  ) -> Double? {
    let now = effective(response, blend: blend, at: moment.frame)
    if moment.time - start >= now - 1e-9 { isComplete = true }
    let elapsed = moment.time - start
    step(to: Self.steps(within: elapsed), toward: way, response: now, fraction: fraction)
    guard moment.isFrame else {
      step(to: Self.sums(within: elapsed), toward: way, response: now, fraction: fraction)
      return offset
    }
    var seen = self
    let next = effective(response, blend: blend, at: moment.nextFrame)
    seen.step(to: Self.sums(within: elapsed), toward: way, response: next, fraction: fraction)
    return seen.isOver(way) ? nil : seen.offset
  }

  private mutating func step(to count: Int, toward way: Double, response: Double, fraction: Double) {
    let stiffness = min(response > 0 ? (2 * .pi / response) * (2 * .pi / response) : .infinity, 45000)
    let damping = 2 * fraction * stiffness.squareRoot()
    while steps < count {
      let half = velocity + force / 600
      offset += half / 300
      force = -damping * half + stiffness * (way - offset)
      velocity = half + force / 600
      steps += 1
    }
  }

  private func isOver(_ way: Double) -> Bool {
    guard offset.isFinite, velocity.isFinite, force.isFinite else { return true }
    let (rest, near) = (way - offset, 0.01 * way)
    return max(velocity * velocity, force * force) <= 0.0036 && (near * near == 0 || rest * rest <= near * near)
  }

  /// The response at a frame: on its way from the old one while a blend runs.
  private func effective(_ response: Double, blend: Double, at frame: Double) -> Double {
    guard blend > 0, blendInterval != 0 else { return response }
    let progress = min(max((frame - blendStart) / blend, 0), 1)
    return response + blendInterval * (1 - progress * progress * (3 - 2 * progress))
  }

  /// Goes on as the spring that takes over; the velocity stays where none is reported, and the force always does.
  mutating func restart(at time: Double, position: Double, velocity reported: Double?) {
    offset = position
    velocity = reported ?? velocity
    start = time
    steps = 0
  }

  /// Number of steps to a time since the spring's start: five a frame.
  private static func steps(within elapsed: Double) -> Int {
    let whole = (elapsed * 300).rounded()
    let isWhole = abs(elapsed * 300 - whole) < 0x1p-20
    return max(0, Int(isWhole ? whole : (elapsed * 300).rounded(.up)))
  }

  /// Number of additions of 1/300 s until the sum reaches the time: one more on frames before which it rounds down, as
  /// 61 at 0.2 s.
  private static func sums(within elapsed: Double) -> Int {
    let ideal = Self.steps(within: elapsed)
    guard abs(elapsed * 300 - Double(ideal)) < 0x1p-20 else { return ideal }
    var (sum, count) = (0.0, 0)
    while sum < Double(ideal) / 300 {
      sum += 1.0 / 300
      count += 1
    }
    return max(count, ideal)
  }
}

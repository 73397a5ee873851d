/// The state of SwiftUI's stepped spring, and its step of 1/300 s.
struct FrameSpring {
  var offset = 0.0
  var velocity = 0.0
  var force = 0.0
  /// How many steps were taken since `start`: the time is `start + steps / 300`.
  var steps = 0
  var start = 0.0
  var blendStart = 0.0
  var blendInterval = 0.0

  /// Steps to the moment.
  ///
  /// The catch-up after a stall of more than a second is left out, as frames are ideal.
  mutating func animate(
    _ way: Double, _ moment: FrameMoment, response: Double, fraction: Double, blend: Double, _ isComplete: inout Bool
  ) -> Double? {
    let response = effective(response, blend: blend, at: moment.frame)
    let stiffness = min(response > 0 ? (2 * .pi / response) * (2 * .pi / response) : .infinity, 45000)
    let damping = 2 * fraction * stiffness.squareRoot()
    if moment.time - start >= response - 1e-9 { isComplete = true }
    let wanted = Self.steps(within: moment.time - start, moment.kind)
    while steps < wanted {
      let half = velocity + force / 600
      offset += half / 300
      force = -damping * half + stiffness * (way - offset)
      velocity = half + force / 600
      steps += 1
    }
    guard moment.mayEnd else { return offset }
    guard offset.isFinite else { return nil }
    let (rest, near) = (way - offset, 0.01 * way)
    let isStill = max(velocity * velocity, force * force) <= 0.0036
    return isStill && (near * near == 0 || rest * rest <= near * near) ? nil : offset
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

  /// How many steps bring the spring to a time since its start: five a frame.
  ///
  /// A change on a frame sees what the sum of so many 1/300 s sees: after 26 to 89 and 190 to 354 of them the sum lies
  /// below the frame's time by rounding, and SwiftUI takes one more (61 at 0.2 s).
  private static func steps(within elapsed: Double, _ kind: FrameMoment.Kind) -> Int {
    let exact = elapsed * 300
    let whole = exact.rounded()
    guard abs(exact - whole) < 1e-6 else { return max(0, Int(exact.rounded(.up))) }
    guard case .change = kind else { return max(0, Int(whole)) }
    var (sum, count) = (0.0, 0)
    while sum < whole / 300 {
      sum += 1.0 / 300
      count += 1
    }
    return count
  }
}

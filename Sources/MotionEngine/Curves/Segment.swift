public import MotionModel

/// Segment of a channel: from one value to another, in one of a few shapes.
///
/// Every motion is made of such segments; ``Timeline/segments(of:)`` lists those of a channel.
public struct Segment: Hashable, Sendable {
  package var shape: SegmentShape
  /// Start and duration in seconds.
  public internal(set) var start = 0.0, duration = 0.0
  /// Start and end value.
  public internal(set) var from = 0.0, to = 1.0
  /// Start and end velocity, per second, for shapes that depend on them: springs and cubics.
  package var startVelocity = 0.0, endVelocity = 0.0

  /// End in seconds.
  public var end: Double { start + duration }

  /// The shape in numbers that other programs draw.
  public enum Form: Hashable, Sendable {
    /// It stays at `to` from its beginning on.
    case hold
    /// A straight line.
    case line
    /// A cubic Bézier: x1 and x2 as shares of the duration, y1 and y2 as values of the channel.
    case cubic(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A staircase of equal steps.
    case steps(Steps)
    /// A spring that rests at `to`; its first velocity in units of the value per second.
    case spring(mass: Double, stiffness: Double, damping: Double, velocity: Double)
    /// Others: a path of several Béziers, points, a formula, SwiftUI's arithmetic.
    case other
  }

  /// Shape in parameters for drawing elsewhere; use ``value(at:)`` for shapes without.
  public var form: Form {
    switch shape {
    case .jump, .still: return .hold
    case .line: return .line
    case .bezier(let solver):
      let rise = to - from
      return .cubic(x1: solver.x1, y1: from + rise * solver.y1, x2: solver.x2, y2: from + rise * solver.y2)
    case .heights(let solver): return .cubic(x1: solver.x1, y1: solver.y1, x2: solver.x2, y2: solver.y2)
    case .cubic:
      let third = duration / 3
      return .cubic(x1: 1.0 / 3, y1: from + startVelocity * third, x2: 2.0 / 3, y2: to - endVelocity * third)
    case .steps(let solver): return .steps(solver.steps)
    case .spring(let solver):
      let (mass, stiffness) = (solver.coefficients.mass, solver.coefficients.stiffness)
      return .spring(mass: mass, stiffness: stiffness, damping: solver.coefficients.damping, velocity: startVelocity)
    default: return .other
    }
  }

  /// Value a number of seconds after its beginning; an easing holds its end.
  @inline(__always)
  public func value(at time: Double) -> Double {
    switch shape {
    case .jump: return to
    case .still: return from
    case .cubic: return cubicValue(at: time)
    case .heights(let solver):
      if time <= 0 { return from }
      return time < duration ? solver.height(solver.parameter(at: time / duration)) : to
    case .spring(let solver):
      return solver.displacement(from: from - to, velocity: startVelocity, at: time).value + to
    case .platformSpring(let spring):
      let value = spring.value(target: to - from, initialVelocity: startVelocity, time: time)
      return value.isFinite ? from + value : to
    case .fluid(let steps): return Self.mix(from, to, steps.value(at: time))
    default:
      guard duration > 0 else { return to }
      return Self.mix(from, to, shape.share(at: min(max(time / duration, 0), 1)))
    }
  }

  /// The velocity there, per second.
  public func velocity(at time: Double) -> Double {
    switch shape {
    case .jump, .still: return 0
    case .cubic: return cubicVelocity(at: time)
    case .heights(let solver): return duration > 0 ? solver.slope(at: time / duration) / duration : 0
    case .spring(let solver): return solver.displacement(from: from - to, velocity: startVelocity, at: time).velocity
    case .platformSpring(let spring):
      let velocity = spring.velocity(target: to - from, initialVelocity: startVelocity, time: time)
      return velocity.isFinite ? velocity : 0
    case .fluid(let steps): return (to - from) * steps.state(at: time).velocity[0]
    default:
      guard duration > 0, from != to else { return 0 }
      return ((to - from) / duration).product(shape.slope(at: min(max(time / duration, 0), 1)))
    }
  }

  /// Value and velocity before its beginning or after its end, reachable by the pace of a whole set.
  ///
  /// An easing extends as in CSS, a spring along its motion, and a cubic along its tangent.
  func beyond(at time: Double) -> (value: Double, velocity: Double) {
    let edge = time < 0 ? 0 : duration
    let (value, velocity) = (value(at: edge), velocity(at: edge))
    switch shape {
    case .jump, .still: return (value, velocity)
    case .spring where time > 0, .platformSpring where time > 0: return (self.value(at: time), self.velocity(at: time))
    case .cubic, .heights, .spring, .platformSpring, .fluid: return (value + velocity.product(time - edge), velocity)
    default:
      let progress = time / duration
      let reached = Self.mix(from, to, shape.share(at: progress))
      // Tangents of easings have no bounds.
      guard reached.isFinite else { return (value, 0) }
      return (reached, ((to - from) / duration).product(shape.slope(at: progress)))
    }
  }

  // With u = t/d: x = (2u³-3u²+1)·from + (u³-2u²+u)·d·v₀ + (3u²-2u³)·to + (u³-u²)·d·v₁, exact at both ends. This is
  // SwiftUI's `CubicKeyframe`: https://developer.apple.com/documentation/swiftui/cubickeyframe

  private func cubicValue(at time: Double) -> Double {
    guard duration > 0 else { return to }
    let u = min(max(time / duration, 0), 1)
    let w = 1 - u
    let bend = u * w * (w * startVelocity - u * endVelocity)
    return (1 + 2 * u) * (w * w) * from + (3 - 2 * u) * (u * u) * to + duration * bend
  }

  private func cubicVelocity(at time: Double) -> Double {
    guard duration > 0 else { return 0 }
    let u = min(max(time / duration, 0), 1)
    let w = 1 - u
    let travel = 6 * u * w * ((to - from) / duration)
    return travel + w * (1 - 3 * u) * startVelocity + u * (3 * u - 2) * endVelocity
  }

  /// from + (to - from)·f, exactly `from` at 0 and `to` at 1.
  @inline(__always)
  static func mix(_ from: Double, _ to: Double, _ fraction: Double) -> Double {
    fraction == 1 ? to : from + (to - from) * fraction
  }
}

extension Double {
  /// Product; 0 if a factor is 0, even if the other is infinite.
  func product(_ other: Double) -> Double { self == 0 || other == 0 ? 0 : self * other }
}

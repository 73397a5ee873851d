/// A cubic Hermite segment between two values, with velocities per second.
///
/// With u = t/d: x = (2u³-3u²+1)·from + (u³-2u²+u)·d·v₀ + (3u²-2u³)·to + (u³-u²)·d·v₁. This is SwiftUI's
/// `CubicKeyframe`. Source: https://developer.apple.com/documentation/swiftui/cubickeyframe
package struct HermiteSegment: Sendable, Hashable {
  /// The value at the start.
  package let from: Double
  /// The value at the end.
  package let to: Double
  /// The velocity at the start, in units of the value per second.
  package let startVelocity: Double
  /// The velocity at the end, in units of the value per second.
  package let endVelocity: Double
  /// The length in seconds, 0 or more; a segment without length is at its end.
  package let duration: Double

  package init(from: Double, to: Double, startVelocity: Double = 0, endVelocity: Double = 0, duration: Double) {
    self.from = from
    self.to = to
    self.startVelocity = startVelocity
    self.endVelocity = endVelocity
    self.duration = duration
  }

  /// The value at `time` seconds from the start, clamped to the segment; exact at both ends.
  package func value(at time: Double) -> Double {
    guard duration > 0 else { return to }
    let u = min(max(time / duration, 0), 1)
    let w = 1 - u
    let bend = u * w * (w * startVelocity - u * endVelocity)
    return (1 + 2 * u) * (w * w) * from + (3 - 2 * u) * (u * u) * to + duration * bend
  }

  /// The velocity at `time` seconds from the start, per second, clamped to the segment; 0 without length.
  package func velocity(at time: Double) -> Double {
    guard duration > 0 else { return 0 }
    let u = min(max(time / duration, 0), 1)
    let w = 1 - u
    let travel = 6 * u * w * ((to - from) / duration)
    return travel + w * (1 - 3 * u) * startVelocity + u * (3 * u - 2) * endVelocity
  }
}

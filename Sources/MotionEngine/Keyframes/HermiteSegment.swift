/// A cubic Hermite segment between two values, with velocities per second.
///
/// With u = t/d: x = (2u³-3u²+1)·from + (u³-2u²+u)·d·v₀ + (3u²-2u³)·to + (u³-u²)·d·v₁.
/// This is what SwiftUI's `CubicKeyframe` runs. Source: https://developer.apple.com/documentation/swiftui/cubickeyframe
package struct HermiteSegment: Sendable, Hashable {
  /// The value at the start.
  package let from: Double
  /// The value at the end.
  package let to: Double
  /// The velocity at the start, in units of the value per second.
  package let startVelocity: Double
  /// The velocity at the end, in units of the value per second.
  package let endVelocity: Double
  /// The length in seconds, 0 or more; a segment without length stands at its end.
  package let duration: Double

  /// Makes a segment.
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

/// Rules that give a keyframe its velocity from its neighbors, per second.
package enum KeyframeTangent: Sendable, Hashable, CaseIterable {
  /// (next - previous) / (t_next - t_previous): SwiftUI's rule between cubic keyframes.
  case finiteDifference
  /// The slope at the middle of the parabola through the three points: non-uniform Catmull-Rom.
  case parabolic

  /// What the first and the last keyframe of a series get.
  package enum EndRule: Sendable, Hashable, CaseIterable {
    /// They rest.
    case rest
    /// The slope of the end segment.
    case oneSided
  }

  /// The velocity at the middle of three keyframes, per second; 0 where two of them share a time.
  package func velocity(
    previous: (time: Double, value: Double), current: (time: Double, value: Double),
    next: (time: Double, value: Double)
  ) -> Double {
    let before = current.time - previous.time
    let after = next.time - current.time
    switch self {
    case .finiteDifference:
      let span = next.time - previous.time
      return span > 0 ? (next.value - previous.value) / span : 0
    case .parabolic:
      guard before > 0, after > 0 else { return 0 }
      let rise = (current.value - previous.value) / before * after + (next.value - current.value) / after * before
      return rise / (before + after)
    }
  }

  /// The velocities of a whole series, per second.
  ///
  /// - Parameters:
  ///   - times: rising, in seconds.
  ///   - values: as many as `times`; what is longer is cut.
  ///   - ends: the rule for the first and the last.
  /// - Complexity: O(n).
  package func velocities(times: [Double], values: [Double], ends: EndRule = .rest) -> [Double] {
    let points = Array(zip(times, values))
    var velocities = Array(repeating: 0.0, count: points.count)
    guard points.count > 1 else { return velocities }
    for index in points.indices.dropFirst().dropLast() {
      velocities[index] = velocity(previous: points[index - 1], current: points[index], next: points[index + 1])
    }
    if ends == .oneSided {
      let last = points.count - 1
      velocities[0] = Self.slope(points[0], points[1])
      velocities[last] = Self.slope(points[last - 1], points[last])
    }
    return velocities
  }

  private static func slope(_ from: (Double, Double), _ to: (Double, Double)) -> Double {
    let span = to.0 - from.0
    return span > 0 ? (to.1 - from.1) / span : 0
  }
}

/// Rules that give a keyframe its velocity from its neighbors, per second.
enum KeyframeTangent: Sendable, Hashable, CaseIterable {
  /// (next - previous) / (t_next - t_previous): SwiftUI's rule between cubic keyframes.
  case finiteDifference
  /// The slope at the middle of the parabola through the three points: non-uniform Catmull-Rom.
  case parabolic

  /// Tangents of the first and the last keyframe of a series.
  enum EndRule: Sendable, Hashable, CaseIterable {
    /// They rest.
    case rest
    /// The slope of the end segment.
    case oneSided
  }

  /// The velocity at the middle of three keyframes, per second; 0 where two of them share a time.
  func velocity(
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
  func velocities(times: [Double], values: [Double], ends: EndRule = .rest) -> [Double] {
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

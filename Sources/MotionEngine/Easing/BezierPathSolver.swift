package import MotionModel

/// An easing made of several cubic Bézier segments, one after another, from (0, 0) to (1, 1).
///
/// x never falls along the path; a vertical segment is a jump. Material's *emphasized* easing is one:
/// `M 0,0 C 0.05,0 0.133333,0.06 0.166666,0.4 C 0.208333,0.82 0.25,1 1,1`.
/// Source: https://developer.android.com/reference/android/view/animation/PathInterpolator
package struct BezierPathSolver: Sendable, Hashable {
  /// The segments that have a width.
  let segments: [Segment]

  /// Prepares a path, whose x the model has checked never to fall.
  package init(_ path: BezierPath) {
    var segments: [Segment] = []
    var (x, y) = (0.0, 0.0)
    for segment in path.segments {
      let width = segment.x - x
      if width > 0 {
        let solver = CubicBezierSolver(
          checked: min((segment.x1 - x) / width, 1), segment.y1, min((segment.x2 - x) / width, 1), segment.y2, from: y,
          to: segment.y)
        segments.append(Segment(shape: .heights(solver), start: x, duration: width, from: y, to: segment.y))
      }
      (x, y) = (segment.x, segment.y)
    }
    self.segments = segments
  }

  /// The eased progress at input progress `x`, clamped to 0...1; at a jump, the value after it.
  ///
  /// Complexity: O(log segments).
  package func value(at x: Double) -> Double {
    if x.isNaN { return .nan }
    if x >= 1 { return 1 }
    if x < 0 { return segments.first?.from ?? 0 }
    let segment = segments[index(at: x)]
    return segment.value(at: x - segment.start)
  }

  /// The slope dy/dx at input progress `x`, to the right of a joint; ±infinity where the tangent is vertical.
  ///
  /// Outside 0...1 it is the slope at the nearer end.
  package func slope(at x: Double) -> Double {
    if x.isNaN { return .nan }
    let segment = segments[x >= 1 ? segments.count - 1 : index(at: max(x, 0))]
    return segment.velocity(at: x >= 1 ? segment.duration : max(x, 0) - segment.start)
  }

  /// The last segment that starts at or before `x`.
  private func index(at x: Double) -> Int { max(segments.indices.first(from: { !(segments[$0].start <= x) }) - 1, 0) }
}

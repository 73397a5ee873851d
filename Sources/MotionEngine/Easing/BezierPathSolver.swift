package import MotionModel

/// An easing made of several cubic Bézier segments, one after another, from (0, 0) to (1, 1).
///
/// x never falls along the path; a segment that stands upright is a jump. Material's *emphasized* easing is one:
/// `M 0,0 C 0.05,0 0.133333,0.06 0.166666,0.4 C 0.208333,0.82 0.25,1 1,1`.
/// Source: https://developer.android.com/reference/android/view/animation/PathInterpolator
package struct BezierPathSolver: Sendable, Hashable {
  /// What is answered outside 0...1.
  package let outside: Extrapolation
  /// Solvers of the parts that have a width, with their start points.
  private let parts: ContiguousArray<Part>

  private struct Part: Sendable, Hashable {
    var startX: Double
    var startY: Double
    var segment: BezierPath.Segment
    var solver: BezierParameterSolver

    var width: Double { segment.x - startX }
  }

  /// Prepares a path.
  ///
  /// - Parameters:
  ///   - path: the segments; the model has checked that x never falls.
  ///   - outside: what is answered for an input outside 0...1.
  package init(_ path: BezierPath, outside: Extrapolation = .clamp) {
    self.outside = outside
    var parts = ContiguousArray<Part>()
    var (x, y) = (0.0, 0.0)
    for segment in path.segments {
      let width = segment.x - x
      if width > 0 {
        let solver = BezierParameterSolver(
          first: min((segment.x1 - x) / width, 1), second: min((segment.x2 - x) / width, 1))
        parts.append(Part(startX: x, startY: y, segment: segment, solver: solver))
      }
      (x, y) = (segment.x, segment.y)
    }
    self.parts = parts
  }

  /// The eased progress at input progress `x`; at a jump, the value after it.
  ///
  /// Complexity: O(log segments).
  package func value(at x: Double) -> Double {
    if x.isNaN { return .nan }
    if x < 0 || x >= 1 {
      let (edge, y) = x < 0 ? (0.0, parts.first?.startY ?? 0) : (1.0, 1.0)
      guard outside == .extend, x != 1 else { return y }
      let tangent = slope(at: edge)
      return tangent.isFinite ? y + tangent * (x - edge) : y
    }
    let part = parts[index(at: x)]
    let s = part.solver.parameter(at: (x - part.startX) / part.width)
    let (u, segment) = (1 - s, part.segment)
    let shared = 3 * u * s
    return u * u * u * part.startY + shared * u * segment.y1 + shared * s * segment.y2 + s * s * s * segment.y
  }

  /// The slope dy/dx at input progress `x`, to the right of a joint; ±infinity where the tangent is vertical.
  ///
  /// Outside 0...1 it is the slope at the nearer end. Where both derivatives vanish at the end of a segment it is the
  /// limit, the slope of the line to the next distinct control point.
  package func slope(at x: Double) -> Double {
    if x.isNaN { return .nan }
    let part = parts[x >= 1 ? parts.count - 1 : index(at: max(x, 0))]
    let segment = part.segment
    let s = x >= 1 ? 1 : part.solver.parameter(at: (max(x, 0) - part.startX) / part.width)
    let u = 1 - s
    let rise =
      3
      * (u * u * (segment.y1 - part.startY) + 2 * u * s * (segment.y2 - segment.y1)
        + s * s * (segment.y - segment.y2))
    let run = part.width * part.solver.derivative(at: s)
    if run > 0 { return rise / run }
    if rise != 0 { return rise < 0 ? -.infinity : .infinity }
    if s > 0, s < 1 {
      // A cusp inside: to its right y goes where its second derivative points; without one it is a straight line.
      let bend = u * (segment.y2 - 2 * segment.y1 + part.startY) + s * (segment.y - 2 * segment.y2 + segment.y1)
      if bend != 0 { return bend < 0 ? -.infinity : .infinity }
      return (segment.y - part.startY) / part.width
    }
    let near = s < 0.5 ? (part.startX, part.startY) : (segment.x, segment.y)
    let far = s < 0.5 ? (segment.x2, segment.y2) : (segment.x1, segment.y1)
    if far.0 != near.0 { return (far.1 - near.1) / (far.0 - near.0) }
    if far.1 != near.1 { return (far.1 < near.1) == (s < 0.5) ? -.infinity : .infinity }
    return (segment.y - part.startY) / part.width
  }

  /// The last part that starts at or before `x`.
  private func index(at x: Double) -> Int {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = low + (high - low) / 2
      if parts[middle].startX <= x { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }
}

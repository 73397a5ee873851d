import MotionEngine

/// SwiftUI's `UnitCurve`, value for value: its kinds, its clamping and its inverse.
///
/// Input progress and the x of both control points are clamped to 0...1; the y of control points is not.
/// Source: https://developer.apple.com/documentation/swiftui/unitcurve
enum UnitCurveRule: Sendable, Hashable {
  case linear
  case circular(CircularEase)
  /// A Bézier; make it with `bezier(x1:y1:x2:y2:)`, which clamps the x of its control points.
  case quantized(QuantizedBezier)

  static let easeIn = bezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  static let easeOut = bezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  static let easeInOut = bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// `UnitCurve.bezier(startControlPoint:endControlPoint:)`.
  static func bezier(x1: Double, y1: Double, x2: Double, y2: Double) -> UnitCurveRule {
    .quantized(QuantizedBezier(x1: min(max(x1, 0), 1), y1: y1, x2: min(max(x2, 0), 1), y2: y2))
  }

  /// The value at progress `x`, clamped to 0...1.
  func value(at x: Double) -> Double {
    let p = min(max(x, 0), 1)
    return switch self {
    case .linear: p
    case .circular(let ease): ease.value(at: p)
    case .quantized(let curve): curve.value(at: p)
    }
  }

  /// The velocity, per unit of progress, at progress `x`, clamped to 0...1.
  func velocity(at x: Double) -> Double {
    let p = min(max(x, 0), 1)
    return switch self {
    case .linear: 1
    case .circular(let ease): ease.slope(at: p)
    case .quantized(let curve): curve.velocity(at: p)
    }
  }

  /// SwiftUI's inverse; for Béziers the control points with x and y exchanged, x clamped.
  var inverse: UnitCurveRule {
    switch self {
    case .linear: .linear
    case .circular(let ease): .circular(ease.inverse)
    case .quantized(let curve): .bezier(x1: curve.y1, y1: curve.x1, x2: curve.y2, y2: curve.x2)
    }
  }
}

extension CubicBezierSolver {
  /// Curve with x and y exchanged, its inverse; nil if y leaves 0...1, where no such function exists.
  var inverse: CubicBezierSolver? { CubicBezierSolver(x1: y1, y1: x1, x2: y2, y2: x2, outside: outside) }
}

extension CircularEase {
  /// The curve that SwiftUI calls the inverse: in and out change places; in-out stays (although it is not its own).
  var inverse: CircularEase {
    switch self {
    case .easeIn: .easeOut
    case .easeOut: .easeIn
    case .easeInOut: .easeInOut
    }
  }
}

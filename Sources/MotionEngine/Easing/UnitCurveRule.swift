/// SwiftUI's `UnitCurve`, value for value: its kinds, its clamping and its inverse.
///
/// Input progress and the x of both control points are clamped to 0...1; the y of control points is not.
/// Source: https://developer.apple.com/documentation/swiftui/unitcurve
package enum UnitCurveRule: Sendable, Hashable {
  case linear
  case circular(CircularEase)
  /// A Bézier; make it with `bezier(x1:y1:x2:y2:)`, which clamps the x of its control points.
  case quantized(QuantizedBezier)

  package static let easeIn = bezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  package static let easeOut = bezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  package static let easeInOut = bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// `UnitCurve.bezier(startControlPoint:endControlPoint:)`.
  package static func bezier(x1: Double, y1: Double, x2: Double, y2: Double) -> UnitCurveRule {
    .quantized(QuantizedBezier(x1: min(max(x1, 0), 1), y1: y1, x2: min(max(x2, 0), 1), y2: y2))
  }

  /// The value at progress `x`, clamped to 0...1.
  package func value(at x: Double) -> Double {
    let p = min(max(x, 0), 1)
    return switch self {
    case .linear: p
    case .circular(let ease): ease.value(at: p)
    case .quantized(let curve): curve.value(at: p)
    }
  }

  /// The velocity, per unit of progress, at progress `x`, clamped to 0...1.
  package func velocity(at x: Double) -> Double {
    let p = min(max(x, 0), 1)
    return switch self {
    case .linear: 1
    case .circular(let ease): ease.slope(at: p)
    case .quantized(let curve): curve.velocity(at: p)
    }
  }

  /// What SwiftUI returns as the inverse; for Béziers the control points with x and y exchanged, x clamped.
  package var inverse: UnitCurveRule {
    switch self {
    case .linear: .linear
    case .circular(let ease): .circular(ease.inverse)
    case .quantized(let curve): .bezier(x1: curve.y1, y1: curve.x1, x2: curve.y2, y2: curve.x2)
    }
  }
}

/// An easing along a quarter of a circle (in, out) or two eighths of two circles (in-out).
///
/// With p the progress clamped to 0...1: in 1 - √(1 - p²); out √(1 - (1 - p)²); in-out is the curve in at twice the
/// speed up to one half, then the same turned by 180°. Differences of squares are taken as products, so that values
/// and slopes keep full relative accuracy near both ends.
/// Source: https://developer.apple.com/documentation/swiftui/unitcurve/circulareasein
package enum CircularEase: Sendable, Hashable, CaseIterable {
  /// Starts with slope 0 and ends vertically.
  case easeIn
  /// Starts vertically and ends with slope 0.
  case easeOut
  /// Starts and ends with slope 0, vertical in the middle.
  case easeInOut

  /// The eased progress at progress `x`, clamped to 0...1.
  package func value(at x: Double) -> Double {
    if x.isNaN { return .nan }
    let p = min(max(x, 0), 1)
    switch self {
    case .easeIn: return Self.quarter(p)
    case .easeOut: return 1 - Self.quarter(1 - p)
    case .easeInOut: return p < 0.5 ? Self.quarter(2 * p) / 2 : 1 - Self.quarter(2 - 2 * p) / 2
    }
  }

  /// The slope at progress `x`, clamped to 0...1; `infinity` where the arc stands upright.
  package func slope(at x: Double) -> Double {
    if x.isNaN { return .nan }
    let p = min(max(x, 0), 1)
    switch self {
    case .easeIn: return Self.quarterSlope(p)
    case .easeOut: return Self.quarterSlope(1 - p)
    case .easeInOut: return Self.quarterSlope(p < 0.5 ? 2 * p : 2 - 2 * p)
    }
  }

  /// The curve that SwiftUI calls the inverse: in and out change places; in-out stays (although it is not its own).
  package var inverse: CircularEase {
    switch self {
    case .easeIn: .easeOut
    case .easeOut: .easeIn
    case .easeInOut: .easeInOut
    }
  }

  /// 1 - √(1 - p²), as p² / (1 + √((1 - p)(1 + p))).
  private static func quarter(_ p: Double) -> Double {
    p * p / (1 + ((1 - p) * (1 + p)).squareRoot())
  }

  /// p / √(1 - p²).
  private static func quarterSlope(_ p: Double) -> Double {
    p / ((1 - p) * (1 + p)).squareRoot()
  }
}

/// An easing along a quarter of a circle (in, out) or two eighths of two circles (in-out).
///
/// With p the progress clamped to 0...1: in 1 - √(1 - p²); out √(1 - (1 - p)²); in-out is the curve in at twice the
/// speed up to one half, then the same turned by 180°. Differences of squares are taken as products, so that values and
/// slopes keep full relative accuracy near both ends.
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
    let p = min(max(x, 0), 1)
    switch self {
    case .easeIn: return Self.quarter(p)
    case .easeOut: return 1 - Self.quarter(1 - p)
    case .easeInOut: return p < 0.5 ? Self.quarter(2 * p) / 2 : 1 - Self.quarter(2 - 2 * p) / 2
    }
  }

  /// Slope at progress `x`, clamped to 0...1; `infinity` where the arc is vertical.
  package func slope(at x: Double) -> Double {
    let p = min(max(x, 0), 1)
    switch self {
    case .easeIn: return Self.quarterSlope(p)
    case .easeOut: return Self.quarterSlope(1 - p)
    case .easeInOut: return Self.quarterSlope(p < 0.5 ? 2 * p : 2 - 2 * p)
    }
  }

  /// 1 - √(1 - p²), as p² / (1 + √((1 - p)(1 + p))).
  private static func quarter(_ p: Double) -> Double { p * p / (1 + ((1 - p) * (1 + p)).squareRoot()) }

  /// p / √(1 - p²).
  private static func quarterSlope(_ p: Double) -> Double { p / ((1 - p) * (1 + p)).squareRoot() }
}

import MotionModel

/// Numbers as people say them.
package enum ShortNumber {
  /// A number with three significant digits and no exponent where that is short: `0.123`, `45.6`, `1235`, `∞`.
  package static func text(_ value: Double) -> String {
    if value.isInfinite { return value < 0 ? "−∞" : "∞" }
    guard value.isFinite, value != 0 else { return value.isNaN ? "?" : "0" }
    var scale = 1.0
    let size = abs(value)
    // Powers of ten below 1e22 are exact, so that dividing by them rounds once.
    while size * scale < 100, scale < 1e21 { scale *= 10 }
    return CanonicalJSON.number((value * scale).rounded() / scale)
  }

  /// Seconds: `0.35 s`, `forever`.
  package static func seconds(_ value: Double) -> String { value == .infinity ? "forever" : "\(text(value)) s" }

  /// A share: 0.125 is `12.5 %`.
  package static func percent(_ share: Double) -> String { "\(text(share * 100)) %" }
}

import Motionbook

/// Numbers in text: a few digits, no exponent for everyday sizes.
enum HumanNumber {
  /// A number with a maximum number of decimals, without trailing zeros.
  static func text(_ value: Double, decimals: Int = 4) -> String {
    guard value.isFinite else { return value.isNaN ? "–" : value > 0 ? "∞" : "−∞" }
    var scale = 1.0
    for _ in 0..<max(0, min(decimals, 9)) { scale *= 10 }
    guard abs(value) < 1e9 else { return CanonicalJSON.number(value) }
    return CanonicalJSON.number((value * scale).rounded() / scale)
  }

  /// A duration.
  static func seconds(_ value: Double) -> String { value.isFinite ? "\(text(value)) s" : "forever" }

  /// A fraction as a percentage.
  static func percent(_ fraction: Double) -> String { "\(text(fraction * 100, decimals: 2)) %" }
}

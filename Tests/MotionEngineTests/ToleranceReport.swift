import TestSupport

/// Compares many rows with their tolerances and remembers the worst.
struct ToleranceReport {
  private(set) var rows = 0
  private(set) var failures = 0
  private(set) var worst = ""
  private(set) var worstRatio = 0.0

  /// Counts one comparison; equal values, infinities included, always agree.
  mutating func compare(_ found: Double, _ expected: Double, tolerance: Double, _ label: @autoclosure () -> String) {
    rows += 1
    let error = found == expected ? 0 : abs(found - expected)
    let ratio = error == 0 ? 0 : error / tolerance
    if !(error <= tolerance) { failures += 1 }
    if !(ratio <= worstRatio) {
      worstRatio = ratio.isNaN ? .infinity : ratio
      worst = "\(label()): found \(found), expected \(expected), \(ratio) of the tolerance \(tolerance)"
    }
  }

  /// Counts one statement.
  mutating func require(_ holds: Bool, _ label: @autoclosure () -> String) {
    rows += 1
    if !holds {
      failures += 1
      worst = label()
      worstRatio = .infinity
    }
  }

  /// Output of a failing test.
  var summary: String { "\(failures) of \(rows) comparisons failed; worst \(worst)" }
}

/// A row that has not been measured yet.
struct Plan {
  var name: String
  var measure: (String) throws -> Row
}

/// A line of the result: what was measured, against what, and whether that is good enough.
struct Row {
  /// What a row's number says.
  enum Measure {
    /// How many times as fast as the baseline; the target is the least.
    case timesAsFast
    /// How many times as long as the baseline; the target is the most.
    case timesAsLong
    /// Nanoseconds; the target is the most.
    case nanoseconds
  }

  var name: String
  var baseline: String
  var measure: Measure
  var target: Double
  var measured: Double
  /// Nanoseconds for one sample (or one call, where there is no baseline).
  var cost: Double
  /// The greatest error that was seen, and the greatest allowed; nil where there is nothing to compare.
  var error: (seen: Double, allowed: Double)?

  var isAccurate: Bool { error.map { $0.seen <= $0.allowed } ?? true }
  var isFastEnough: Bool { measure == .timesAsFast ? measured >= target : measured <= target }

  private static func short(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    if value == 0 { return "0" }
    if value.magnitude < 0.001 {
      var (mantissa, exponent) = (value, 0)
      while mantissa.magnitude < 0.95 { (mantissa, exponent) = (mantissa * 10, exponent - 1) }
      return "\((mantissa * 10).rounded() / 10)e\(exponent)"
    }
    let scale = value.magnitude >= 100 ? 1.0 : value.magnitude >= 10 ? 10 : 1000
    let rounded = (value * scale).rounded() / scale
    return scale == 1 ? "\(Int(rounded))" : "\(rounded)"
  }

  /// The cells of the printed table.
  func cells(judgesTime: Bool) -> [String] {
    let unit = measure == .nanoseconds ? " ns" : "×"
    return [
      name, baseline, (measure == .timesAsFast ? "≥ " : "≤ ") + Self.short(target) + unit, Self.short(measured) + unit,
      Self.short(cost), error.map { "\(Self.short($0.seen)) ≤ \(Self.short($0.allowed))" } ?? "",
      !isAccurate ? "WRONG" : !judgesTime ? "ran" : isFastEnough ? "pass" : "slow",
    ]
  }

  static let header = ["what", "against", "target", "measured", "ns each", "error", ""]

  func json(judgesTime: Bool) -> String {
    func number(_ value: Double) -> String { value.isFinite ? "\(value)" : "null" }
    var members = [
      "\"name\":\"\(name)\"", "\"baseline\":\"\(baseline)\"", "\"target\":\(number(target))",
      "\"measured\":\(number(measured))", "\"nanoseconds\":\(number(cost))", "\"accurate\":\(isAccurate)",
    ]
    if let error {
      members += ["\"error\":\(number(error.seen))", "\"allowedError\":\(number(error.allowed))"]
    }
    if judgesTime { members.append("\"passed\":\(isAccurate && isFastEnough)") }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// Rows as a table with columns of even width.
  static func table(_ rows: [Row], judgesTime: Bool) -> String {
    let cells = [header] + rows.map { $0.cells(judgesTime: judgesTime) }
    let widths = header.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

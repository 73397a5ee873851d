/// A row that has not been measured yet.
struct Plan {
  var name: String
  /// Nil where what the row needs is not here; that has been said then.
  var measure: (String) throws -> Row?
}

/// A line of the result: what was measured, against what, and whether that is good enough.
struct Row {
  /// Meaning of a row's number.
  enum Measure {
    /// Speedup over the baseline; the target is the minimum.
    case timesAsFast
    /// Ratio to the baseline in time or size; the target is the maximum.
    case timesAsLong
    /// Nanoseconds; the target is the most.
    case nanoseconds
    /// Seconds; the target is the most.
    case seconds
    /// Gigabytes a second; the target is the least.
    case gigabytesPerSecond
    /// Mebibytes; the target is the most.
    case mebibytes

    var unit: String {
      switch self {
      case .timesAsFast, .timesAsLong: "×"
      case .nanoseconds: " ns"
      case .seconds: " s"
      case .gigabytesPerSecond: " GB/s"
      case .mebibytes: " MiB"
      }
    }

    var isMoreBetter: Bool { self == .timesAsFast || self == .gigabytesPerSecond }
  }

  var name: String
  var baseline: String
  var measure: Measure
  /// Nil where none is set.
  var target: Double?
  var measured: Double
  /// Nanoseconds for one sample, preset or row (or one call, where there is no baseline).
  var cost: Double
  /// The greatest error that was seen, and the greatest allowed; nil where there is nothing to compare.
  var error: (seen: Double, allowed: Double)? = nil
  /// Equality with the baseline's result, such as `rows`.
  var same: (what: String, holds: Bool)? = nil

  var isAccurate: Bool { (error.map { $0.seen <= $0.allowed } ?? true) && (same?.holds ?? true) }
  var isFastEnough: Bool { target.map { measure.isMoreBetter ? measured >= $0 : measured <= $0 } ?? true }

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
    let seen = error.map { "\(Self.short($0.seen)) ≤ \(Self.short($0.allowed))" }
    return [
      name, baseline, target.map { (measure.isMoreBetter ? "≥ " : "≤ ") + Self.short($0) + measure.unit } ?? "",
      Self.short(measured) + measure.unit, Self.short(cost),
      seen ?? same.map { ($0.holds ? "same " : "other ") + $0.what } ?? "",
      !isAccurate ? "WRONG" : !judgesTime || target == nil ? "ran" : isFastEnough ? "pass" : "slow",
    ]
  }

  static let header = ["what", "against", "target", "measured", "ns each", "error", ""]

  func json(judgesTime: Bool) -> String {
    func number(_ value: Double) -> String { value.isFinite ? "\(value)" : "null" }
    var members = [
      "\"name\":\"\(name)\"", "\"baseline\":\"\(baseline)\"", "\"target\":\(target.map(number) ?? "null")",
      "\"measured\":\(number(measured))", "\"unit\":\"\(measure)\"", "\"nanoseconds\":\(number(cost))",
      "\"accurate\":\(isAccurate)",
    ]
    if let same { members.append("\"same\":\"\(same.what)\"") }
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

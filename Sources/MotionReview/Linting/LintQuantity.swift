import MotionModel

/// A number that a rule measured or bounds, with its unit.
package struct LintQuantity: Hashable, Sendable {
  /// What it is measured in.
  package enum Unit: String, Hashable, Sendable, CaseIterable {
    case seconds, points, degrees
    /// A share of a whole: 0.1 is 10 %.
    case share
    /// So many times as much.
    case factor
    /// A number of things.
    case count
  }

  /// The number; infinite for what never ends.
  package let value: Double
  /// What it is measured in.
  package let unit: Unit

  init(_ value: Double, _ unit: Unit) { (self.value, self.unit) = (value, unit) }

  /// The number with its unit, as people write it: `0.4 s`, `120 pt`, `10 %`.
  package var text: String {
    switch unit {
    case .seconds: ShortNumber.seconds(value)
    case .points: "\(ShortNumber.text(value)) pt"
    case .degrees: "\(ShortNumber.text(value))°"
    case .share: ShortNumber.percent(value)
    case .factor: "\(ShortNumber.text(value)) times"
    case .count: ShortNumber.text(value)
    }
  }

  /// As a document says it.
  var json: JSONValue {
    ["value": value.isFinite ? .number(value + 0) : .string("forever"), "unit": .string(unit.rawValue)]
  }
}

extension LintQuantity.Unit {
  /// What documentation says behind a number.
  package var words: String {
    switch self {
    case .seconds: "in seconds"
    case .points: "in points"
    case .degrees: "in degrees"
    case .share: "as a share: 0.1 is 10 %"
    case .factor: "as a factor"
    case .count: "as a number"
    }
  }
}

import MotionModel

/// A number that a rule measured or bounds, with its unit.
package struct LintQuantity: Hashable, Sendable {
  package enum Unit: String, Hashable, Sendable, CaseIterable {
    case seconds, points, degrees
    /// A share of a whole: 0.1 is 10 %.
    case share
    /// Factor.
    case factor
    /// Count.
    case count
  }

  /// The number; infinite for endless motions.
  package let value: Double
  /// Unit.
  package let unit: Unit

  init(_ value: Double, _ unit: Unit) { (self.value, self.unit) = (value, unit) }

  /// The number with its unit for display: `0.4 s`, `120 pt`, `10 %`.
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

  /// Value as in a document.
  var json: JSONValue {
    ["value": value.isFinite ? .number(value + 0) : .string("forever"), "unit": .string(unit.rawValue)]
  }
}

extension LintQuantity.Unit {
  /// Unit in documentation.
  package var words: String {
    switch self {
    case .seconds: "in seconds"
    case .points: "in points"
    case .degrees: "in degrees"
    case .share: "as a fraction: 0.1 is 10 %"
    case .factor: "as a factor"
    case .count: "as a number"
    }
  }
}

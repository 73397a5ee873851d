/// What a number of a document counts: for whoever writes the unit beside it, as CSS does.
enum NumberUnit {
  case seconds, degrees, plain

  /// What to write in place of a string such as `"300ms"`, `"30deg"` or `"50%"`; nil for a text that is no number.
  func hint(for text: String) -> String? {
    let characters = text.filter { $0 != " " }
    let unit = characters.reversed().prefix { $0.isLetter || $0 == "%" }.reversed()
    guard let number = Double(characters.dropLast(unit.count)), number.isFinite else { return nil }
    if unit.isEmpty { return "write the number without quotes" }
    guard let value = Self.value(number, String(unit).lowercased(), in: self) else { return rule }
    return "\(rule): write \(NotationDecimal.text(value))"
  }

  private var rule: String {
    switch self {
    case .seconds: "times are numbers in seconds"
    case .degrees: "angles are numbers in degrees"
    case .plain: "numbers stand without a unit"
    }
  }

  /// The number in this unit; nil for a unit of something else.
  private static func value(_ number: Double, _ unit: String, in wanted: NumberUnit) -> Double? {
    switch (wanted, unit) {
    case (.seconds, "s"), (.degrees, "deg"), (.plain, "px"), (.plain, "pt"): number
    case (.seconds, "ms"): number / 1000
    case (.degrees, "rad"): number * 180 / .pi
    case (.degrees, "turn"): number * 360
    case (.plain, "%"): number / 100
    default: nil
    }
  }
}

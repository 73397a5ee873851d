import Motionbook

/// An easing over the range that was asked for.
struct RangedEasing {
  let easing: UnitEasing
  let from: Double
  let to: Double

  /// What shows at an input progress.
  func value(at progress: Double) -> Double {
    let eased = easing.value(at: progress)
    return eased == 1 ? to : from + (to - from) * eased
  }

  /// How fast it changes there, per unit of progress; infinite where the easing is vertical.
  func slope(at progress: Double) -> Double { from == to ? 0 : easing.slope(at: progress) * (to - from) }
}

/// Input progress on the command line: fractions or percentages, also outside 0…1.
enum ProgressArgument {
  /// A list such as `-0.5,50%,1.5`.
  /// - Throws: a usage error for a text that is no number within ±1e9.
  static func list(_ text: String) throws(ToolError) -> [Double] {
    var list: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let trimmed = part.filter { $0 != " " }
      let isPercentage = trimmed.last == "%"
      let digits = isPercentage ? trimmed.dropLast() : trimmed[...]
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }),
        let number = Double(digits), Bounds.number.contains(number)
      else {
        throw .usage("\(QuotedText.quote(String(part))) is no progress", hint: "write -0.5, 0.25, or 150%")
      }
      list.append(isPercentage ? number / 100 : number)
    }
    return list
  }
}

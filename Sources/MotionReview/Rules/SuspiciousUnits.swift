import MotionModel

extension LintRule {
  private static let seconds = LintParameter(
    "seconds", .seconds, 30, in: 1...10_000, "from where on a stated length looks like milliseconds")
  private static let scale = LintParameter(
    "scale", .factor, 50, in: 2...100_000, "from where on a scale looks like a percentage")

  /// Numbers that make sense in another unit.
  static let suspiciousUnits = LintRule(
    "suspicious-units", .warning, "A number looks as if it were meant in another unit.",
    because: """
      Documents take seconds, degrees, factors and components of 0…1. Stated lengths of half a minute up to 10,000 s, all \
      whole numbers, are milliseconds in most cases, angles that are a multiple of π/4 radians, opacities above 1 and scales of 50 and more \
      percentages, and color components above 2 those of 0…255. What is measured on a motion that is slowed down or \
      repeated is not looked at, only what is in the document.
      """,
    sources: ["https://www.designtokens.org/tr/drafts/format/#duration"], parameters: [seconds, scale],
    example: [#"{"motionbook": 1, "name": "time/short", "kind": "duration", "duration": 150}"#],
    check: .each { preset, limits in
      guard let stated = preset.motion.map(StatedNumbers.init) else { return [] }
      let lengths = stated.lengths.filter { $0.isMilliseconds(from: limits[seconds]) }.map { length in
        LintObservation(
          problem: "\(length.place) states \(LintQuantity(length.value, .seconds).text)",
          measured: LintQuantity(length.value, .seconds),
          allowed: "less than \(LintQuantity(limits[seconds], .seconds).text)",
          advice: "if milliseconds are meant, write \(LintQuantity(length.value / 1000, .seconds).text)",
          command: length.command(preset.name), place: length.place)
      }
      let values = stated.values.compactMap { Suspicion($0, largestScale: limits[scale]) }.map { suspicion in
        LintObservation(
          problem: "\(suspicion.value.place) is \(CanonicalJSON.number(suspicion.value.value))",
          measured: suspicion.measured, allowed: suspicion.allowed,
          advice: "if \(suspicion.unit) are meant, write \(suspicion.instead)",
          command: "motionbook edit \(preset.name)", place: suspicion.value.place)
      }
      // One finding for each kind of fault says enough.
      return [lengths.first].compactMap { $0 }
        + Dictionary(grouping: values, by: \.allowed).values.compactMap(\.first)
        .sorted { $0.allowed < $1.allowed }
    })
}

extension StatedNumbers.Number {
  /// Whether it looks like a number of milliseconds: a whole one, and no more than ten seconds of them.
  fileprivate func isMilliseconds(from least: Double) -> Bool {
    value >= least && value <= 10_000 && value.rounded() == value
  }

  fileprivate func command(_ name: PresetName) -> String {
    place == "duration" && value <= 1e6
      ? "motionbook set \(name) --duration \(CanonicalJSON.number(value))ms" : "motionbook edit \(name)"
  }
}

/// A value that makes sense in another unit.
private struct Suspicion {
  let value: StatedNumbers.Number
  let measured: LintQuantity
  let unit: String
  let allowed: String
  let instead: String

  init?(_ value: StatedNumbers.Number, largestScale: Double) {
    self.value = value
    let number = value.value
    switch value.meaning {
    case .opacity where number > 1:
      (unit, allowed, instead) = ("percents", "an opacity of 0…1", CanonicalJSON.number(number / 100))
    case .scale where number >= largestScale:
      (unit, allowed) = ("percents", "a scale below \(CanonicalJSON.number(largestScale))")
      instead = CanonicalJSON.number(number / 100)
    case .color where number > 2:
      (unit, allowed) = ("components of 0…255", "color components of 0…1")
      instead = CanonicalJSON.number((number / 255 * 1000).rounded() / 1000)
    case .angle where Self.isRadians(number):
      (unit, allowed) = ("radians", "an angle in degrees")
      instead = CanonicalJSON.number((number * 180 / .pi).rounded())
    default: return nil
    }
    measured = LintQuantity(number, value.meaning == .angle ? .degrees : .factor)
  }

  /// Whether an angle is a multiple of π/4 as it is written with two digits behind the point, or more.
  private static func isRadians(_ number: Double) -> Bool {
    let eighths = number / (.pi / 4)
    let isWhole = number == number.rounded()
    return eighths.rounded() != 0 && abs(eighths.rounded() * .pi / 4 - number) <= 0.00500001 && abs(number) < 26
      && !isWhole
  }
}

/// The ranges that every document obeys.
///
/// Generous for real motions, small enough to bound every evaluation.
package enum Bounds {
  /// Any plain number: pixels, degrees, factors.
  package static let number: ClosedRange<Double> = -1e9...1e9
  /// A length of time in seconds.
  package static let duration: ClosedRange<Double> = 0...1e9
  /// A delay in seconds; a negative one starts partway, as in CSS.
  package static let delay: ClosedRange<Double> = -1e9...1e9
  /// A factor of time; at 0 or below a motion stays at its start.
  package static let speed: ClosedRange<Double> = -1e6...1e6
  /// Passes of a repetition.
  package static let repeatCount: ClosedRange<Int> = 1...1_000_000
  /// Mass, stiffness, tension: positive.
  package static let positive: ClosedRange<Double> = 1e-9...1e9
  /// Damping, friction, ratios: not negative.
  package static let nonnegative: ClosedRange<Double> = 0...1e9
  /// Bounce: −1 never moves, 0 is critically damped, 1 never rests.
  package static let bounce: ClosedRange<Double> = -1...1
  /// Velocities at the start of a spring, in distances per second.
  package static let initialVelocity: ClosedRange<Double> = -1e6...1e6
  package static let interval: ClosedRange<Double> = 1e-6...1e9
  /// Horizontal control points of an easing.
  package static let unit: ClosedRange<Double> = 0...1
  /// Most elements of any list in a document (keyframes, stops, steps, phases).
  package static let listLength = 10_000
  /// Most tracks, effects, states or targets.
  package static let shortListLength = 1_000
  package static let titleLength = 200

  static func check(
    _ noun: String, _ numbers: Double..., in range: ClosedRange<Double> = number, allowed: String = "−1e9…1e9"
  ) throws(ModelError) {
    for number in numbers where !range.contains(number) {
      throw ModelError(.outOfRange, "\(noun) is \(number)", allowed: allowed)
    }
  }

  static func check(
    _ count: Int, _ noun: String, in range: ClosedRange<Int> = 0...shortListLength, at pointer: String...
  ) throws(ModelError) {
    guard !range.contains(count) else { return }
    throw ModelError(
      .tooLarge, "\(count) \(noun)",
      allowed: range.lowerBound == 0 ? "at most \(range.upperBound)" : "\(range.lowerBound)…\(range.upperBound)",
      pointer: pointer.isEmpty ? nil : JSONPointer(pointer))
  }

  /// Longest line of free text, such as a summary or a reason, in bytes.
  package static let lineLength = 2_000
  package static let noteLength = 20_000
}

/// Unit of a document's number, for hints about texts with units, as in CSS.
enum NumberUnit: String {
  case seconds = "times are numbers in seconds"
  case degrees = "angles are numbers in degrees"
  case plain = "numbers are written without a unit"

  /// Returns a replacement for a string such as `"300ms"`, `"30deg"` or `"50%"`; nil for a text that is not a number.
  func hint(for text: String) -> String? {
    let characters = text.filter { $0 != " " }
    let unit = characters.reversed().prefix { $0.isLetter || $0 == "%" }.reversed()
    guard let number = Double(characters.dropLast(unit.count)), number.isFinite else { return nil }
    if unit.isEmpty { return "write the number without quotes" }
    guard let value = Self.value(number, String(unit).lowercased(), in: self) else { return rawValue }
    return "\(rawValue): write \(NotationDecimal.text(value))"
  }

  /// Number in this unit; nil for a unit of another quantity.
  private static func value(_ number: Double, _ unit: String, in wanted: NumberUnit) -> Double? {
    switch (wanted, unit) {
    case (.seconds, "s"), (.degrees, "deg"), (.plain, "px"), (.plain, "pt"): number
    case (.seconds, "ms"): number.movingPoint(by: 3)
    case (.degrees, "rad"): number * 180 / .pi
    case (.degrees, "turn"): number * 360
    case (.plain, "%"): number / 100
    default: nil
    }
  }
}

// Forms that several types share.

extension Form where Value == Double {
  static let number = Form.plain(Bounds.number)
  static let degrees = Form.number(Bounds.number).hinting(NumberUnit.degrees.hint).described("Degrees.")

  static func plain(_ range: ClosedRange<Double>) -> Form { .number(range).hinting(NumberUnit.plain.hint) }

  /// A time or a length of time.
  static func seconds(_ range: ClosedRange<Double>) -> Form {
    .number(range).hinting(NumberUnit.seconds.hint).described("Seconds.")
  }
}

extension Form where Value == [Double] {
  static func numbers(_ counts: ClosedRange<Int>) -> Form { .list(.number, counts, each: "number") }
}

extension Form where Value == [String: Double] {
  static let parameters = Form.dictionary(
    .number, max: FormulaParameters.maximumCount, keys: FormulaParameters.pattern, each: "parameter"
  ).checked(FormulaParameters.validate).named("parameters")
}

extension Form where Value == Int? {
  /// Number of plays: an integer, or nil for `"forever"`.
  static let repeatCount = Form(
    .either([.integer(Bounds.repeatCount), .constant("forever")]),
    read: { (node) throws(ModelError) in
      guard case .string(let text) = node.value else { return try node.integer(in: Bounds.repeatCount) }
      guard text == "forever" else {
        throw node.error(
          .unknown, "unknown value \(QuotedText.quote(text))", allowed: "a whole number from 1, or \"forever\"")
      }
      return nil
    }, write: { $0.map { .number(Double($0)) } ?? "forever" }
  ).named("repeat")
}

extension Form where Value == Int {
  /// A seed of random values; whole numbers that a binary64 holds exactly.
  static var seed: Form { .integer(0...(1 << 53)) }
}

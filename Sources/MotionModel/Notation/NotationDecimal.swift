/// Decimal texts of numbers, with the point moved before rounding: `25.3%` is the double nearest to 0.253.
enum NotationDecimal {
  /// The double nearest to a decimal text × 10^shift; nil when it is not one or not finite.
  /// - Parameter text: An optional sign, digits, an optional fraction and exponent.
  static func value(_ text: String, shift: Int = 0) -> Double? {
    guard shift != 0 else { return finite(text) }
    let parts = text.split(whereSeparator: { $0 == "e" || $0 == "E" })
    guard let mantissa = parts.first, parts.count <= 2 else { return nil }
    let exponent = parts.count == 2 ? Int(parts[1]) : 0
    // Beyond Int only the sign matters; no double has an exponent of five digits.
    let bounded = max(-99_999, min(99_999, exponent ?? (parts.last?.first == "-" ? -99_999 : 99_999)))
    return finite("\(mantissa)e\(bounded + shift)")
  }

  private static func finite(_ text: String) -> Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value + 0
  }

  /// The shortest text of value × 10^shift: the digits that identify the value, with the point moved.
  ///
  /// Written as JSON and CSS write numbers: no `+`, no `.0`, an exponent only beyond 21 digits before or 6 zeros behind
  /// the point. Not finite: Swift's word for it, which does not parse.
  static func text(_ value: Double, shift: Int = 0) -> String {
    guard value.isFinite, value != 0 else { return value == 0 ? "0" : value.description }
    var digits: [UInt8] = []
    var exponent = 0
    var point: Int?
    var description = Substring(value.description)
    if let mark = description.firstIndex(of: "e") {
      exponent = Int(description[description.index(after: mark)...]) ?? 0
      description = description[..<mark]
    }
    for byte in description.utf8 {
      if byte == UInt8(ascii: ".") { point = digits.count } else if byte != UInt8(ascii: "-") { digits.append(byte) }
    }
    // The value is 0.d₁d₂d₃… × 10^place.
    var place = (point ?? digits.count) + exponent + shift
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(zeros)
    place -= zeros
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (value < 0 ? "-" : "") + layOut(String(decoding: digits, as: UTF8.self), place: place)
  }

  private static func layOut(_ digits: String, place: Int) -> String {
    switch place {
    case -5...0: return "0." + String(repeating: "0", count: -place) + digits
    case 1...21:
      if digits.utf8.count <= place { return digits + String(repeating: "0", count: place - digits.utf8.count) }
      return digits.prefix(place) + "." + digits.dropFirst(place)
    default:
      let fraction = digits.utf8.count > 1 ? "." + digits.dropFirst() : ""
      return digits.prefix(1) + fraction + "e" + String(place - 1)
    }
  }
}

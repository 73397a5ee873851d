/// A text of notation as bytes, and places in it.
struct NotationText {
  let bytes: [UInt8]

  /// Longest text in bytes: room for every legal curve, ten thousand path segments included.
  static let maximumLength = 2_097_152

  /// Checks the size; the alphabet is the lexer's, as strings and comments hold any character.
  /// - Parameter noun: Subject of the text, for messages.
  /// - Throws: `ModelError` with code `tooLarge`.
  init(
    _ text: String, maximumLength: Int = maximumLength, noun: String = "text",
    hint: String = "keep very long curves in a document"
  ) throws(ModelError) {
    let count = text.utf8.count
    guard count <= maximumLength else {
      throw ModelError(
        .tooLarge, "the \(noun) is \(count) bytes long", allowed: "at most \(maximumLength) bytes", hint: hint)
    }
    bytes = Array(text.utf8)
  }

  /// Advice for a comma between two digits, as in `0,4`, unless other numbers have points; nil without one.
  var decimalCommaHint: String? {
    func isDigit(_ index: Int) -> Bool { bytes.indices.contains(index) && (0x30...0x39).contains(bytes[index]) }
    func hasBetweenDigits(_ mark: UInt8) -> Bool {
      bytes.indices.contains { bytes[$0] == mark && isDigit($0 - 1) && isDigit($0 + 1) }
    }
    let isDecimal = hasBetweenDigits(UInt8(ascii: ",")) && !hasBetweenDigits(UInt8(ascii: "."))
    return isDecimal ? "decimals are written with a point: 0.4" : nil
  }

  /// The error for a character beyond ASCII.
  /// - Parameter standIns: Replacement for a character; nil if it has none.
  func foreign(
    at index: Int, alphabet: String = "ASCII", standIns: (Unicode.Scalar) -> String? = Self.standIn
  ) -> ModelError {
    let scalar = slice(index, index + 4).unicodeScalars.first ?? "?"
    return error(
      .syntax, at: index, "the character U+\(QuotedText.hex(scalar.value, digits: 4)) is not allowed here",
      allowed: alphabet, hint: standIns(scalar).map { "write \($0)" })
  }

  /// The bytes of a range as text; indices outside are ignored.
  func slice(_ start: Int, _ end: Int) -> String {
    let low = max(0, min(start, bytes.count))
    return String(decoding: bytes[low..<max(low, min(end, bytes.count))], as: UTF8.self)
  }

  /// The bytes of a range in quotation marks, for messages.
  func quoted(_ start: Int, _ end: Int) -> String { QuotedText.quote(slice(start, end)) }

  func byte(_ index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

  func location(_ index: Int) -> TextLocation {
    let before = bytes[..<max(0, min(index, bytes.count))]
    let line = before[(before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)...]
    return TextLocation(line: 1 + before.count { $0 == 0x0A }, column: 1 + line.count { $0 & 0xC0 != 0x80 })
  }

  func error(
    _ code: ModelError.Code, at index: Int, _ problem: String, allowed: String? = nil, hint: String? = nil
  ) -> ModelError {
    ModelError(code, problem, allowed: allowed, hint: hint, location: location(index))
  }

  func tooMany(_ noun: String, _ limit: Int, at index: Int) -> ModelError {
    error(.tooLarge, at: index, "too many \(noun)", allowed: "at most \(limit)")
  }

  /// The error for a name that is none of those there are.
  func unknown(
    _ problem: String, at index: Int, _ name: String, among names: [String], allowed: String? = nil,
    hint: String? = nil
  ) -> ModelError {
    error(
      .unknown, at: index, problem, allowed: allowed ?? names.joined(separator: ", "),
      hint: hint ?? Suggestion.hint(for: name, among: names))
  }

  /// A model's error with its place in this text instead of one in a document.
  func located(_ error: ModelError, at index: Int) -> ModelError {
    error.with(\.pointer, nil).with(\.location, location(index))
  }

  /// ASCII replacement for common typographic characters.
  private static func standIn(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x2212, 0x2010...0x2015: "an ordinary minus sign: -"
    case 0x201C...0x201F, 0xAB, 0xBB: "ordinary quotation marks: \""
    case 0x2018...0x201B: "an ordinary apostrophe: '"
    case 0xA0, 0x2002...0x200B, 0x202F: "an ordinary space"
    case 0x3C0: "3.141592653589793"
    case 0x2026: "all the numbers"
    case 0xB5, 0x3BC: "seconds or milliseconds: s, ms"
    default: nil
    }
  }
}

/// Quoted texts of notation.
enum NotationString {
  /// The text in double quotes, with the escapes that it needs.
  static func quote(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { $0 += escapes[$1] ?? String($1) } + "\""
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t",
  ]

  /// Bytes for escape sequences, by what follows the backslash.
  static let escaped: [UInt8: UInt8] = Dictionary(first: zip("nrt\"'\\".utf8, "\n\r\t\"'\\".utf8))

  /// The value of a string token that the lexer accepted, and where each byte of it is in the text.
  static func value(_ text: NotationText, from start: Int, to end: Int) -> (value: String, places: [Int]) {
    var bytes: [UInt8] = []
    var places: [Int] = []
    var index = start + 1
    while index < end - 1, index < text.bytes.count {
      places.append(index)
      if text.bytes[index] == UInt8(ascii: "\\"), index + 1 < text.bytes.count {
        index += 1
        bytes.append(escaped[text.bytes[index]] ?? text.bytes[index])
      } else {
        bytes.append(text.bytes[index])
      }
      index += 1
    }
    return (String(decoding: bytes, as: UTF8.self), places)
  }
}

/// Decimal texts of numbers, with the point moved before rounding: `25.3%` is the double nearest to 0.253.
package enum NotationDecimal {
  /// The double nearest to a decimal text × 10^shift; nil when it is not one or not finite.
  /// - Parameter text: An optional sign, digits, an optional fraction and exponent; underscores are ignored.
  static func value(_ text: String, shift: Int = 0) -> Double? {
    if let value = short(text, shift: shift) { return value }
    let text = text.utf8.contains(UInt8(ascii: "_")) ? text.filter { $0 != "_" } : text
    guard shift != 0 else { return finite(text) }
    let parts = text.split(whereSeparator: { $0 == "e" || $0 == "E" })
    guard let mantissa = parts.first, parts.count <= 2 else { return nil }
    let exponent = parts.count == 2 ? Int(parts[1]) : 0
    // Beyond Int only the sign matters; no double has an exponent of five digits.
    let bounded = max(-99_999, min(99_999, exponent ?? (parts.last?.first == "-" ? -99_999 : 99_999)))
    return finite("\(mantissa)e\(bounded + shift)")
  }

  /// A number of few digits without an exponent; nil for any other text.
  private static func short(_ text: String, shift: Int) -> Double? {
    var (mantissa, exponent, digits) = (UInt64(0), shift, 0)
    var (isNegative, isFraction) = (false, false)
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits += 1
        mantissa = mantissa &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        if isFraction { exponent -= 1 }
      case UInt8(ascii: ".") where !isFraction: isFraction = true
      case UInt8(ascii: "-") where index == 0: isNegative = true
      case UInt8(ascii: "+") where index == 0, UInt8(ascii: "_"): break
      default: return nil
      }
    }
    guard (1...18).contains(digits), let value = ExactDecimal.value(mantissa, exponent: exponent) else { return nil }
    return isNegative ? 0 - value : value
  }

  private static func finite(_ text: String) -> Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value + 0
  }

  /// The shortest text of value × 10^shift: the digits that identify the value, with the point moved.
  ///
  /// In the format of JSON and CSS: no `+`, no `.0`, an exponent only beyond 21 digits before or 6 zeros after the
  /// point. Non-finite values have Swift's word, which does not parse.
  package static func text(_ value: Double, shift: Int = 0) -> String {
    guard value.isFinite else { return value.description }
    var text: [UInt8] = []
    ShortestDigits.append(value, shift: shift, plus: "", to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

extension Double {
  /// Nearest number to its decimal digits with the point moved to the left: 133.3333 ms are 0.1333333 s.
  package func movingPoint(by places: Int) -> Double { NotationDecimal.value("\(self)", shift: -places) ?? self }
}

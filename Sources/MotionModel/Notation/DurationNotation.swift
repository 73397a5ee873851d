/// Lengths of time as CSS writes them: `400ms`, `0.4s`.
///
/// A bare number is rejected as ambiguous between seconds and milliseconds, even 0.
/// Source: https://www.w3.org/TR/css-values-4/#time
package enum DurationNotation {
  /// Reads a length of time.
  ///
  /// The value is the double nearest to the decimal number typed: `400ms` equals `0.4` exactly. The unit may be written
  /// in capitals, as in CSS.
  /// - Parameters:
  ///   - text: A decimal number and its unit, `s` or `ms`, without a space between them.
  ///   - range: Accepted range in seconds; a delay may be negative (``Bounds/delay``).
  /// - Returns: Seconds.
  /// - Throws: ``ModelError`` with the place: `missing`, `syntax`, `unknown` unit, `wrongType` without a unit,
  ///   `outOfRange`, `tooLarge` beyond 256 bytes.
  /// - Complexity: O(n).
  package static func parse(
    _ text: String, in range: ClosedRange<Double> = Bounds.duration
  ) throws(ModelError) -> Double {
    let source = try NotationText(text, maximumLength: 256)
    var lexer = try NotationLexer(source)
    let token = lexer.token
    guard token.kind == .number else {
      throw source.error(
        token.kind == .end ? .missing : .syntax, at: token.start, "expected a duration, found \(lexer.spelling)",
        allowed: "such as 400ms or 0.4s")
    }
    let item = NotationItem(kind: .number(unit: token.unit), start: token.start, end: token.end)
    try lexer.advance()
    let commaHint = source.decimalCommaHint
    if token.unit == token.end, lexer.token.kind != .word, commaHint == nil {
      let digits = source.slice(token.start, token.unit)
      throw source.error(
        .wrongType, at: token.end, "the duration \(digits) has no unit", allowed: "\(digits)ms, \(digits)s",
        hint: "ms or s?")
    }
    guard lexer.token.kind == .end else {
      throw source.error(
        .syntax, at: lexer.token.start, "unexpected \(lexer.spelling) after the duration", allowed: "the end",
        hint: commaHint ?? (token.unit == token.end ? "write \(text.filter { !$0.isWhitespace })" : nil))
    }
    let seconds = try NotationReader(text: source).seconds(item)
    guard range.contains(seconds) else {
      throw source.error(
        .outOfRange, at: token.start, "the duration is \(self.text(seconds))",
        allowed: "\(self.text(range.lowerBound))…\(self.text(range.upperBound))",
        hint: seconds < 0 && range.lowerBound == 0 ? "only a delay may be negative" : nil)
    }
    return seconds
  }

  /// Text that reads back as exactly this number of seconds.
  ///
  /// Whole milliseconds below one second are written in ms, others in s: `400ms`, `1.5s`, `0.0125s`, `0s`. The text of
  /// a non-finite value does not parse.
  package static func text(_ seconds: Double) -> String {
    if seconds != 0, abs(seconds) < 1 {
      let milliseconds = NotationDecimal.text(seconds, shift: 3)
      if !milliseconds.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") }) {
        return milliseconds + "ms"
      }
    }
    return NotationDecimal.text(seconds) + "s"
  }
}

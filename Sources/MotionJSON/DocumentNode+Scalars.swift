extension DocumentNode {
  /// A finite number.
  /// - Throws: ``ModelError`` with code `wrongType`.
  package func number() throws(ModelError) -> Double {
    guard case .number(let number) = value else { throw wrongType(wanted: "a number", hint: quotedNumberHint) }
    guard number.isFinite else { throw error(.outOfRange, "\(number) is not finite", allowed: "finite numbers") }
    return number
  }

  /// A number within a range; a bound at an infinity is none.
  /// - Throws: ``ModelError`` with code `wrongType` or `outOfRange`.
  package func number(in range: ClosedRange<Double>) throws(ModelError) -> Double {
    let number = try number()
    guard range.contains(number) else {
      throw error(.outOfRange, "\(CanonicalJSON.number(number)) is out of range", allowed: Self.describe(range))
    }
    return number
  }

  /// A whole number within a range; `2.0` is whole.
  /// - Throws: ``ModelError`` with code `wrongType` when this is not a whole number, or `outOfRange`.
  package func integer(in range: ClosedRange<Int>) throws(ModelError) -> Int {
    guard case .number(let number) = value else { throw wrongType(wanted: "a whole number", hint: quotedNumberHint) }
    guard number == number.rounded(.towardZero) else {
      throw error(.wrongType, "\(CanonicalJSON.number(number)) is not a whole number", allowed: Self.describe(range))
    }
    guard let integer = Int(exactly: number), range.contains(integer) else {
      throw error(.outOfRange, "\(CanonicalJSON.number(number)) is out of range", allowed: Self.describe(range))
    }
    return integer
  }

  /// Text.
  /// - Parameter maxBytes: the longest text in UTF-8 bytes.
  /// - Throws: ``ModelError`` with code `wrongType` or `tooLarge`.
  @usableFromInline package func string(maxBytes: Int = 65_536) throws(ModelError) -> String {
    guard case .string(let text) = value else { throw wrongType(wanted: "a string") }
    guard text.utf8.count <= maxBytes else {
      throw error(.tooLarge, "the text has \(text.utf8.count) bytes", allowed: "at most \(maxBytes) bytes")
    }
    return text
  }

  /// `true` or `false`.
  /// - Throws: ``ModelError`` with code `wrongType`.
  package func bool() throws(ModelError) -> Bool {
    guard case .bool(let truth) = value else { throw wrongType(wanted: "true or false") }
    return truth
  }

  /// One of several words.
  package func choice(of allowed: [String]) throws(ModelError) -> String {
    if case .string(let text) = value, allowed.contains(text) { return text }
    throw noChoice(of: allowed)
  }

  /// The error for a value that is none of several words.
  @usableFromInline
  package func noChoice(of allowed: [String]) -> ModelError {
    let text: String
    do { text = try string(maxBytes: 64) } catch { return error }
    return error(
      .unknown, "unknown value \(QuotedText.quote(text))", allowed: allowed.joined(separator: ", "),
      hint: Suggestion.hint(for: text, among: allowed))
  }

  private var quotedNumberHint: String? {
    guard case .string(let text) = value, Double(text) != nil else { return nil }
    return "write the number without quotes"
  }

  /// The words for a range: `0…1`.
  package static func describe(_ range: ClosedRange<Double>) -> String {
    let lower = CanonicalJSON.number(range.lowerBound)
    let upper = CanonicalJSON.number(range.upperBound)
    return switch (range.lowerBound.isFinite, range.upperBound.isFinite) {
    case (true, true): "\(lower)…\(upper)"
    case (true, false): "at least \(lower)"
    case (false, true): "at most \(upper)"
    case (false, false): "any number"
    }
  }

  private static func describe(_ range: ClosedRange<Int>) -> String {
    range.upperBound == .max ? "whole numbers from \(range.lowerBound)" : "\(range.lowerBound)…\(range.upperBound)"
  }
}

/// A text with formulas in braces: `{hour:02}:{minute:02}`, `{round(count)} of {total}`.
///
/// A number's format follows a colon: a width to which it is filled up in front with spaces, or with zeros where the
/// width begins with 0, and behind a dot how many decimals it is rounded to, as in Rust and Python: `{x:02}`,
/// `{x:5.1}`, `{x:.2}`. Without it, the shortest decimal that is the number. `{{` and `}}` are braces.
///
/// Source: https://doc.rust-lang.org/std/fmt/#formatting-parameters
public struct TextTemplate: Hashable, Sendable, CustomStringConvertible {
  /// Format of a number.
  package struct Layout: Hashable, Sendable {
    package var width = 0
    package var fillsWithZeros = false
    package var decimals: Int?
  }

  package enum Piece: Hashable, Sendable {
    case text(String)
    case number(Formula, Layout)
  }

  package static let maximumLength = 2_000
  package static let maximumFormulaCount = 64
  private static let widths = 0...64
  private static let decimals = 0...9

  public let description: String
  package let pieces: [Piece]

  package var formulas: [Formula] {
    pieces.compactMap { if case .number(let formula, _) = $0 { formula } else { nil } }
  }

  /// Reads a template.
  /// - Throws: ``ModelError`` (`syntax`, `missing`, `tooLarge`, and errors of formulas).
  /// - Complexity: O(bytes).
  public init(_ text: String) throws(ModelError) {
    try Bounds.check(text.utf8.count, "bytes of a text", in: 0...Self.maximumLength)
    var pieces: [Piece] = []
    var plain: [UInt8] = []
    var rest = Array(text.utf8)[...]
    func keepPlain() {
      if !plain.isEmpty { pieces.append(.text(String(decoding: plain, as: UTF8.self))) }
      plain = []
    }
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    while let byte = rest.popFirst() {
      if byte == open || byte == close, rest.first == byte {
        plain.append(byte)
        rest.removeFirst()
      } else if byte == open {
        guard let end = rest.firstIndex(of: close) else {
          throw ModelError(
            .syntax, "the brace in \(QuotedText.quote(text)) is not closed", hint: "write {{ for a brace")
        }
        keepPlain()
        pieces.append(try Self.number(String(decoding: rest[..<end], as: UTF8.self)))
        rest = rest[(end + 1)...]
      } else if byte == close {
        throw ModelError(.syntax, "a brace closes that was not opened in \(QuotedText.quote(text))", hint: "write }}")
      } else {
        plain.append(byte)
      }
    }
    keepPlain()
    description = text
    self.pieces = pieces
    try Bounds.check(formulas.count, "formulas in a text", in: 0...Self.maximumFormulaCount)
  }

  /// Content of braces: a formula, and after a colon the number's format.
  private static func number(_ text: String) throws(ModelError) -> Piece {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let formula: Formula
    do throws(ModelError) { formula = try Formula(String(parts.first ?? "")) } catch {
      // Its column would be taken for one of the document.
      throw ModelError(
        error.code, "\(error.problem), in the formula \(QuotedText.quote(String(parts.first ?? "")))",
        allowed: error.allowed, hint: error.hint)
    }
    guard parts.count > 1 else { return .number(formula, Layout()) }
    var layout = Layout()
    let numbers = parts[1].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let width = String(numbers.first ?? "")
    layout.fillsWithZeros = width.first == "0"
    let hasDecimals = numbers.count > 1
    guard let count = width.isEmpty && hasDecimals ? 0 : whole(width), widths.contains(count) else {
      throw badLayout(parts[1])
    }
    layout.width = count
    if hasDecimals {
      guard let count = whole(String(numbers[1])), decimals.contains(count) else { throw badLayout(parts[1]) }
      layout.decimals = count
    }
    return .number(formula, layout)
  }

  private static func whole(_ text: String) -> Int? {
    text.utf8.allSatisfy(NotationAlphabet.isDigit) ? Int(text) : nil
  }

  private static func badLayout(_ text: Substring) -> ModelError {
    ModelError(
      .syntax, "\(QuotedText.quote(String(text))) is not a number format",
      allowed: "a width of at most \(widths.upperBound) and, after a dot, at most \(decimals.upperBound) decimals: "
        + "02, 5.1, .2")
  }
}

extension TextTemplate.Layout {
  package func text(_ value: Double) -> String {
    var digits = decimals.map { Self.rounded(abs(value), decimals: $0) } ?? NotationDecimal.text(abs(value))
    let isNegative = value < 0 && digits.utf8.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    let missing = max(width - digits.utf8.count - (isNegative ? 1 : 0), 0)
    if fillsWithZeros { digits = String(repeating: "0", count: missing) + digits }
    if isNegative { digits = "-" + digits }
    return fillsWithZeros ? digits : String(repeating: " ", count: missing) + digits
  }

  /// Number with a fixed number of decimals, halves away from zero; beyond 2^53 units of the last decimal its shortest
  /// text.
  private static func rounded(_ value: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let units = (value * scale).rounded()
    guard units < 0x1p53 else { return NotationDecimal.text(value) }
    let digits = String(Int64(units)).zeroFilled(to: decimals + 1)
    return decimals > 0 ? digits.dropLast(decimals) + "." + digits.suffix(decimals) : digits
  }
}

extension TextTemplate: Documented {
  package static let form: Form<TextTemplate> = Form<TextTemplate>.text(
    maximumLength, { (text) throws(ModelError) in try TextTemplate(text) }, \.description
  ).examples("{t}", "so far {t:.1} s")
    .described("A text with formulas in braces, after a colon how the number is written: {hour:02}:{minute:02}.").named(
      "textTemplate")
}

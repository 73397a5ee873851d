import MotionModel

/// Part of a value: a word, a number, a function with its arguments.
struct CSSComponent: Equatable, Sendable {
  indirect enum Value: Equatable, Sendable {
    case word(String)
    case number(Double)
    case percentage(Double)
    /// A number and its unit, in small letters.
    case dimension(Double, String)
    case text(String)
    case hash(String)
    /// A name, in lower case, and its arguments.
    case function(String, [CSSComponent])
    /// `,`, `/`, `+` and the like.
    case mark(UInt8)
    /// A name with its opening parenthesis, a space, a comment: in no value.
    case open(String)
    case space
    case comment(String)
  }

  let value: Value
  let place: SourcePlace
  /// The custom property that it is the value of, where `var()` put it in alone.
  var origin: String?

  init(_ value: Value, at place: SourcePlace) { (self.value, self.place) = (value, place) }

  /// Compares the values, ignoring places.
  static func == (left: CSSComponent, right: CSSComponent) -> Bool { left.value == right.value }

  func isMark(_ byte: UInt8) -> Bool { value == .mark(byte) }
  var isComma: Bool { isMark(UInt8(ascii: ",")) }

  /// Word in lower case; nil for others.
  var word: String? { if case .word(let word) = value { NotationAlphabet.lowered(word) } else { nil } }

  /// Key of a map of SCSS; nil for others.
  var key: String? {
    switch value {
    case .word(let word): word
    case .text(let text): text.utf8.allSatisfy(NotationAlphabet.isName) ? text : nil
    case .number(let number): NotationDecimal.text(number)
    default: nil
    }
  }

  var functionName: String? { if case .function(let name, _) = value { name } else { nil } }

  /// The custom property whose value it takes; nil for others.
  var variable: String? {
    guard case .function("var", let arguments) = value, case .word(let name)? = arguments.first?.value else {
      return nil
    }
    return name
  }

  private static let known = Set(
    ["", "-webkit-calc", "cubic-bezier", "linear", "steps"] + CalculatedNumber.functions + springs.keys)

  /// Functions of springs as teams note them down, in small letters, with the names in notation.
  private static let springs = Dictionary(
    first: SpringDialect.callNames.filter { $0.hasSuffix("pring") }.map { (NotationAlphabet.lowered($0), $0) })

  /// Notation of a spring; nil for others.
  var springNotation: String? {
    functionName.flatMap { name in Self.springs[name].map { $0 + text.dropFirst(name.count) } }
  }

  /// Indicates a function that a program computes, such as `map-get()`, or one with it.
  var isComputed: Bool { first { $0.functionName.map { !Self.known.contains($0) } ?? false } != nil }

  /// The first length in terms of the font size, also inside of a function; nil without one.
  var ofFont: CSSComponent? { first { ["em", "rem"].contains($0.unit) } }

  /// Indicates a time, also inside of a function.
  var isOfTime: Bool { first { ["s", "ms"].contains($0.unit) } != nil }

  /// The first component of a kind, this one or an argument at any depth.
  private func first(_ isWanted: (CSSComponent) -> Bool) -> CSSComponent? {
    if isWanted(self) { return self }
    guard case .function(_, let arguments) = value else { return nil }
    for argument in arguments { if let found = argument.first(isWanted) { return found } }
    return nil
  }

  private var unit: String? { if case .dimension(_, let unit) = value { unit } else { nil } }

  /// Number of a quantity of one unit; nil for others.
  func number(in unit: CalculatedNumber.Unit) -> Double? {
    quantity.flatMap { $0.unit == unit && $0.share == 0 ? $0.value : nil }
  }

  /// The text that reads as the same.
  var text: String {
    switch value {
    case .word(let word): word
    case .number(let number): NotationDecimal.text(number)
    case .percentage(let number): NotationDecimal.text(number) + "%"
    case .dimension(let number, let unit): NotationDecimal.text(number) + unit
    case .text(let text): "\"\(text)\""
    case .hash(let name): "#\(name)"
    case .function(let name, let arguments): "\(name)(\(arguments.text))"
    case .mark(let byte): byte < 0x80 ? String(decoding: [byte], as: UTF8.self) : "?"
    case .open(let name): "\(name)("
    case .space: " "
    case .comment: ""
    }
  }
}

extension [CSSComponent] {
  /// The custom property that the value is, and nothing else.
  var variable: String? { count == 1 ? self[0].variable : nil }

  var text: String {
    enumerated().map { index, component in (index > 0 && !component.isComma ? " " : "") + component.text }.joined()
  }

  /// The custom properties within calculations and other functions: `--d` of `calc(var(--d) * 2)`.
  var calculatedVariables: [String] {
    flatMap { component -> [String] in
      guard case .function(let name, let arguments) = component.value, name != "var" else { return [] }
      return arguments.compactMap(\.variable) + arguments.calculatedVariables
    }
  }

  /// Number of a custom property and its unit in browsers, to which others are converted; nil for anything else.
  var customNumber: (value: Double, unit: String)? {
    guard count == 1, let quantity = self[0].quantity, quantity.unit == .share || quantity.share == 0 else {
      return nil
    }
    return quantity.unit == .seconds ? nil : quantity.written
  }

  var commaList: [ArraySlice<CSSComponent>] { split(omittingEmptySubsequences: false) { $0.isComma } }

  /// Indicates a CSS-wide keyword without information about motion, or an empty value.
  var saysNothing: Bool {
    first.map { ["inherit", "initial", "unset", "revert", "revert-layer"].contains($0.word) } ?? true
  }

  var isNone: Bool { count == 1 && self[0].word == "none" }
}

// Numbers with units.
extension CSSComponent {
  /// Units and their sizes in base units; `em` counts as 16 points.
  private static let units: [String: (Double, CalculatedNumber.Unit)] = [
    "s": (1, .seconds), "ms": (0.001, .seconds), "deg": (1, .degrees), "rad": (180 / .pi, .degrees),
    "grad": (0.9, .degrees), "turn": (360, .degrees), "px": (1, .points), "pt": (4 / 3, .points),
    "pc": (16, .points), "in": (96, .points), "cm": (96 / 2.54, .points), "mm": (9.6 / 2.54, .points),
    "q": (2.4 / 2.54, .points), "em": (16, .points), "rem": (16, .points),
  ]

  /// Size that a length in units of a font's is taken as.
  var saidInPixels: IssueMessage? {
    quantity.map { "\(text) is taken as \(NotationDecimal.text($0.value)) px" }
  }

  /// Number with its unit; nil for other components and units.
  var quantity: CalculatedNumber? {
    switch value {
    case .number(let number): return CalculatedNumber(number)
    case .percentage(let number): return CalculatedNumber(number.movingPoint(by: 2), .share)
    // Exactly the typed decimal number.
    case .dimension(let number, "ms"): return CalculatedNumber(number.movingPoint(by: 3), .seconds)
    case .dimension(let number, let unit): return Self.units[unit].map { CalculatedNumber(number * $0.0, $0.1) }
    case .function(let name, let arguments):
      let name = ["", "-webkit-calc"].contains(name) ? "calc" : name
      guard CalculatedNumber.functions.contains(name) else { return nil }
      let operands = arguments.commaList.compactMap { part -> CalculatedNumber? in
        var reader = ComponentCalculation(parts: part)
        guard let sum = try? reader.sum(), reader.parts.isEmpty, sum.value.isFinite else { return nil }
        return sum
      }
      guard operands.count == arguments.commaList.count, var result = CalculatedNumber(name, of: operands) else {
        return nil
      }
      // Three times 150ms are 450ms, and no hair less.
      if name == "calc", abs(result.value) < 1e3 { result.value = (result.value * 1e12).rounded() / 1e12 }
      return result
    default: return nil
    }
  }

  /// Text of a result of arithmetic; nil for other components.
  var calculated: String? {
    guard functionName == "calc" || functionName == "", let quantity, quantity.share == 0 else { return nil }
    if quantity.unit == .seconds { return DurationNotation.text(quantity.value) }
    return NotationDecimal.text(quantity.written.value) + quantity.written.unit
  }
}

extension CalculatedNumber {
  /// Number and unit in browsers, to which others are converted; a time without one.
  fileprivate var written: (value: Double, unit: String) {
    let unit = [Unit.degrees: "deg", .points: "px", .share: "%"][unit] ?? ""
    return (unit == "%" ? value * 100 : value, unit)
  }
}

/// The inside of `calc()` in a style sheet.
private struct ComponentCalculation: CalculationReader {
  var parts: ArraySlice<CSSComponent>

  mutating func takeSign(_ signs: StaticString) -> (byte: UInt8, place: Int)? {
    guard case .mark(let byte)? = parts.first?.value, signs.withUTF8Buffer({ $0.contains(byte) }) else { return nil }
    parts.removeFirst()
    return (byte, 0)
  }

  mutating func operand() throws(ModelError) -> CalculatedNumber {
    let part = parts.popFirst()
    if let word = part?.word, let constant = CalculatedNumber.keywords[word] { return CalculatedNumber(constant) }
    guard let quantity = part?.quantity else { throw mismatch(0, at: 0) }
    return quantity
  }

  func mismatch(_ sign: UInt8, at place: Int) -> ModelError { ModelError(.wrongType, "incompatible units") }
}

import MotionModel

/// Sums and products of numbers in an expression of Swift or a token: `.easeOut(duration: 0.2 * 1.5)`.
struct NumberArithmetic: CalculationReader {
  private var scanner: TextScanner
  private var depth = 0
  /// Indicates an operator in what was read.
  private var isCalculated = false

  private static let maximumDepth = 32

  /// A text with the results of its calculations in their place; O(bytes), whatever stands in parentheses.
  static func computed(_ text: String) -> String {
    guard text.utf8.contains(where: { "*/+-".utf8.contains($0) }) else { return text }
    let bytes = Array(text.utf8)
    var (result, scanner, done, beginsValue) = ([UInt8](), TextScanner(bytes), 0, true)
    while let byte = scanner.peek() {
      if beginsValue,
        "(-".utf8.contains(byte) || NotationAlphabet.isDigit(byte) || cast(scanner) != nil || pi(scanner) != nil
      {
        var reader = NumberArithmetic(scanner: scanner)
        if let number = try? reader.sum().value, reader.isCalculated, number.isFinite, reader.isAtEndOfValue {
          result += bytes[done..<scanner.position] + Array(NotationDecimal.text(Self.plain(number)).utf8)
          (scanner.position, done) = (reader.scanner.position, reader.scanner.position)
          continue
        }
      }
      beginsValue = "(:,[?".utf8.contains(byte) || beginsValue && byte == UInt8(ascii: " ")
      if byte == UInt8(ascii: "\"") { scanner.skipString() } else { scanner.position += 1 }
    }
    return String(decoding: result + bytes[done...], as: UTF8.self)
  }

  /// The decimal number that is meant: 0.3 for 0.2 × 1.5, which is 0.30000000000000004.
  private static func plain(_ number: Double) -> Double {
    let plain = (number * 1e12).rounded() / 1e12
    return abs(plain - number) <= 4 * number.ulp ? plain : number
  }

  /// The beginning of a conversion that leaves a number as it is, if one is here.
  private static func cast(_ scanner: TextScanner) -> StaticString? {
    let casts: [StaticString] = ["Double(", "CGFloat(", "TimeInterval("]
    return casts.first(where: scanner.begins)
  }

  /// The beginning of Swift's π, if it is here.
  private static func pi(_ scanner: TextScanner) -> StaticString? {
    let names: [StaticString] = [".pi", "Double.pi", "CGFloat.pi"]
    return names.first(where: scanner.begins)
  }

  private var isAtEndOfValue: Bool {
    var ahead = scanner
    ahead.skipSpace()
    return ahead.peek().map { ")],:;}".utf8.contains($0) } ?? true
  }

  mutating func takeSign(_ signs: StaticString) throws(ModelError) -> (byte: UInt8, place: Int)? {
    let before = scanner.position
    scanner.skipSpace()
    let place = scanner.position
    guard let byte = scanner.peek(), signs.withUTF8Buffer({ $0.contains(byte) }) else {
      scanner.position = before
      return nil
    }
    scanner.position += 1
    isCalculated = true
    return (byte, place)
  }

  mutating func operand() throws(ModelError) -> CalculatedNumber {
    scanner.skipSpace()
    let start = scanner.position
    let isNegative = (scanner.begins(with: "-(") || scanner.begins(with: "-.pi")) && scanner.take("-")
    if let pi = Self.pi(scanner), scanner.take(pi) { return CalculatedNumber(isNegative ? -.pi : .pi) }
    if scanner.take(Self.cast(scanner) ?? "("), depth < Self.maximumDepth {
      depth += 1
      var result = try sum()
      scanner.skipSpace()
      guard scanner.take(")") else { throw ModelError(.syntax, "expected \")\"") }
      depth -= 1
      if isNegative { (result.value, isCalculated) = (-result.value, true) }
      return result
    }
    guard scanner.skipNumber(isSeparated: true),
      let value = Double(scanner.text(from: start).filter { $0 != "_" }), scanner.peek() != UInt8(ascii: ".")
    else { throw ModelError(.syntax, "expected a number") }
    return CalculatedNumber(value)
  }

  func mismatch(_ sign: UInt8, at place: Int) -> ModelError { ModelError(.wrongType, "expected numbers") }
}

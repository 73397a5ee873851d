package import MotionModel

/// A curve or duration that a source file states itself, where it could use a preset.
package struct FixedValue: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case curve(Curve)
    case duration(Double)
  }

  package let content: Content
  /// Bytes of the file.
  package let range: Range<Int>

  /// The values of a file, in their order; O(bytes).
  package static func all(in bytes: [UInt8], of language: SourceLanguage) -> [FixedValue] {
    let calls = calls[language] ?? []
    guard !calls.isEmpty else { return [] }
    var (values, position) = ([FixedValue](), 0)
    while position < bytes.count {
      let start = position
      while position < bytes.count, isWord(bytes[position]) { position += 1 }
      guard position > start else {
        position += 1
        continue
      }
      // A word behind a dot is a member: `Animation.spring`, `.spring`.
      let word = bytes[start..<position].split(separator: UInt8(ascii: ".")).last ?? []
      guard let first = word.first, word.count <= 24 else { continue }
      if position < bytes.count, bytes[position] == UInt8(ascii: "("), initials.contains(first) {
        let name = String(decoding: word, as: UTF8.self)
        guard calls.contains(name), let close = close(of: position, in: bytes),
          let curve = curve(name, arguments: bytes[position + 1..<close])
        else { continue }
        values.append(FixedValue(content: .curve(curve), range: position - word.count..<close + 1))
        position = close + 1
      } else if language == .styles, NotationAlphabet.isDigit(first), let seconds = seconds(bytes[start..<position]),
        isTiming(bytes[..<start])
      {
        values.append(FixedValue(content: .duration(seconds), range: start..<position))
      }
    }
    return values
  }

  private static let initials = Set("clstibeC".utf8)
  private static let calls: [SourceLanguage: Set<String>] = [
    .styles: ["cubic-bezier", "linear", "steps"], .web: ["cubic-bezier", "linear", "steps"],
    .code: [
      "CubicBezierEasing", "Cubic", "spring", "interpolatingSpring", "timingCurve", "easeIn", "easeOut", "easeInOut",
      "smooth", "snappy", "bouncy", "interactiveSpring",
    ],
  ]

  private static func isWord(_ byte: UInt8) -> Bool {
    NotationAlphabet.isLetter(byte) || NotationAlphabet.isDigit(byte) || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Place of the parenthesis that closes one, within some lines.
  private static func close(of open: Int, in bytes: [UInt8]) -> Int? {
    var depth = 0
    for position in open..<min(bytes.count, open + 2_000) {
      if bytes[position] == UInt8(ascii: "(") { depth += 1 }
      if bytes[position] == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return position }
    }
    return nil
  }

  private static func curve(_ name: String, arguments bytes: ArraySlice<UInt8>) -> Curve? {
    let text = String(decoding: bytes, as: UTF8.self)
    let arguments = text.split(separator: ",").map { argument in argument.filter { !$0.isWhitespace } }
    func number(_ argument: String) -> Double? { Double(argument.hasSuffix("f") ? argument.dropLast() : argument[...]) }
    if name == "CubicBezierEasing" || name == "Cubic" {
      let numbers = arguments.compactMap(number)
      guard numbers.count == 4, arguments.count == 4,
        let bezier = try? CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
      else { return nil }
      return try? Curve(.cubicBezier(bezier, .extend))
    }
    let named = Dictionary(
      arguments.compactMap { argument -> (String, Double)? in
        let sides = argument.split(separator: "=").map(String.init)
        return sides.count == 2 ? number(sides[1]).map { (sides[0], $0) } : nil
      }, uniquingKeysWith: { first, _ in first })
    if name == "spring", let ratio = named["dampingRatio"], let stiffness = named["stiffness"] {
      return try? Curve(.physicsSpring(.compose(dampingRatio: ratio, stiffness: stiffness), initialVelocity: 0))
    }
    return try? Curve(notation: "\(name)(\(text))")
  }

  /// `200ms` or `.2s` as seconds.
  private static func seconds(_ bytes: ArraySlice<UInt8>) -> Double? {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasSuffix("ms") { return Double(text.dropLast(2)).map { $0 / 1000 } }
    return text.hasSuffix("s") ? Double(text.dropLast()) : nil
  }

  /// Indicates a declaration about time before a value.
  private static func isTiming(_ bytes: ArraySlice<UInt8>) -> Bool {
    let tail = bytes.suffix(200)
    let start = tail.lastIndex { [UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}")].contains($0) }
    let declaration = String(decoding: tail[(start.map { $0 + 1 } ?? tail.startIndex)...], as: UTF8.self)
    let property = declaration.prefix { $0 != ":" }
    return property.contains("transition") || property.contains("animation") || property.contains("dur")
      || property.contains("delay")
  }
}

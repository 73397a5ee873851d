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
    let (calls, lengths) = (calls[language] ?? [], lengths[language] ?? [:])
    var (values, position) = ([FixedValue](), 0)
    while position < bytes.count {
      let start = position
      while position < bytes.count, isWord(bytes[position]) { position += 1 }
      guard position > start else {
        let value = language == .web && bytes[start] == UInt8(ascii: "{") ? object(at: start, in: bytes) : nil
        if let value { values.append(value) }
        position = value?.range.upperBound ?? start + 1
        continue
      }
      // A word behind a dot is a member: `Animation.spring`, `.spring`.
      let word = bytes[start..<position].split(separator: UInt8(ascii: ".")).last ?? []
      guard let first = word.first, word.count <= longestWord else { continue }
      // No duration is negative; of `-.2s` the last part has no sign.
      if NotationAlphabet.isDigit(first), bytes[start] != UInt8(ascii: "-") {
        guard language == .styles || language == .web, let seconds = seconds(bytes[start..<position]),
          isTiming(bytes[..<start])
        else { continue }
        values.append(FixedValue(content: .duration(seconds), range: start..<position))
      } else if initials.contains(first) {
        let name = String(decoding: word, as: UTF8.self)
        if let unit = lengths[name], let number = number(behind: position, in: bytes) {
          // Motion and GSAP take seconds; the Web Animations API and anime.js milliseconds.
          let factor = language == .web && number.value >= 10 ? 1e-3 : unit
          let seconds = (number.value * factor * 1e6).rounded() / 1e6
          values.append(FixedValue(content: .duration(seconds), range: position - word.count..<number.end))
          position = number.end
        } else if calls.contains(name), let open = parenthesis(behind: position, in: bytes),
          let close = close(of: open, in: bytes)
        {
          let start = position - word.count
          let end = language == .code ? endOfModifiers(behind: close + 1, in: bytes) : close + 1
          let modifiers = String(decoding: bytes[close + 1..<end], as: UTF8.self)
          guard let curve = curve(name, arguments: bytes[open + 1..<close], modifiers) else { continue }
          values.append(FixedValue(content: .curve(curve), range: start..<end))
          position = end
        }
      }
    }
    return values
  }

  /// First bytes of the words below, and the most bytes of one: other words are passed over quickly.
  private static let initials = Set(words.compactMap(\.utf8.first))
  private static let longestWord = words.map(\.utf8.count).max() ?? 0
  private static let words = calls.values.flatMap(\.self) + lengths.values.flatMap(\.keys)
  private static let calls: [SourceLanguage: Set<String>] = [
    .styles: ["cubic-bezier", "linear", "steps"], .web: ["cubic-bezier", "linear", "steps"],
    .code: [
      "CubicBezierEasing", "Cubic", "spring", "interpolatingSpring", "timingCurve", "easeIn", "easeOut", "easeInOut",
      "smooth", "snappy", "bouncy", "interactiveSpring",
    ],
  ]
  /// Words before a length of time, with the seconds of their unit.
  private static let lengths: [SourceLanguage: [String: Double]] = [
    .code: ["tween": 1e-3, "durationMillis": 1e-3, "delayMillis": 1e-3, "setDuration": 1e-3, "milliseconds": 1e-3],
    .web: ["duration": 1], .resources: ["duration": 1e-3, "startOffset": 1e-3, "startDelay": 1e-3],
  ]

  /// Parenthesis behind a word, or behind its generic argument: `tween<Float>(`.
  private static func parenthesis(behind place: Int, in bytes: [UInt8]) -> Int? {
    var place = place
    if place < bytes.count, bytes[place] == UInt8(ascii: "<") {
      place = bytes[place...].prefix(40).firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? place
    }
    return place < bytes.count && bytes[place] == UInt8(ascii: "(") ? place : nil
  }

  /// Number that a word is given: `word(300`, `word = 300`, `word="300"`.
  private static func number(behind place: Int, in bytes: [UInt8]) -> (value: Double, end: Int)? {
    let open = parenthesis(behind: place, in: bytes).map { $0 + 1 } ?? place
    let start = bytes[open...].prefix(4).firstIndex { !" :=\"".utf8.contains($0) } ?? open
    let digits = bytes[start...].prefix(12).prefix { NotationAlphabet.isDigit($0) || $0 == UInt8(ascii: ".") }
    return start > place ? Double(String(decoding: digits, as: UTF8.self)).map { ($0, digits.endIndex) } : nil
  }

  /// Options of an animation in a script, as Motion and the Web Animations API take them.
  ///
  /// Sources: https://motion.dev/docs/react-transitions, https://www.w3.org/TR/web-animations-1/#dictdef-effecttiming
  private static func object(at open: Int, in bytes: [UInt8]) -> FixedValue? {
    let inside = bytes[(open + 1)...].prefix(400)
    guard let end = inside.firstIndex(where: { "{};".utf8.contains($0) }), bytes[end] == UInt8(ascii: "}") else {
      return nil
    }
    let text = String(decoding: bytes[open...end], as: UTF8.self)
    guard text.contains("duration") || text.contains("spring") || text.contains("ease"),
      case .curve(let curve)? = try? PastedMotion.motion(text, as: .curve)
    else { return nil }
    return FixedValue(content: .curve(curve), range: open..<end + 1)
  }

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

  /// End of the calls behind a curve of Swift that change it: `.delay(0.2).repeatForever()`.
  private static func endOfModifiers(behind place: Int, in bytes: [UInt8]) -> Int {
    var end = place
    while end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      let word = bytes[(end + 1)...].prefix(24).prefix { NotationAlphabet.isLetter($0) }
      guard ["delay", "speed", "repeatCount", "repeatForever"].contains(String(decoding: word, as: UTF8.self)),
        let open = parenthesis(behind: word.endIndex, in: bytes), let close = close(of: open, in: bytes)
      else { break }
      end = close + 1
    }
    return end
  }

  private static func curve(_ name: String, arguments bytes: ArraySlice<UInt8>, _ modifiers: String) -> Curve? {
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
    return try? Curve(notation: "\(name)(\(text))\(modifiers)")
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

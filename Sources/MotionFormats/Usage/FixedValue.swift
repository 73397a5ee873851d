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

  /// The values of a file outside of its comments, in their order; O(bytes).
  package static func all(in bytes: [UInt8], of language: SourceLanguage) -> [FixedValue] {
    let (calls, lengths) = (CallNotation.all[language] ?? [:], lengths[language] ?? [:])
    let keywords = keywords[language] ?? [:]
    let words = WordShapes(Array(calls.keys) + lengths.keys + keywords.keys + (language == .web ? ["ease"] : []))
    var (values, position, comments) = ([FixedValue](), 0, CommentSearch())
    while position < bytes.count {
      let start = position
      position = bytes[start...].firstIndex { !NotationAlphabet.isName($0) && $0 != UInt8(ascii: ".") } ?? bytes.count
      guard position > start else {
        position = comments.end(at: start, in: bytes) ?? start + 1
        if language == .web, let value = object(at: start, in: bytes) ?? points(at: start, in: bytes) {
          add(value, to: &values, in: bytes)
          position = value.range.upperBound
        }
        continue
      }
      let whole = bytes[start..<position]
      // A word behind a dot is a member: `Animation.spring`, `.spring`.
      let word = whole.dropLast().lastIndex(of: UInt8(ascii: ".")).map { bytes[($0 + 1)..<position] } ?? whole
      // No duration is negative; of `-.2s` the last part has no sign.
      if let first = word.first, NotationAlphabet.isDigit(first), bytes[start] != UInt8(ascii: "-") {
        guard language == .styles || language == .web, let seconds = seconds(whole), isTiming(bytes[..<start]),
          !isFactor(start..<position, in: bytes)
        else { continue }
        add(FixedValue(content: .duration(seconds), range: start..<position), to: &values, in: bytes)
      } else if words.contains(whole), let curve = keywords[String(decoding: whole, as: UTF8.self)],
        language.isCompiled ? parenthesis(behind: position, in: bytes) == nil : isValue(bytes[..<start]),
        language != .web || isTime(values.last, before: start, in: bytes),
        whole.first != UInt8(ascii: ".") || isAnimation(bytes[..<start])
      {
        add(FixedValue(content: .curve(curve), range: start..<position), to: &values, in: bytes)
      } else if words.contains(whole) || words.contains(word) {
        let (full, name) = (String(decoding: whole, as: UTF8.self), String(decoding: word, as: UTF8.self))
        if full == "ease", let ease = ease(behind: position, in: bytes) {
          add(ease, to: &values, in: bytes)
          position = ease.range.upperBound
        } else if let unit = lengths[name], let number = number(behind: position, in: bytes) {
          // Motion and GSAP take seconds; the Web Animations API and anime.js milliseconds.
          let factor = language == .web && number.value >= 10 ? 1e-3 : unit
          let seconds = (number.value * factor * 1e6).rounded() / 1e6
          let range = position - word.count..<number.end
          add(FixedValue(content: .duration(seconds), range: range), to: &values, in: bytes)
          position = number.end
        } else if let forms = calls[full] ?? calls[name],
          let inside = arguments(behind: position, in: bytes, of: language)
        {
          let end =
            language.isCompiled ? endOfModifiers(behind: inside.upperBound + 1, in: bytes) : inside.upperBound + 1
          let modifiers = String(decoding: bytes[min(inside.upperBound + 1, end)..<end], as: UTF8.self)
          guard let value = CallNotation.value(forms, bytes[inside], of: language, modifiers: modifiers) else {
            continue
          }
          // A length of time ends in the call, which may have more values.
          if case .curve = value.content { position = end } else { position = value.end }
          let first = start + (calls[full] == nil ? whole.count - word.count : 0)
          add(FixedValue(content: value.content, range: first..<position), to: &values, in: bytes)
        }
      }
    }
    return values
  }

  /// Adds a value: a curve beside a length of time is one with both, and the length another.
  private static func add(_ value: FixedValue, to values: inout [FixedValue], in bytes: [UInt8]) {
    func isBeside(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
      let gap = bytes[left.upperBound..<right.lowerBound]
      return gap.count <= 60
        && String(decoding: gap, as: UTF8.self).wholeMatch(of: /\s+|\)?,\s*(?:\w+\s*[:=]\s*)?(?:const\s+|["'])?/)
          != nil
    }
    func timed(_ curve: Curve, _ seconds: Double, _ range: Range<Int>) -> FixedValue? {
      guard curve.duration == nil, let curve = try? curve.with(duration: .seconds(seconds)) else { return nil }
      return FixedValue(content: .curve(curve), range: range)
    }
    switch (values.last?.content, value.content) {
    case (.duration?, .curve(let curve)):
      // In CSS the first of two times is the duration, the other one the delay.
      var first: (place: Int, seconds: Double, range: Range<Int>)?
      for place in values.indices.reversed() {
        guard case .duration(let seconds) = values[place].content,
          isBeside(values[place].range, (first?.range ?? value.range))
        else { break }
        first = (place, seconds, values[place].range)
      }
      if let first, let both = timed(curve, first.seconds, first.range.lowerBound..<value.range.upperBound) {
        values.insert(both, at: first.place)
      } else {
        values.append(value)
      }
    case (.curve(let curve)?, .duration(let seconds)):
      if let last = values.popLast() {
        let isPair = isBeside(last.range, value.range)
        let both = isPair ? timed(curve, seconds, last.range.lowerBound..<value.range.upperBound) : nil
        values += [both ?? last, value]
      }
    default: values.append(value)
    }
  }

  /// First bytes and lengths of words, by which others are passed over quickly.
  private struct WordShapes {
    private var lengths = [UInt64](repeating: 0, count: 256)

    init(_ words: [String]) {
      for word in words { if let first = word.utf8.first { lengths[Int(first)] |= 1 << min(word.utf8.count, 63) } }
    }

    func contains(_ word: ArraySlice<UInt8>) -> Bool {
      word.first.map { lengths[Int($0)] & 1 << min(word.count, 63) != 0 } ?? false
    }
  }

  /// Easings that languages have words for.
  ///
  /// Source: https://developer.android.com/reference/kotlin/androidx/compose/animation/core/package-summary
  private static let keywords: [SourceLanguage: [String: Curve]] = [
    .swift: Dictionary(
      first: ["smooth", "snappy", "bouncy", "linear", "easeIn", "easeOut", "easeInOut"].flatMap { name in
        [".\(name)", "Animation.\(name)"].map { ($0, ".\(name)") }
      }),
    .styles: cssWords, .web: cssWords,
    .kotlin: [
      "LinearEasing": "linear", "FastOutSlowInEasing": "cubic-bezier(0.4, 0, 0.2, 1)",
      "LinearOutSlowInEasing": "cubic-bezier(0, 0, 0.2, 1)", "FastOutLinearInEasing": "cubic-bezier(0.4, 0, 1, 1)",
      "Ease": "ease", "EaseIn": "ease-in", "EaseOut": "ease-out", "EaseInOut": "ease-in-out",
    ],
  ].mapValues { $0.compactMapValues { try? Curve(notation: $0) } }

  private static let cssWords = Dictionary(first: ["ease", "ease-in", "ease-out", "ease-in-out"].map { ($0, $0) })

  /// Indicates a length of time beside a place, as in the styles of a script: `transition: "opacity 150ms ease-in"`.
  private static func isTime(_ value: FixedValue?, before place: Int, in bytes: [UInt8]) -> Bool {
    guard case .duration? = value?.content, let end = value?.range.upperBound else { return false }
    return bytes[end..<place].elementsEqual(" ".utf8)
  }

  /// Indicates an argument or a value of Swift behind some bytes that takes an animation: `withAnimation(`, `: Animation =`.
  private static func isAnimation(_ bytes: ArraySlice<UInt8>) -> Bool {
    let before = String(decoding: bytes.suffix(40), as: UTF8.self).filter { !$0.isWhitespace }.lowercased()
    return ["animation(", "animation="].contains(where: before.hasSuffix)
  }

  /// Indicates a word behind some bytes of a style sheet that times something; behind a comma it stands for a variable
  /// without a value.
  private static func isValue(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.last { $0 != UInt8(ascii: " ") }.map { !",(".utf8.contains($0) } ?? false && isTiming(bytes)
  }

  /// Words before a length of time, with the seconds of their unit.
  private static let lengths: [SourceLanguage: [String: Double]] = [
    .swift: ["milliseconds": 1e-3],
    .kotlin: ["tween": 1e-3, "durationMillis": 1e-3, "delayMillis": 1e-3, "setDuration": 1e-3],
    .web: ["duration": 1], .resources: ["duration": 1e-3, "startOffset": 1e-3, "startDelay": 1e-3],
  ]

  /// Bytes of the arguments behind a word, or of an element's attributes.
  private static func arguments(behind place: Int, in bytes: [UInt8], of language: SourceLanguage) -> Range<Int>? {
    if language == .resources {
      return bytes[place...].prefix(longestCall).firstIndex(of: UInt8(ascii: ">")).map { place..<$0 }
    }
    guard let open = parenthesis(behind: place, in: bytes), open + 1 < bytes.count else { return nil }
    // Of a longer call, which has closures, its beginning.
    return open + 1..<(close(of: open, in: bytes) ?? min(bytes.count - 1, open + longestCall / 10))
  }

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
    let digits = bytes[start...].prefix(16).prefix { NotationAlphabet.isDigit($0) || "._".utf8.contains($0) }
    let next = bytes[digits.endIndex...].prefix(4).first { $0 != UInt8(ascii: " ") }
    // A part of a calculation is no value.
    guard start > place, next.map({ !"+-*/%".utf8.contains($0) }) ?? true else { return nil }
    let text = String(decoding: digits.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    return Double(text).map { ($0, digits.endIndex) }
  }

  /// Name of an ease among the values of a tween: `ease: "power2.out"`.
  private static func ease(behind place: Int, in bytes: [UInt8]) -> FixedValue? {
    guard let open = bytes[place...].prefix(8).firstIndex(where: { !" :".utf8.contains($0) }), open > place,
      "\"'`".utf8.contains(bytes[open]), let end = bytes[(open + 1)...].prefix(60).firstIndex(of: bytes[open]),
      let curve = PastedCurve.ease(named: String(decoding: bytes[open + 1..<end], as: UTF8.self))
    else { return nil }
    return FixedValue(content: .curve(curve), range: open + 1..<end)
  }

  /// Options of an animation in a script, as Motion and the Web Animations API take them.
  ///
  /// Sources: https://motion.dev/docs/react-transitions, https://www.w3.org/TR/web-animations-1/#dictdef-effecttiming
  private static func object(at open: Int, in bytes: [UInt8]) -> FixedValue? {
    let inside = bytes[(open + 1)...].prefix(400)
    guard bytes[open] == UInt8(ascii: "{"), let end = inside.firstIndex(where: { "{};".utf8.contains($0) }),
      bytes[end] == UInt8(ascii: "}")
    else { return nil }
    let text = String(decoding: bytes[open...end], as: UTF8.self)
    // Members that are spread may be those of a preset.
    guard !text.contains("..."), text.contains("duration") || text.contains("spring") || text.contains("ease"),
      let curve = try? PastedCurve.read(text)?.curve
    else { return nil }
    return FixedValue(content: .curve(curve), range: open..<end + 1)
  }

  /// Control points that a script calls an easing: `const easeOut = [0.22, 1, 0.36, 1]`.
  private static func points(at open: Int, in bytes: [UInt8]) -> FixedValue? {
    guard bytes[open] == UInt8(ascii: "["), let end = bytes[open...].prefix(80).firstIndex(of: UInt8(ascii: "]")),
      let curve = try? Curve(notation: "cubic-bezier(\(String(decoding: bytes[open + 1..<end], as: UTF8.self)))")
    else { return nil }
    let before = bytes[..<open].suffix(80).reversed().prefix { !"\n,;{".utf8.contains($0) }.reversed()
    // As words of their own: `EASE_OUT`, `softEase`, but no `release`.
    let saysEasing = String(decoding: before, as: UTF8.self).split { !$0.isLetter }.contains { word in
      ["Ease", "Easing", "Bezier"].contains { word.contains($0) || word.lowercased().hasPrefix($0.lowercased()) }
    }
    return saysEasing ? FixedValue(content: .curve(curve), range: open..<end + 1) : nil
  }

  private static let longestCall = 2_000

  /// Place of the parenthesis that closes one, within some lines.
  private static func close(of open: Int, in bytes: [UInt8]) -> Int? {
    var depth = 0
    for position in open..<min(bytes.count, open + longestCall) {
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
      guard CurveNotation.modifierNames.contains(String(decoding: word, as: UTF8.self)),
        let open = parenthesis(behind: word.endIndex, in: bytes), let close = close(of: open, in: bytes)
      else { break }
      end = close + 1
    }
    return end
  }

  /// `200ms` or `.2s` as seconds.
  private static func seconds(_ bytes: ArraySlice<UInt8>) -> Double? {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasSuffix("ms") { return Double(text.dropLast(2))?.movingPoint(by: 3) }
    return text.hasSuffix("s") ? Double(text.dropLast()) : nil
  }

  /// Indicates a part of a product: `calc(100ms * 3)`.
  private static func isFactor(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    let sides = [bytes[..<range.lowerBound].suffix(8).reversed(), Array(bytes[range.upperBound...].prefix(8))]
    return sides.contains { side in side.first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "*") }
  }

  /// Indicates a declaration about time before a value, or of a variable.
  private static func isTiming(_ bytes: ArraySlice<UInt8>) -> Bool {
    let tail = bytes.suffix(1_000)
    let start = tail.lastIndex { [UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}")].contains($0) }
    let declaration = tail[(start.map { $0 + 1 } ?? tail.startIndex)...]
    let property = String(decoding: declaration.prefix(200).prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
      .lowercased()
    let name = property.split(whereSeparator: \.isWhitespace).last ?? ""
    return ["--", "$"].contains(where: name.hasPrefix)
      || ["transition", "animation", "dur", "delay"].contains(where: property.contains)
  }
}

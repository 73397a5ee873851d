import MotionModel

/// Makes JSON of the part of YAML that token files use.
///
/// That is mappings and sequences by indentation or in brackets, plain and quoted scalars, texts after `|` and `>`,
/// comments. Anchors, aliases, tags and several documents are refused.
///
/// Source: https://yaml.org/spec/1.2.2/
struct YAMLTranslation {
  private struct Line {
    var indent: Int
    var start: Int
    let end: Int
  }

  private static let depthLimit = 64

  private let bytes: [UInt8]
  private var lines: [Line] = []
  private var current = 0
  private var depth = 0
  private(set) var result = TranslatedText()

  /// - Parameter bytes: UTF-8.
  /// - Throws: ``ModelError`` with the place of what is not read.
  init(_ bytes: [UInt8]) throws(ModelError) {
    self.bytes = bytes
    try split()
    guard let first = lines.first else { throw error("the text is empty", at: 0, allowed: "tokens") }
    try block(first.indent)
    if current < lines.count { throw misplaced(lines[current]) }
  }

  private mutating func split() throws(ModelError) {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      var first = start
      while first < end, bytes[first] == 0x20 { first += 1 }
      if first < end, bytes[first] == 0x09 {
        throw error("a tab in front of a line", at: first, hint: "YAML indents by spaces")
      }
      let text = string(first, end)
      if text == "---", !lines.isEmpty { throw error("a second document", at: first, hint: "keep one document a file") }
      if first < end, bytes[first] != UInt8(ascii: "#"), text != "---", text != "...", !text.hasPrefix("%") {
        lines.append(Line(indent: first - start, start: first, end: end))
      }
      start = end + 1
    }
  }

  // MARK: Blocks

  private mutating func block(_ indent: Int) throws(ModelError) {
    depth += 1
    defer { depth -= 1 }
    let start = lines[current].start
    guard depth <= Self.depthLimit else { throw tooDeep(start) }
    let isSequence = isItem(lines[current])
    result.add(isSequence ? "[" : "{", at: start)
    var isFirst = true
    while current < lines.count, lines[current].indent == indent, isItem(lines[current]) == isSequence {
      if !isFirst { result.add(",", at: lines[current].start) }
      isFirst = false
      try isSequence ? item() : member()
    }
    if current < lines.count, lines[current].indent > indent { throw misplaced(lines[current]) }
    result.add(isSequence ? "]" : "}", at: start)
  }

  private func isItem(_ line: Line) -> Bool {
    bytes[line.start] == UInt8(ascii: "-") && (line.start + 1 == line.end || bytes[line.start + 1] == 0x20)
  }

  private mutating func item() throws(ModelError) {
    let line = lines[current]
    var inner = line
    inner.start += 1
    while inner.start < line.end, bytes[inner.start] == 0x20 { inner.start += 1 }
    inner.indent += inner.start - line.start
    if inner.start < line.end, bytes[inner.start] != UInt8(ascii: "#") {
      let isKey = try key(inner) != nil
      if isKey || isItem(inner) {
        lines[current] = inner
        return try block(inner.indent)
      }
    }
    try value(from: inner.start, line)
  }

  private mutating func member() throws(ModelError) {
    let line = lines[current]
    guard let key = try key(line) else {
      throw error("expected a key and a colon", at: line.start, allowed: "key: value")
    }
    result.add(string: key.text, at: line.start)
    result.add(":", at: key.end)
    var start = key.end + 1
    while start < line.end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    try value(from: start, line)
  }

  /// The key of a line, up to its colon; nil for a line without one.
  private func key(_ line: Line) throws(ModelError) -> Scalar? {
    guard !"[{&*!|>".utf8.contains(bytes[line.start]) else { return nil }
    let key = try scalar(line.start, line.end, isKey: true)
    return key.end < line.end && bytes[key.end] == UInt8(ascii: ":") ? key : nil
  }

  /// What stands behind a key or a dash, or on the lines below; null where there is nothing.
  private mutating func value(from start: Int, _ line: Line) throws(ModelError) {
    current += 1
    guard start < line.end, bytes[start] != UInt8(ascii: "#") else {
      guard current < lines.count else { return result.add("null", at: line.start) }
      let next = lines[current]
      guard next.indent > line.indent || (next.indent == line.indent && isItem(next) && !isItem(line)) else {
        return result.add("null", at: line.start)
      }
      return try block(next.indent)
    }
    switch bytes[start] {
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
      throw error("anchors, aliases and tags are not read", at: start, hint: "write the value, or a {reference}")
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      var parts: [String] = []
      while current < lines.count, lines[current].indent > line.indent {
        parts.append(string(lines[current].start, lines[current].end))
        current += 1
      }
      result.add(string: parts.joined(separator: bytes[start] == UInt8(ascii: "|") ? "\n" : " "), at: start)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let end = try flow(start)
      while current < lines.count, lines[current].end < end { current += 1 }
      // The line that the bracket ends on.
      if current < lines.count, lines[current].start < end { current += 1 }
      try expectEnd(end)
    default:
      let scalar = try scalar(start, line.end)
      add(scalar, at: start)
      try expectEnd(scalar.end)
    }
  }

  private func expectEnd(_ end: Int) throws(ModelError) {
    var end = end
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    guard end >= bytes.count || [0x0A, 0x0D, UInt8(ascii: "#")].contains(bytes[end]) else {
      throw error("something after the value", at: end)
    }
  }

  // MARK: Brackets

  /// A collection in brackets, over as many lines as it takes.
  /// - Returns: Where it ends.
  private mutating func flow(_ start: Int) throws(ModelError) -> Int {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw tooDeep(start) }
    let isMapping = bytes[start] == UInt8(ascii: "{")
    let close = UInt8(ascii: isMapping ? "}" : "]")
    result.add(isMapping ? "{" : "[", at: start)
    var index = start
    var isFirst = true
    func next() throws(ModelError) -> UInt8 {
      index = end(ofBlanks: index)
      guard index < bytes.count else { throw error("the bracket is never closed", at: start) }
      return bytes[index]
    }
    index += 1
    while try next() != close {
      if !isFirst {
        guard bytes[index] == UInt8(ascii: ",") else {
          throw error("expected a comma or the closing bracket", at: index)
        }
        index += 1
        if try next() == close { break }
        result.add(",", at: index)
      }
      isFirst = false
      if isMapping {
        let key = try scalar(index, bytes.count, isKey: true, inBrackets: true)
        result.add(string: key.text, at: index)
        index = key.end
        guard try next() == UInt8(ascii: ":") else { throw error("expected a colon", at: index) }
        result.add(":", at: index)
        index += 1
      }
      if try [UInt8(ascii: "["), UInt8(ascii: "{")].contains(next()) {
        index = try flow(index)
      } else {
        let scalar = try scalar(index, bytes.count, inBrackets: true)
        add(scalar, at: index)
        index = scalar.end
      }
    }
    result.add(isMapping ? "}" : "]", at: index)
    return index + 1
  }

  private func end(ofBlanks start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "#") && bytes[index - 1] <= 0x20 {
      if bytes[index] == UInt8(ascii: "#") {
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      } else {
        index += 1
      }
    }
    return index
  }

  // MARK: Scalars

  /// A text, and where it ends.
  private struct Scalar {
    let text: String
    let isQuoted: Bool
    let end: Int
  }

  private mutating func add(_ scalar: Scalar, at offset: Int) {
    if scalar.isQuoted {
      result.add(string: scalar.text, at: offset)
    } else {
      result.add(scalar: scalar.text, at: offset)
    }
  }

  /// The text at a place: in quotation marks, or up to a comment, the end of the line or what ends it in brackets.
  private func scalar(
    _ start: Int, _ limit: Int, isKey: Bool = false, inBrackets: Bool = false
  ) throws(ModelError) -> Scalar {
    let quote = bytes[start]
    var end = start
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      while end < limit, bytes[end] != 0x0A, bytes[end] != 0x0D {
        let byte = bytes[end]
        if byte == UInt8(ascii: "#"), end > start, bytes[end - 1] <= 0x20 { break }
        if inBrackets, ",]}".utf8.contains(byte) { break }
        if isKey, byte == UInt8(ascii: ":"), inBrackets || end + 1 == limit || bytes[end + 1] <= 0x20 { break }
        end += 1
      }
      return Scalar(text: string(start, end), isQuoted: false, end: end)
    }
    end += 1
    while end < limit {
      if bytes[end] == quote {
        // Two single quotation marks are one that does not end the text.
        guard quote == UInt8(ascii: "'"), end + 1 < limit, bytes[end + 1] == quote else { break }
        end += 1
      }
      end += bytes[end] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
    }
    guard end < limit else { throw error("the string is never closed", at: start) }
    guard quote == UInt8(ascii: "'") else {
      guard case .string(let text)? = try? JSONReader.read(Array(bytes[start...end]), limits: .file, isJSON5: true)
      else { throw error("the string cannot be read", at: start) }
      return Scalar(text: text, isQuoted: true, end: end + 1)
    }
    let text = String(decoding: bytes[(start + 1)..<end], as: UTF8.self).replacing("''", with: "'")
    return Scalar(text: text, isQuoted: true, end: end + 1)
  }

  /// The text between two places without blanks at its end.
  private func string(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self).trimmed
  }

  // MARK: Faults

  private func misplaced(_ line: Line) -> ModelError {
    error(
      "the line is indented unlike those around it", at: line.start,
      hint: "a text over several lines begins with | or >, or is in quotation marks")
  }

  private func tooDeep(_ offset: Int) -> ModelError {
    ModelError(
      .tooLarge, "mappings and sequences are nested too deep", allowed: "depth \(Self.depthLimit)",
      location: TextLocation(offset: offset, in: bytes))
  }

  private func error(_ problem: String, at offset: Int, allowed: String? = nil, hint: String? = nil) -> ModelError {
    ModelError(.syntax, problem, allowed: allowed, hint: hint, location: TextLocation(offset: offset, in: bytes))
  }
}

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
    var start = line.start + 1
    while start < line.end, bytes[start] == 0x20 { start += 1 }
    guard start < line.end, bytes[start] != UInt8(ascii: "#") else { return try below(line, at: line.start) }
    let inner = Line(indent: line.indent + start - line.start, start: start, end: line.end)
    if isItem(inner) || key(inner) != nil {
      lines[current] = inner
      return try block(inner.indent)
    }
    try value(from: start, line)
  }

  private mutating func member() throws(ModelError) {
    let line = lines[current]
    guard let (name, end) = key(line) else {
      throw error("expected a key and a colon", at: line.start, allowed: "key: value")
    }
    result.add(string: name, at: line.start)
    result.add(":", at: end)
    var start = end + 1
    while start < line.end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    guard start < line.end, bytes[start] != UInt8(ascii: "#") else { return try below(line, at: end) }
    try value(from: start, line)
  }

  /// The key of a line and where its colon is.
  private func key(_ line: Line) -> (name: String, colon: Int)? {
    var index = line.start
    if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
      guard let (name, end) = quoted(index, line.end), end < line.end, bytes[end] == UInt8(ascii: ":") else {
        return nil
      }
      return (name, end)
    }
    while index < line.end {
      if bytes[index] == UInt8(ascii: ":"), index + 1 == line.end || bytes[index + 1] == 0x20 {
        return (string(line.start, index), index)
      }
      if bytes[index] == UInt8(ascii: "#"), index > line.start, bytes[index - 1] == 0x20 { return nil }
      if "[{&*!|>".utf8.contains(bytes[index]), index == line.start { return nil }
      index += 1
    }
    return nil
  }

  /// A value on the lines below its key; null when there is none.
  private mutating func below(_ line: Line, at offset: Int) throws(ModelError) {
    current += 1
    guard current < lines.count else { return result.add("null", at: offset) }
    let next = lines[current]
    guard next.indent > line.indent || (next.indent == line.indent && isItem(next) && !isItem(line)) else {
      return result.add("null", at: offset)
    }
    try block(next.indent)
  }

  private mutating func value(from start: Int, _ line: Line) throws(ModelError) {
    switch bytes[start] {
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
      throw error("anchors, aliases and tags are not read", at: start, hint: "write the value, or a {reference}")
    case UInt8(ascii: "|"), UInt8(ascii: ">"): text(from: start, line)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let end = try flow(start)
      while current < lines.count, lines[current].end < end { current += 1 }
      current += 1
      try expectEnd(end)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let (text, end) = quoted(start, line.end) else { throw error("the string is never closed", at: start) }
      result.add(string: text, at: start)
      current += 1
      try expectEnd(end)
    default:
      var end = start
      while end < line.end, bytes[end] != UInt8(ascii: "#") || bytes[end - 1] != 0x20 { end += 1 }
      result.add(scalar: string(start, end), at: start)
      current += 1
    }
  }

  /// The lines below `|` or `>` that are farther in.
  private mutating func text(from start: Int, _ line: Line) {
    current += 1
    var parts: [String] = []
    while current < lines.count, lines[current].indent > line.indent {
      parts.append(string(lines[current].start, lines[current].end))
      current += 1
    }
    result.add(string: parts.joined(separator: bytes[start] == UInt8(ascii: "|") ? "\n" : " "), at: start)
  }

  private func expectEnd(_ end: Int) throws(ModelError) {
    var end = end
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
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
    var index = start + 1
    var isFirst = true
    while true {
      skipBlanks(&index)
      guard index < bytes.count else { throw error("the bracket is never closed", at: start) }
      if bytes[index] == close { break }
      if !isFirst {
        guard bytes[index] == UInt8(ascii: ",") else {
          throw error("expected a comma or the closing bracket", at: index)
        }
        index += 1
        skipBlanks(&index)
        if index < bytes.count, bytes[index] == close { break }
        result.add(",", at: index)
      }
      isFirst = false
      if isMapping {
        let key = index
        result.add(string: try word(&index, until: ":,}"), at: key)
        skipBlanks(&index)
        guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { throw error("expected a colon", at: index) }
        result.add(":", at: index)
        index += 1
        skipBlanks(&index)
      }
      guard index < bytes.count else { throw error("the bracket is never closed", at: start) }
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): index = try flow(index)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let start = index
        result.add(string: try word(&index, until: ""), at: start)
      default:
        let start = index
        result.add(scalar: try word(&index, until: ",]}"), at: start)
      }
    }
    result.add(isMapping ? "}" : "]", at: index)
    return index + 1
  }

  private func skipBlanks(_ index: inout Int) {
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "#"), index > 0, bytes[index - 1] <= 0x20 {
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      } else if bytes[index] > 0x20 {
        return
      }
      index += 1
    }
  }

  private func word(_ index: inout Int, until ends: String) throws(ModelError) -> String {
    let start = index
    guard index < bytes.count else { throw error("the bracket is never closed", at: index) }
    if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
      guard let (text, end) = quoted(index, bytes.count) else { throw error("the string is never closed", at: index) }
      index = end
      return text
    }
    while index < bytes.count, !ends.utf8.contains(bytes[index]), bytes[index] != 0x0A { index += 1 }
    return string(start, index)
  }

  // MARK: Scalars

  /// The string in quotation marks at a place, and where it ends.
  private func quoted(_ start: Int, _ limit: Int) -> (text: String, end: Int)? {
    let quote = bytes[start]
    var index = start + 1
    while index < limit {
      if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index += 2
        continue
      }
      guard bytes[index] == quote else {
        index += 1
        continue
      }
      guard quote == UInt8(ascii: "'") else {
        guard case .string(let text)? = try? JSONReader.read(Array(bytes[start...index]), limits: .file) else {
          return nil
        }
        return (text, index + 1)
      }
      guard index + 1 < limit, bytes[index + 1] == quote else {
        let inner = String(decoding: bytes[(start + 1)..<index], as: UTF8.self)
        return (inner.split(separator: "''", omittingEmptySubsequences: false).joined(separator: "'"), index + 1)
      }
      index += 2
    }
    return nil
  }

  /// The text between two places without blanks at its end.
  private func string(_ start: Int, _ end: Int) -> String {
    var end = end
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
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

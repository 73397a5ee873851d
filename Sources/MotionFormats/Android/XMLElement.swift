import MotionModel

/// An element of an XML text: as much of XML as resource files have.
///
/// No document types and no entities but the five that are built in, so that nothing in a file can grow.
/// Source: https://www.w3.org/TR/xml/
struct XMLElement {
  /// The name without its prefix.
  let name: String
  /// By their names without prefixes; of two of one name the first counts.
  let attributes: [String: String]
  /// Where it begins.
  let place: TextLocation
  var children: [XMLElement] = []
  /// The text in it, without that of its children.
  var text = ""

  /// The text without blanks around it.
  var trimmedText: String { text.trimmed }

  /// Reads a text.
  ///
  /// O(bytes).
  /// - Throws: ``ModelError`` with line and column: what is no XML, or is nested deeper than 64.
  static func root(of bytes: [UInt8]) throws(ModelError) -> XMLElement {
    guard bytes.count <= JSONLimits.file.bytes else {
      throw ModelError(
        .tooLarge, "the file has \(bytes.count) bytes", allowed: "at most \(JSONLimits.file.bytes) bytes")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw ModelError(.syntax, "the file is not UTF-8") }
    var reader = XMLReader(bytes)
    return try reader.document()
  }
}

/// Walks through an XML text.
struct XMLReader {
  private let bytes: [UInt8]
  private var position = 0
  private var lines = LineCounter()
  private static let maximumDepth = 64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func location() -> TextLocation { lines.location(of: position, in: bytes) }

  private mutating func error(_ problem: String, _ code: ModelError.Code = .syntax) -> ModelError {
    var error = ModelError(code, problem)
    error.location = location()
    return error
  }

  private func follows(_ word: String) -> Bool { bytes[min(position, bytes.count)...].starts(with: word.utf8) }

  private mutating func skip(past word: String, _ what: String) throws(ModelError) {
    let end = Array(word.utf8)
    while position < bytes.count {
      if bytes[position] == end[0], bytes[position...].starts(with: end) {
        position += end.count
        return
      }
      position += 1
    }
    throw error("\(what) is not closed")
  }

  private mutating func skipSpace() { while [0x20, 0x09, 0x0A, 0x0D].contains(next) { position += 1 } }

  mutating func document() throws(ModelError) -> XMLElement {
    /// Elements that are open, the outermost first.
    var open: [XMLElement] = []
    while position < bytes.count {
      guard next == UInt8(ascii: "<") else {
        let start = position
        while position < bytes.count, next != UInt8(ascii: "<") { position += 1 }
        let text = try decoded(start..<position)
        if open.isEmpty, !text.trimmed.isEmpty { throw error("expected <, found text") }
        if !open.isEmpty { open[open.count - 1].text += text }
        continue
      }
      if follows("<!--") {
        try skip(past: "-->", "the comment")
      } else if follows("<?") {
        try skip(past: "?>", "the instruction")
      } else if follows("<![CDATA["), !open.isEmpty {
        let start = position + 9
        try skip(past: "]]>", "the CDATA section")
        open[open.count - 1].text += String(decoding: bytes[start..<position - 3], as: UTF8.self)
      } else if follows("<!") {
        throw error("document types are not read")
      } else if follows("</") {
        position += 2
        let closed = try name()
        skipSpace()
        guard let element = open.popLast(), element.name == closed, next == UInt8(ascii: ">") else {
          throw error("</\(closed)> closes nothing")
        }
        position += 1
        guard !open.isEmpty else { return element }
        open[open.count - 1].children.append(element)
      } else {
        guard open.count < Self.maximumDepth else {
          throw error("elements are nested deeper than \(Self.maximumDepth)", .tooLarge)
        }
        let (element, isWhole) = try tag()
        if !isWhole {
          open.append(element)
        } else if open.isEmpty {
          return element
        } else {
          open[open.count - 1].children.append(element)
        }
      }
    }
    guard let last = open.last else { throw error("the file has no element") }
    throw error("<\(last.name)> is not closed")
  }

  /// `<name attribute="value"`, and whether it ends with `/>`.
  private mutating func tag() throws(ModelError) -> (XMLElement, isWhole: Bool) {
    let place = location()
    position += 1
    let name = try name()
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      if follows("/>") {
        position += 2
        return (XMLElement(name: name, attributes: attributes, place: place), true)
      }
      if next == UInt8(ascii: ">") {
        position += 1
        return (XMLElement(name: name, attributes: attributes, place: place), false)
      }
      let key = try self.name()
      skipSpace()
      guard next == UInt8(ascii: "=") else { throw error("expected = after \(key)") }
      position += 1
      skipSpace()
      let quote = next
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw error("expected a value in quotation marks")
      }
      position += 1
      let start = position
      while position < bytes.count, next != quote {
        guard next != UInt8(ascii: "<") else { throw error("expected the end of a value, found <") }
        position += 1
      }
      guard position < bytes.count else { throw error("the value of \(key) is not closed") }
      let value = try decoded(start..<position)
      position += 1
      if attributes[key] == nil { attributes[key] = value }
    }
  }

  /// A name without its prefix.
  private mutating func name() throws(ModelError) -> String {
    let start = position
    while position < bytes.count, next > 0x20, !Array("=/>\"'<&".utf8).contains(next) { position += 1 }
    guard position > start else { throw error("expected a name") }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    return name.split(separator: ":").last.map(String.init) ?? name
  }

  private static let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

  private mutating func decoded(_ range: Range<Int>) throws(ModelError) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    for (index, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
      guard index > 0 else {
        result += part
        continue
      }
      guard let end = part.firstIndex(of: ";"), let character = Self.character(part[..<end]) else {
        throw error("\(QuotedText.quote("&\(part.prefix(12))")) is not a character")
      }
      result += character + part[part.index(after: end)...]
    }
    return result
  }

  private static func character(_ name: Substring) -> String? {
    if let known = entities[String(name)] { return known }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let code = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}

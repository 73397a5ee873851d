import MotionModel

/// An element of an XML text: as much of XML as resource files have.
///
/// No document types and no entities but the five that are built in, so that nothing in a file can grow.
/// Source: https://www.w3.org/TR/xml/
struct XMLElement {
  /// The name without its prefix.
  let name: String
  /// By their names without prefixes; of two of one name the first counts.
  var attributes: [String: String] = [:]
  /// Where it begins.
  let place: TextLocation
  var children: [XMLElement] = []
  /// The text in it, without that of its children.
  var text = ""

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
    var reader = XMLReader(bytes: bytes, position: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    let outside = try reader.content(of: nil)
    guard let root = outside.children.first else { throw reader.error("the file has no element") }
    return root
  }
}

/// Walks through an XML text; recursive, as deep as elements may be.
private struct XMLReader {
  let bytes: [UInt8]
  var position: Int
  private var lines = LineCounter()
  private var depth = 0
  private static let maximumDepth = 64

  init(bytes: [UInt8], position: Int) { (self.bytes, self.position) = (bytes, position) }

  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func error(_ problem: String, _ code: ModelError.Code = .syntax) -> ModelError {
    ModelError(code, problem, location: lines.location(of: position, in: bytes))
  }

  /// Steps over a text that is at hand.
  private mutating func skip(_ word: StaticString) -> Bool {
    let isHere = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
    if isHere { position += word.utf8CodeUnitCount }
    return isHere
  }

  private mutating func skip(past end: StaticString, _ what: String) throws(ModelError) {
    while position < bytes.count {
      if skip(end) { return }
      position += 1
    }
    throw error("\(what) is not closed")
  }

  private mutating func skipSpace() { while [0x20, 0x09, 0x0A, 0x0D].contains(next) { position += 1 } }

  /// What stands in an element up to its end, or in the file up to the end of its one element.
  mutating func content(of element: XMLElement?) throws(ModelError) -> XMLElement {
    var result = element ?? XMLElement(name: "", place: TextLocation(line: 1, column: 1))
    while position < bytes.count {
      let start = position
      if next != UInt8(ascii: "<") {
        while position < bytes.count, next != UInt8(ascii: "<") { position += 1 }
        let text = try decoded(start..<position)
        if element == nil, !text.trimmed.isEmpty { throw error("expected <, found text") }
        result.text += text
      } else if skip("<!--") {
        try skip(past: "-->", "the comment")
      } else if skip("<?") {
        try skip(past: "?>", "the instruction")
      } else if element != nil, skip("<![CDATA[") {
        let start = position
        try skip(past: "]]>", "the CDATA section")
        result.text += String(decoding: bytes[start..<position - 3], as: UTF8.self)
      } else if bytes[position...].starts(with: "<!".utf8) {
        throw error("document types are not read")
      } else if skip("</") {
        let closed = try name()
        skipSpace()
        guard closed == element?.name, skip(">") else { throw error("</\(closed)> closes nothing") }
        return result
      } else {
        result.children.append(try tag())
        if element == nil { return result }
      }
    }
    guard let element else { return result }
    throw error("<\(element.name)> is not closed")
  }

  private mutating func tag() throws(ModelError) -> XMLElement {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw error("elements are nested deeper than \(Self.maximumDepth)", .tooLarge)
    }
    let place = lines.location(of: position, in: bytes)
    position += 1
    var element = XMLElement(name: try name(), place: place)
    while true {
      skipSpace()
      if skip("/>") { return element }
      if skip(">") { return try content(of: element) }
      let key = try name()
      skipSpace()
      guard skip("=") else { throw error("expected = after \(key)") }
      skipSpace()
      let quote = next
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw error("expected a value in quotation marks")
      }
      position += 1
      let start = position
      while position < bytes.count, next != quote, next != UInt8(ascii: "<") { position += 1 }
      guard next == quote else { throw error("the value of \(key) is not closed") }
      let value = try decoded(start..<position)
      position += 1
      if element.attributes[key] == nil { element.attributes[key] = value }
    }
  }

  /// A name without its prefix.
  private mutating func name() throws(ModelError) -> String {
    let start = position
    while position < bytes.count, next > 0x20, !"=/>\"'<&".utf8.contains(next) { position += 1 }
    guard position > start else { throw error("expected a name") }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    return name.split(separator: ":").last.map(String.init) ?? name
  }

  private static let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

  private mutating func decoded(_ range: Range<Int>) throws(ModelError) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    var result = String(parts[0])
    for part in parts.dropFirst() {
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

import MotionModel

/// XML element: the subset of resource files, without document types, so that nothing can expand.
///
/// Source: https://www.w3.org/TR/xml/
struct XMLElement {
  /// The name without its prefix.
  let name: String
  /// By their names without prefixes; of two of one name the first counts.
  var attributes: [String: String] = [:]
  let place: TextLocation
  /// The preset that a comment before it names.
  var recipe: PresetRecipe?
  var children: [XMLElement] = []
  /// The text in it, without that of its children.
  var text = ""

  /// Reads a file; O(bytes).
  /// - Throws: ``ModelError`` with line and column, for invalid XML, or nesting deeper than 64.
  static func root(of file: SourceFile) throws(ModelError) -> XMLElement {
    try file.checkText()
    var reader = XMLReader(scanner: TextScanner(script: file.bytes))
    guard let root = try reader.content(of: nil).children.first else { throw reader.error("the file has no element") }
    return root
  }
}

private struct XMLReader {
  var scanner: TextScanner
  var lines = LineCounter()
  var depth = 0
  /// Recipe of the last comment, for the next element.
  var recipe: PresetRecipe?
  static let maximumDepth = 64

  mutating func error(_ problem: String, _ code: ModelError.Code = .syntax) -> ModelError {
    ModelError(code, problem, location: place)
  }

  private var place: TextLocation {
    mutating get { lines.location(of: scanner.position, in: scanner.bytes) }
  }

  private mutating func skip(past end: StaticString, _ what: String) throws(ModelError) {
    guard scanner.skip(past: end) else { throw error("\(what) is not closed") }
  }

  /// Content of an element up to its end, or of the file up to the end of its one element.
  mutating func content(of element: XMLElement?) throws(ModelError) -> XMLElement {
    var result = element ?? XMLElement(name: "", place: TextLocation(line: 1, column: 1))
    while let byte = scanner.peek() {
      let start = scanner.position
      if byte != UInt8(ascii: "<") {
        scanner.skip { $0 != UInt8(ascii: "<") }
        let text = try decoded(scanner.text(from: start))
        if element == nil, !text.trimmed.isEmpty { throw error("expected <, found text") }
        result.text += text
      } else if scanner.take("<!--") {
        let text = scanner.position
        try skip(past: "-->", "the comment")
        recipe = PresetRecipe(String(scanner.text(from: text).dropLast(3))) ?? recipe
      } else if scanner.take("<?") {
        try skip(past: "?>", "the instruction")
      } else if element != nil, scanner.take("<![CDATA[") {
        try skip(past: "]]>", "the CDATA section")
        result.text += scanner.text(from: start).dropFirst(9).dropLast(3)
      } else if scanner.begins(with: "<!") {
        throw error("document types are not read")
      } else if scanner.take("</") {
        let closed = try name()
        scanner.skipSpace()
        guard closed == element?.name, scanner.take(">") else { throw error("</\(closed)> was never opened") }
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
    let place = place
    scanner.position += 1
    var element = XMLElement(name: try name(), place: place, recipe: recipe)
    recipe = nil
    while true {
      scanner.skipSpace()
      if scanner.take("/>") { return element }
      if scanner.take(">") { return try content(of: element) }
      let key = try name()
      scanner.skipSpace()
      guard scanner.take("=") else { throw error("expected = after \(key)") }
      scanner.skipSpace()
      guard let quote = scanner.peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw error("expected a value in quotation marks")
      }
      scanner.position += 1
      let start = scanner.position
      scanner.skip { $0 != quote && $0 != UInt8(ascii: "<") }
      guard scanner.peek() == quote else { throw error("the value of \(key) is not closed") }
      let value = try decoded(scanner.text(from: start))
      scanner.position += 1
      if element.attributes[key] == nil { element.attributes[key] = value }
    }
  }

  private mutating func name() throws(ModelError) -> String {
    let start = scanner.position
    guard scanner.skip({ $0 > 0x20 && !"=/>\"'<&".utf8.contains($0) }) > 0 else { throw error("expected a name") }
    let name = scanner.text(from: start)
    return name.split(separator: ":").last.map(String.init) ?? name
  }

  private static let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

  private mutating func decoded(_ text: String) throws(ModelError) -> String {
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

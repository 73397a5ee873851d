import MotionModel

/// A text that is walked through byte by byte, with the comments and blanks of JavaScript and Sass between its parts.
struct TokenText {
  let bytes: ArraySlice<UInt8>
  var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    // A byte-order mark says nothing that UTF-8 needs.
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.startIndex + 3 : bytes.startIndex
  }

  /// The byte at hand; 0 at the end.
  var next: UInt8 { byte(0) }
  var isAtEnd: Bool { position >= bytes.endIndex }

  func byte(_ offset: Int) -> UInt8 {
    let index = position + offset
    return index < bytes.endIndex ? bytes[index] : 0
  }

  func text(from start: Int) -> String { String(decoding: bytes[start..<min(position, bytes.endIndex)], as: UTF8.self) }

  /// Steps over blanks and comments.
  /// - Returns: Where the first comment begins, if there is one.
  @discardableResult
  mutating func skipSpace() -> Int? {
    var comment: Int?
    while !isAtEnd {
      switch next {
      case 0x20, 0x09, 0x0A, 0x0D, 0x0B, 0x0C: position += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        comment = comment ?? position
        while !isAtEnd, next != 0x0A, next != 0x0D { position += 1 }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
        comment = comment ?? position
        position += 2
        while !isAtEnd, next != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") { position += 1 }
        position = min(position + 2, bytes.endIndex)
      case 0xC2 where byte(1) == 0xA0: position += 2
      default: return comment
      }
    }
    return comment
  }

  /// Steps over a string, from its opening quote to behind its closing one.
  mutating func skipString() {
    let quote = next
    position += 1
    while !isAtEnd, next != quote { position += next == UInt8(ascii: "\\") ? 2 : 1 }
    position = min(position + 1, bytes.endIndex)
  }

  /// The string at hand with its escapes resolved; nil when it has no end.
  mutating func readString() -> String? {
    let start = position
    skipString()
    let quoted = Array(bytes[start..<position])
    guard case .string(let text)? = try? JSONReader.read(quoted, limits: .file, isJSON5: true) else { return nil }
    return text
  }

  /// Whether the byte at hand goes on with a word: letters, digits, `_`, `$`, `-` and what is not ASCII.
  var isWord: Bool {
    switch next {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "-"), 0x80...0xFF:
      true
    default: false
    }
  }

  mutating func word() -> String {
    let start = position
    while !isAtEnd, isWord { position += 1 }
    return text(from: start)
  }
}

/// JSON made of a text in another syntax, one token a line, with the place of each in the text it comes from.
///
/// So other syntaxes need no reader of values of their own: bounds, duplicate keys and the places of pointers are those of
/// the strict reader.
struct TranslatedText {
  private(set) var json: [UInt8] = []
  private var offsets: [Int] = []

  /// Adds a token: punctuation, or a value as JSON writes it.
  mutating func add(_ token: String, at offset: Int) {
    json += token.utf8.lazy.filter { $0 != 0x0A && $0 != 0x0D }
    json.append(0x0A)
    offsets.append(offset)
  }

  /// Adds a word or number of a text that does not quote its strings.
  mutating func add(scalar: String, at offset: Int) {
    switch scalar {
    case "", "~", "null": add("null", at: offset)
    case "true", "false": add(scalar, at: offset)
    default:
      let isNumber = scalar.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) }
      if isNumber, let number = Double(scalar), number.isFinite {
        add(CanonicalJSON.number(number), at: offset)
      } else {
        add(string: scalar, at: offset)
      }
    }
  }

  /// Adds a string.
  mutating func add(string: String, at offset: Int) {
    add(String(decoding: CanonicalJSON.bytes(.string(string)), as: UTF8.self), at: offset)
  }

  /// The places of the tokens in the text that they come from, by their line in the JSON.
  ///
  /// O(text): tokens come in the order of the text.
  func locations(in bytes: [UInt8]) -> [TextLocation] {
    var lines = LineCounter()
    return offsets.map { lines.location(of: $0, in: bytes) }
  }
}

import MotionModel

// Steps of texts with the comments, blanks, strings and words of JavaScript and Sass.
extension TextScanner {
  /// Current byte; 0 at the end.
  var next: UInt8 { peek() ?? 0 }
  var isAtEnd: Bool { position >= end }

  /// A byte-order mark is redundant in UTF-8.
  init(script bytes: [UInt8]) {
    self.init(bytes)
    take("\u{FEFF}")
  }

  /// Steps over blanks and comments.
  mutating func skipBlanks() {
    while true {
      if take("//") {
        skip { $0 != 0x0A && $0 != 0x0D }
      } else if take("/*") {
        skip(past: "*/")
      } else if skip({ NotationAlphabet.isSpace($0) || $0 == 0x0B }) == 0, !take("\u{A0}") {
        return
      }
    }
  }

  /// Steps over a string, including its quotes; one without the second quote ends with its line.
  mutating func skipString() {
    let (quote, mayHaveLines) = (next, next == UInt8(ascii: "`"))
    position += 1
    while !isAtEnd, next != quote, mayHaveLines || next != 0x0A { position += next == UInt8(ascii: "\\") ? 2 : 1 }
    position = min(position + 1, end)
  }

  /// Current string with its escapes resolved; nil if unterminated.
  mutating func readString() -> String? {
    let start = position
    skipString()
    guard case .string(let text)? = try? JSONReader.read(Array(bytes[start..<position]), limits: .file, isJSON5: true)
    else { return nil }
    return text
  }

  /// Indicates a character of a word: letters, digits, `_`, `$`, `-` and non-ASCII.
  static func isWord(_ byte: UInt8) -> Bool {
    NotationAlphabet.isLetter(byte) || NotationAlphabet.isDigit(byte) || "_$-".utf8.contains(byte) || byte >= 0x80
  }

  func error(
    _ problem: String, _ code: ModelError.Code = .syntax, at offset: Int, allowed: String? = nil, hint: String? = nil
  ) -> ModelError {
    let location = bytes.withUnsafeBufferPointer { TextLocation(offset: offset, in: $0) }
    return ModelError(code, problem, allowed: allowed, hint: hint, location: location)
  }

  mutating func word() -> String {
    let start = position
    skip(Self.isWord)
    return text(from: start)
  }
}

/// JSON translated from another syntax, one token a line, with the place of each in the source.
///
/// Other syntaxes thus need no value reader of their own: limits, duplicate keys and places of pointers are the strict
/// reader's.
struct TranslatedText {
  private(set) var json: [UInt8] = []
  private var offsets: [Int] = []
  private var isAfterValue = false
  /// Members that are not in it, with the reason and the place of each.
  var leftOut: [(reason: IssueMessage, offset: Int)] = []

  /// Adds a token: a bracket, a colon, or a value as JSON writes it, after a comma where one belongs.
  mutating func add(_ token: String, at offset: Int) {
    if isAfterValue, ![":", "]", "}"].contains(token) { write(",", at: offset) }
    write(token, at: offset)
    isAfterValue = ![":", "[", "{"].contains(token)
  }

  private mutating func write(_ token: String, at offset: Int) {
    json += token.utf8.lazy.filter { $0 != 0x0A && $0 != 0x0D }
    json.append(0x0A)
    offsets.append(offset)
  }

  mutating func add(key: String, at offset: Int) {
    add(string: key, at: offset)
    add(":", at: offset)
  }

  /// Adds a word or number of a text that need not quote its strings.
  mutating func add(scalar: String, isQuoted: Bool = false, at offset: Int) {
    if isQuoted { return add(string: scalar, at: offset) }
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

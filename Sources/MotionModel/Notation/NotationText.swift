/// A text of notation as bytes, and places in it.
struct NotationText {
  /// The bytes; all ASCII.
  let bytes: [UInt8]

  /// Checks size and alphabet.
  /// - Throws: `ModelError`: `tooLarge`, or `syntax` for a character beyond ASCII.
  init(_ text: String, maximumLength: Int) throws(ModelError) {
    let count = text.utf8.count
    guard count <= maximumLength else {
      throw ModelError(
        .tooLarge, "the text is \(count) bytes long", allowed: "at most \(maximumLength) bytes",
        hint: "keep very long curves in a document")
    }
    bytes = Array(text.utf8)
    if let foreign = bytes.firstIndex(where: { $0 >= 0x80 }) { throw Self.foreign(in: text, at: location(foreign)) }
  }

  /// The bytes of a range as text; indices outside are ignored.
  func slice(_ start: Int, _ end: Int) -> String {
    let low = max(0, min(start, bytes.count))
    return String(decoding: bytes[low..<max(low, min(end, bytes.count))], as: UTF8.self)
  }

  /// A byte; nil outside.
  func byte(_ index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

  /// Line and column of a byte; every byte is one scalar.
  func location(_ index: Int) -> TextLocation {
    let before = bytes[..<max(0, min(index, bytes.count))]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return TextLocation(line: 1 + before.count { $0 == 0x0A }, column: 1 + before.count - lineStart)
  }

  /// An error with its place.
  func error(
    _ code: ModelError.Code, at index: Int, _ problem: String, allowed: String? = nil, hint: String? = nil
  ) -> ModelError {
    ModelError(code, problem, allowed: allowed, hint: hint, location: location(index))
  }

  /// A model's error with its place in this text instead of one in a document.
  func located(_ error: ModelError, at index: Int) -> ModelError {
    var located = error
    located.pointer = nil
    located.location = location(index)
    return located
  }

  /// Names what can be typed in place of the usual typographic stand-ins.
  private static func foreign(in text: String, at location: TextLocation) -> ModelError {
    let scalar = text.unicodeScalars.first { $0.value >= 0x80 } ?? "?"
    let plain: String? =
      switch scalar.value {
      case 0x2212, 0x2010...0x2015: "an ordinary minus sign: -"
      case 0x201C...0x201F, 0xAB, 0xBB: "ordinary quotation marks: \""
      case 0x2018...0x201B: "an ordinary apostrophe: '"
      case 0xA0, 0x2002...0x200B, 0x202F: "an ordinary space"
      case 0x3C0: "3.141592653589793"
      case 0x2026: "all the numbers"
      case 0xB5, 0x3BC: "seconds or milliseconds: s, ms"
      default: nil
      }
    let code = String(scalar.value, radix: 16, uppercase: true)
    let padding = String(repeating: "0", count: max(0, 4 - code.count))
    return ModelError(
      .syntax, "the character U+\(padding)\(code) is not allowed here", allowed: "ASCII",
      hint: plain.map { "write \($0)" }, location: location)
  }
}

extension JSONParser {
  /// Reads the current string; `next` is its opening quote.
  mutating func string() throws(Refusal) -> String {
    let open = position
    let quote = next
    position += 1
    var run = position
    // Stays empty, and unallocated, until the first escape.
    var resolved: [UInt8] = []
    while true {
      guard position < bytes.count else {
        throw refuse(.syntax, "the string is never closed", at: open, hint: "write \" at its end")
      }
      let byte = bytes[position]
      if byte == quote { break }
      if byte == UInt8(ascii: "\\") {
        resolved.append(contentsOf: bytes[run..<position])
        try escape(into: &resolved)
        run = position
      } else if byte < 0x20, !isJSON5 || byte == 0x0A || byte == 0x0D {
        throw rawControl(byte)
      } else if byte < 0x80 {
        position += 1
      } else {
        position += try sequenceLength()
      }
    }
    let tail = bytes[run..<position]
    guard resolved.count + tail.count <= limits.stringBytes else {
      throw refuse(.tooLarge, "the string is too long", at: open, allowed: "at most \(limits.stringBytes) bytes")
    }
    position += 1
    guard resolved.isEmpty else {
      resolved.append(contentsOf: tail)
      let text = String(decoding: resolved, as: UTF8.self)
      noteForm(of: .string(text), from: open)
      return text
    }
    return String(decoding: UnsafeBufferPointer(rebasing: tail), as: UTF8.self)
  }

  /// Length of the current well-formed UTF-8 sequence.
  mutating func sequenceLength() throws(Refusal) -> Int {
    var (parser, rest) = (UTF8.ForwardParser(), bytes[position...].makeIterator())
    guard case .valid(let sequence) = parser.parseScalar(from: &rest) else {
      let byte = QuotedText.hex(UInt32(bytes[position]), digits: 2)
      throw refuse(
        .syntax, "the text is not UTF-8: byte 0x\(byte) does not fit here", at: position,
        hint: "save the text as UTF-8")
    }
    try checkCharacter(UTF8.decode(sequence).value, at: position)
    return sequence.count
  }

  /// Characters by the letters that stand for them behind a backslash.
  private static let escapes: [UInt8: UInt8] = Dictionary(
    first: zip("\"\\/bfnrt".utf8, "\"\\/\u{8}\u{C}\n\r\t".utf8))

  private mutating func escape(into resolved: inout [UInt8]) throws(Refusal) {
    let start = position
    let letter = byte(position + 1)
    position += 2
    if let byte = Self.escapes[letter] { return resolved.append(byte) }
    switch letter {
    case UInt8(ascii: "u"):
      guard let scalar = Unicode.Scalar(try escapedScalar(from: start)) else {
        throw refuse(
          .syntax, #"the \u escape is half of a surrogate pair"#, at: start,
          hint: "write both halves, or the character itself")
      }
      try checkCharacter(scalar.value, at: start)
      resolved.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    case _ where isJSON5 && position <= bytes.count: try looseEscape(letter, from: start, into: &resolved)
    default:
      throw refuse(
        .syntax, "an escape that JSON does not have", at: start, allowed: #"\" \\ \/ \b \f \n \r \t \u0000"#,
        hint: #"write \\ for a backslash"#)
    }
  }

  /// The value of `\uXXXX`, or of a surrogate pair; a lone surrogate unchanged.
  private mutating func escapedScalar(from start: Int) throws(Refusal) -> UInt32 {
    let first = try hexDigits(4, from: start)
    guard 0xD800 <= first, first < 0xDC00 else { return first }
    let middle = position
    guard next == UInt8(ascii: "\\"), byte(position + 1) == UInt8(ascii: "u") else { return first }
    position += 2
    let second = try hexDigits(4, from: middle)
    guard 0xDC00 <= second, second < 0xE000 else { return first }
    return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
  }

  mutating func hexDigits(_ count: Int, from start: Int) throws(Refusal) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = Character(Unicode.Scalar(next)).hexDigitValue else {
        throw refuse(.syntax, #"\u needs four hexadecimal digits"#, at: start, allowed: #"such as \u00e9"#)
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  private mutating func checkCharacter(_ scalar: UInt32, at offset: Int) throws(Refusal) {
    guard scalar & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar) else { return }
    throw refuse(.syntax, "U+\(QuotedText.hex(scalar, digits: 4)) is not allowed in text", at: offset)
  }

  private mutating func rawControl(_ byte: UInt8) -> Refusal {
    let (name, spelling) =
      switch byte {
      case 0x0A, 0x0D: ("line break", #"\n"#)
      case 0x09: ("tab", #"\t"#)
      default: ("control character", "\\u\(QuotedText.hex(UInt32(byte), digits: 4))")
      }
    return refuse(
      .syntax, "a string cannot hold a raw \(name)", at: position,
      hint: byte == 0x0A || byte == 0x0D ? "write \(spelling), or close the string with \"" : "write \(spelling)")
  }
}

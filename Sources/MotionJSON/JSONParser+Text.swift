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

  /// Length of the current well-formed multi-byte UTF-8 sequence.
  ///
  /// Table 3-7 of The Unicode Standard: the second byte's range depends on the first, which excludes overlong forms,
  /// surrogates and values beyond U+10FFFF.
  mutating func sequenceLength() throws(Refusal) -> Int {
    let lead = bytes[position]
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch lead {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (1, 0...0)
      }
    guard length > 1, second.contains(byte(position + 1)),
      (2..<length).allSatisfy({ byte(position + $0) & 0xC0 == 0x80 })
    else {
      throw refuse(
        .syntax, "the text is not UTF-8: byte 0x\(QuotedText.hex(UInt32(lead), digits: 2)) does not fit here",
        at: position, hint: "save the text as UTF-8")
    }
    // Noncharacters in UTF-8: EF B7 90…AF (U+FDD0…U+FDEF), and any plane's last two, which end in BF BE or BF BF.
    if length >= 3, lead >= 0xEF {
      let scalar = (1..<length).reduce(UInt32(lead) & (length == 3 ? 0x0F : 0x07)) { scalar, index in
        scalar << 6 | UInt32(bytes[position + index] & 0x3F)
      }
      try checkCharacter(scalar, at: position)
    }
    return length
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

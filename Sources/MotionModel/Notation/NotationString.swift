/// Quoted texts of notation.
enum NotationString {
  /// The text in double quotes, with the escapes that it needs.
  static func quote(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// What a byte behind a backslash stands for; nil when it stands for nothing.
  static func escaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): byte
    default: nil
    }
  }

  /// The value of a string token that the lexer accepted, and where each byte of it stands in the text.
  static func value(_ text: NotationText, from start: Int, to end: Int) -> (value: String, places: [Int]) {
    var bytes: [UInt8] = []
    var places: [Int] = []
    var index = start + 1
    while index < end - 1, index < text.bytes.count {
      places.append(index)
      if text.bytes[index] == UInt8(ascii: "\\"), index + 1 < text.bytes.count {
        index += 1
        bytes.append(escaped(text.bytes[index]) ?? text.bytes[index])
      } else {
        bytes.append(text.bytes[index])
      }
      index += 1
    }
    return (String(decoding: bytes, as: UTF8.self), places)
  }
}

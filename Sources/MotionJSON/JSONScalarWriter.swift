/// Writes the scalars that canonical and pretty JSON share.
enum JSONScalarWriter {
  /// Appends null, a truth value, a number or a string; nothing for a container.
  static func append(scalar value: JSONValue, to output: inout [UInt8]) {
    switch value {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(true): output.append(contentsOf: "true".utf8)
    case .bool(false): output.append(contentsOf: "false".utf8)
    case .number(let number): append(number, to: &output)
    case .string(let text): append(text, to: &output)
    case .array, .object: break
    }
  }

  /// Appends a string in quotes with the escapes of RFC 8785 §3.2.2.2.
  static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    UTF8Text.withBytes(text) { bytes in
      var run = 0
      for index in bytes.indices {
        let byte = bytes[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        output.append(contentsOf: bytes[run..<index])
        run = index + 1
        output.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: output.append(UInt8(ascii: "b"))
        case 0x09: output.append(UInt8(ascii: "t"))
        case 0x0A: output.append(UInt8(ascii: "n"))
        case 0x0C: output.append(UInt8(ascii: "f"))
        case 0x0D: output.append(UInt8(ascii: "r"))
        case 0x00..<0x20:
          output.append(contentsOf: "u00".utf8)
          output.append(UInt8(ascii: "0") + byte >> 4)
          let low = byte & 0x0F
          output.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        default: output.append(byte)
        }
      }
      output.append(contentsOf: bytes[run...])
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends a number; see ``CanonicalJSON/number(_:)``.
  static func append(_ value: Double, to output: inout [UInt8]) {
    guard value.isFinite else {
      output.append(contentsOf: (value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity").utf8)
      return
    }
    // Whole numbers below 2^53 are all their digits.
    if abs(value) < 9_007_199_254_740_992, value == value.rounded(.towardZero) {
      output.append(contentsOf: String(Int64(value)).utf8)
      return
    }
    // Swift prints the shortest digits, as ECMAScript does; only the notation may differ: `1e-05`, `1e+16`, `2e+20`.
    UTF8Text.withBytes(value.description) { shortest in
      guard let mark = shortest.lastIndex(of: UInt8(ascii: "e")) else {
        let isWhole = shortest.count > 2 && shortest[shortest.count - 2] == UInt8(ascii: ".") && shortest.last == 0x30
        output.append(contentsOf: shortest[..<(shortest.count - (isWhole ? 2 : 0))])
        return
      }
      let exponent = Int(String(decoding: shortest[(mark + 1)...], as: UTF8.self)) ?? 0
      let digits = shortest[..<mark].filter { (0x30...0x39).contains($0) }
      if value < 0 { output.append(UInt8(ascii: "-")) }
      append(digits, exponent: exponent, to: &output)
    }
  }

  /// Appends d.ddd × 10^exponent by the rules of ECMAScript's `Number::toString`; `digits` has no trailing zero.
  private static func append(_ digits: [UInt8], exponent: Int, to output: inout [UInt8]) {
    var digits = digits
    while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    switch exponent {
    case -6..<0:
      output.append(contentsOf: "0.".utf8)
      output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -exponent - 1))
      output.append(contentsOf: digits)
    case 0..<21:
      output.append(contentsOf: digits.prefix(exponent + 1))
      if digits.count > exponent + 1 {
        output.append(UInt8(ascii: "."))
        output.append(contentsOf: digits.dropFirst(exponent + 1))
      } else {
        output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: exponent + 1 - digits.count))
      }
    default:
      output.append(contentsOf: digits.prefix(1))
      if digits.count > 1 {
        output.append(UInt8(ascii: "."))
        output.append(contentsOf: digits.dropFirst())
      }
      output.append(contentsOf: "e".utf8)
      output.append(exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      output.append(contentsOf: String(exponent.magnitude).utf8)
    }
  }
}

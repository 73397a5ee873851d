import MotionJSON

/// Makes random values that keep the promises of `JSONValue`.
enum RandomJSON {
  private static let pieces = [
    "a", "Z", "0", "\"", "\\", "/", "\u{0}", "\n", "\u{1f}", "\u{7f}", "é", "e\u{301}", "€", "\u{2028}", "\u{d7ff}",
    "\u{e000}", "\u{fffd}", "😀", "\u{10fffd}", "key", "<script>",
  ]

  static func value(depth: Int, using random: inout some RandomNumberGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .number((Double.random(in: -1000...1000, using: &random) * 100).rounded() / 100 + 0)
    case 3:
      let bits = Double(bitPattern: random.next())
      return .number(bits.isFinite && bits != 0 ? bits : 1)
    case 4: return .string(text(using: &random))
    case 5, 6:
      return .array((0..<Int.random(in: 0..<6, using: &random)).map { _ in value(depth: depth - 1, using: &random) })
    default:
      var keys: Set<[UInt8]> = []
      var members: [JSONMember] = []
      for _ in 0..<Int.random(in: 0..<25, using: &random) {
        let key = text(using: &random)
        guard keys.insert(Array(key.utf8)).inserted else { continue }
        members.append(JSONMember(key, value(depth: depth - 2, using: &random)))
      }
      return .object(members)
    }
  }

  static func text(using random: inout some RandomNumberGenerator) -> String {
    (0..<Int.random(in: 0..<5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}

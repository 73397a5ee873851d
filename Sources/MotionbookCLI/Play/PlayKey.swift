/// What a key asks for.
enum PlayKey: Equatable {
  case quit, interrupt, suspend, pause, reverse, restart, loop, back, forward, slower, faster, stepBack, stepForward

  /// The keys in what a terminal sent; what is unknown is left out.
  ///
  /// Source: ECMA-48 and xterm's control sequences, https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
  static func keys(in bytes: [UInt8]) -> [PlayKey] {
    var keys: [PlayKey] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == 0x1B, let next = rest.first, next == UInt8(ascii: "[") || next == UInt8(ascii: "O") {
        rest.removeFirst()
        // Parameters stand before the final byte.
        rest = rest.drop { (0x20...0x3F).contains($0) }
        guard let final = rest.popFirst() else { break }
        switch final {
        case UInt8(ascii: "A"): keys.append(.faster)
        case UInt8(ascii: "B"): keys.append(.slower)
        case UInt8(ascii: "C"): keys.append(.forward)
        case UInt8(ascii: "D"): keys.append(.back)
        case UInt8(ascii: "H"): keys.append(.restart)
        default: break
        }
        continue
      }
      switch byte {
      case 0x1B, UInt8(ascii: "q"), UInt8(ascii: "Q"): keys.append(.quit)
      case 0x03: keys.append(.interrupt)
      case 0x1A: keys.append(.suspend)
      case UInt8(ascii: " "): keys.append(.pause)
      case UInt8(ascii: "r"), UInt8(ascii: "R"): keys.append(.reverse)
      case UInt8(ascii: "0"): keys.append(.restart)
      case UInt8(ascii: "l"), UInt8(ascii: "L"): keys.append(.loop)
      case UInt8(ascii: "+"): keys.append(.faster)
      case UInt8(ascii: "-"): keys.append(.slower)
      case UInt8(ascii: ","): keys.append(.stepBack)
      case UInt8(ascii: "."): keys.append(.stepForward)
      default: break
      }
    }
    return keys
  }
}

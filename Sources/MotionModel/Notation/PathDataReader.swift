/// Reads the subset of SVG path data that can be an easing: absolute `M C L Q H V`, from (0, 0).
///
/// Source: https://www.w3.org/TR/SVG2/paths.html#PathDataBNF
struct PathDataReader {
  private(set) var segments: [BezierPath.Segment] = []
  /// Where each segment's numbers begin.
  private(set) var starts: [Int] = []
  /// Whether everything was read.
  private(set) var isFinished = false
  private var scanner: ASCIIScanner
  private var x = 0.0
  private var y = 0.0
  /// Whether a number came before, which a comma may follow.
  private var mayTakeComma = false

  init(_ bytes: [UInt8]) { scanner = ASCIIScanner(bytes) }

  /// Reads everything.
  /// - Throws: `ModelError` without a place; ``position`` is the place.
  mutating func read() throws(ModelError) {
    scanner.skipSpace()
    guard current == UInt8(ascii: "M") else {
      throw ModelError(
        current == nil ? .missing : .syntax, current == nil ? "the path is empty" : "a path begins with M 0,0",
        allowed: "M 0,0 C x1,y1 x2,y2 x,y …")
    }
    position += 1
    scanner.skipSpace()
    let start = position
    let (originX, originY) = (try number(), try number())
    guard originX == 0, originY == 0 else {
      position = start
      throw ModelError(.outOfRange, "the path begins at (\(originX), \(originY))", allowed: "(0, 0)")
    }
    // Pairs behind M are lines, as in SVG.
    var command = UInt8(ascii: "L")
    while true {
      scanner.skipSpace()
      guard let byte = current else { break }
      if NotationAlphabet.isLetter(byte) {
        command = try self.command(byte)
        position += 1
        mayTakeComma = false
        scanner.skipSpace()
      }
      guard segments.count < Bounds.listLength else {
        throw ModelError(.tooLarge, "the path has too many segments", allowed: "at most \(Bounds.listLength)")
      }
      starts.append(position)
      try segment(command)
    }
    if segments.isEmpty { throw ModelError(.missing, "the path has no segment", allowed: "C, L or Q") }
    isFinished = true
  }

  /// The byte being read.
  private(set) var position: Int {
    get { scanner.position }
    set { scanner.position = newValue }
  }

  private var current: UInt8? { scanner.peek() }

  private func command(_ byte: UInt8) throws(ModelError) -> UInt8 {
    let name = String(decoding: [byte], as: UTF8.self)
    switch byte {
    case UInt8(ascii: "C"), UInt8(ascii: "L"), UInt8(ascii: "Q"), UInt8(ascii: "H"), UInt8(ascii: "V"): return byte
    case UInt8(ascii: "M"):
      throw ModelError(
        .syntax, "a second M in the path", hint: "an easing has no gap; a jump is a vertical line: V 0.5")
    case UInt8(ascii: "c"), UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "h"), UInt8(ascii: "v"):
      throw ModelError(
        .syntax, "the relative command \(name)", allowed: "absolute commands: C, L, Q, H, V",
        hint: "write the coordinates from (0, 0) and \(String(decoding: [byte - 0x20], as: UTF8.self))")
    default:
      throw ModelError(.syntax, "the path command \(QuotedText.quote(name))", allowed: "C, L, Q, H, V behind M 0,0")
    }
  }

  private mutating func segment(_ command: UInt8) throws(ModelError) {
    switch command {
    case UInt8(ascii: "C"):
      let numbers = [try number(), try number(), try number(), try number(), try number(), try number()]
      append(.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]))
    case UInt8(ascii: "Q"):
      // A parabola's control point lies two thirds of the way to both of a cubic's.
      let (middleX, middleY, endX, endY) = (try number(), try number(), try number(), try number())
      let isOrdered = x <= middleX && middleX <= endX
      let x1 = x + (middleX - x) * 2 / 3
      let x2 = endX + (middleX - endX) * 2 / 3
      append(
        .init(
          isOrdered ? min(max(x1, x), endX) : x1, y + (middleY - y) * 2 / 3,
          isOrdered ? min(max(x2, x), endX) : x2, endY + (middleY - endY) * 2 / 3, endX, endY))
    case UInt8(ascii: "H"): line(to: try number(), y)
    case UInt8(ascii: "V"): line(to: x, try number())
    default: line(to: try number(), try number())
    }
  }

  private mutating func line(to endX: Double, _ endY: Double) {
    let (x1, x2) = (x + (endX - x) / 3, endX - (endX - x) / 3)
    let (low, high) = (min(x, endX), max(x, endX))
    append(
      .init(
        min(max(x1, low), high), y + (endY - y) / 3, min(max(x2, low), high), endY - (endY - y) / 3, endX, endY))
  }

  private mutating func append(_ segment: BezierPath.Segment) {
    segments.append(segment)
    (x, y) = (segment.x, segment.y)
  }

  /// Reads a number and what separates it from the one before.
  private mutating func number() throws(ModelError) -> Double {
    scanner.skipSpace()
    if mayTakeComma, current == UInt8(ascii: ",") {
      position += 1
      scanner.skipSpace()
    }
    let start = position
    scanner.skipSign()
    var digits = scanner.skipDigits()
    if current == UInt8(ascii: ".") {
      position += 1
      digits += scanner.skipDigits()
    }
    guard digits > 0 else {
      position = start
      let found = current.map { QuotedText.quote(String(decoding: [$0], as: UTF8.self)) } ?? "the end"
      throw ModelError(.syntax, "expected a number of the path, found \(found)")
    }
    scanner.skipExponent()
    let text = String(decoding: scanner.bytes[start..<position], as: UTF8.self)
    guard let value = NotationDecimal.value(text) else {
      position = start
      throw ModelError(.outOfRange, "the number \(QuotedText.quote(text)) is too large", allowed: "−1e9…1e9")
    }
    mayTakeComma = true
    return value
  }
}

/// Reads the path data of SVG that can be an easing: `M C S Q T L H V`, absolute or relative, without a gap.
///
/// Source: https://www.w3.org/TR/SVG2/paths.html#PathDataBNF
package struct PathDataReader {
  /// The segments, in the coordinates of the text.
  package private(set) var segments: [BezierPath.Segment] = []
  package private(set) var origin = (x: 0.0, y: 0.0)
  private(set) var starts: [Int] = []
  private(set) var isFinished = false
  private var scanner: TextScanner
  private var x = 0.0
  private var y = 0.0
  /// Previous control point, which the next smooth segment mirrors, with its command.
  private var control: (x: Double, y: Double, command: UInt8)?
  /// Accepts a comma: set after a number.
  private var mayTakeComma = false
  private let isEasing: Bool

  /// - Parameter isEasing: Requires a start at (0, 0).
  package init(_ bytes: [UInt8], isEasing: Bool = true) {
    scanner = TextScanner(bytes)
    self.isEasing = isEasing
  }

  /// Reads the whole text.
  /// - Throws: `ModelError` without a place; ``position`` is the place.
  package mutating func read() throws(ModelError) {
    scanner.skipSpace()
    // The first place is absolute, however it is written.
    guard let first = current, first | 0x20 == UInt8(ascii: "m") else {
      throw ModelError(
        current == nil ? .missing : .syntax, current == nil ? "the path is empty" : "a path begins with M 0,0",
        allowed: "M 0,0 C x1,y1 x2,y2 x,y …")
    }
    position += 1
    scanner.skipSpace()
    let start = position
    origin = (try number(), try number())
    guard !isEasing || origin == (0, 0) else {
      position = start
      throw ModelError(
        .outOfRange, "the path begins at (\(origin.x), \(origin.y))", allowed: "(0, 0)",
        hint: "an easing goes from 0,0 to 1,1, with y upward: scale the drawing")
    }
    (x, y) = origin
    // Pairs after M are lines, as in SVG.
    var command = UInt8(ascii: "L") | first & 0x20
    while true {
      scanner.skipSpace()
      if mayTakeComma, current == UInt8(ascii: ","), scanner.peek(1).map(NotationAlphabet.isLetter) == true {
        position += 1
      }
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

  package private(set) var position: Int {
    get { scanner.position }
    set { scanner.position = newValue }
  }

  private var current: UInt8? { scanner.peek() }

  private func command(_ byte: UInt8) throws(ModelError) -> UInt8 {
    let name = String(decoding: [byte], as: UTF8.self)
    switch byte {
    case _ where "CSQTLHVcsqtlhv".utf8.contains(byte): return byte
    case UInt8(ascii: "M"), UInt8(ascii: "m"):
      throw ModelError(
        .syntax, "a second \(name) in the path", hint: "an easing has no gap; a jump is a vertical line: V 0.5")
    default:
      throw ModelError(
        .syntax, "the path command \(QuotedText.quote(name))", allowed: "C, S, Q, T, L, H, V after M 0,0")
    }
  }

  private mutating func segment(_ command: UInt8) throws(ModelError) {
    let (baseX, baseY) = command & 0x20 == 0 ? (0, 0) : (x, y)
    let absolute = command & ~0x20
    switch absolute {
    case UInt8(ascii: "C"), UInt8(ascii: "S"):
      let first = absolute == UInt8(ascii: "S") ? mirrored("CS") : try point(baseX, baseY)
      let (second, end) = (try point(baseX, baseY), try point(baseX, baseY))
      control = (second.x, second.y, absolute)
      append(.init(first.x, first.y, second.x, second.y, end.x, end.y))
    case UInt8(ascii: "Q"), UInt8(ascii: "T"):
      // The control points of the equivalent cubic are two thirds of the distance to a parabola's.
      let middle = absolute == UInt8(ascii: "T") ? mirrored("QT") : try point(baseX, baseY)
      let end = try point(baseX, baseY)
      let isOrdered = x <= middle.x && middle.x <= end.x
      let x1 = x + (middle.x - x) * 2 / 3
      let x2 = end.x + (middle.x - end.x) * 2 / 3
      control = (middle.x, middle.y, absolute)
      append(
        .init(
          isOrdered ? min(max(x1, x), end.x) : x1, y + (middle.y - y) * 2 / 3,
          isOrdered ? min(max(x2, x), end.x) : x2, end.y + (middle.y - end.y) * 2 / 3, end.x, end.y))
    case UInt8(ascii: "H"): line(to: Self.sum(baseX, try number()), y)
    case UInt8(ascii: "V"): line(to: x, Self.sum(baseY, try number()))
    default:
      let end = try point(baseX, baseY)
      line(to: end.x, end.y)
    }
  }

  private mutating func point(_ baseX: Double, _ baseY: Double) throws(ModelError) -> (x: Double, y: Double) {
    (Self.sum(baseX, try number()), Self.sum(baseY, try number()))
  }

  /// Decimals are added up, not their nearest doubles: 0.17 and 0.04 make 0.21.
  private static func sum(_ base: Double, _ offset: Double) -> Double {
    base == 0 ? offset : ((base + offset) * 1e12).rounded() / 1e12
  }

  /// Last control point, mirrored at the current point; the current point if the previous command had none of this
  /// kind.
  private func mirrored(_ commands: String) -> (x: Double, y: Double) {
    guard let control, commands.utf8.contains(control.command) else { return (x, y) }
    return (Self.sum(2 * x, -control.x), Self.sum(2 * y, -control.y))
  }

  private mutating func line(to endX: Double, _ endY: Double) {
    control = nil
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

  /// Reads a number with the separator before it.
  private mutating func number() throws(ModelError) -> Double {
    scanner.skipSpace()
    if mayTakeComma, current == UInt8(ascii: ",") {
      position += 1
      scanner.skipSpace()
    }
    let start = position
    guard scanner.skipNumber() else {
      position = start
      let found = current.map { QuotedText.quote(String(decoding: [$0], as: UTF8.self)) } ?? "the end"
      throw ModelError(.syntax, "expected a number of the path, found \(found)")
    }
    // A point without a fraction, as SVG has it.
    if current == UInt8(ascii: "."), scanner.peek(1).map(NotationAlphabet.isDigit) != true {
      position += 1
      scanner.skipExponent()
    }
    let text = scanner.text(from: start)
    guard let value = NotationDecimal.value(text) else {
      position = start
      throw ModelError(.outOfRange, "the number \(QuotedText.quote(text)) is too large", allowed: "−1e9…1e9")
    }
    mayTakeComma = true
    return value
  }
}

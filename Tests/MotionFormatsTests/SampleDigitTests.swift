import CMotionDigits
import Foundation
import TestSupport
import Testing

/// Digits against what Swift and the C library make of the same numbers.
@Suite("Numbers as digits") struct SampleDigitTests {
  private static func shortest(_ value: Double) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: MOTIONBOOK_SHORTEST_ROOM) { room in
      guard let start = room.baseAddress else { return "" }
      let count = motionbook_shortest_digits(value, start)
      return String(decoding: room[..<count], as: UTF8.self)
    }
  }

  /// Swift's digits, laid out as ECMA-262 (`Number::toString`) says.
  private static func expected(_ value: Double) -> String {
    if value == 0 { return "0" }
    let sign = value < 0 ? "-" : ""
    let parts = value.magnitude.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    let all = mantissa.joined()
    let point = mantissa[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    let zeros = all.prefix { $0 == "0" }.count
    var digits = String(all.dropFirst(zeros))
    while digits.last == "0" { digits.removeLast() }
    let (n, k) = (point - zeros, digits.count)
    switch n {
    case k...21 where n > 0: return sign + digits + String(repeating: "0", count: n - k)
    case 1...21: return sign + digits.prefix(n) + "." + digits.dropFirst(n)
    case -5...0: return sign + "0." + String(repeating: "0", count: -n) + digits
    default:
      let fraction = k > 1 ? "." + digits.dropFirst() : ""
      return sign + digits.prefix(1) + fraction + (n > 0 ? "e+" : "e-") + "\(abs(n - 1))"
    }
  }

  /// Numbers at which writers of digits have been wrong.
  private static let corners: [Double] =
    (-1074...1023).map { scalbn(1, $0) } + (-323...308).compactMap { Double("1e\($0)") }
    + [0, .leastNormalMagnitude, .greatestFiniteMagnitude]

  private static func around(_ value: Double) -> [Double] { [value, value.nextUp, value.nextDown].filter(\.isFinite) }

  @Test("the shortest digits are Swift's, as ECMAScript lays them out")
  func shortest() {
    for value in Self.corners.flatMap(Self.around).flatMap({ [$0, -$0] }) {
      #expect(Self.shortest(value) == Self.expected(value))
    }
    var generator = SeededGenerator()
    var wrong: [Double] = []
    for _ in 0..<60_000 {
      let bits = generator.next()
      for value in [
        Double(bitPattern: bits), Double(bits >> 11) * 0x1p-53, Double(Int64(bitPattern: bits) >> Int64(bits % 64)),
        Double(bits % 10_000_000) / [10, 100, 1000, 1e4, 1e6, 1e9][Int(bits >> 60) % 6], Double(bitPattern: bits >> 12),
      ] where value.isFinite && Self.shortest(value) != Self.expected(value) {
        wrong.append(value)
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5)), seed \(generator.seed)")
    #expect(Self.shortest(.nan).isEmpty && Self.shortest(-.infinity).isEmpty)
  }

  /// Whether both ways to write fixed digits write a number as the C library does.
  private static func isAsInC(_ value: Double, decimals: Int32, _ room: UnsafeMutablePointer<UInt8>) -> Bool {
    // Through a list of arguments, because Swift cannot call what takes any number of them.
    var expected = [CChar](repeating: 0, count: MOTIONBOOK_FIXED_ROOM)
    let count = withVaList([decimals, value]) { vsnprintf(&expected, expected.count, "%.*f", $0) }
    func isSame(_ length: Int) -> Bool { length == Int(count) && memcmp(room, expected, length) == 0 }
    guard isSame(motionbook_fixed_digits(value, UInt32(decimals), room)) else { return false }
    guard decimals <= Int32(MOTIONBOOK_FEW_DECIMALS) else { return true }
    // The last one of five is by itself, the others side by side.
    let values = [value, 1, value, 2, value]
    var eight = [UInt64](repeating: 0, count: values.count)
    motionbook_eight_digits(values, values.count, UInt32(decimals), &eight)
    return [0, 2, 4].allSatisfy { isSame(motionbook_put_eight_digits(eight[$0], value, UInt32(decimals), room)) }
  }

  @Test("a fixed number of digits is what printf writes", arguments: Int32(0)...Int32(MOTIONBOOK_MOST_DECIMALS))
  func fixed(decimals: Int32) {
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: MOTIONBOOK_FIXED_ROOM)
    defer { room.deallocate() }
    for value in Self.corners.flatMap(Self.around).flatMap({ [$0, -$0] }) {
      #expect(Self.isAsInC(value, decimals: decimals, room), "\(value)")
    }
    var generator = SeededGenerator()
    var wrong: [Double] = []
    let scale = pow(10, Double(decimals))
    for _ in 0..<4_000 {
      let bits = generator.next()
      // Halfway between two decimals, exactly or nearly.
      let half = (Double(bits % 100_000_000) + 0.5) / scale
      let tie = scalbn(Double(bits % 1 << 24), -Int(1 + bits >> 60))
      for value in [
        Double(bitPattern: bits), Double(bits >> 11) * 0x1p-53, half, half.nextUp, half.nextDown, tie, -tie,
        99_999_999.5 / scale, Double(bits >> 40) / scale,
      ] where value.isFinite && !Self.isAsInC(value, decimals: decimals, room) {
        wrong.append(value)
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5)), seed \(generator.seed)")
    #expect(motionbook_fixed_digits(.nan, UInt32(decimals), room) == 0)
  }

  @Test("no more bytes are touched than a number may take")
  func room() {
    let (most, canary) = (MOTIONBOOK_FIXED_ROOM, UInt8(0xA5))
    var bytes = [UInt8](repeating: canary, count: most + 8)
    for value in Self.corners.flatMap({ [$0, -$0, $0.nextUp] }) where value.isFinite {
      _ = motionbook_fixed_digits(value, 15, &bytes)
      #expect(bytes[most...].allSatisfy { $0 == canary })
      var few = [UInt8](repeating: canary, count: MOTIONBOOK_SHORTEST_ROOM + 8)
      _ = motionbook_shortest_digits(value, &few)
      #expect(few[MOTIONBOOK_SHORTEST_ROOM...].allSatisfy { $0 == canary })
    }
  }
}

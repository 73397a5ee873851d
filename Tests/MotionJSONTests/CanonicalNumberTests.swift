import MotionJSON
import TestSupport
import Testing

@Suite("Canonical numbers")
struct CanonicalNumberTests {
  @Test(
    "prints the samples of RFC 8785, appendix B",
    arguments: [
      // https://www.rfc-editor.org/rfc/rfc8785#appendix-B
      (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
      (0x8000_0000_0000_0001, "-5e-324"), (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
      (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"), (0x4340_0000_0000_0000, "9007199254740992"),
      (0xC340_0000_0000_0000, "-9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
      (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"), (0x44B5_2D02_C7E1_4AF6, "1e+23"),
      (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"), (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"),
      (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"), (0x444B_1AE4_D6E2_EF50, "1e+21"),
      (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"), (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
      (0x41B3_DE43_5555_5553, "333333333.3333332"), (0x41B3_DE43_5555_5554, "333333333.33333325"),
      (0x41B3_DE43_5555_5555, "333333333.3333333"), (0x41B3_DE43_5555_5556, "333333333.3333334"),
      (0x41B3_DE43_5555_5557, "333333333.33333343"), (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
      (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
    ] as [(UInt64, String)])
  func appendixB(bits: UInt64, expected: String) {
    #expect(CanonicalJSON.number(Double(bitPattern: bits)) == expected)
  }

  @Test(
    "switches notation where ECMAScript does",
    arguments: [
      (1e-7, "1e-7"), (1.5e-7, "1.5e-7"), (1e-6, "0.000001"), (1.5e-5, "0.000015"), (0.0001, "0.0001"), (0.5, "0.5"),
      (-0.3, "-0.3"), (100, "100"), (1e15, "1000000000000000"), (1e16, "10000000000000000"),
      (1.2345678901234567e20, "123456789012345670000"), (1e20, "100000000000000000000"), (1e21, "1e+21"),
      (-1.5e21, "-1.5e+21"), (4.35, "4.35"), (1e100, "1e+100"), (18_014_398_509_481_984, "18014398509481984"),
    ] as [(Double, String)])
  func notation(value: Double, expected: String) {
    #expect(CanonicalJSON.number(value) == expected)
  }

  @Test("prints random numbers so that they read back bit for bit, in ECMAScript's form")
  func roundTrips() {
    var random = SeededGenerator()
    var flaw: String?
    for index in 0..<Campaign.rounds(100_000) {
      let value: Double
      switch index % 4 {
      case 0: value = Double(bitPattern: random.next())
      case 1: value = (Double.random(in: -10...10, using: &random) * 1000).rounded() / 1000
      case 2: value = Double.random(in: 0...1, using: &random)
      // Around the two places where the notation changes.
      default: value = Double.random(in: 0.1...10, using: &random) * (index % 8 < 4 ? 1e-6 : 1e21)
      }
      guard value.isFinite, value != 0 else { continue }
      let text = CanonicalJSON.number(value)
      let hasExponent = text.contains("e")
      let isPlain = abs(value) >= 1e-6 && abs(value) < 1e21
      if Double(text)?.bitPattern != value.bitPattern || hasExponent == isPlain || !Self.isECMAScript(text) {
        flaw = "\(value) printed as \(text)"
      }
      // The reader, too, must come back to the same bits.
      if case .number(let read)? = try? JSONReader.read(text), read.bitPattern == value.bitPattern { continue }
      flaw = "\(text) does not read back as \(value)"
    }
    #expect(flaw == nil, "seed \(random.seed)")
  }

  @Test("prints decimals of up to 15 digits as they are written")
  func decimals() {
    var random = SeededGenerator()
    for _ in 0..<Campaign.rounds(100_000) {
      // Two decimals of 15 digits never read as one double, so the digits that were drawn are the shortest.
      var digits = Int64.random(in: 1...999_999_999_999_999, using: &random)
      digits /= [1, 1_000, 1_000_000, 1_000_000_000, 100_000_000_000].randomElement(using: &random) ?? 1
      while digits > 0, digits.isMultiple(of: 10) { digits /= 10 }
      let places = Int.random(in: 0...12, using: &random)
      let figures = String(digits)
      let padded = String(repeating: "0", count: max(0, places + 1 - figures.count)) + figures
      let (whole, fraction) = (padded.dropLast(places), padded.suffix(places))
      let text = (Bool.random(using: &random) ? "-" : "") + whole + (places > 0 ? "." : "") + fraction
      guard digits > 0, let value = Double(text), abs(value) >= 1e-6 else { continue }
      guard CanonicalJSON.number(value) == text, case .number(value)? = try? JSONReader.read(text) else {
        Issue.record("seed \(random.seed): \(text) is printed as \(CanonicalJSON.number(value))")
        return
      }
    }
  }

  /// Digits, at most one point with digits around it and none trailing zero behind it, and an exponent with its sign.
  private static func isECMAScript(_ text: String) -> Bool {
    let parts = text.drop { $0 == "-" }.split(separator: "e", omittingEmptySubsequences: false)
    guard let mantissa = parts.first, parts.count <= 2 else { return false }
    let halves = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count <= 2, halves.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }) else { return false }
    if halves[0].count > 1, halves[0].hasPrefix("0") { return false }
    if halves.count == 2, halves[1].hasSuffix("0") { return false }
    guard parts.count == 2 else { return true }
    let exponent = parts[1].dropFirst()
    return halves[0].count == 1 && (parts[1].hasPrefix("+") || parts[1].hasPrefix("-")) && !exponent.isEmpty
      && exponent.first != "0" && exponent.allSatisfy(\.isNumber)
  }

  @Test("never writes a non-finite number that a reader would accept")
  func nonFinite() {
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(throws: ModelError.self) { try JSONReader.read(CanonicalJSON.bytes([.number(value)])) }
    }
  }
}

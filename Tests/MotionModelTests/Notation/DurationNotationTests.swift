import MotionModel
import TestSupport
import Testing

/// Lengths of time with their units.
@Suite struct DurationNotationTests {
  static let texts: [(String, Double)] = [
    ("400ms", 0.4), ("0.4s", 0.4), ("1.5s", 1.5), ("0s", 0), ("0ms", 0), (" 2S ", 2), ("150MS", 0.15), (".5s", 0.5),
    ("+1s", 1), ("1e3ms", 1), ("1e-3s", 0.001), ("16.7ms", 0.0167), ("0.1ms", 0.0001), ("1000000000s", 1e9), ("-0s", 0),
  ]

  @Test("A number with its unit is read exactly", arguments: texts)
  func accepted(text: String, seconds: Double) throws {
    #expect(try DurationNotation.parse(text) == seconds)
  }

  static let refusals: [(String, ModelError.Code, String, String)] = [
    ("400", .wrongType, "1:4", "ms or s?"), ("0", .wrongType, "1:2", "ms or s?"),
    ("0.4", .wrongType, "1:4", "ms or s?"),
    ("", .missing, "1:1", "400ms"), ("ms", .syntax, "1:1", "400ms"), ("400 ms", .syntax, "1:5", "400ms"),
    ("4min", .unknown, "1:1", "s, ms"), ("4sec", .unknown, "1:1", "write s"), ("40%", .unknown, "1:1", "s, ms"),
    ("-1s", .outOfRange, "1:1", "delay"), ("2e9s", .outOfRange, "1:1", "0s…1000000000s"),
    ("1e999s", .outOfRange, "1:1", "large"), ("1s 2s", .syntax, "1:4", "after"), ("1.s", .syntax, "1:3", "digits"),
    ("٣s", .syntax, "1:1", "U+0663"), ("nan", .syntax, "1:1", "400ms"), ("400µs", .syntax, "1:4", "ms"),
  ]

  @Test("Anything else is refused with its place", arguments: refusals)
  func refused(text: String, code: ModelError.Code, place: String, word: String) {
    do {
      let seconds = try DurationNotation.parse(text)
      Issue.record("\(text) is read as \(seconds)")
    } catch {
      #expect(error.code == code, "\(error)")
      #expect(error.location?.description == place, "\(error)")
      #expect("\(error) \(error.hint ?? "")".contains(word), "\(error) \(error.hint ?? "")")
    }
  }

  @Test("A delay may be negative where the caller says so")
  func negative() throws {
    #expect(try DurationNotation.parse("-250ms", in: Bounds.delay) == -0.25)
  }

  @Test(
    "Whole milliseconds below a second are written in ms",
    arguments: [
      (0.4, "400ms"), (0.35, "350ms"), (1.5, "1.5s"), (2, "2s"), (0, "0s"), (0.0125, "0.0125s"), (0.001, "1ms"),
      (1e-7, "1e-7s"), (-0.25, "-250ms"), (1e9, "1000000000s"), (0.07, "70ms"), (0.1 + 0.2, "0.30000000000000004s"),
    ])
  func written(seconds: Double, text: String) { #expect(DurationNotation.text(seconds) == text) }

  @Test("Every length of time reads back exactly")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 0x4455_5241)
    for index in 0..<5_000 {
      var seconds = Double.random(in: 0...10, using: &generator)
      if index.isMultiple(of: 3) { seconds = (seconds * 1000).rounded() / 1000 }
      if index.isMultiple(of: 5) {
        seconds = Double(bitPattern: generator.next() & 0x41CD_CD65_0000_0000 | generator.next() >> 32)
      }
      let text = DurationNotation.text(seconds)
      let read = try DurationNotation.parse(text)
      if read != seconds { Issue.record("seed \(generator.seed): \(seconds) is written \(text), read \(read)") }
    }
  }

  @Test("A value that is not finite gives a text that does not parse", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(seconds: Double) {
    #expect(throws: ModelError.self) { try DurationNotation.parse(DurationNotation.text(seconds)) }
  }
}

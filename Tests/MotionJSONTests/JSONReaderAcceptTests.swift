import MotionJSON
import Testing

@Suite("JSON reader: what it accepts")
struct JSONReaderAcceptTests {
  @Test(
    "reads every kind of value",
    arguments: [
      ("null", JSONValue.null), ("true", true), ("false", false), (" 1 ", 1), ("\t\r\n\"a\"\n", "a"),
      ("[]", []), ("{}", [:]), ("[1,[2,[]],{\"a\":{}}]", [1, [2, []], ["a": [:]]]),
      ("{\"b\":1,\"a\":[true,null]}", ["b": 1, "a": [true, .null]]), ("{\"\":0}", ["": 0]),
    ] as [(String, JSONValue)])
  func values(text: String, expected: JSONValue) throws {
    #expect(try JSONReader.read(text) == expected)
  }

  @Test(
    "resolves escapes and keeps raw characters",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
      (#""\u0041\u00e9\u20AC""#, "Aé€"),
      (#""\ud83d\ude00!""#, "😀!"),
      (#""\u0000\u001f""#, "\u{0}\u{1f}"),
      ("\"é€😀\u{7f}\u{80}\u{2028}\"", "é€😀\u{7f}\u{80}\u{2028}"),
      ("\"e\u{301}\"", "e\u{301}"),
      ("\"\u{10fffd}\u{ed}\u{d7ff}\u{e000}\"", "\u{10fffd}\u{ed}\u{d7ff}\u{e000}"),
    ])
  func strings(text: String, expected: String) throws {
    guard case .string(let read) = try JSONReader.read(text) else {
      Issue.record("\(text) is no string")
      return
    }
    #expect(Array(read.utf8) == Array(expected.utf8))
  }

  @Test(
    "rounds numbers correctly",
    arguments: [
      ("0", 0), ("-1", -1), ("0.1", 0.1), ("1e2", 100), ("1E+2", 100), ("1e-2", 0.01), ("123.456", 123.456),
      ("9007199254740991", 9_007_199_254_740_991), ("9007199254740992", 9_007_199_254_740_992),
      // Halfway between two neighbors: to even, unless any later digit tips it.
      ("9007199254740993", 9_007_199_254_740_992), ("9007199254740993.00000000000000000001", 9_007_199_254_740_994),
      ("9007199254740995", 9_007_199_254_740_996),
      ("1e22", 1e22), ("1e23", 1e23), ("1.7976931348623157e308", 1.7976931348623157e308),
      ("1.7976931348623158e308", 1.7976931348623157e308),
      ("5e-324", .leastNonzeroMagnitude), ("2.4703282292062327e-324", 0),
      ("2.4703282292062328e-324", .leastNonzeroMagnitude),
      ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown), ("1e-400", 0),
      ("-1e-400", 0), ("0e999999999999999999999", 0),
      ("0.000000000000000000000000000000000001e36", 1), ("1000000000000000000000000000000e-30", 1),
      ("1e0000000000000000000000000000002", 100), ("0.10000000000000000000000000000000", 0.1),
    ] as [(String, Double)])
  func numbers(text: String, expected: Double) throws {
    guard case .number(let read) = try JSONReader.read(text) else {
      Issue.record("\(text) is no number")
      return
    }
    #expect(read.bitPattern == expected.bitPattern, "\(text) read as \(read)")
  }

  @Test("turns minus zero into zero", arguments: ["-0", "-0.0", "-0e5", "-0.000000000000000000000000"])
  func minusZero(text: String) throws {
    guard case .number(let read) = try JSONReader.read(text) else {
      Issue.record("\(text) is no number")
      return
    }
    #expect(read.sign == .plus && read == 0)
  }

  @Test("reads numbers of more than 800 digits by all of their digits")
  func longNumbers() throws {
    // 2^53 + 1 is a midpoint; a single 1 behind a thousand zeros lifts it to the upper neighbor.
    let zeros = String(repeating: "0", count: 1000)
    #expect(try JSONReader.read("9007199254740993.\(zeros)") == 9_007_199_254_740_992)
    #expect(try JSONReader.read("9007199254740993.\(zeros)1") == 9_007_199_254_740_994)
    #expect(try JSONReader.read("9007199254740993\(zeros)e-1000") == 9_007_199_254_740_992)
    #expect(try JSONReader.read("9007199254740993\(zeros)1e-1001") == 9_007_199_254_740_994)
    #expect(try JSONReader.read("0.\(zeros)5e1001") == 5)
    #expect(try JSONReader.read("5\(zeros)e-1000") == 5)
  }

  @Test("reads a mebibyte of digits")
  func mebibyteOfDigits() throws {
    let digits = String(repeating: "3", count: (1 << 20) - 2)
    #expect(try JSONReader.read("0.\(digits)") == .number(1.0 / 3))
    let zeros = String(repeating: "0", count: 1_000_000)
    #expect(try JSONReader.read("0.\(zeros)25e1000001") == .number(2.5))
    #expect(throws: ModelError.self) { try JSONReader.read(digits) }
  }

  @Test("reads the same from an array, a text and raw memory")
  func entryPoints() throws {
    let text = #"{"a":[1,"é"]}"#
    let expected: JSONValue = ["a": [1, "é"]]
    let bytes = Array(text.utf8)
    #expect(try JSONReader.read(text) == expected)
    #expect(try JSONReader.read(bytes) == expected)
    #expect(try bytes.withUnsafeBufferPointer { try JSONReader.read($0) } == expected)
    #expect(throws: ModelError.self) { try JSONReader.read(UnsafeBufferPointer(start: nil, count: 0)) }
  }

  @Test("keeps the order of members, and distinguishes keys by bytes")
  func memberOrder() throws {
    let value = try JSONReader.read("{\"z\":1,\"\u{e9}\":2,\"e\u{301}\":3,\"a\":4}")
    guard case .object(let members) = value else {
      Issue.record("no object")
      return
    }
    #expect(members.map { Array($0.key.utf8) } == [[0x7A], [0xC3, 0xA9], [0x65, 0xCC, 0x81], [0x61]])
    #expect(value["\u{e9}"] == 2)
    #expect(value["e\u{301}"] == 3)
    #expect(JSONValue.string("\u{e9}") != JSONValue.string("e\u{301}"))
  }
}

import MotionJSON
import TestSupport
import Testing

@Suite("Canonical JSON")
struct CanonicalJSONTests {
  @Test("writes the example of RFC 8785, section 3.2.2")
  func sample() throws {
    let source = #"""
      {
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
      }
      """#
    let expected =
      #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
      + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#
    #expect(CanonicalJSON.text(try JSONReader.read(source)) == expected)
  }

  @Test("sorts keys by UTF-16 code units, as in RFC 8785, section 3.2.3")
  func sorting() throws {
    let source = #"""
      {"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",
       "\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}
      """#
    let expected = [
      "Carriage Return", "One", "Control", "Latin Small Letter O With Diaeresis", "Euro Sign", "Emoji: Grinning Face",
      "Hebrew Letter Dalet With Dagesh",
    ]
    let canonical = try JSONReader.read(CanonicalJSON.bytes(JSONReader.read(source)))
    guard case .object(let members) = canonical else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.value) == expected.map { .string($0) })
  }

  @Test("orders any two keys as their UTF-16 code units do")
  func orderAgreesWithUTF16() {
    var random = SeededGenerator()
    var flaw: String?
    for _ in 0..<5000 {
      let left = RandomJSON.text(using: &random)
      let right = RandomJSON.text(using: &random)
      guard Array(left.utf8) != Array(right.utf8) else { continue }
      let isFirst = left.utf16.lexicographicallyPrecedes(right.utf16)
      let members = [JSONMember(left, 1), JSONMember(right, 2)]
      let first = isFirst ? members : members.reversed()
      if JSONValue.object(sorted: members) != .object(first) {
        flaw = "\(left.debugDescription), \(right.debugDescription)"
      }
    }
    #expect(flaw == nil, "seed \(random.seed)")
  }

  @Test("uses the fewest escapes")
  func escapes() {
    #expect(CanonicalJSON.text("\u{0}\u{8}\t\n\u{b}\u{c}\r\u{1f}\"\\/") == #""\u0000\b\t\n\u000b\f\r\u001f\"\\/""#)
    #expect(CanonicalJSON.text("\u{7f}\u{2028}<é😀") == "\"\u{7f}\u{2028}<é😀\"")
  }

  @Test("is stable: reading and writing again gives the same bytes, whatever the order and spacing were")
  func stability() throws {
    var random = SeededGenerator()
    for index in 0..<3000 {
      let value = RandomJSON.value(depth: 5, using: &random)
      let canonical = CanonicalJSON.bytes(value)
      let again = CanonicalJSON.bytes(try JSONReader.read(canonical))
      let pretty = PrettyJSON.text(value)
      let fromPretty = try JSONReader.read(pretty)
      guard again == canonical, fromPretty == value, CanonicalJSON.bytes(fromPretty) == canonical else {
        Issue.record("seed \(random.seed), value \(index): \(pretty)")
        return
      }
    }
  }
}

@Suite("Reading canonical JSON")
struct CanonicalReadingTests {
  @Test(
    "takes a text for canonical where RFC 8785 would write the same bytes",
    arguments: [
      (#"{"a":1,"b":[0.1,-2,1e-7,1e+21,100000000000000000000]}"#, true),
      (#"{"\u0000":"\u001f\n\"\\/é"}"#, true), ("0", true), ("[]", true), (" []", false), ("[] ", false),
      ("[1, 2]", false), (#"{"a" :1}"#, false), (#"{"b":1,"a":2}"#, false), (#"{"a":1,"a":2}"#, false),
      // Surrogates come before U+E000…U+FFFF, though their scalars come behind.
      ("{\"\u{1F600}\":1,\"\u{FFFD}\":2}", true), ("{\"\u{FFFD}\":2,\"\u{1F600}\":1}", false),
      ("-0", false), ("0.0", false), ("1.0", false), ("0.10", false), ("1e2", false), ("1E-7", false), ("1e-07", false),
      ("0.0000001", false), ("0.000001", true), ("1e21", false), ("1000000000000000000000", false),
      ("0.30000000000000004", true), ("0.300000000000000040", false), ("0.3000000000000000444", false),
      (#""\/""#, false), (#""\u0041""#, false), (#""\u001F""#, false), (#""\u000a""#, false),
      (#""\ud83d\ude00""#, false),
    ] as [(String, Bool)])
  func table(text: String, isCanonical: Bool) {
    #expect(((try? JSONReader.readCanonical(Array(text.utf8))) != nil) == isCanonical, "\(text)")
  }

  @Test("agrees with writing again what was read, whatever has been changed in a text")
  func agreement() {
    var random = SeededGenerator()
    let pieces = [
      " ", "0", "1", ".", "-", "e", "+", ",", "\\", "/", "\"", "\\u00e9", "\\n", "a", "00", ".0", "{}", "[1]", "e-7",
    ]
    var counts = (same: 0, other: 0)
    for index in 0..<Campaign.rounds(30_000) {
      var text = CanonicalJSON.bytes(RandomJSON.value(depth: 3, using: &random))
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        let start = Int.random(in: 0...text.count, using: &random)
        let end = Int.random(in: start...min(start + 2, text.count), using: &random)
        text.replaceSubrange(start..<end, with: (pieces.randomElement(using: &random) ?? "").utf8)
      }
      guard let value = try? JSONReader.read(text) else { continue }
      let isCanonical = CanonicalJSON.bytes(value) == text
      if isCanonical { counts.same += 1 } else { counts.other += 1 }
      guard ((try? JSONReader.readCanonical(text)) == value) == isCanonical else {
        Issue.record("seed \(random.seed), text \(index): \(String(decoding: text, as: UTF8.self))")
        return
      }
    }
    #expect(counts.same > Campaign.rounds(1_000) && counts.other > Campaign.rounds(300), "\(counts)")
  }
}

@Suite("Pretty JSON")
struct PrettyJSONTests {
  @Test("indents by two, keeps the order of keys and short lists of scalars on one line")
  func layout() {
    let value: JSONValue = [
      "z": 1, "curve": [0.25, 0.1, 0.25, 1], "empty": [], "none": [:], "nested": [[1, 2], ["a", .null]],
      "object": ["b": [["c": true]]],
    ]
    #expect(
      PrettyJSON.text(value) == """
        {
          "z": 1,
          "curve": [0.25, 0.1, 0.25, 1],
          "empty": [],
          "none": {},
          "nested": [
            [1, 2],
            ["a", null]
          ],
          "object": {
            "b": [
              {
                "c": true
              }
            ]
          }
        }
        """)
    #expect(PrettyJSON.text("x") == "\"x\"")
    #expect(PrettyJSON.text(["a": [["b": 1]]]).contains("\n  \"a\": [\n    {\n      \"b\": 1"))
  }

  @Test("breaks a list whose line would pass 100 columns, counted in scalars with the comma")
  func lineLength() {
    // `  "k": ["…"],` takes 12 columns and the text.
    let longestLines = { (count: Int) in
      PrettyJSON.text(["k": [.string(String(repeating: "é", count: count))], "l": 0])
        .split(separator: "\n").map(\.unicodeScalars.count).max()
    }
    #expect(longestLines(88) == 100)
    #expect(PrettyJSON.text(["k": [.string(String(repeating: "é", count: 89))], "l": 0]).contains("[\n"))
  }
}

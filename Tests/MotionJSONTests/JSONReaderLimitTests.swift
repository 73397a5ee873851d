import MotionJSON
import TestSupport
import Testing

@Suite("JSON reader: bounds and hostile text")
struct JSONReaderLimitTests {
  @Test(
    "finds duplicate keys by their bytes",
    arguments: [
      Refusal("{\"a\":1,\"a\":1}", .duplicate, "1:8", "/a", "\"a\""),
      Refusal(#"{"a":1,"\u0061":2}"#, .duplicate, "1:8", "/a", "\"a\""),
      Refusal("{\"é\":1,\n\"x\":{},\"é\":2}", .duplicate, "2:8", "/é", "\"é\""),
      Refusal("[{\"k\":{\"a\":1,\"b\":2,\"a\":3}}]", .duplicate, "1:20", "/0/k/a", "keep one"),
    ])
  func duplicates(refusal: Refusal) { refusal.check() }

  @Test("lets the same key stand in different objects")
  func sameKeyElsewhere() throws {
    #expect(try JSONReader.read(#"{"a":{"a":1,"b":{"a":2}},"b":[{"a":3},{"a":4}]}"#)["b"] == [["a": 3], ["a": 4]])
  }

  @Test("finds the one duplicate among 100,000 keys, wherever it stands", arguments: [0, 16, 98_999])
  func manyKeys(twin: Int) {
    // Canonically equivalent spellings of one character must not count as duplicates.
    let keys = (0..<99_000).map { $0.isMultiple(of: 2) ? "\u{e9}\($0 / 2)" : "e\u{301}\($0 / 2)" }
    var text = "{"
    for key in keys { text += "\"\(key)\":0," }
    #expect(throws: Never.self) { try JSONReader.read(text + "\"z\":0}", limits: .file) }
    Refusal(
      text + "\n\"\(keys[twin])\":0}", .duplicate, "2:1", "/\(keys[twin])", "occurs twice"
    ).check(limits: .file)
  }

  @Test("bounds depth, and names the container that is too deep")
  func depth() throws {
    let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(throws: Never.self) { try JSONReader.read(nested(32)) }
    Refusal(nested(33), .tooLarge, "1:33", String(repeating: "/0", count: 32), "depth 32").check()
    #expect(throws: Never.self) { try JSONReader.read(nested(64), limits: .file) }
    Refusal(nested(65), .tooLarge, "1:65", String(repeating: "/0", count: 64), "depth 64").check(limits: .file)
    Refusal("[[]]", .tooLarge, "1:2", "/0", "depth 1").check(limits: JSONLimits(bytes: 10, depth: 1))
    Refusal("[]", .tooLarge, "1:1", "", "depth 0").check(limits: JSONLimits(bytes: 10, depth: 0))
    #expect(try JSONReader.read("1", limits: JSONLimits(bytes: 10, depth: 0)) == 1)
  }

  @Test("survives a million opening brackets, whatever depth is asked for")
  func deepNesting() {
    let limits = JSONLimits(bytes: .max, depth: .max, nodes: .max)
    #expect(limits.depth == JSONLimits.maximumDepth)
    for open in ["[", "{\"a\":"] {
      do throws(ModelError) {
        _ = try JSONReader.read(String(repeating: open, count: 1_000_000), limits: limits)
        Issue.record("accepted")
      } catch {
        #expect(error.code == .tooLarge)
        #expect(error.pointer?.tokens.count == JSONLimits.maximumDepth)
      }
    }
  }

  @Test("bounds bytes, values and strings")
  func sizes() {
    let limits = JSONLimits(bytes: 20, depth: 4, nodes: 4, stringBytes: 3)
    #expect(throws: Never.self) { try JSONReader.read("[1,2,\"abc\"]         ", limits: limits) }
    Refusal("[1,2,\"abc\"]          ", .tooLarge, "1:1", "", "at most 20 bytes").check(limits: limits)
    Refusal("[1,2,3,4]", .tooLarge, "1:8", "/3", "at most 4").check(limits: limits)
    Refusal("[1,\"abcd\"]", .tooLarge, "1:4", "/1", "at most 3 bytes").check(limits: limits)
    Refusal("{\"a\\u00e9\\n\":1}", .tooLarge, "1:2", "", "at most 3 bytes").check(limits: limits)
    Refusal("{\"é\\u0062b\":1}", .tooLarge, "1:2", "", "at most 3 bytes").check(limits: limits)
    #expect(throws: Never.self) { try JSONReader.read(#""\u00e9b""#, limits: limits) }
  }

  @Test("documents may hold 100,000 values and a mebibyte")
  func documentLimits() {
    let ones = { (count: Int) in "[" + String(repeating: "1,", count: count - 1) + "1]" }
    #expect(throws: Never.self) { try JSONReader.read(ones(99_999)) }
    Refusal(ones(100_000), .tooLarge, "1:200000", "/99999", "100000").check()
    let padded = "1" + String(repeating: " ", count: (1 << 20) - 1)
    #expect(throws: Never.self) { try JSONReader.read(padded) }
    Refusal(padded + " ", .tooLarge, "1:1", "", "1048576").check()
  }

  @Test("never traps on mutated documents: it reads them or says what is wrong")
  func mutations() throws {
    var random = SeededGenerator()
    let seeds = [
      #"{"a":[-0.5,2e9],"b":null}"#, #"["\ud83d\ude00\n","é€😀"]"#, #"[{},123456789012345678901e-7]"#,
    ].map { Array($0.utf8) }
    let spice = Array("{}[]\",:\\u0019.eE+-tfn/'# \n\t".utf8) + [0x00, 0x80, 0xC3, 0xE2, 0xED, 0xEF, 0xF0, 0xFF]
    var accepted = 0
    var flaw: String?
    for _ in 0..<Campaign.rounds(200_000) {
      let dice = random.next()
      var bytes = seeds[Int(dice % 3)]
      for _ in 0...(dice >> 8) % 3 {
        let draw = random.next()
        let index = Int(draw >> 32) % bytes.count
        let byte = draw & 0x100 == 0 ? spice[Int(draw & 0xFF) % spice.count] : UInt8(draw & 0xFF)
        switch (draw >> 9) % 4 {
        case 0: bytes[index] = byte
        case 1: bytes.insert(byte, at: index)
        case 2 where bytes.count > 1: bytes.remove(at: index)
        default: bytes.removeLast(min(bytes.count - 1, index / 4))
        }
      }
      do throws(ModelError) {
        _ = try JSONReader.read(bytes)
        accepted += 1
      } catch {
        if error.location == nil || error.pointer == nil || error.problem.isEmpty { flaw = "\(bytes): \(error)" }
      }
    }
    #expect(flaw == nil, "seed \(random.seed)")
    #expect(
      (Campaign.rounds(1_000)..<Campaign.rounds(190_000)).contains(accepted),
      "seed \(random.seed): \(accepted) accepted")
  }
}

import MotionJSON
import Testing

/// A text that must be refused, and how.
struct Refusal: Sendable, CustomTestStringConvertible {
  let text: [UInt8]
  let code: ModelError.Code
  let place: String
  let pointer: String
  let message: String

  init(_ text: String, _ code: ModelError.Code, _ place: String, _ pointer: String, _ message: String) {
    self.init(bytes: Array(text.utf8), code, place, pointer, message)
  }

  init(bytes: [UInt8], _ code: ModelError.Code, _ place: String, _ pointer: String, _ message: String) {
    text = bytes
    self.code = code
    self.place = place
    self.pointer = pointer
    self.message = message
  }

  var testDescription: String { String(decoding: text.prefix(60), as: UTF8.self) }

  /// Checks code, place, pointer, and that problem or hint say the message.
  func check(limits: JSONLimits = .document) {
    do throws(ModelError) {
      let value = try JSONReader.read(text, limits: limits)
      Issue.record("accepted \(testDescription) as \(value)")
    } catch {
      #expect(error.code == code)
      #expect(error.location?.description == place)
      #expect(error.pointer?.description == pointer)
      let said = [error.problem, error.allowed, error.hint].compactMap { $0 }.joined(separator: "; ")
      #expect(said.contains(message), "said: \(said)")
    }
  }
}

@Suite("JSON reader: what it refuses")
struct JSONReaderRefusalTests {
  @Test(
    "names common slips",
    arguments: [
      Refusal("[1,2,]", .syntax, "1:5", "", "remove the comma"),
      Refusal("{\"a\":1 ,\n}", .syntax, "1:8", "", "remove the comma"),
      Refusal("{\"a\":'x'}", .syntax, "1:6", "/a", "double quotes"),
      Refusal("{'a':1}", .syntax, "1:2", "", "double quotes"),
      Refusal("[“a”]", .syntax, "1:2", "/0", "double quotes"),
      Refusal("{\n  // note\n  \"a\":1}", .syntax, "2:3", "", "JSON has no comments"),
      Refusal("[1 /* one */]", .syntax, "1:4", "", "JSON has no comments"),
      Refusal("# note\n1", .syntax, "1:1", "", "JSON has no comments"),
      Refusal("1 // end", .syntax, "1:3", "", "JSON has no comments"),
      Refusal("{\"a\": // x\n 1}", .syntax, "1:7", "/a", "JSON has no comments"),
      Refusal("[1 2]", .syntax, "1:4", "", "comma missing"),
      Refusal("{\"a\":1\n \"b\":2}", .syntax, "2:2", "", "comma missing"),
      Refusal("{\"a\":[{\"b\":1} {}]}", .syntax, "1:15", "/a", "comma missing"),
      Refusal("{a:1}", .syntax, "1:2", "", "no quotes"),
      Refusal("{\"x\":{$a:1}}", .syntax, "1:7", "/x", "no quotes"),
      Refusal("{\"a\" 1}", .syntax, "1:6", "", "colon"),
      Refusal("{\"a\"=1}", .syntax, "1:5", "", "JSON writes \"key\": value"),
      Refusal("{\"a\":1;\"b\":2}", .syntax, "1:7", "", "write ,"),
      Refusal("[1}", .syntax, "1:3", "", "opens at 1:1"),
      Refusal("{\"a\":[1\n}", .syntax, "2:1", "/a", "opens at 1:6"),
      Refusal("[1]]", .syntax, "1:4", "", "follows the end"),
      Refusal("{}\n{}", .syntax, "2:1", "", "array"),
      Refusal("[1,\u{a0}2]", .syntax, "1:4", "/1", "no-break space"),
      Refusal("\u{feff}{}", .syntax, "1:1", "", "byte-order mark"),
      Refusal("[\u{feff}1]", .syntax, "1:2", "/0", "byte-order mark"),
      Refusal(bytes: [0xFF, 0xFE, 0x7B, 0x00], .syntax, "1:1", "", "UTF-16"),
    ])
  func slips(refusal: Refusal) { refusal.check() }

  @Test(
    "refuses unfinished and empty texts",
    arguments: [
      Refusal("", .syntax, "1:1", "", "empty"),
      Refusal(" \n", .syntax, "1:1", "", "empty"),
      Refusal("[1,\n2", .syntax, "2:2", "", "opens at 1:1"),
      Refusal("[1,", .syntax, "1:4", "", "opens at 1:1"),
      Refusal("[", .syntax, "1:2", "", "opens at 1:1"),
      Refusal("{\"a\":", .syntax, "1:6", "/a", "ends"),
      Refusal("{\"a\"", .syntax, "1:5", "", "colon"),
      Refusal("{\"a\":{", .syntax, "1:7", "/a", "opens at 1:6"),
      Refusal("{", .syntax, "1:2", "", "opens at 1:1"),
      Refusal("[\"ab", .syntax, "1:2", "/0", "never closed"),
      Refusal("\"a\\", .syntax, "1:3", "", "escape"),
      Refusal("\"\\u12", .syntax, "1:2", "", "four hexadecimal"),
      Refusal("tru", .syntax, "1:1", "", "\"tru\""),
      Refusal("-", .syntax, "1:1", "", "not a JSON number"),
    ])
  func unfinished(refusal: Refusal) { refusal.check() }

  @Test(
    "refuses words that are no JSON",
    arguments: [
      Refusal("[True]", .syntax, "1:2", "/0", "write true"),
      Refusal("None", .syntax, "1:1", "", "write null"),
      Refusal("[NaN]", .syntax, "1:2", "/0", "no such number"),
      Refusal("[Infinity]", .syntax, "1:2", "/0", "no such number"),
      Refusal("[-Infinity]", .syntax, "1:2", "/0", "no infinity"),
      Refusal("nullx", .syntax, "1:1", "", "\"nullx\""),
      Refusal("[ease]", .syntax, "1:2", "/0", "double quotes"),
      Refusal("[,1]", .syntax, "1:2", "/0", "not a JSON value"),
      Refusal("{\"a\":}", .syntax, "1:6", "/a", "write a value"),
      Refusal("{,}", .syntax, "1:2", "", "key"),
      Refusal("{1:2}", .syntax, "1:2", "", "no quotes"),
      Refusal("\u{c}1", .syntax, "1:1", "", "\\u{C}"),
    ])
  func words(refusal: Refusal) { refusal.check() }

  @Test(
    "refuses number forms that JSON lacks",
    arguments: [
      Refusal("[01]", .syntax, "1:2", "/0", "leading zeros"),
      Refusal("-012.5", .syntax, "1:1", "", "leading zeros"),
      Refusal("[+1]", .syntax, "1:2", "/0", "plus sign"),
      Refusal("[.5]", .syntax, "1:2", "/0", "0.5"),
      Refusal("[-.5]", .syntax, "1:2", "/0", "-0.5"),
      Refusal("[5.]", .syntax, "1:2", "/0", "after the point"),
      Refusal("5.e3", .syntax, "1:1", "", "not a JSON number"),
      Refusal("1e", .syntax, "1:1", "", "not a JSON number"),
      Refusal("1e+", .syntax, "1:1", "", "not a JSON number"),
      Refusal("0x10", .syntax, "1:1", "", "decimal"),
      Refusal("1_000", .syntax, "1:1", "", "underscores"),
      Refusal("{\"d\":300ms}", .syntax, "1:6", "/d", "unit"),
      Refusal("1.2.3", .syntax, "1:1", "", "1.2.3"),
      Refusal("--1", .syntax, "1:1", "", "--1"),
      Refusal("[1e309]", .outOfRange, "1:2", "/0", "too large"),
      Refusal("[-1.7976931348623159e308]", .outOfRange, "1:2", "/0", "too large"),
      Refusal("1e99999999999999999999999", .outOfRange, "1:1", "", "too large"),
    ])
  func numbers(refusal: Refusal) { refusal.check() }

  @Test(
    "refuses what strings cannot hold",
    arguments: [
      Refusal("[\"a\nb\"]", .syntax, "1:4", "/0", "\\n"),
      Refusal("\"a\tb\"", .syntax, "1:3", "", "\\t"),
      Refusal("\"\u{1}\"", .syntax, "1:2", "", "\\u0001"),
      Refusal("\"\u{0}\"", .syntax, "1:2", "", "\\u0000"),
      Refusal(#"{"k":"a\x41"}"#, .syntax, "1:8", "/k", "escape"),
      Refusal(#""é\'""#, .syntax, "1:3", "", "escape"),
      Refusal(#""\u00g0""#, .syntax, "1:2", "", "four hexadecimal"),
      Refusal(#""\ud800""#, .syntax, "1:2", "", "surrogate"),
      Refusal(#""\udc00""#, .syntax, "1:2", "", "surrogate"),
      Refusal(#""\ud800\u0041""#, .syntax, "1:2", "", "surrogate"),
      Refusal(#""\ud800\ud800""#, .syntax, "1:2", "", "surrogate"),
      Refusal(#""\ud800x""#, .syntax, "1:2", "", "surrogate"),
      Refusal(#""\uffff""#, .syntax, "1:2", "", "U+FFFF"),
      Refusal(#""\ud83f\udffe""#, .syntax, "1:2", "", "U+1FFFE"),
      Refusal(bytes: [0x22, 0xEF, 0xB7, 0x90, 0x22], .syntax, "1:2", "", "U+FDD0"),
      Refusal(bytes: [0x22, 0xF4, 0x8F, 0xBF, 0xBF, 0x22], .syntax, "1:2", "", "U+10FFFF"),
      Refusal(#"{"\ud800":1}"#, .syntax, "1:3", "", "surrogate"),
    ])
  func strings(refusal: Refusal) { refusal.check() }

  @Test(
    "refuses text that is not UTF-8",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
      [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    let quoted: [UInt8] = [0x5B, 0x22, 0x61] + bytes
    Refusal(bytes: quoted + [0x22, 0x5D], .syntax, "1:4", "/0", "not UTF-8").check()
    Refusal(bytes: quoted, .syntax, "1:4", "/0", "not UTF-8").check()
  }

  @Test("says which bytes stand outside strings when they are not text")
  func strayBytes() {
    Refusal(bytes: [0x5B, 0xC3, 0x5D], .syntax, "1:2", "/0", "byte 0xC3").check()
    Refusal(bytes: [0x31, 0x00], .syntax, "1:2", "", "\\u{0}").check()
  }

  @Test(
    "counts columns in scalars and lines by LF, CR LF and CR",
    arguments: [
      Refusal("[\"é😀e\u{301}\", x]", .syntax, "1:10", "/1", "\"x\""),
      Refusal("[1,\r\n2,\r\n x]", .syntax, "3:2", "/2", "\"x\""),
      Refusal("[1,\r2,\n\rx]", .syntax, "4:1", "/2", "\"x\""),
      Refusal("\t[x]", .syntax, "1:3", "/0", "\"x\""),
    ])
  func places(refusal: Refusal) { refusal.check() }

  @Test("points to the innermost value, with escaped tokens")
  func pointers() {
    Refusal("{\"a/b\":[0,{\"c~d\":[[x]]}]}", .syntax, "1:20", "/a~1b/1/c~0d/0/0", "\"x\"").check()
    Refusal("[0,[1,[2,3,x]]]", .syntax, "1:12", "/1/1/2", "\"x\"").check()
  }

  @Test("shows what could disturb a terminal as escapes")
  func hostileMessages() {
    do throws(ModelError) {
      _ = try JSONReader.read("{\"\\u001b[31m\u{202e}\":1,\"\\u001b[31m\u{202e}\":2}")
      Issue.record("accepted a duplicate key")
    } catch {
      #expect(error.code == .duplicate)
      #expect(error.problem == "the key \"\\u{1B}[31m\\u{202E}\" occurs twice in one object")
    }
  }
}

import MotionJSON
import TestSupport
import Testing

@Suite("Places in JSON")
struct JSONPlacesTests {
  static let source = #"""
    {
      "a": [10, {"b": "x,]}\"", "é": null}, [ ] ],
      "a/b": {"~": true},
      "\u0063":
        [[1, 2], [3,  4]]
    }
    """#

  @Test(
    "finds values and keys",
    arguments: [
      ([], "1:1", "1:1"), (["a"], "2:8", "2:3"), (["a", "0"], "2:9", "2:9"), (["a", "1"], "2:13", "2:13"),
      (["a", "1", "b"], "2:19", "2:14"), (["a", "1", "é"], "2:34", "2:29"), (["a", "2"], "2:41", "2:41"),
      (["a/b"], "3:10", "3:3"), (["a/b", "~"], "3:16", "3:11"), (["c", "1", "1"], "5:19", "5:19"),
    ])
  func found(tokens: [String], value: String, key: String) {
    let bytes = Array(Self.source.utf8)
    let pointer = JSONPointer(tokens)
    #expect(JSONPlaces([pointer], in: bytes).location(of: pointer)?.description == value)
    #expect(JSONPlaces([pointer], in: bytes).location(of: pointer, .key)?.description == key)
  }

  @Test(
    "finds nothing where nothing is",
    arguments: [
      ["x"], ["a", "3"], ["a", "01"], ["a", "-1"], ["a", "x"], ["a", "2", "0"], ["a", "0", "0"], ["e\u{301}"],
      ["a", "1", "e\u{301}"], ["a", "99999999999999999999"],
    ])
  func absent(tokens: [String]) {
    let pointer = JSONPointer(tokens)
    #expect(JSONPlaces([pointer], in: Array(Self.source.utf8)).location(of: pointer) == nil)
  }

  @Test(
    "never traps on broken text",
    arguments: ["", "{", "{\"a\"", "{\"a\":", "[", "[1", "[1,", "[\"", "{\"a\":\"\\", "]"])
  func broken(text: String) {
    for tokens in [[], ["a"], ["0"], ["1"], ["a", "b"], ["0", "0"]] {
      let error = ModelError(.syntax, "broken", pointer: JSONPointer(tokens))
      #expect(error.located(in: Array(text.utf8)).location != nil)
    }
  }

  @Test("finds every value of random documents where the reader's own value stands")
  func everyPlace() throws {
    var random = SeededGenerator()
    for _ in 0..<100 {
      let value = RandomJSON.value(depth: 4, using: &random)
      let text = PrettyJSON.text(value)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
      let leaves = Self.leaves(value, at: JSONPointer())
      let places = JSONPlaces(leaves.map(\.0), in: Array(text.utf8))
      for (pointer, expected) in leaves {
        guard let place = places.location(of: pointer), place.line <= lines.count else {
          Issue.record("seed \(random.seed): nothing at \(pointer) in \(text)")
          return
        }
        var found = String.UnicodeScalarView()
        found.append(contentsOf: lines[place.line - 1][(place.column - 1)...])
        let wanted = CanonicalJSON.text(expected)
        guard String(found).utf8.starts(with: wanted.utf8) else {
          Issue.record("seed \(random.seed): \(pointer) leads to \(String(found)), not \(wanted)")
          return
        }
      }
    }
  }

  private static func leaves(_ value: JSONValue, at pointer: JSONPointer) -> [(JSONPointer, JSONValue)] {
    switch value {
    case .array(let elements): elements.enumerated().flatMap { leaves($1, at: pointer.appending($0)) }
    case .object(let members): members.flatMap { leaves($0.value, at: pointer.appending($0.key)) }
    default: [(pointer, value)]
    }
  }

  @Test("fills an error's location: the value, the key at fault, or the nearest value around")
  func located() {
    let bytes = Array(Self.source.utf8)
    let value = ModelError(.outOfRange, "too small", pointer: JSONPointer(["a", "1", "b"]))
    #expect(value.located(in: bytes).location == TextLocation(line: 2, column: 19))
    var key = value
    key.isAboutKey = true
    #expect(key.located(in: bytes).location == TextLocation(line: 2, column: 14))
    let missing = ModelError(.missing, "absent", pointer: JSONPointer(["a", "1", "nothing", "here"]))
    #expect(missing.located(in: bytes).location == TextLocation(line: 2, column: 13))
    let located = ModelError(.missing, "x", pointer: JSONPointer(), location: TextLocation(line: 9, column: 9))
    #expect(located.located(in: bytes) == located)
    #expect(ModelError(.missing, "x").located(in: bytes).location == nil)
  }
}

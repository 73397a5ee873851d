import MotionModel
import Testing

@Suite("Preset names and references")
struct PresetNameTests {
  @Test(
    "Slugs are names",
    arguments: ["a", "brand/enter", "system/spring/bouncy", "n01", "a-b_c.d/e", String(repeating: "a", count: 96)])
  func accepted(_ text: String) throws {
    #expect(try PresetName(text).text == text)
  }

  @Test(
    "Anything else is refused, with a suggestion where one can be made",
    arguments: [
      "", "A", "1a", "a/", "/a", "a//b", "a..b", "a-/b", "ä", "a b", "a@2", "a\u{0}", "../a",
      String(repeating: "a", count: 97),
    ])
  func refused(_ text: String) {
    let error = #expect(throws: ModelError.self) { try PresetName(text) }
    #expect(error?.code == .badName)
  }

  @Test(
    "Any text becomes the nearest slug",
    arguments: [
      ("easeInOut", "ease-in-out"), ("Motion Quick", "motion-quick"), ("01", "n01"), ("Ünicode é", "nicode"),
      ("a / b", "a/b"), ("__x__", "x"), ("HTMLParser", "htmlparser"), ("a.b", "a.b"), ("fast_02", "fast_02"),
    ])
  func slug(_ text: String, _ expected: String) {
    #expect(PresetName.slug(from: text)?.text == expected)
  }

  @Test("Text without a letter or digit has no slug", arguments: ["", "日本", "---", "!"])
  func noSlug(_ text: String) {
    #expect(PresetName.slug(from: text) == nil)
  }

  @Test(
    "A reference's text reads back as the same reference",
    arguments: [
      "brand/enter", "brand/enter@3", "brand/enter@#0123abcd", "brand/enter@release:2026.11",
      "p:" + String(repeating: "0a", count: 16), "o:" + String(repeating: "f0", count: 32),
    ])
  func reference(_ text: String) throws {
    #expect(try PresetReference(text).description == text)
  }

  @Test("@latest is the same as no version")
  func latest() throws {
    #expect(try PresetReference("a@latest") == PresetReference("a"))
  }

  @Test(
    "A number as releases are called is the release's", arguments: ["1.0.0", "v2.1", "2026.11", "2026.11-beta", "1.0"])
  func numberedRelease(_ number: String) throws {
    #expect(try PresetReference("a@\(number)") == PresetReference("a@release:\(number)"))
  }

  @Test(
    "A malformed version is refused",
    arguments: [
      "a@", "a@0", "a@-1", "a@+1", "a@#12", "a@#XYZW", "a@release:", "a@1000001", "p:12", "o:zz", "a@b c", "a@é",
      "a@release:b c", "a@" + String(repeating: "b", count: 97),
    ])
  func malformed(_ text: String) {
    let error = #expect(throws: ModelError.self) { try PresetReference(text) }
    #expect(error?.code == .badReference)
  }
}

import MotionJSON
import Testing

@Suite("Suggestions")
struct SuggestionTests {
  static let words = ["duration", "delay", "repeat", "curve", "speed"]

  @Test(
    "finds the word that was meant",
    arguments: [
      ("durration", "duration"), ("druation", "duration"), ("Duration", "duration"), ("dely", "delay"),
      ("reapet", "repeat"), ("curvs", "curve"), ("sped", "speed"), ("durationn", "duration"),
    ])
  func close(typed: String, meant: String) {
    #expect(Suggestion.closest(to: typed, among: Self.words) == meant)
  }

  @Test("says nothing when nothing is close", arguments: ["", "x", "easing", "zzzzz", "du", "velocity"])
  func far(typed: String) {
    #expect(Suggestion.closest(to: typed, among: Self.words) == nil)
  }

  @Test("counts a swap of neighbors as one step, and obeys the limit")
  func distance() {
    #expect(Suggestion.closest(to: "ab", among: ["ba"], limit: 1) == "ba")
    #expect(Suggestion.closest(to: "abcd", among: ["badc"], limit: 1) == nil)
    #expect(Suggestion.closest(to: "abcd", among: ["badc"], limit: 2) == "badc")
    #expect(Suggestion.closest(to: "abc", among: ["abc"], limit: 0) == "abc")
    #expect(Suggestion.closest(to: "abc", among: ["abd"], limit: 0) == nil)
  }

  @Test("prefers the closest, then the first")
  func ties() {
    #expect(Suggestion.closest(to: "spee", among: ["spent", "speed", "speet"]) == "speed")
    #expect(Suggestion.closest(to: "cart", among: ["card", "care"]) == "card")
    // A first letter is seldom wrong.
    #expect(Suggestion.closest(to: "jss", among: ["css", "js", "json"]) == "js")
    #expect(Suggestion.closest(to: "jss", among: ["css", "sss"]) == "css")
  }

  @Test("gives up on long texts at once")
  func long() {
    let text = String(repeating: "a", count: 1_000_000)
    #expect(Suggestion.closest(to: text, among: [text]) == nil)
    #expect(Suggestion.closest(to: "a", among: [text], limit: .max) == nil)
    #expect(Suggestion.closest(to: "aa", among: [text, "ab"], limit: .max) == "ab")
  }
}

import MotionModel

/// The words of which a name is made: `card/fade-in` has card, fade and in.
struct NameWords {
  private let parts: [(word: Substring, separator: Substring)]

  init(_ name: PresetName) {
    var parts: [(word: Substring, separator: Substring)] = []
    var rest = Substring(name.text)
    while !rest.isEmpty {
      let word = rest.prefix { !Self.separators.contains($0) }
      rest = rest.dropFirst(word.count)
      let separator = rest.prefix { Self.separators.contains($0) }
      rest = rest.dropFirst(separator.count)
      parts.append((word, separator))
    }
    self.parts = parts
  }

  private static let separators: Set<Character> = ["/", "-", "_", "."]

  var words: [String] { parts.map { String($0.word) } }

  /// Whether one of them is among some.
  func contains(anyOf known: Set<String>) -> Bool { parts.contains { known.contains(String($0.word)) } }

  /// The name with another word in a place.
  func replacing(_ place: Int, with word: String) -> PresetName? {
    let text = parts.enumerated().map { ($0.offset == place ? word : String($0.element.word)) + $0.element.separator }
    return try? PresetName(text.joined())
  }
}

extension PresetName {
  /// The first part of it, which says whose it is.
  var family: Substring { text.prefix { $0 != "/" } }
}

extension String {
  /// The words of a text for people, in lower case.
  var plainWords: Set<String> {
    Set(lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init))
  }
}

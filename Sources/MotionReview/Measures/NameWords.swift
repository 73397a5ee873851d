import MotionModel

extension PresetName {
  /// The words of which it is made: `card/fade-in` has card, fade and in.
  var words: [Substring] { text.split { "/-_.".contains($0) } }

  /// The name with one of its words replaced.
  func replacing(_ word: Substring, with other: String) -> PresetName? {
    try? PresetName(text[..<word.startIndex] + other + text[word.endIndex...])
  }

  /// First part of it, the group.
  var family: Substring { text.prefix { $0 != "/" } }
}

extension String {
  /// Words of a text, in lower case.
  var plainWords: Set<String> {
    Set(lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init))
  }
}

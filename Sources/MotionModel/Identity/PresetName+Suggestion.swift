package import MotionJSON

extension Suggestion {
  /// The names that may have been meant: the closest one, else up to three with a word that is close to the last part of
  /// the text or pattern, as `penner/bounce-in` for `bouce`.
  package static func names(closeTo text: String, among names: [String]) -> [String] {
    if let whole = closest(to: text, among: names) { return [whole] }
    func words(_ name: String) -> [Substring] { name.split { "/-._".contains($0) } }
    let typed = text.split { "/*?".contains($0) }.last.map(String.init) ?? text
    let known = Set(names.flatMap(words).map(String.init)).sorted()
    guard typed.count > 2, let word = closest(to: typed, among: known) else { return [] }
    return Array(names.lazy.filter { words($0).contains { $0 == word } }.prefix(3))
  }
}

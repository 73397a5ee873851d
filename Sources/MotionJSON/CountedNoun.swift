/// Numbers with their nouns, as messages say them.
package enum CountedNoun {
  /// `1 artifact`, `2 artifacts`, `0 artifacts`.
  /// - Parameter noun: What is counted, as a regular noun in the singular.
  package static func text(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
}

import MotionModel
public import MotionStore

/// A preset that some words lead to.
public struct SearchHit: Sendable {
  /// Its newest version.
  public let revision: PresetRevision
  /// Kind of motion.
  public let kind: MotionKind
  /// Places of the words: `name`, `title`, `tags`, `use`, `summary`, `notes`; the best place first.
  public let places: [String]
  /// Relevance: higher is better.
  package let score: Int
}

extension Catalog {
  /// The live presets whose name, title, tags, use, summary or notes have every one of some words, the best first.
  ///
  /// A word may be a prefix, and in names any part; case is ignored. Whole words go before beginnings, names before
  /// titles, tags and the rest.
  /// - Parameter text: Words, at most 16.
  /// - Throws: `ModelError` for no word or too many, `StoreError` when the file cannot be read.
  /// - Complexity: O(bytes of the versions): a pass takes less than an index would take to make.
  public func search(_ text: String) throws -> [SearchHit] {
    let words = SearchWords.split(text)
    guard (1...SearchWords.maximumCount).contains(words.count) else {
      throw ModelError(
        words.isEmpty ? .missing : .tooLarge, words.isEmpty ? "the search text has no words" : "\(words.count) words",
        allowed: "1…\(SearchWords.maximumCount) words")
    }
    // Only ASCII is certain to be stored as typed.
    let parts = words.filter { $0.utf8.allSatisfy { $0 < 0x80 } }.map { Array($0.utf8) }
    return try surveying { survey in
      var hits: [SearchHit] = []
      for entry in survey.entries where parts.allSatisfy(entry.mentions) {
        let revision = try survey.revision(of: entry)
        guard let found = SearchWords.score(words, in: revision) else { continue }
        hits.append(SearchHit(revision: revision, kind: entry.kind, places: found.places, score: found.score))
      }
      // Equally good ones stay in the order of their names.
      return hits.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element)
    }
  }

  /// Suggests words of names and titles near those searched in vain; nil if none is near.
  package func nearWord(to text: String) throws(StoreError) -> String? {
    let words = SearchWords.split(text)
    return try surveying { survey in
      var known: Set<String> = []
      for entry in survey.entries {
        known.formUnion(SearchWords.split(entry.name.text))
        if let title = entry.title { known.formUnion(SearchWords.split(title)) }
      }
      let sorted = known.sorted()
      let near = words.map { known.contains($0) ? $0 : Suggestion.closest(to: $0, among: sorted) }
      let proposal = near.compactMap(\.self)
      return proposal.count < words.count || proposal == words ? nil : proposal.joined(separator: " ")
    }
  }
}

/// Words, with scores of presets for them.
enum SearchWords {
  static let maximumCount = 16

  /// Words of a text in lower case: letters and digits, separated by other characters.
  static func split(_ text: String) -> [String] {
    let lower = text.lowercased()
    guard lower.utf8.allSatisfy({ $0 < 0x80 }) else {
      return lower.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    return lower.utf8.split { !(0x61...0x7A).contains($0) && !(0x30...0x39).contains($0) }.map { String($0) ?? "" }
  }

  /// Place of words, with the scores of a whole word, a prefix, and any other part.
  private struct Place {
    let name: String
    let whole, start, part: Int
    let text: @Sendable (PresetRevision) -> String?

    /// Score of a word among others here.
    func count(_ word: String, in words: [String]) -> Int {
      if words.contains(word) { return whole }
      if words.contains(where: { $0.hasPrefix(word) }) { return start }
      return part > 0 && words.contains { $0.contains(word) } ? part : 0
    }
  }

  /// The places, the best first.
  private static let places = [
    Place(name: "name", whole: 100, start: 80, part: 50) { $0.name.text },
    Place(name: "title", whole: 60, start: 45, part: 0) { $0.details.title },
    Place(name: "tags", whole: 40, start: 30, part: 0) { $0.details.tags.joined(separator: " ") },
    Place(name: "use", whole: 20, start: 15, part: 0) { $0.details.use },
    Place(name: "summary", whole: 12, start: 8, part: 0) { $0.details.summary },
    Place(name: "notes", whole: 6, start: 4, part: 0) { $0.details.notes },
  ]

  /// Sum of each word's highest score; nil if one is missing.
  static func score(_ words: [String], in revision: PresetRevision) -> (score: Int, places: [String])? {
    let texts = places.map { split($0.text(revision) ?? "") }
    var total = 0
    var found: Set<Int> = []
    for word in words {
      let scores = zip(places, texts).map { $0.count(word, in: $1) }
      guard let best = scores.max(), best > 0 else { return nil }
      found.formUnion(scores.indices.filter { scores[$0] > 0 })
      total += best
    }
    return (total, found.sorted().map { places[$0].name })
  }
}

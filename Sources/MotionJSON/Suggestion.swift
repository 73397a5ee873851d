/// Finds what somebody probably meant to type.
public enum Suggestion {
  /// Texts longer than this are not compared, in scalars.
  private static let longest = 64

  /// The candidate closest to a text, or nil when none is close; of equally close ones, the first.
  ///
  /// Distance is the number of insertions, deletions, substitutions and swaps of neighbors (optimal string alignment:
  /// Damerau–Levenshtein without editing a swapped pair again); letters that differ only in ASCII case are the same.
  /// O(text × candidate) each, and at most 64 × 64.
  /// - Parameter limit: the largest distance accepted; by default 1 up to four scalars, 2 up to eight, else 3.
  public static func closest(
    to text: String, among candidates: some Sequence<String>, limit: Int? = nil
  ) -> String? {
    let typed = scalars(text)
    guard (1...longest).contains(typed.count) else { return nil }
    var bound = limit ?? (typed.count <= 4 ? 1 : typed.count <= 8 ? 2 : 3)
    var best: String?
    for candidate in candidates {
      let other = scalars(candidate)
      guard (1...longest).contains(other.count), abs(other.count - typed.count) <= bound else { continue }
      let distance = distance(typed, other)
      // A distance as long as the text itself means that nothing of it was kept.
      guard distance <= bound, distance < max(typed.count, other.count) else { continue }
      best = candidate
      bound = distance - 1
      if bound < 0 { break }
    }
    return best
  }

  /// `did you mean "x"?`, or nil when nothing is close.
  package static func hint(for text: String, among candidates: some Sequence<String>) -> String? {
    closest(to: text, among: candidates).map { "did you mean \(QuotedText.quote($0))?" }
  }

  private static func scalars(_ text: String) -> [UInt32] {
    text.unicodeScalars.prefix(longest + 1).map { scalar in
      (0x41...0x5A).contains(scalar.value) ? scalar.value + 0x20 : scalar.value
    }
  }

  private static func distance(_ left: [UInt32], _ right: [UInt32]) -> Int {
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    var row = previous
    for i in 1...left.count {
      row[0] = i
      for j in 1...right.count {
        let cost = left[i - 1] == right[j - 1] ? 0 : 1
        row[j] = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + cost)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          row[j] = min(row[j], beforePrevious[j - 2] + 1)
        }
      }
      beforePrevious = previous
      previous = row
    }
    return previous[right.count]
  }
}

import Motionbook

/// A key and its action, such as `q quit`, in a line that may be too narrow for all hints.
struct KeyHint: Equatable {
  let text: String
  /// Priority if not all fit; of equals, the earlier goes first.
  let rank: Int

  init(_ text: String, _ rank: Int) { (self.text, self.rank) = (text, rank) }

  /// As many whole hints as fit, in the given order.
  static func line(_ hints: [KeyHint], separator: String, columns: Int) -> String {
    var free = columns + DisplayWidth.of(separator)
    var shown: Set<Int> = []
    for index in hints.indices.sorted(by: { (hints[$0].rank, $0) < (hints[$1].rank, $1) }) {
      let width = DisplayWidth.of(hints[index].text) + DisplayWidth.of(separator)
      guard width <= free else { continue }
      free -= width
      shown.insert(index)
    }
    return hints.indices.filter(shown.contains).map { hints[$0].text }.joined(separator: separator)
  }
}

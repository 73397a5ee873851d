import Motionbook

/// A key and what it does, such as `q quit`, in a line that may be too narrow for all of them.
struct KeyHint: Equatable {
  let text: String
  /// What comes first when not all fit; of equals, what stands first.
  let rank: Int

  init(_ text: String, _ rank: Int) { (self.text, self.rank) = (text, rank) }

  /// As many whole hints as fit, in the order given.
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

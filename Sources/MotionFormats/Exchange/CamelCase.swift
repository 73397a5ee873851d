/// Names as programming languages write them.
enum CamelCase {
  /// `brand/pop-in` as `brandPopIn`: a separator makes the next letter a capital.
  static func text(_ name: String) -> String {
    let words = name.split { "/._-".contains($0) }
    return words.enumerated().map { index, word in
      index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }
}

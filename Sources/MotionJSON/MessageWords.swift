/// Foreign text made safe to show in a message.
package enum QuotedText {
  /// Text in double quotes, truncated, with characters that could disturb a terminal made visible.
  ///
  /// Control characters, bidirectional marks, zero-width characters and line separators are shown as `\u{…}`.
  /// - Parameter limit: the most scalars kept; a cut is shown as `…`.
  package static func quote(_ text: String, limit: Int = 40) -> String { "\"\(visible(text, limit: limit))\"" }

  /// The same without the quotes.
  package static func visible(_ text: String, limit: Int = 40) -> String {
    let scalars = text.unicodeScalars.prefix(limit)
    let shown = scalars.map { scalar in
      isInvisible(scalar) ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }
    return shown.joined() + (scalars.endIndex < text.unicodeScalars.endIndex ? "…" : "")
  }

  /// Indicates a character that is invisible, breaks the line, or changes the direction of text.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x061C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// A number as at least so many hexadecimal digits: `00A0`.
  package static func hex(_ value: UInt32, digits: Int) -> String {
    String(value, radix: 16, uppercase: true).zeroFilled(to: digits)
  }
}

/// Suggests corrections of typing errors.
package enum Suggestion {
  /// Texts longer than this are not compared, in scalars.
  private static let longest = 64

  /// The candidate closest to a text, or nil when none is close; of equally close ones, the first with the same first
  /// letter, as that is seldom wrong, else the first.
  ///
  /// Distance is the number of insertions, deletions, substitutions and swaps of neighbors (optimal string alignment:
  /// Damerau–Levenshtein without editing a swapped pair again); letters that differ only in ASCII case are the same.
  /// O(text × candidate) each, and at most 64 × 64.
  /// - Parameter limit: the largest distance accepted; by default 1 up to four scalars, 2 up to eight, else 3.
  package static func closest(
    to text: String, among candidates: some Sequence<String>, limit: Int? = nil
  ) -> String? {
    let typed = scalars(text)
    guard (1...longest).contains(typed.count) else { return nil }
    let most = min(limit ?? (typed.count <= 4 ? 1 : typed.count <= 8 ? 2 : 3), longest)
    var (best, bound): (String?, Int) = (nil, 2 * most + 1)
    for candidate in candidates {
      let other = scalars(candidate)
      guard (1...longest).contains(other.count), abs(other.count - typed.count) <= bound / 2 else { continue }
      let distance = distance(typed, other)
      // A distance as long as the text itself means no similarity.
      let rank = 2 * distance + (typed.first == other.first ? 0 : 1)
      guard rank <= bound, distance < max(typed.count, other.count) else { continue }
      best = candidate
      bound = rank - 1
      if bound < 0 { break }
    }
    return best
  }

  /// `did you mean "x"?`, or nil if nothing is close.
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

extension String {
  /// Digits with as many zeros in front as make a width.
  package func zeroFilled(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - utf8.count)) + self
  }

  /// The same words in lines below a width, in characters; a longer word has a line of its own.
  package func folded(to width: Int) -> String { lines(foldedTo: width).joined(separator: "\n") }

  /// The lines of ``folded(to:)``.
  package func lines(foldedTo width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension Collection<String> {
  /// The first texts, and the number of the others: `a, b and 3 more`.
  package func listed(atMost limit: Int, by separator: String = ", ", before rest: String = " and") -> String {
    prefix(limit).joined(separator: separator) + (count > limit ? "\(rest) \(count - limit) more" : "")
  }
}

/// Words of a command line for copying.
package enum ShellWord {
  /// Word quoted for a shell.
  ///
  /// Characters invisible in a terminal, such as a line feed, are escaped in `$'…'`, which bash, zsh and ksh read.
  package static func quoted(_ word: String) -> String {
    word.unicodeScalars.contains(where: QuotedText.isInvisible) ? escaped(word) : posix(word)
  }

  /// Word quoted for every shell, even if invisible in a terminal.
  package static func posix(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { JSONParser.continuesWord($0) || "/.-=:,@%+".utf8.contains($0) }
    guard !isPlain || word.isEmpty else { return word }
    // An end, a quote outside of quotes, and a new beginning.
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// A path that a command reads as a path: with `./` before a leading `-`, which would make it an option.
  package static func path(_ path: String) -> String { quoted(path.utf8.first == 0x2D ? "./\(path)" : path) }

  /// Every byte beyond plain ASCII as an octal escape.
  private static func escaped(_ word: String) -> String {
    let bytes = word.utf8.map { byte in
      switch byte {
      case 0x27, 0x5C: "\\" + String(Unicode.Scalar(byte))
      case 0x20...0x7E: String(Unicode.Scalar(byte))
      default: "\\\(byte >> 6)\(byte >> 3 & 7)\(byte & 7)"
      }
    }
    return "$'\(bytes.joined())'"
  }
}

/// Numbers with their nouns, for messages.
package enum CountedNoun {
  /// `1 artifact`, `2 artifacts`, `0 artifacts`.
  /// - Parameter noun: Counted noun, regular and singular.
  package static func text(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
}

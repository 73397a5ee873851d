/// Words of a command line that is shown to be copied.
package enum ShellWord {
  /// A word that a shell reads as it is.
  ///
  /// What a terminal would not show, such as a line feed, is escaped in `$'…'`, which bash, zsh and ksh read.
  package static func quoted(_ word: String) -> String {
    if word.unicodeScalars.contains(where: QuotedText.isInvisible) { return escaped(word) }
    let isPlain = word.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
        || "/._-=:,@%+".utf8.contains(byte)
    }
    guard !isPlain || word.isEmpty else { return word }
    // An end, a quote outside of quotes, and a new beginning.
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }

  /// A path that a command reads as a path: with `./` before a leading `-`, which would make it an option.
  package static func path(_ path: String) -> String { quoted(path.utf8.first == 0x2D ? "./\(path)" : path) }

  /// Every byte beyond plain ASCII as an octal escape.
  private static func escaped(_ word: String) -> String {
    var text = "$'"
    for byte in word.utf8 {
      switch byte {
      case 0x27, 0x5C: text += "\\" + String(Unicode.Scalar(byte))
      case 0x20...0x7E: text += String(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
      }
    }
    return text + "'"
  }
}

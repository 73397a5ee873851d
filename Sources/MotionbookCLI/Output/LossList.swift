import Motionbook

/// Parts of a damaged catalog that are lost, as text.
enum LossList {
  /// Maximum number of lines; further ones are counted.
  private static let maximumLines = 20
  private static let maximumLength = 500

  /// Lines of a list, up to the limit.
  static func text(_ lines: [String]) -> String {
    let text = lines.prefix(maximumLines).map { "  \(QuotedText.visible($0, limit: maximumLength))\n" }.joined()
    return text + (lines.count > maximumLines ? "  and \(lines.count - maximumLines) more; all of them: --json\n" : "")
  }

  /// The number of broken references, and the command that lists them.
  static func dangling(_ count: Int, in path: String) -> String {
    let verb = count == 1 ? "leads" : "lead"
    return "\(CountedNoun.text(count, "reference")) \(verb) to something that is not there, or in a circle; "
      + "see: motionbook conflicts -c \(ShellWord.path(path))\n"
  }
}

extension SalvageReport.Loss {
  /// Fields of a lost artifact.
  static var report: Report<SalvageReport.Loss> {
    Report(
      "losses",
      .init("artifact", \.artifact.hex), .init("what", \.what), .init("damaged", \.isDamaged),
      .init("neededBy", \.neededBy))
  }

  /// The artifact as a line.
  var line: String {
    "\(what) (\(artifact.short))" + (isDamaged ? " is damaged" : " is intact, but depends on something lost")
      + (neededBy.isEmpty ? "" : "; needed by \(neededBy.joined(separator: ", "))")
  }
}

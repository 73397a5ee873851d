import Motionbook

/// What is lost of a damaged catalog, for people.
enum LossList {
  /// The most losses that are listed before the rest is counted.
  private static let maximumLines = 20
  private static let maximumLength = 500

  /// Lost artifacts, a line each, as many as people read.
  static func text(_ losses: [SalvageReport.Loss]) -> String { text(losses.map(line)) }

  /// Lines of a list, as many as people read.
  /// - Parameter rest: Where the others are.
  static func text(_ lines: [String], rest: String = "all of them: --json") -> String {
    var text = lines.prefix(maximumLines).map { "  \(QuotedText.visible($0, limit: maximumLength))\n" }.joined()
    if lines.count > maximumLines { text += "  and \(lines.count - maximumLines) more; \(rest)\n" }
    return text
  }

  /// A lost artifact in one line.
  static func line(_ loss: SalvageReport.Loss) -> String {
    var line = "\(loss.what) (\(loss.artifact.short))"
    line += loss.isDamaged ? " is damaged" : " is sound, but rests on something lost"
    if !loss.neededBy.isEmpty { line += "; needed by \(loss.neededBy.joined(separator: ", "))" }
    return line
  }
}

extension SalvageReport.Loss {
  /// What is said of a lost artifact.
  static var report: Report<SalvageReport.Loss> {
    Report(
      "losses",
      [
        .init("artifact", \.artifact.hex), .init("what", \.what), .init("damaged", \.isDamaged),
        .init("neededBy", \.neededBy),
      ])
  }
}

/// Says that presets refer to something that is not there.
enum DanglingReferences {
  /// How many there are, and where to look.
  static func line(_ count: Int, in path: String) -> String {
    let verb = count == 1 ? "leads" : "lead"
    return "\(CountedNoun.text(count, "reference")) \(verb) to something that is not there, or in a circle; "
      + "see: motionbook conflicts -c \(ShellWord.path(path))"
  }
}

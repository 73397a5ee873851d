import Motionbook

/// Losses of a damaged catalog as text.
enum LossList {
  /// Maximum number of listed losses; further ones are counted.
  private static let maximumLines = 20
  private static let maximumLength = 500

  /// Lost artifacts, a line each, up to the limit.
  static func text(_ losses: [SalvageReport.Loss]) -> String { text(losses.map(line)) }

  /// Lines of a list, up to the limit.
  /// - Parameter rest: The option for the complete list.
  static func text(_ lines: [String], rest: String = "all of them: --json") -> String {
    var text = lines.prefix(maximumLines).map { "  \(QuotedText.visible($0, limit: maximumLength))\n" }.joined()
    if lines.count > maximumLines { text += "  and \(lines.count - maximumLines) more; \(rest)\n" }
    return text
  }

  /// A lost artifact as a line.
  static func line(_ loss: SalvageReport.Loss) -> String {
    var line = "\(loss.what) (\(loss.artifact.short))"
    line += loss.isDamaged ? " is damaged" : " is intact, but depends on something lost"
    if !loss.neededBy.isEmpty { line += "; needed by \(loss.neededBy.joined(separator: ", "))" }
    return line
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
}

/// Reports presets with broken references.
enum DanglingReferences {
  /// Their number, and the command that lists them.
  static func line(_ count: Int, in path: String) -> String {
    let verb = count == 1 ? "leads" : "lead"
    return "\(CountedNoun.text(count, "reference")) \(verb) to something that is not there, or in a circle; "
      + "see: motionbook conflicts -c \(ShellWord.path(path))"
  }
}

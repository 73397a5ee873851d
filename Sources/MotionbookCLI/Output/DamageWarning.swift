import Motionbook

/// Says on standard error that a command went on with what is sound in a damaged catalog.
enum DamageWarning {
  /// The most losses that are listed before the rest is counted.
  private static let maximumLines = 20
  private static let maximumLength = 500

  /// Whether one was given, which makes the exit code that of findings.
  nonisolated(unsafe) private(set) static var isGiven = false

  /// Lists what is lost.
  static func give(_ report: SalvageReport) {
    isGiven = true
    let kind = report.damage ?? .artifacts
    ErrorReport.warn(
      "\(report.source) is damaged: \(kind.explanation); this is what proves itself"
        + (report.losses.isEmpty ? ", and nothing of it is lost" : ", without what is listed here"))
    let rest = "see: motionbook verify -c \(ShellWord.path(report.source))"
    ErrorReport.write(list(report.losses.map(line), rest: rest))
    ErrorReport.note(kind.remedy(for: report.source))
  }

  /// Lost artifacts, a line each, as many as people read.
  static func list(_ losses: [SalvageReport.Loss]) -> String { list(losses.map(line)) }

  /// Lines of a list, as many as people read.
  /// - Parameter rest: Where the others are.
  static func list(_ lines: [String], rest: String = "all of them: --json") -> String {
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

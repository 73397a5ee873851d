import Motionbook

/// Says on standard error that a command went on with what is sound in a damaged catalog.
enum DamageWarning {
  /// The most losses that are listed before the rest is counted.
  private static let maximumLines = 20

  /// Whether one was given, which makes the exit code that of findings.
  nonisolated(unsafe) private(set) static var isGiven = false

  /// Lists what is lost.
  static func give(_ report: SalvageReport) {
    isGiven = true
    let word = ShellWord.quoted(report.source)
    ErrorReport.warn(
      "\(report.source) is damaged; this is what proves itself, without "
        + (report.losses.isEmpty ? "trust in its indexes" : "what is listed here"))
    for loss in report.losses.prefix(maximumLines) { ErrorReport.write("  \(line(loss))\n") }
    if report.losses.count > maximumLines {
      ErrorReport.write("  and \(report.losses.count - maximumLines) more; see: motionbook verify -c \(word)\n")
    }
    ErrorReport.note("to make it whole, merge a sound copy into it, or: motionbook salvage \(word) -o NEW.motionbook")
  }

  /// A lost artifact in one line.
  static func line(_ loss: SalvageReport.Loss) -> String {
    var line = "\(loss.what) (\(loss.artifact.short))"
    line += loss.isDamaged ? " is damaged" : " is sound, but rests on something lost"
    if !loss.neededBy.isEmpty { line += "; needed by \(loss.neededBy.joined(separator: ", "))" }
    return QuotedText.visible(line, limit: .max)
  }

  /// Lost artifacts for machines.
  static func json(_ losses: [SalvageReport.Loss]) -> JSONValue {
    .array(
      losses.map { loss in
        .object([
          JSONMember("artifact", .string(loss.artifact.hex)), JSONMember("what", .string(loss.what)),
          JSONMember("damaged", .bool(loss.isDamaged)),
          JSONMember("neededBy", .array(loss.neededBy.map { .string($0) })),
        ])
      })
  }
}

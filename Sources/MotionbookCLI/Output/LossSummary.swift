import Motionbook

/// Summary of a conversion's losses on standard error.
struct LossSummary {
  var report = LossReport()
  var presetCount = 0
  /// Presets added because others reference them.
  var added: [PresetName] = []

  /// Prints the summary, also for an empty result, which is probably a mistake.
  /// - Parameters:
  ///   - label: Prefix of the lines, to tell several summaries apart.
  ///   - whole: The option for the complete list.
  ///   - told: Presets whose losses were told before; they are counted.
  func warn(_ label: String = "", whole: String = "--report", except told: Set<PresetName> = []) {
    var approximated: [PresetName: Double] = [:]
    var dropped: [(text: String, preset: PresetName)] = []
    for entry in report.losses where !told.contains(entry.preset) {
      switch entry.outcome {
      case .exact: break
      case .approximated(let error, _): approximated[entry.preset] = max(approximated[entry.preset] ?? 0, error)
      case .dropped(let reason): dropped.append(("\(entry.part) dropped: \(reason)", entry.preset))
      }
    }
    if let worst = approximated.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
      ErrorReport.note(
        "\(label)approximated \(approximated.count) of \(CountedNoun.text(presetCount, "preset")) "
          + "(largest error \(HumanNumber.text(worst.value * 100, decimals: 4)) % of the travel, in \(worst.key))")
    }
    let beyond = report.beyondMaximumError.filter { !told.contains($0.preset) }
    if !beyond.isEmpty {
      let named = beyond.map { "\($0.preset) (\(HumanNumber.text($0.error, decimals: 6)))" }
      ErrorReport.warn(
        "\(label)\(CountedNoun.text(beyond.count, "preset")) \(beyond.count == 1 ? "exceeds" : "exceed") --max-error "
          + "\(HumanNumber.text(report.maximumError, decimals: 6)): \(named.listed(atMost: 3, before: ", and"))")
    }
    if !added.isEmpty {
      ErrorReport.note("\(label)added \(CountedNoun.text(added.count, "referenced preset")): \(Self.list(added))")
    }
    // Formats without losses have no entries.
    if report.entries.isEmpty ? presetCount == 0 : report.entries.allSatisfy({ $0.outcome.isDropped }) {
      ErrorReport.warn(
        label
          + (presetCount == 0
            ? "the output is empty: there are no presets"
            : "the format represents nothing of \(CountedNoun.text(presetCount, "preset"))"))
    }
    // Several presets may lose the same.
    let reasons = dropped.grouped(by: \.text)
    for (text, parts) in reasons.prefix(12) { ErrorReport.warn("\(label)\(Self.list(parts.map(\.preset))): \(text)") }
    let more = reasons.dropFirst(12).reduce(0) { $0 + $1.elements.count }
    if more > 0 { ErrorReport.warn("\(label)\(more) more \(more == 1 ? "part" : "parts") dropped; see \(whole)") }
    let known = told.intersection(report.losses.map(\.preset)).count
    if known > 0 {
      ErrorReport.note("\(label)\(CountedNoun.text(known, "preset")) with losses as before; see \(whole)")
    }
  }

  private static func list(_ names: [PresetName]) -> String {
    names.map(\.text).unique(by: \.self).listed(atMost: 4, before: ", and")
  }
}

extension LossReport.Outcome {
  /// Outcome of a part, as a predicate: `approximated within 0.1 % of the travel`.
  var words: String {
    switch self {
    case .exact: "exact"
    case .approximated(let error, _):
      "approximated within \(HumanNumber.text(error * 100, decimals: 4)) % of the travel"
    case .dropped(let reason): "dropped: \(reason)"
    }
  }

  fileprivate var isDropped: Bool { if case .dropped = self { true } else { false } }
}

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

  /// Lost artifacts; of a file without its end they are those that the rest tells of.
  static func lost(_ losses: [SalvageReport.Loss], atLeast isCut: Bool, _ style: TextStyle) -> String {
    let count = (isCut ? "at least " : "") + CountedNoun.text(losses.count, "artifact")
    let unknown = "what the missing end held is not known"
    return "\(style.red("lost")): \(losses.isEmpty ? unknown : isCut ? "\(count); \(unknown)" : count)\n"
      + text(losses.map(\.line))
  }

  /// The number of broken references, and the command that lists them.
  static func dangling(_ count: Int, in path: String) -> String {
    let verb = count == 1 ? "leads" : "lead"
    return "\(CountedNoun.text(count, "reference")) \(verb) to something that is not there, or in a circle; "
      + "see: motionbook conflicts -c \(ShellWord.path(path))\n"
  }
}

extension SalvageReport.Loss {
  static var report: Report<SalvageReport.Loss> {
    Report(
      "losses",
      .init("artifact", \.artifact.hex), .init("what", \.what), .init("damaged", \.isDamaged),
      .init("neededBy", \.neededBy))
  }

  var line: String {
    "\(what) (\(artifact.short))" + (isDamaged ? " is damaged" : " is intact, but depends on something lost")
      + (neededBy.isEmpty ? "" : "; needed by \(neededBy.joined(separator: ", "))")
  }
}

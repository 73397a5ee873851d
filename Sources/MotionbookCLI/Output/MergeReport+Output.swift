import Motionbook

/// Reports a merge and its conflicts.
struct MergeSummary {
  let report: MergeReport

  /// - Parameters:
  ///   - headline: Other lines than ``headline(_:)`` to begin with.
  ///   - more: Further JSON members.
  func print(with printer: Printer, headline: String? = nil, _ more: [JSONMember] = []) throws {
    let text = (headline ?? self.headline(printer.style)) + "\n" + body(printer.style)
    try printer.print(members + more, text: text, rows: Self.presets, report.presets)
  }

  private static var presets: Report<MergeReport.MergedPreset> {
    Report(
      "presets",
      .init("effect", \.effect.rawValue), .init("name", \.name), .init("versionsAdded", \.versionsAdded),
      .init("preset", \.id.hex))
  }

  /// The first line, for other reports too: `merged them.motionbook: 3 of 20 artifacts are new (1 motion, 2 versions)`.
  func headline(_ style: TextStyle) -> String {
    let source = report.source.shown
    if report.isSameFile { return "\(source) is this catalog itself: nothing to merge" }
    if report.isUpToDate { return "already up to date with \(source)" }
    let verb = style.green(report.isDryRun ? "would have merged" : "merged")
    let parts = [
      Self.count(report.contentsAdded, "motion"), Self.count(report.versionsAdded, "version"),
      Self.count(report.releasesAdded, "release"),
    ].compactMap { $0 }.joined(separator: ", ")
    return
      "\(verb) \(source): \(report.artifactsAdded) of \(CountedNoun.text(report.artifactsSeen, "artifact")) are new (\(parts))"
  }

  private func body(_ style: TextStyle) -> String {
    var text = ""
    let width = report.presets.map { $0.effect.rawValue.utf8.count }.max() ?? 0
    for preset in report.presets {
      text += "  \(preset.effect.rawValue.padded(to: width + 2))\(style.bold(preset.name.text))"
      text += style.dim(" (\(Self.count(preset.versionsAdded, "version") ?? "no version"))") + "\n"
    }
    guard !report.conflicts.isEmpty else { return text }
    let total = report.conflicts.count
    text += "\(CountedNoun.text(total, "conflict")), \(report.newConflictCount) of them new:\n"
    return text + ConflictReport(report.conflicts).text(style)
  }

  private var members: [JSONMember] {
    let added: [JSONMember] = .of([
      "artifacts": report.artifactsAdded, "motions": report.contentsAdded, "versions": report.versionsAdded,
      "releases": report.releasesAdded,
    ])
    return .of([
      "source": report.source, "sameFile": report.isSameFile, "dryRun": report.isDryRun,
      "artifacts": report.artifactsSeen, "added": JSONValue.object(added),
      "presets": Self.presets.json(report.presets), "conflicts": ConflictReport(report.conflicts).json,
      "newConflicts": report.newConflictCount, "stateHash": report.stateHash,
    ])
  }

  private static func count(_ number: Int, _ noun: String) -> String? {
    number == 0 ? nil : CountedNoun.text(number, noun)
  }
}

import Motionbook

/// The report of a merge, with its conflicts, for people and for programs.
extension MergeReport {
  /// - Parameters:
  ///   - headline: Other lines than ``headline(_:)`` to begin with.
  ///   - more: Further JSON members.
  func print(with printer: Printer, headline: String? = nil, _ more: [JSONMember] = []) throws {
    if printer.format == .table, ErrorReport.isQuiet, !isDryRun, conflicts.isEmpty { return }
    let text = (headline ?? self.headline(printer.style)) + "\n" + body(printer.style)
    try printer.print(members + more, text: text, rows: Self.merged, presets)
  }

  private static var merged: Report<MergeReport.MergedPreset> {
    Report(
      "presets",
      .init("effect", \.effect.rawValue), .init("name", \.name), .init("versionsAdded", \.versionsAdded),
      .init("preset", \.id.hex))
  }

  /// The first line, for other reports too: `merged them.motionbook: 3 of 20 artifacts are new (1 motion, 2 versions)`.
  func headline(_ style: TextStyle) -> String {
    let source = source.shown
    if isSameFile { return "\(source) is this catalog itself: nothing to merge" }
    if isUpToDate { return "already up to date with \(source)" }
    let verb = style.green(isDryRun ? "would have merged" : "merged")
    let parts = [(contentsAdded, "motion"), (versionsAdded, "version"), (releasesAdded, "release")]
      .filter { $0.0 > 0 }.map { CountedNoun.text($0, $1) }.joined(separator: ", ")
    return "\(verb) \(source): \(artifactsAdded) of \(CountedNoun.text(artifactsSeen, "artifact")) are new (\(parts))"
  }

  private static let mostAdded = 30

  private func body(_ style: TextStyle) -> String {
    var text = ""
    let width = presets.map { $0.effect.rawValue.utf8.count }.max() ?? 0
    let added = presets.filter { $0.effect == .added }.dropFirst(Self.mostAdded)
    let hidden = Set(added.map(\.id))
    for preset in presets where !hidden.contains(preset.id) {
      text += "  \(preset.effect.rawValue.padded(to: width + 2))\(style.bold(preset.name.text))"
      let count = preset.versionsAdded == 0 ? "no version" : CountedNoun.text(preset.versionsAdded, "version")
      text += style.dim(" (\(count))") + "\n"
    }
    if !hidden.isEmpty { text += "  … and \(hidden.count) more added (--json lists all)\n" }
    guard !conflicts.isEmpty else { return text }
    let total = conflicts.count
    text +=
      CountedNoun.text(total, "conflict") + (total > newConflictCount ? ", \(newConflictCount) of them new:\n" : ":\n")
    return text + ConflictReport(conflicts).text(style)
  }

  private var members: [JSONMember] {
    .of([
      "source": source, "sameFile": isSameFile, "dryRun": isDryRun, "artifacts": artifactsSeen,
      "added": JSONValue.of([
        "artifacts": artifactsAdded, "motions": contentsAdded, "versions": versionsAdded, "releases": releasesAdded,
      ]), "presets": Self.merged.json(presets),
      "conflicts": ConflictReport(conflicts).json, "newConflicts": newConflictCount, "stateHash": stateHash,
    ])
  }
}

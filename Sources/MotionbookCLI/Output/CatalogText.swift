import Motionbook

/// Contents of a catalog as lines of text: equal for equal contents, and readable in a `git diff`.
///
/// Sides and ties are sorted by hash, so that the order of this copy does not matter.
enum CatalogText {
  static func write(_ catalog: Catalog, to sink: ByteSink) throws {
    try sink.write("motionbook catalog\n")
    for stored in try catalog.presets() { try sink.write(text(stored)) }
    for (release, entries) in try catalog.releasesWithEntries() {
      try sink.write(text(release, entries))
    }
    let conflicts = try catalog.conflicts().map(text)
    for conflict in conflicts.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { try sink.write(conflict) }
    try sink.write("\nhistory\n")
    let history = try catalog.log().sorted { left, right in
      (left.revision.timeMs, left.revision.name, left.revision.generation, left.revision.hash)
        < (right.revision.timeMs, right.revision.name, right.revision.generation, right.revision.hash)
    }
    for entry in history { try sink.write("  \(line(entry))\n") }
  }

  /// A preset as a line, then its document.
  private static func text(_ stored: StoredPreset) -> String {
    let document = JSONOutput.safe(PrettyJSON.text(stored.preset.json))
    let lines = document.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }
    return "\npreset \(stored.preset.name) @\(stored.revision.generation) p:\(stored.id.hex)\n" + lines.joined()
  }

  /// A release as a line, then its versions.
  ///
  /// Two releases of one name have no state of their own until the conflict is resolved; hashes tell them apart.
  private static func text(_ release: ReleaseSummary, _ entries: [PresetRevision]?) -> String {
    var text = "\nrelease \(release.name.visible) #\(release.hash.short)\n"
    text += "  \(release.time.text) by \(release.author.visible)\(release.message.afterColon)\n"
    for entry in entries ?? [] { text += "  \(entry.name) @\(entry.generation) #\(entry.hash.short)\n" }
    return text
  }

  private static func text(_ conflict: CatalogConflict) -> String {
    var text = "\nconflict \(conflict.kind.rawValue): \(conflict.message.visible)\n"
    for side in conflict.sides.sorted(by: { $0.hash < $1.hash }) {
      text += "  \(version(side))\(side.message.afterColon)\n"
    }
    return text
  }

  private static func line(_ entry: LogEntry) -> String {
    let revision = entry.revision
    let former = entry.previousName.map { ", was \($0)" } ?? ""
    return "\(revision.time.text) \(entry.change.rawValue) \(version(revision))\(former)\(revision.message.afterColon)"
  }

  private static func version(_ revision: PresetRevision) -> String {
    "\(revision.name) @\(revision.generation) #\(revision.hash.short) by \(revision.author.visible)"
  }
}

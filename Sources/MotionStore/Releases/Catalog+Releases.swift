public import MotionModel

extension Catalog {
  /// Pins every live preset, with its references' targets, under a name.
  ///
  /// A release is permanent: it cannot be undone, changed or removed. Within the release, references resolve to the
  /// versions that it pins. O(versions).
  /// - Parameters:
  ///   - name: Lower-case letters, digits and single `/ . - _` between them, at most 96: `2026.11`.
  ///   - context: Author, time and release notes.
  ///   - dryRun: Reports the changes without making them.
  /// - Throws: ``StoreError`` with code `invalid` for the name, an empty catalog, or more than 15,000 presets;
  ///   `alreadyExists`; or `stale` when conflicts or dangling references are open, which `names` lists.
  @discardableResult
  public func release(_ name: String, dryRun: Bool = false, by context: CommitContext = .current()) throws(StoreError)
    -> ReleaseSummary
  {
    try change(dryRun: dryRun) { connection in
      try context.check()
      let reader = CatalogReader(connection)
      guard ReleaseBody.isName(name) else {
        throw StoreError(
          .invalid, "\"\(name)\" is not a release name",
          hint: "lower-case letters, digits and single / . - _ between them, at most 96: 2026.11", names: [name])
      }
      guard try reader.releases(named: name).isEmpty else {
        throw StoreError(
          .alreadyExists, "there is already a release \"\(name)\"", hint: "see: \(StoreCall.releases)", names: [name])
      }
      let live = try reader.list(.all)
      let open = try reader.conflicts().filter { $0.kind != .release }
      guard open.isEmpty else {
        throw StoreError(
          .stale, "not ready for a release: \(open.map(\.message).listed(atMost: 5, by: "; "))",
          hint: "see: \(StoreCall.conflicts)", names: open.flatMap(\.names).map(\.text))
      }
      let entries = live.map(\.revision.hash).sorted()
      guard !entries.isEmpty else {
        throw StoreError(.invalid, "nothing to release: the catalog has no presets")
      }
      guard entries.count <= ReleaseBody.maximumEntries else {
        throw StoreError(
          .invalid, "a release pins at most \(ReleaseBody.maximumEntries) presets; there are \(entries.count)")
      }
      let body = ReleaseBody(
        name: name, entries: entries, author: context.author, timeMs: context.timeMs, message: context.message)
      WorkProgress.report(0, of: entries.count)
      let hash = try LocalChanges.recording(connection) { try connection.insert(body) }
      WorkProgress.report(entries.count, of: entries.count)
      return ReleaseSummary(hash: hash, body: body)
    }
  }

  /// The releases, oldest first as they claim.
  ///
  /// O(releases · presets).
  /// - Throws: ``StoreError`` when the file is damaged or cannot be read.
  public func releases() throws(StoreError) -> [ReleaseSummary] {
    try read { try $0.releases() }
  }

  /// The releases with the versions that each pins, in the order of their names; oldest first as they claim.
  ///
  /// Entries are nil for names with several states, until the conflict is settled. O(releases · presets): each version
  /// is read once, regardless of the number of releases.
  /// - Throws: ``StoreError`` when the file is damaged or cannot be read.
  package func releasesWithEntries() throws(StoreError) -> [(release: ReleaseSummary, entries: [PresetRevision]?)] {
    try read { reader in
      let releases = try reader.releases()
      var known: [ArtifactHash: PresetRevision] = [:]
      let states = Dictionary(grouping: releases, by: \.name).mapValues { Set($0.map(\.body.entries)).count }
      return try releases.map { release in
        // A salvaged catalog may lack some.
        let entries = try release.body.entries.compactMap { entry in
          if known[entry] == nil { known[entry] = try reader.knownRevisions([entry]).first }
          return known[entry]
        }
        let live = entries.filter { !$0.isDeleted }.sorted(byName: { ($0.name, $0.preset) })
        return (release, states[release.name] == 1 ? live : nil)
      }
    }
  }
}

/// Release, without its pinned versions.
public struct ReleaseSummary: Hashable, Sendable {
  /// Hash of the release, which identifies everything it pins.
  public let hash: ArtifactHash
  let body: ReleaseBody

  /// Its name, such as `2026.11`.
  public var name: String { body.name }
  /// Claimed author.
  public var author: String { body.author }
  /// Claimed time, in milliseconds since 1970.
  public var timeMs: Int64 { body.timeMs }
  /// Message or release notes.
  public var message: String { body.message }
  /// Number of pinned presets.
  public var presetCount: Int { body.entries.count }
}

/// A state of a catalog in its history.
public enum CatalogPoint: Hashable, Sendable, CustomStringConvertible {
  /// The current versions.
  case now
  /// The versions that a release pinned.
  case release(String)
  /// The newest versions that claim to have been made by then, in milliseconds since 1970.
  ///
  /// Times are claims of their authors: a wrong clock puts a version at a wrong time, without further effect.
  case time(Int64)

  /// `now`, `release:2026.11` or `time:1763683200000`.
  public var description: String {
    switch self {
    case .now: "now"
    case .release(let name): "release:\(name)"
    case .time(let milliseconds): "time:\(milliseconds)"
    }
  }
}

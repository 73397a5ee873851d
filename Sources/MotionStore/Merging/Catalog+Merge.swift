public import MotionModel

extension Catalog {
  /// Adds all artifacts of another catalog that are missing in this one.
  ///
  /// The other file is not trusted, changed or migrated: its tables and pages are checked, and new artifacts are read
  /// as documents with matching hashes, then copied in one transaction. Artifacts in both must match their hashes too.
  /// Nothing is lost or decided: conflicts are listed in the report and by ``conflicts()``. Merging is a union of sets,
  /// so the order in which copies are merged, and how often, makes no difference. The catalogs may be unrelated.
  /// O(pages of both + bytes of the other).
  ///
  /// A full check reads every artifact of both first. A catalog that is damaged, here or there, is refused: see
  /// ``salvage(_:to:by:)``.
  /// - Parameters:
  ///   - path: The other catalog: a teammate's, a conflicted copy, a backup.
  ///   - name: Its name in the report and in errors; nil: its path.
  ///   - dryRun: Reports the changes without making them.
  ///   - checksAll: Checks everything in both. O(bytes of both).
  ///   - progress: Called occasionally during a full check, with the artifacts checked and their total.
  /// - Throws: ``StoreError`` with the diagnosis of the other file, whose path it carries; this one is then unchanged.
  @discardableResult
  public func merge(
    _ path: String, named name: String? = nil, dryRun: Bool = false, checksAll: Bool = false,
    progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(StoreError) -> MergeReport {
    let isSame = place.isSameFile(as: path)
    var foreign: (seen: Int, new: [Artifact]) = (0, [])
    if !isSame {
      // The other file is let go of before this one is locked: two merges that cross never wait for each other.
      foreign = try ForeignCatalog.artifacts(
        at: path, named: name, except: artifactHashes(), checksAll: checksAll, migrations: migrations,
        progress: progress)
    }
    return try change(dryRun: dryRun) { connection in
      if checksAll {
        try connection.checkPages(self.path, withIndexes: true)
        try proveArtifacts(connection)
      }
      return try take(foreign, into: connection, source: name ?? path, isSameFile: isSame, isDryRun: dryRun)
    }
  }

  /// The hashes of all artifacts, as the table has them.
  package func artifactHashes() throws(StoreError) -> Set<ArtifactHash> {
    try inspecting { connection in
      var hashes: Set<ArtifactHash> = []
      // Their number is a hint that a damaged file may get wrong.
      hashes.reserveCapacity(Int(min(max(try LocalChanges.newest(connection), 0), 1 << 20)))
      try connection.forEach("SELECT hash FROM artifact NOT INDEXED") { hashes.insert(try $0.hash(0)) }
      return hashes
    }
  }

  func take(
    _ foreign: (seen: Int, new: [Artifact]), into connection: Connection, source: String, isSameFile: Bool,
    isDryRun: Bool
  ) throws -> MergeReport {
    let before = CatalogReader(connection)
    let conflictsBefore = try before.conflicts()
    var headsBefore: [PresetID: [CatalogReader.Head]] = [:]
    var added: [Artifact] = []
    for item in foreign.new {
      if let preset = item.facts.preset, headsBefore[preset] == nil {
        headsBefore[preset] = try before.heads(of: preset)
      }
      if try Self.blaming(source, { try connection.insert(item) }) { added.append(item) }
    }
    let after = CatalogReader(connection)
    for item in added {
      guard let broken = try item.facts.brokenRule(connection.version) else { continue }
      try Self.blaming(source) { throw ArtifactDamage(item.hash.hex, broken) }
    }
    let versions = Dictionary(grouping: added.compactMap(\.facts.preset), by: \.self)
    let presets = try versions.compactMap { id, versions -> MergeReport.MergedPreset? in
      let heads = try after.heads(of: id)
      return heads.first.map { current in
        MergeReport.MergedPreset(
          id: id, name: current.name, effect: Self.effect(headsBefore[id] ?? [], heads), versionsAdded: versions.count)
      }
    }
    let conflicts = foreign.new.isEmpty ? conflictsBefore : try after.conflicts()
    let known = Set(conflictsBefore.map(\.identity))
    return MergeReport(
      source: source, isSameFile: isSameFile, isDryRun: isDryRun, artifactsSeen: foreign.seen,
      contentsAdded: added.count { $0.type == .content },
      versionsAdded: added.count { $0.type == .revision }, releasesAdded: added.count { $0.type == .release },
      presets: presets.sorted(byName: { ($0.name, $0.id) }), conflicts: conflicts,
      newConflictCount: conflicts.count { !known.contains($0.identity) }, stateHash: try connection.stateHash())
  }

  /// Attributes damage to the other file.
  static func blaming<Value>(_ source: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let damage as ArtifactDamage {
      throw StoreError.corrupt(source, "artifact \(damage.hash): \(damage.what)", .artifacts)
    }
  }

  private static func effect(
    _ before: [CatalogReader.Head], _ after: [CatalogReader.Head]
  ) -> MergeReport.MergedPreset.Effect {
    guard let old = before.first else {
      return after.count > 1 ? .diverged : after.first?.isDeleted == true ? .history : .added
    }
    if after.map(\.hash) == before.map(\.hash) { return .history }
    if after.count > 1 { return .diverged }
    return after.first?.isDeleted == true && !old.isDeleted ? .removed : .updated
  }
}

extension CatalogConflict {
  /// Identity of a conflict, independent of the side that this copy had first.
  var identity: CatalogConflict {
    var identity = self
    identity.names.sort()
    if kind != .dangling { identity.presets.sort() }
    identity.sides.sort { $0.hash < $1.hash }
    identity.releases.sort { $0.hash < $1.hash }
    (identity.states, identity.origin, identity.isJoinable) = ([], nil, false)
    if kind == .cycle || kind == .name { identity.message = "" }
    return identity
  }
}

/// Result of a merge or of its dry run.
public struct MergeReport: Hashable, Sendable {
  /// Change of one preset.
  public struct MergedPreset: Hashable, Sendable {
    /// Kind of change.
    public enum Effect: String, Hashable, Sendable, CaseIterable {
      /// It is new here.
      case added
      /// Its current version is a newer one now.
      case updated
      /// It was removed there, after all versions known here.
      case removed
      /// It was changed independently here and there: a conflict, unless both are equal.
      case diverged
      /// Only its history has become longer; the current version is the same, or it was removed there before it came here.
      case history
    }

    public let id: PresetID
    /// Its name now; its last one when it is removed.
    public let name: PresetName
    /// Kind of change.
    public let effect: Effect
    public let versionsAdded: Int
  }

  /// The other file, as it was given.
  package let source: String
  /// Indicates that the other path leads to this very file, which needs no merge.
  package let isSameFile: Bool
  package let isDryRun: Bool
  /// Artifacts that the other file holds.
  package let artifactsSeen: Int
  /// Artifacts that were not here: motions, versions and releases together.
  package var artifactsAdded: Int { contentsAdded + versionsAdded + releasesAdded }
  /// Motions among them.
  package let contentsAdded: Int
  /// Versions among them.
  public let versionsAdded: Int
  /// Releases among them.
  package let releasesAdded: Int
  /// Every preset that got versions, in the order of their names.
  public let presets: [MergedPreset]
  /// Conflicts left to settle.
  public let conflicts: [CatalogConflict]
  public let newConflictCount: Int
  /// The state hash afterwards: equal in two copies exactly when they hold the same.
  package let stateHash: String

  /// Indicates that the other file has nothing new.
  public var isUpToDate: Bool { artifactsAdded == 0 }
}

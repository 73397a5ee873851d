public import MotionModel

/// State of a catalog: current, at a release, or at a claimed time.
///
/// Versions are immutable, so later changes of the file do not affect a snapshot.
public struct CatalogSnapshot: Sendable {
  /// Point in the history.
  public let point: CatalogPoint
  /// Versions of the live presets, in the order of their names; references by identity.
  public let entries: [PresetRevision]
  let catalog: Catalog
  let pins: [PresetID: ArtifactHash]
  /// Presets in conflict, to be rejected.
  let contested: Set<PresetID>

  /// Preset in this state.
  /// - Throws: ``StoreError`` with code `notFound` or `ambiguous`.
  public func preset(_ name: some PresetNameConvertible) throws(StoreError) -> StoredPreset {
    do {
      return try read { try $0.preset(name.asPresetReference()) }
    } catch {
      // The catalog knows a removed one.
      if point == .now, error.code == .notFound { _ = try catalog.preset(name) }
      throw error
    }
  }

  /// Every preset of this state that fits a filter, motions included, in the order of their names.
  /// - Throws: ``StoreError`` when the file is damaged or cannot be read.
  public func presets(_ filter: PresetFilter = .all) throws(StoreError) -> [StoredPreset] {
    let wanted = entries.filter { entry in
      entry.content != nil && filter.fits(entry.name) && filter.fits(tags: entry.details.tags)
    }
    return try read { reader in
      for entry in wanted where contested.contains(entry.preset) {
        if let head = try reader.head(entry.hash) { try reader.refuseContested(entry.preset, [head]) }
      }
      return try reader.stored(wanted.map { ($0, 1) })
        .filter { filter.kind == nil || $0.preset.motion.kind == filter.kind }
    }
  }

  /// Every preset of this state that once had a name that fits a filter, in the order of their names.
  /// - Throws: As ``presets(_:)``.
  package func renamedPresets(_ filter: PresetFilter) throws(StoreError) -> [StoredPreset] {
    let ids = try read { reader in
      try Set(
        reader.everyName().compactMap { try? PresetName($0) }.filter(filter.fits).flatMap { name in
          let live = try reader.presets(liveNamed: name).prefix(1)
          return live.isEmpty ? try reader.presets(everNamed: name)[...] : live
        })
    }
    return ids.isEmpty ? [] : try presets().filter { ids.contains($0.id) }
  }

  /// Loads a preset with the targets of its motion's references in this state.
  /// - Throws: ``StoreError`` with code `notFound`, `ambiguous`, `cycle`, or `invalid` for chains that are too long.
  public func load(
    _ name: some PresetNameConvertible
  ) throws(StoreError) -> (preset: StoredPreset, motion: ResolvedMotion) {
    try read { try $0.load(name.asPresetReference()) }
  }

  /// Presets referenced by each motion of this state.
  func follows() throws(StoreError) -> [PresetID: [PresetID]] {
    try read { reader in
      Dictionary(
        first: try entries.compactMap { entry in
          try entry.content.map { (entry.preset, try reader.followed(by: $0)) }
        })
    }
  }

  private func read<Value>(_ body: (CatalogReader) throws -> Value) throws(StoreError) -> Value {
    let (pins, contested) = (pins, contested)
    return try catalog.read { try body(CatalogReader($0.connection, pins: pins, contested: contested)) }
  }
}

extension Catalog {
  /// A state of the catalog.
  ///
  /// O(versions) to find it; motions are read on demand.
  /// - Parameter choice: Resolution of presets in conflict; a release has none.
  /// - Throws: ``StoreError`` with code `notFound` for an unknown release, or `ambiguous` for a name that two have.
  public func snapshot(
    _ point: CatalogPoint = .now, onConflict choice: ConflictChoice = .shown
  ) throws(StoreError) -> CatalogSnapshot {
    try read { reader in
      let entries: [PresetRevision]
      var contested: Set<PresetID> = []
      if let pins = try reader.pins(at: point) {
        entries = try pins.values.map { try reader.revision($0) }.filter { !$0.isDeleted }
          .sorted(byName: { ($0.name, $0.preset) })
      } else {
        let live = try reader.list(.all)
        if choice != .shown { contested = try reader.contestedPresets(live) }
        entries =
          try choice == .ours || choice == .theirs
          ? CatalogReader(reader.connection, choice: choice).chosen(live, contested) : live.map(\.revision)
      }
      let pins = Dictionary(entries.map { ($0.preset, $0.hash) }, uniquingKeysWith: max)
      return CatalogSnapshot(
        point: point, entries: entries, catalog: self, pins: pins, contested: choice == .refuse ? contested : [])
    }
  }
}

extension CatalogReader {
  /// The presets that a motion follows, directly.
  func followed(by content: ArtifactHash) throws -> [PresetID] {
    try connection.all(
      "SELECT s.preset FROM artifact a JOIN soft_link s ON s.src = a.id WHERE a.hash = ? ORDER BY s.preset",
      [.hash(content)]
    ) { try $0.presetID(0) }
  }
}

/// A preset that differs between two states of a catalog, or follows one that does.
package struct ChangedPreset: Hashable, Sendable {
  package let id: PresetID
  /// Its version in the earlier state; nil when it is not in it.
  package let before: PresetRevision?
  /// Its version in the later state; nil when it is not in it.
  package let after: PresetRevision?
  /// Changed presets that it references, even indirectly, by name; empty if its own motion differs.
  package let causes: [PresetName]

  /// Name in the later state, or in the earlier one if removed.
  package var name: PresetName? { after?.name ?? before?.name }

  /// Fields of the same bytes in both: their references are identities, which renames do not change.
  package var kept: Set<PresetField> {
    guard let before, let after else { return [] }
    return Set(PresetField.allCases.filter { $0.bytes(in: before) == $0.bytes(in: after) })
  }
}

extension CatalogSnapshot {
  /// Every preset that differs in a later state, which may be of another catalog, in the order of their names.
  ///
  /// Presets are matched by identity, so a rename is a rename. O(presets + references).
  /// - Throws: ``StoreError`` when a file is damaged or cannot be read.
  package func changes(to later: CatalogSnapshot) throws(StoreError) -> [ChangedPreset] {
    let old = Dictionary(first: entries.map { ($0.preset, $0) })
    let new = Dictionary(first: later.entries.map { ($0.preset, $0) })
    let ids = Set(old.keys).union(new.keys)
    let moved = ids.filter { old[$0]?.content != new[$0]?.content }
    let causes = Self.causes(of: moved, in: try later.follows())
    return ids.compactMap { id in
      guard let before = old[id], let after = new[id], before.content == after.content else {
        return ChangedPreset(id: id, before: old[id], after: new[id], causes: [])
      }
      guard before.hash != after.hash || causes[id] != nil else { return nil }
      let names = (causes[id] ?? []).compactMap { (new[$0] ?? old[$0])?.name }
      return ChangedPreset(id: id, before: before, after: after, causes: names.sorted())
    }.sorted { left, right in
      guard let one = left.name, let other = right.name, one != other else { return left.id < right.id }
      return one < other
    }
  }

  /// Changed presets behind each preset; found backwards from the changed ones.
  private static func causes(
    of moved: Set<PresetID>, in follows: [PresetID: [PresetID]]
  ) -> [PresetID: Set<PresetID>] {
    var users: [PresetID: [PresetID]] = [:]
    for (user, targets) in follows {
      for target in targets { users[target, default: []].append(user) }
    }
    var causes: [PresetID: Set<PresetID>] = [:]
    for cause in moved {
      var reached: Set<PresetID> = []
      reached.insertAll(from: [cause]) { users[$0] ?? [] }
      for user in reached where user != cause { causes[user, default: []].insert(cause) }
    }
    return causes
  }
}

public import MotionModel
import MotionbookMigrations

/// A catalog: one SQLite file of named, versioned presets.
///
/// Safe to share between tasks and threads; calls are synchronous and take turns on one connection. Other processes may
/// use the file at the same time: a reader always sees whole commits, and a writer waits up to a minute for its turn.
///
/// - Opening: ``create(at:by:)``, ``open(at:access:recovery:)``, ``migrate(at:by:)``
/// - Reading: ``list(_:)``, ``preset(_:)``, ``presets(_:)``, ``load(_:)``, ``log(_:limit:)``,
///   ``users(of:)``
/// - Writing: ``write(by:dryRun:_:)``
/// - Health: ``stateHash()``, ``verify(progress:)``
public final class Catalog: Sendable {
  let connection: Guarded<Connection>
  /// The path as it was given.
  public var path: String { place.given }
  /// Access granted by the caller.
  public let access: CatalogAccess
  /// The number of the last migration that made the file.
  package let format: Int
  let place: CatalogPath
  let migrations: [MigrationFile]

  init(_ opening: CatalogOpening) {
    connection = Guarded(opening.connection)
    access = opening.access
    format = opening.format
    place = opening.path
    migrations = opening.migrations
  }

  /// Opens a catalog.
  ///
  /// Opening for reading creates and changes nothing, with one exception: a write interrupted by a crash is rolled
  /// back, now or before a later read, because the file is unreadable before that.
  /// - Parameter recovery: Allows that rollback; otherwise opening and reading fail with code `needsRecovery`
  ///   meanwhile.
  /// - Throws: ``StoreError`` with a diagnosis of the file.
  public static func open(
    at path: String, access: CatalogAccess = .readOnly, recovery: CrashRecovery = .rollBack
  ) throws(StoreError) -> Catalog {
    try open(at: path, access: access, recovery: recovery, migrations: MigrationFile.all)
  }

  static func open(
    at path: String, access: CatalogAccess, recovery: CrashRecovery = .rollBack, migrations: [MigrationFile],
    timeoutMilliseconds: Int32 = CatalogOpening.defaultTimeoutMilliseconds
  ) throws(StoreError) -> Catalog {
    try wrapping(path) {
      Catalog(
        try CatalogOpening.open(
          at: path, access: access, recovery: recovery, migrations: migrations,
          timeoutMilliseconds: timeoutMilliseconds))
    }
  }

  // MARK: Reading

  /// The live presets that fit a filter, in the order of their names.
  ///
  /// O(versions) in the catalog, without reading motions.
  /// - Throws: ``StoreError`` when the file is damaged or cannot be read.
  public func list(_ filter: PresetFilter = .all) throws(StoreError) -> [PresetSummary] {
    try read { try $0.list(filter) }
  }

  /// A version of a preset.
  ///
  /// An old name still leads to its preset, with a notice. O(log versions).
  /// - Throws: ``StoreError`` with code `notFound` and suggestions, or `ambiguous`.
  public func preset(_ reference: some PresetReferenceConvertible) throws(StoreError) -> StoredPreset {
    try read { reader in
      let (reader, reference) = try reader.asOf(try reference.asPresetReference())
      return try reader.preset(reference)
    }
  }

  /// The presets of names that lead to one, also to one that was called so before.
  package func known(_ names: some Sequence<PresetName>) throws(StoreError) -> [PresetName: StoredPreset] {
    try read { reader in
      try names.reduce(into: [:]) { $0[$1] = try reader.known(.name($1, .latest)) }
    }
  }

  /// The presets that had a name in their version of a number, whatever they are called now.
  package func presets(called name: PresetName, inVersion generation: Int) throws(StoreError) -> [StoredPreset] {
    try read { reader in
      let ids = try reader.connection.all(
        """
        SELECT DISTINCT preset FROM artifact INDEXED BY artifact_by_name
        WHERE type = 'revision' AND name = ? AND generation = ?
        """, [.text(name.text), .integer(Int64(generation))]
      ) { try $0.presetID(0) }
      return try ids.compactMap { try reader.known(.preset($0)) }
    }
  }

  /// Indicates a version that the catalog has.
  package func has(_ version: ArtifactHash) throws(StoreError) -> Bool {
    try read { try $0.connection.localID(of: version) != nil }
  }

  /// A version; nil for none, or several, without looking for what was meant.
  package func known(_ reference: PresetReference) throws(StoreError) -> StoredPreset? {
    try read { try $0.known(reference) }
  }

  /// The current version of a preset, or the last one of a removed preset; nil for none.
  package func lastKnown(_ reference: PresetReference) throws(StoreError) -> StoredPreset? {
    try read { reader in
      if let known = try reader.known(reference) { return known }
      var removed: PresetID?
      if case .preset(let id) = reference { removed = id }
      if case .name(let name, _) = reference { removed = try reader.removedPresets(named: name).first }
      let last = try removed.flatMap { try reader.log(of: $0, limit: nil).first { !$0.revision.isDeleted }?.revision }
      return try last.flatMap { try reader.stored([($0, 1)]).first }
    }
  }

  /// The current versions of the live presets that fit a filter, motions included, in the order of their names.
  /// - Parameter limit: Maximum number, from the first.
  /// - Throws: ``StoreError`` when the file is damaged or cannot be read.
  public func presets(_ filter: PresetFilter = .all, atMost limit: Int = .max) throws(StoreError) -> [StoredPreset] {
    try read { reader in
      try reader.stored(reader.list(filter, atMost: limit).map { ($0.revision, $0.headCount) })
    }
  }

  /// Presets in some newest versions, motions included, in their order.
  package func presets(_ versions: [PresetRevision]) throws(StoreError) -> [StoredPreset] {
    try read { reader in try reader.stored(versions.map { ($0, try reader.heads(of: $0.preset).count) }) }
  }

  /// Loads a preset with the targets of its motion's references, from one state of the catalog.
  ///
  /// For `name@release:…` that state is the release, with its pinned versions.
  /// - Parameter choice: Resolution of presets in conflict, including referenced ones.
  /// - Throws: ``StoreError`` with code `notFound`, `ambiguous`, `inConflict`, `cycle`, or `invalid` for chains that are
  ///   too long.
  public func load(
    _ reference: some PresetReferenceConvertible, onConflict choice: ConflictChoice = .refuse
  ) throws(StoreError) -> (preset: StoredPreset, motion: ResolvedMotion) {
    try read { reader in
      let chosen = CatalogReader(reader.connection, choice: choice)
      let (reader, reference) = try chosen.asOf(try reference.asPresetReference())
      return try reader.load(reference)
    }
  }

  /// Variant of a preset for reduced motion, as ``Preset/variant(_:)`` finds it.
  package func variant(of preset: Preset) -> PresetReference? {
    preset.variant { try? load($0, onConflict: .shown).preset.preset }
  }

  /// Loads the references' targets of a motion that is not in the catalog, from one state.
  ///
  /// Keys are the references in the motion and in the motions found: by name in documents, by identity in stored
  /// motions.
  /// - Throws: ``StoreError`` with code `cycle`, `ambiguous`, `inConflict`, or `invalid` for chains that are too long.
  package func load(
    _ motion: Motion, onConflict choice: ConflictChoice = .refuse
  ) throws(StoreError) -> ResolvedMotion {
    // Most motions have no references to look up.
    guard !motion.references.isEmpty else { return ResolvedMotion(motion) }
    return try read { reader in
      var walk = ReferenceWalk(CatalogReader(reader.connection, choice: choice))
      try walk.follow(motion)
      return ResolvedMotion(motion, references: ReferenceTable(walk.motions))
    }
  }

  /// The history: of one name from its newest version back, or of the whole catalog by claimed time.
  ///
  /// Versions of the named preset are followed by those of removed presets that had the name before.
  /// - Parameters:
  ///   - name: A current or former name; nil for all presets. Removed presets have a history too.
  ///   - limit: The most versions to return; nil for all.
  /// - Throws: ``StoreError`` with code `notFound` or `ambiguous`.
  public func log(_ name: (any PresetNameConvertible)? = nil, limit: Int? = nil) throws(StoreError) -> [LogEntry] {
    try read { reader in
      let limit = limit.map { max(0, $0) }
      guard let name = try name?.asPresetName() else { return try reader.log(of: nil, limit: limit) }
      let current = try reader.find(name).id
      var entries = try reader.log(of: current, limit: limit)
      for earlier in try reader.removedPresets(named: name) where earlier != current {
        entries += try reader.log(of: earlier, limit: limit.map { $0 - entries.count })
      }
      return entries
    }
  }

  /// The live presets whose current version refers to a preset, by name.
  /// - Throws: ``StoreError`` with code `notFound` or `ambiguous`.
  public func users(of name: some PresetNameConvertible) throws(StoreError) -> [PresetUser] {
    try read { reader in try reader.users(of: try reader.find(try name.asPresetName()).id) }
  }

  // MARK: Writing

  /// Changes the catalog in one atomic commit.
  ///
  /// The write lock is held while the closure runs, so it should not wait for users or networks. A dry run performs all
  /// steps, including checks, on a private copy: it does not write to the catalog or block writers, and identities of
  /// new presets are not kept.
  /// - Parameters:
  ///   - context: Author, time and message.
  ///   - dryRun: Reports the changes without making them.
  /// - Returns: The change of each preset, in the order of the batch.
  /// - Throws: ``StoreError``; for a dry run also with code `tooMuchWork` for a catalog of more than 512 MiB. Errors of
  ///   the closure pass through unchanged.
  @discardableResult
  public func write(
    by context: CommitContext = .current(), dryRun: Bool = false, _ body: (WriteBatch) throws -> Void
  ) throws -> [PresetChange] {
    var generator = SystemRandomNumberGenerator()
    return try write(by: context, using: &generator, dryRun: dryRun, body)
  }

  /// Changes the catalog with a random generator of the caller's, from which new presets get their identities.
  @discardableResult
  package func write<Generator: RandomNumberGenerator>(
    by context: CommitContext, using generator: inout Generator, dryRun: Bool = false,
    _ body: (WriteBatch) throws -> Void
  ) throws -> [PresetChange] {
    func commit(_ connection: Connection) throws -> [PresetChange] {
      let batch = WriteBatch(connection, context, generator)
      defer { if let advanced = batch.close() as? Generator { generator = advanced } }
      try body(batch)
      return try batch.commit()
    }
    do {
      return try changing(dryRun) { connection in try LocalChanges.recording(connection) { try commit(connection) } }
    } catch let error where error is SQLiteError || error is ArtifactDamage || error is ModelError {
      throw StoreError(wrapping: error, path: path)
    }
  }

  // MARK: Parts

  static func wrapping<Value>(_ path: String, _ body: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try body()
    } catch {
      throw StoreError(wrapping: error, path: path)
    }
  }
}

public import MotionModel

/// The changes of one commit: all of them happen, or none.
///
/// Names resolve as if the changes so far were done, and references may lead to presets that the same batch adds later.
/// Several changes to one preset become one version. Valid only inside ``Catalog/write(by:dryRun:_:)``.
public final class WriteBatch {
  let reader: CatalogReader
  let context: CommitContext
  private var generator: any RandomNumberGenerator
  var staged: [PresetID: StagedPreset] = [:]
  var order: [PresetID] = []
  /// The live staged presets by the name they will have.
  private(set) var names: [PresetName: PresetID] = [:]
  private var isOpen = true

  init(_ connection: Connection, _ context: CommitContext, _ generator: any RandomNumberGenerator) {
    reader = CatalogReader(connection)
    self.context = context
    self.generator = generator
  }

  /// Ends the batch, so that a reference kept by mistake does no harm; returns the generator's state.
  func close() -> any RandomNumberGenerator {
    isOpen = false
    return generator
  }

  func checkOpen() throws {
    guard isOpen else { throw StoreError(.misuse, "a write batch was used after its commit") }
  }

  // MARK: Changes

  /// Adds a preset.
  /// - Throws: ``StoreError`` with code `alreadyExists` when a preset has that name.
  @discardableResult
  public func add(_ preset: Preset) throws -> PresetID { try add(preset, derivation: nil) }

  /// Adds a preset.
  /// - Parameter derivation: Source of the import, to derive the identity from; nil for a random one.
  /// - Throws: ``StoreError`` with code `alreadyExists` when a preset has that name, or was imported from there before.
  @discardableResult
  package func add(_ preset: Preset, derivation: PresetDerivation?) throws -> PresetID {
    try checkOpen()
    try checkNames(in: preset.motion, of: preset.name)
    let taken = try requireFree(preset.name, for: preset.motion)
    let id = try derivation?.presetID ?? freshID()
    let known = try current(id)
    if let known, !known.isDeleted {
      throw StoreError(
        .alreadyExists, "\"\(preset.name)\" was imported before; its name is now \"\(known.name)\"",
        hint: "change that one with: \(StoreCall.set(known.name.text, preset.motion))",
        names: [known.name.text])
    }
    var item = known ?? StagedPreset(id: id, name: preset.name)
    item.name = preset.name
    item.notices += taken.map { [$0] } ?? []
    item.motion = .given(preset.motion)
    item.describe(preset.details)
    stage(item)
    return id
  }

  /// Adds a copy of a preset's motion and details, with a history of its own.
  /// - Parameter source: The preset, or a version of it.
  /// - Throws: ``StoreError`` with code `notFound`, `inConflict` when the preset has several newest versions of which none
  ///   was named, or `alreadyExists` when the new name is taken.
  @discardableResult
  public func copy(
    _ source: some PresetReferenceConvertible, to name: some PresetNameConvertible
  ) throws -> PresetID {
    let source = try source.asPresetReference()
    let found = try preset(source)
    if case .name(_, .latest) = source, found.headCount > 1 {
      throw StoreError.inConflict(found.preset.name, try reader.heads(of: found.id).map(\.hash))
    }
    return try add(Preset(name.asPresetName(), found.preset.motion, details: found.preset.details))
  }

  /// Gives a preset a new version; omitted parts are unchanged.
  /// - Parameters:
  ///   - motion: Its motion from now on.
  ///   - details: Its title, tags and so on from now on, all of them.
  ///   - expecting: The version the change was made for; another one by now is an error.
  /// - Throws: ``StoreError`` with code `notFound` or `stale`.
  public func set(
    _ name: some PresetNameConvertible, motion: Motion? = nil, details: PresetDetails? = nil,
    expecting: ArtifactHash? = nil
  ) throws {
    var item = try find(try name.asPresetName())
    if let expecting, let base = item.base, base.hash != expecting {
      throw StoreError(
        .stale, "\(item.name) has been changed meanwhile: it is at version \(base.generation), by \(base.author)",
        hint: "look at it again, then repeat the change", names: [item.name.text])
    }
    if let motion {
      try checkNames(in: motion, of: item.name)
      item.motion = .given(motion)
    }
    if let details { item.describe(details) }
    stage(item)
  }

  /// Refuses a duration by a formula of names, which a curve alone has none of: it could not be played.
  private func checkNames(in motion: Motion, of preset: PresetName) throws {
    guard case .curve(let curve) = motion, case .formula(let formula)? = curve.duration,
      let name = formula.variables.first
    else { return }
    throw StoreError(
      .invalid, "\(preset): nothing named \"\(name)\" is known to the duration of a curve",
      hint: "give it a time, or a formula of numbers")
  }

  /// Renames a preset; references follow, and the old name still leads to it.
  ///
  /// A variant for reduced motion that is called after it, `NAME-reduced`, is renamed too.
  /// - Throws: ``StoreError`` with code `notFound` or `alreadyExists`, or `ambiguous` when several presets have the name.
  public func rename(_ name: some PresetNameConvertible, to newName: some PresetNameConvertible) throws {
    var item = try find(try name.asPresetName())
    let newName = try newName.asPresetName()
    guard newName != item.name else { return stage(item) }
    try requireOne(item, "rename") { .rename("p:\($0.hex)", to: newName.text) }
    item.notices += try requireFree(newName, except: item.id).map { [$0] } ?? []
    let oldName = item.name
    item.name = newName
    stage(item)
    guard let known = oldName.withVariant, let new = newName.withVariant,
      let reduced = item.details.reducedMotion, try contains(known), try !contains(new), let variant = try? find(known)
    else { return }
    // One of several of its name keeps it.
    let isOnly = try reader.presets(liveNamed: known).count <= 1
    if isOnly, variant.name == known, [.preset(variant.id), .name(known, .latest)].contains(reduced) {
      try rename(known, to: new)
    }
  }

  /// Takes a preset out of the catalog.
  ///
  /// Its history stays, and it can be restored.
  /// - Parameter force: Removes it even if other presets reference it, leaving their references broken.
  /// - Throws: ``StoreError`` with code `notFound`, or `ambiguous` when several presets have the name; at commit `inUse`
  ///   with the users' names.
  public func remove(_ name: some PresetNameConvertible, force: Bool = false) throws {
    let item = try find(try name.asPresetName())
    try requireOne(item, "remove") { .remove(["p:\($0.hex)"], force: force) }
    remove(item, force: force)
  }

  /// Takes a preset out of the catalog that is known by its identity, as one of several of one name.
  /// - Throws: ``StoreError`` with code `notFound`; at commit `inUse` with the users' names.
  public func remove(_ id: PresetID, force: Bool = false) throws {
    try checkOpen()
    guard let item = try current(id), !item.isDeleted else { throw reader.unknown(id) }
    remove(item, force: force)
  }

  /// Rejects a change of one of several presets with the same name as ambiguous.
  private func requireOne(_ item: StagedPreset, _ verb: String, _ call: (PresetID) -> StoreCall) throws {
    let others = try reader.presets(liveNamed: item.name).filter { $0 != item.id && staged[$0] == nil }
    guard !others.isEmpty else { return }
    let holders = [item.id] + others
    throw StoreError.shared(
      item.name, holders,
      hint: "\(verb) one of them: \(Advice(holders.map { "\(call($0))" }, separator: "; or another: "))")
  }

  private func remove(_ found: StagedPreset, force: Bool) {
    var item = found
    guard item.base != nil else {
      unstage(item.id)
      order.removeAll { $0 == item.id }
      return
    }
    item.motion = .none
    item.isForced = force
    stage(item)
  }

  /// Makes an older version the newest again, or brings a removed preset back.
  ///
  /// The motion and the details come back; the name stays, unless the preset had been removed.
  /// - Parameter reference: `name@3`, or `name` for the last version before a removal.
  /// - Throws: ``StoreError`` with code `notFound`, `ambiguous`, or `alreadyExists` when the name has been taken.
  public func restore(_ reference: some PresetReferenceConvertible) throws {
    try checkOpen()
    let (id, revision) = try restorable(try reference.asPresetReference())
    guard !revision.isDeleted else {
      throw StoreError(
        .notFound, "\(revision.name)@\(revision.generation) is a removal, which cannot be restored",
        hint: "see: \(StoreCall.log(revision.name.text))")
    }
    guard var item = try current(id) else { throw reader.unknown(id) }
    if item.isDeleted {
      try requireFree(revision.name)
      item.name = revision.name
    }
    item.restore(revision)
    item.source = revision.hash
    stage(item)
  }

  /// Returns a preset before the changes of this batch; of several newest versions the one that a change continues.
  /// - Throws: ``StoreError`` with code `notFound` or `ambiguous`.
  public func preset(_ reference: some PresetReferenceConvertible) throws -> StoredPreset {
    try checkOpen()
    let reference = try reference.asPresetReference()
    let stored = try reader.preset(reference)
    guard reference.isFloating, stored.headCount > 1, let own = try load(stored.id)?.base else { return stored }
    return try reader.stored([(own, stored.headCount)]).first ?? stored
  }

  /// Returns a preset before the changes of this batch; nil for none, or several.
  package func known(_ reference: PresetReference) throws -> StoredPreset? {
    try checkOpen()
    return try reader.known(reference)
  }

  /// Versions of the preset that has a name, or of a removed one, before the changes of this batch, newest first, each
  /// following the next, without removals; empty if there is none, or several had the name.
  package func versions(of name: PresetName) throws -> [StoredPreset] {
    guard let found = try reader.lookUp(name, refusesSeveral: false), found.current.isDeleted || found.has(name) else {
      return []
    }
    let newest = try restorable(.name(name, .latest)).1
    var versions = try reader.stored([(newest, 1)])
    var parents = newest.parents
    while let next = try reader.knownRevisions(parents).newest {
      if !next.isDeleted { versions += try reader.stored([(next, 1)]) }
      parents = next.parents
    }
    return versions
  }

  /// Indicates a preset that an undo took away.
  package func isUndone(_ name: PresetName) throws -> Bool {
    guard try !contains(name), let gone = try reader.removed(name) else { return false }
    return try reader.revision(gone.current.hash).message.hasPrefix(Catalog.undoMessage)
  }

  /// Indicates that a name is taken, including by this batch.
  public func contains(_ name: some PresetNameConvertible) throws -> Bool {
    try checkOpen()
    return try holder(of: try name.asPresetName()) != nil
  }

  // MARK: Parts

  func stage(_ item: StagedPreset) {
    if staged[item.id] == nil { order.append(item.id) }
    unstage(item.id)
    staged[item.id] = item
    if !item.isDeleted { names[item.name] = item.id }
  }

  private func unstage(_ id: PresetID) {
    guard let old = staged.removeValue(forKey: id), names[old.name] == id else { return }
    names[old.name] = nil
  }

  private func freshID() throws -> PresetID {
    for _ in 0..<100 {
      let words = [generator.next(), generator.next()]
      let bytes = words.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
      guard let id = PresetID(bytes: bytes) else { continue }
      // A poor generator that repeats itself must not join two presets.
      if try staged[id] == nil && reader.heads(of: id).isEmpty { return id }
    }
    throw StoreError(.misuse, "the random generator only returns existing identities")
  }

  private func restorable(_ reference: PresetReference) throws -> (PresetID, PresetRevision) {
    guard case .name(let name, .latest) = reference else {
      let (found, hash) = try reader.version(reference)
      return (found.id, try reader.revision(hash))
    }
    // One that is gone is meant rather than one that was called so before.
    let found = try reader.removed(name) ?? reader.find(name)
    var revision = try reader.revision(found.current.hash)
    // The parents of a removal have the removed states; the one with the longest history is restored.
    for _ in 0..<1000 where revision.isDeleted {
      let parents = try revision.parents.map(reader.revision)
      guard let next = parents.filter({ !$0.isDeleted }).newest ?? parents.newest else { break }
      revision = next
    }
    return (found.id, revision)
  }
}

extension WriteBatch {
  /// A preset with the changes of this batch; nil if there is none.
  func current(_ id: PresetID) throws -> StagedPreset? { try staged[id] ?? load(id) }

  /// Stored preset prepared for changes; nil if there is none.
  func load(_ id: PresetID) throws -> StagedPreset? {
    try continuing(reader.heads(of: id))
  }

  /// A preset prepared for changes of one of its newest versions: of several live ones this copy's own, as for
  /// ``ConflictSide/ours``.
  private func continuing(_ heads: [CatalogReader.Head]) throws -> StagedPreset? {
    let live = heads.filter { !$0.isDeleted }
    let own = live.count > 1 ? try reader.byArrival(live) { try reader.arrival($0.hash) }.first : heads.first
    return try own.map { StagedPreset(try reader.revision($0.hash), heads: heads) }
  }

  /// The preset that has a name now, the changes of this batch included; nil when the name is free.
  func holder(of name: PresetName) throws -> PresetID? {
    if let id = names[name] { return id }
    return try reader.lookUp(name, refusesSeveral: false).flatMap { try holder(of: name, $0) }
  }

  /// The same of a name that no preset of this batch has.
  private func holder(of name: PresetName, _ found: CatalogReader.Found) throws -> PresetID? {
    guard found.has(name) else { return nil }
    // The batch has removed or renamed it; another one may have the name too.
    return staged[found.id] == nil ? found.id : try reader.presets(liveNamed: name).first { staged[$0] == nil }
  }

  /// Refuses a name that a preset has.
  /// - Parameters:
  ///   - motion: New owner of the name, if new.
  ///   - id: The existing preset that will get it.
  /// - Returns: A notice for a name that leads to another preset from now on.
  @discardableResult
  func requireFree(_ name: PresetName, for motion: Motion? = nil, except id: PresetID? = nil) throws -> StoreNotice? {
    let found = names[name] == nil ? try reader.lookUp(name, refusesSeveral: false) : nil
    guard try names[name] ?? found.flatMap({ try holder(of: name, $0) }) == nil else {
      let present = try found?.current.content.flatMap { try reader.motion($0) }
      let change: Advice? = motion.map { motion in
        // A preset keeps its kind.
        present.map { $0.kind == motion.kind } ?? true
          ? "change it with: \(StoreCall.set(name.text, motion))"
          : "remove it first: \(StoreCall.remove([name.text], force: false))"
      }
      throw StoreError(
        .alreadyExists, "there is already a preset \"\(name)\"",
        hint:
          "\(change ?? "rename that one first: \(StoreCall.rename(name.text, to: "NEW-NAME"))"); or choose another name",
        names: [name.text])
    }
    guard let found, !found.current.isDeleted, !found.has(name), found.id != id else { return nil }
    return .takenOver(name, from: staged[found.id]?.name ?? found.current.name)
  }

  /// Preset of a name, also of an old one, with the changes of this batch.
  func find(_ name: PresetName, for user: PresetName? = nil) throws -> StagedPreset {
    try checkOpen()
    if let id = names[name], let item = staged[id] { return item }
    guard let found = try reader.lookUp(name) else {
      throw try reader.notFound(name, among: Array(names.keys), for: user)
    }
    if let item = staged[found.id] {
      guard !item.isDeleted else {
        throw StoreError(
          .notFound, "the same change removes \(name)", hint: "keep it, or remove the references to it")
      }
      return item
    }
    guard !found.current.isDeleted, var item = try continuing(found.heads) else {
      throw reader.removed(found.current.name)
    }
    item.notices = found.notices
    return item
  }
}

/// Source of an imported preset's identity, so that imports of the same file yield the same presets.
package struct PresetDerivation: Hashable, Sendable {
  /// SHA-256 of the imported file, as lower-case hexadecimal digits.
  package var sourceSHA256: String
  package var originalName: String

  package init(sourceSHA256: String, originalName: String) {
    self.sourceSHA256 = sourceSHA256
    self.originalName = originalName
  }

  /// The first 16 bytes of SHA-256(digits of the source's hash + original name in UTF-8).
  package var presetID: PresetID? {
    PresetID(bytes: Array(SHA256Digest.bytes(of: [Array(sourceSHA256.utf8), Array(originalName.utf8)]).prefix(16)))
  }

  /// Makes a derivation from the imported bytes themselves.
  /// - Complexity: O(bytes).
  package init(source: [UInt8], originalName: String) {
    self.init(sourceSHA256: SHA256Digest.hex(of: source), originalName: originalName)
  }
}

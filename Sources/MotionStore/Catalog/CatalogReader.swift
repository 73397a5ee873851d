import MotionModel

/// Questions to a catalog within one transaction.
///
/// Its statements name their index: without statistics, which a catalog does not keep, SQLite would rather walk all
/// versions by their type. It remembers names, so one reader serves one state of the catalog; a writer takes a fresh one after inserting.
final class CatalogReader {
  let connection: Connection
  private var currentNames: [PresetID: PresetName?] = [:]
  /// Readable references to contents: several versions may share one content.
  var readableContents: [ArtifactHash: PresetReference] = [:]

  /// Versions of the presets in a state other than the newest; nil for the newest.
  private let pins: [PresetID: ArtifactHash]?

  /// Resolution of presets in conflict; pins are already resolved.
  let choice: ConflictChoice
  /// Presets in conflict among those of the pins, to be rejected.
  let contested: Set<PresetID>

  init(
    _ connection: Connection, pins: [PresetID: ArtifactHash]? = nil, choice: ConflictChoice = .shown,
    contested: Set<PresetID> = []
  ) {
    self.connection = connection
    self.pins = pins
    self.choice = choice
    self.contested = contested
  }

  /// A newest version, in brief.
  struct Head {
    var hash: ArtifactHash
    var name: PresetName
    var content: ArtifactHash?
    var generation: Int64

    var isDeleted: Bool { content == nil }

    /// The order every copy of a catalog agrees on: live before removed, longest history, largest hash.
    static func goesFirst(_ left: Head, _ right: Head) -> Bool {
      if left.isDeleted != right.isDeleted { return right.isDeleted }
      if left.generation != right.generation { return left.generation > right.generation }
      return left.hash > right.hash
    }

    /// Columns of a version summary from the artifact table, aliased `r`.
    static let columns = "r.hash, r.name, (SELECT c.hash FROM artifact c WHERE c.id = r.content), r.generation"
    /// The same with the row of its content joined as `c`.
    static let joinedColumns = "r.hash, r.name, c.hash, r.generation"

    init(_ row: Row) throws {
      hash = try row.hash(0)
      name = try PresetName(try row.requiredText(1))
      content = try row.optionalHash(2)
      generation = try row.requiredInteger(3)
    }
  }

  /// The newest versions of a preset; the first is the current one.
  ///
  /// Empty for an unknown preset.
  func heads(of id: PresetID) throws -> [Head] {
    if let pins { return try pins[id].flatMap { try head($0) }.map { [$0] } ?? [] }
    let heads = try connection.all(
      """
      SELECT \(Head.columns) FROM artifact AS r INDEXED BY artifact_by_preset
      WHERE type = 'revision' AND preset = ?
      AND NOT EXISTS (SELECT 1 FROM link WHERE dst = r.id AND role = 'parent')
      """, [.preset(id)]
    ) { try Head($0) }
    return heads.count > 1 ? try chosen(heads) : heads
  }

  func presets(everNamed name: PresetName) throws -> [PresetID] {
    try connection.all(
      """
      SELECT DISTINCT preset FROM artifact INDEXED BY artifact_by_name WHERE type = 'revision' AND name = ?
      ORDER BY preset
      """, [.text(name.text)]
    ) { try $0.presetID(0) }
  }

  /// The current name of a preset; nil when it is removed or unknown.
  func currentName(of id: PresetID) throws -> PresetName? {
    if let known = currentNames[id] { return known }
    let name = try heads(of: id).first.flatMap { $0.isDeleted ? nil : $0.name }
    currentNames[id] = .some(name)
    return name
  }

  /// The version of a hash, checked.
  func revision(_ hash: ArtifactHash) throws -> PresetRevision {
    PresetRevision(hash: hash, body: try connection.required(hash, "version"))
  }

  /// Returns the checked versions of some hashes, without missing ones.
  ///
  /// A catalog holds all dependencies of its artifacts, unless it was salvaged from a damaged one.
  func knownRevisions(_ hashes: [ArtifactHash]) throws -> [PresetRevision] {
    try hashes.compactMap { try connection.localID(of: $0) == nil ? nil : try revision($0) }
  }

  /// The motion of a hash with references by identity, checked; nil when there is none.
  func motion(_ hash: ArtifactHash) throws -> Motion? {
    (try connection.artifact(hash) as? ContentBody)?.motion
  }

  /// The content that a version promises.
  func requiredContent(_ hash: ArtifactHash) throws -> ContentBody { try connection.required(hash, "content") }

  /// The motion that a version promises.
  func requiredMotion(_ hash: ArtifactHash) throws -> Motion { try requiredContent(hash).motion }

  /// All names in use now or before, for suggestions.
  func everyName() throws -> [String] {
    try connection.all(
      """
      SELECT DISTINCT name FROM artifact INDEXED BY artifact_by_name WHERE type = 'revision' ORDER BY name LIMIT 100000
      """
    ) { try $0.requiredText(0) }
  }
}

extension CatalogReader {
  /// Readable reference: by name while the preset exists, otherwise unchanged.
  func readable(_ reference: PresetReference) throws -> PresetReference {
    switch reference {
    case .name: return reference
    case .preset(let id): return try currentName(of: id).map { .name($0, .latest) } ?? reference
    case .content(let hash):
      if let known = readableContents[hash] { return known }
      let readable = try readable(content: hash)
      readableContents[hash] = readable
      return readable
    }
  }

  private func readable(content hash: ArtifactHash) throws -> PresetReference {
    guard let owner = try owner(ofContent: hash), let name = try currentName(of: owner.preset) else {
      return .content(hash)
    }
    // The version's number, which is memorable, if unambiguous; otherwise a prefix of the hash.
    let generation = try revision(owner.revision).generation
    if let match = try? revision(.generation(generation), of: owner.preset, called: name), match == owner.revision {
      return .name(name, .generation(generation))
    }
    return .name(name, .hash(prefix: String(hash.hex.prefix(16))))
  }

  func missing(_ reference: PresetReference, in user: PresetName) throws -> StoreNotice {
    .dangling(try lastName(of: reference), in: user)
  }

  /// Description of a missing reference's target: `brand/pop, which is missing`.
  static func missing(_ reference: PresetReference) -> String {
    let name = if case .preset(let id) = reference { unnamed(id) } else { reference.description }
    return "\(name), which is missing"
  }

  /// Missing preset by its last name, if known.
  func lastName(of reference: PresetReference) throws -> PresetReference {
    guard case .preset(let id) = reference else { return reference }
    // A state has no removed presets.
    let last = try CatalogReader(connection).heads(of: id).first
    return last.map { .name($0.name, .latest) } ?? reference
  }

  static func unnamed(_ id: PresetID) -> String { "p:\(id.hex) (its name is lost)" }

  /// Error for an unknown name, with similar names.
  /// - Parameter user: The preset that refers to it, which cannot be meant.
  func notFound(
    _ name: PresetName, among others: [PresetName] = [], for user: PresetName? = nil
  ) throws -> StoreError {
    let known = try (everyName() + others.map(\.text).sorted()).filter { $0 != user?.text && $0 != name.text }
    let last = name.path.last.map(String.init) ?? name.text
    var candidates = [Suggestion.closest(to: name.text, among: known)].compactMap { $0 }
    for other in known where candidates.count < 3 && !candidates.contains(other) {
      if other.hasSuffix("/\(last)") || other.hasPrefix("\(name.text)/") { candidates.append(other) }
    }
    if candidates.isEmpty { candidates = Suggestion.names(closeTo: name.text, among: known) }
    return StoreError(
      .notFound, "there is no preset \"\(name)\"",
      hint: candidates.isEmpty ? "see: \(StoreCall.list)" : "did you mean \(candidates.joined(separator: ", "))?",
      names: candidates)
  }

  func removed(_ name: PresetName) -> StoreError {
    StoreError(
      .notFound, "\(name) has been removed", hint: "bring it back with: \(StoreCall.restore(name.text))")
  }

  func unknown(_ id: PresetID) -> StoreError {
    StoreError(.notFound, "there is no preset with the identity p:\(id.hex)")
  }
}

extension StoreError {
  static func shared(_ name: PresetName, _ holders: [PresetID], hint: Advice) -> StoreError {
    let identities = holders.map { "p:\($0.hex)" }
    return StoreError(
      .ambiguous, "\(holders.count) presets are called \(name): \(identities.joined(separator: ", "))", hint: hint,
      names: identities)
  }

  /// - Parameter isJoinable: The sides do not contradict each other.
  static func inConflict(_ name: PresetName, _ sides: [ArtifactHash], isJoinable: Bool = false) -> StoreError {
    let joining: Advice = isJoinable ? "\(StoreCall.resolveAutomatically) (keeps both changes), or " : ""
    return StoreError(
      .inConflict, "\(name) is in conflict: it has \(sides.count) newest versions",
      hint: "resolve it first: \(joining)\(StoreCall.resolve(name.text, take: ConflictSide.choices(sides)))",
      names: [name.text])
  }
}

extension ArtifactDamage {
  static func noContent(_ hash: ArtifactHash) -> ArtifactDamage {
    ArtifactDamage(hash.hex, "content not found")
  }
}

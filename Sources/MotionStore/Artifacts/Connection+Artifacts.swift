package import MotionModel

extension Connection {
  /// Stores an artifact with its columns and links; false if it already exists.
  ///
  /// The caller holds a write transaction, and has stored the artifact's dependencies.
  /// - Throws: ``ArtifactDamage`` when the artifact needs one that is not there, or is of another type.
  @discardableResult
  func insert(_ artifact: Artifact) throws -> Bool {
    if let present = try stored(artifact.hash) {
      guard present.bytes == artifact.body else {
        throw ArtifactDamage(artifact.hash.hex, "its body has been changed")
      }
      return false
    }
    let facts = artifact.facts
    let content = try facts.content.map { try localID(of: $0, .content, neededBy: artifact) }
    let links = try facts.links.map { link in
      (role: link.role.rawValue, target: try localID(of: link.target, link.role.targetType, neededBy: artifact))
    }
    try write(artifact, content: content)
    guard !links.isEmpty || !facts.follows.isEmpty else { return true }
    let source = try localID(of: artifact.hash, artifact.type, neededBy: artifact)
    for link in links {
      try run(
        "INSERT INTO link (src, role, dst) VALUES (?, ?, ?)",
        [.integer(source), .text(link.role), .integer(link.target)])
    }
    for id in facts.follows {
      try run("INSERT INTO soft_link (src, preset) VALUES (?, ?)", [.integer(source), .preset(id)])
    }
    return true
  }

  @discardableResult
  func insert(_ body: some StorableBody) throws -> ArtifactHash {
    let artifact = try body.artifact()
    try insert(artifact)
    return artifact.hash
  }

  func write(_ artifact: Artifact, content: Int64?) throws {
    let facts = artifact.facts
    try run(
      """
      INSERT INTO artifact
        (hash, type, body, kind, preset, name, title, content, generation, time_ms, deleted)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .hash(artifact.hash), .text(artifact.type.rawValue), .text(String(decoding: artifact.body, as: UTF8.self)),
        .optional(facts.kind), facts.preset.map { .preset($0) } ?? .null, .optional(facts.name),
        .optional(facts.title), .optional(content), .optional(facts.generation), .optional(facts.timeMs),
        .optional(facts.deleted),
      ])
  }

  private func localID(of hash: ArtifactHash, _ type: ArtifactType, neededBy artifact: Artifact) throws -> Int64 {
    let found = try first("SELECT id, type FROM artifact WHERE hash = ?", [.hash(hash)]) { row in
      (id: try row.requiredInteger(0), type: try row.requiredText(1))
    }
    guard let found else { throw ArtifactDamage(artifact.hash.hex, "it needs \(hash.short), which is not there") }
    guard found.type == type.rawValue else {
      throw ArtifactDamage(artifact.hash.hex, "it needs the \(type.rawValue) \(hash.short), which is a \(found.type)")
    }
    return found.id
  }

  /// The row of an artifact, which counts up in the order of arrival; nil when there is none.
  func localID(of hash: ArtifactHash) throws -> Int64? {
    try first("SELECT id FROM artifact WHERE hash = ?", [.hash(hash)]) { try $0.requiredInteger(0) }
  }

  /// Reads an artifact and checks its bytes against its name; nil when there is none.
  func artifact(_ hash: ArtifactHash) throws -> (any StorableBody)? { try stored(hash)?.body.get() }

  /// The document of an artifact that must be there, checked.
  func required<Body: StorableBody>(_ hash: ArtifactHash, _ noun: String) throws -> Body {
    guard let body = try artifact(hash) as? Body else { throw ArtifactDamage(hash.hex, "\(noun) not found") }
    return body
  }

  /// The bytes of an artifact, unchecked; nil when there is none.
  func stored(_ hash: ArtifactHash) throws -> StoredArtifact? {
    try first("SELECT \(StoredArtifact.columns) FROM artifact WHERE hash = ?", [.hash(hash)]) { try StoredArtifact($0) }
  }

  /// Preset, name and number of a version, by its columns; nil when there is none.
  func version(_ hash: ArtifactHash) throws -> ArtifactFacts? {
    try first("SELECT preset, name, generation FROM artifact WHERE hash = ? AND type = 'revision'", [.hash(hash)]) {
      ArtifactFacts(
        type: .revision, preset: try $0.presetID(0), name: try $0.requiredText(1),
        generation: try $0.requiredInteger(2))
    }
  }

  func hashes(_ sql: String, _ bindings: [SQLValue] = []) throws -> [ArtifactHash] {
    try all(sql, bindings) { try $0.hash(0) }
  }

  /// SHA-256 over the sorted hashes of all artifacts, one a line.
  func stateHash() throws -> String { Self.stateHash(of: try hashes("SELECT hash FROM artifact ORDER BY hash")) }

  static func stateHash(of sorted: [ArtifactHash]) -> String {
    SHA256Digest.hex(of: sorted.flatMap { Array("\($0)\n".utf8) })
  }

  /// Iterates over artifacts, each proven by its hash, in order of arrival: dependencies come first.
  func forEachArtifact(
    where isWanted: (ArtifactHash) throws -> Bool, _ body: (Artifact) throws -> Void
  ) throws {
    try forEach("SELECT \(StoredArtifact.columns) FROM artifact NOT INDEXED ORDER BY id") { row in
      guard try isWanted(row.hash(0)) else { return }
      try body(StoredArtifact(row).artifact())
    }
  }

  /// Calls a closure with what is made of the rows of artifacts on all cores, in their order.
  /// - Parameter condition: SQL that selects and sorts them.
  func forEachArtifact<Made: Sendable>(
    _ condition: String, _ bindings: [SQLValue] = [], making make: @escaping @Sendable (StoredArtifact) -> Made,
    _ body: (Made) throws -> Void
  ) throws {
    var pipeline = ConcurrentPipeline(partLength: 1_024, make)
    try forEach("SELECT \(StoredArtifact.columns) FROM artifact \(condition)", bindings) { row in
      try pipeline.add(StoredArtifact(row)).forEach(body)
    }
    try pipeline.finish().forEach(body)
  }
}

/// The bytes of an artifact as a file or a remote has them.
package struct StoredArtifact: Sendable {
  let hash: ArtifactHash
  /// The name of its type.
  let type: [UInt8]?
  let bytes: [UInt8]

  static let columns = "hash, type, body"

  init(_ row: Row) throws { (hash, type, bytes) = (try row.hash(0), try row.bytes(1), try row.bytes(2) ?? []) }

  package init(hash: ArtifactHash, type: ArtifactType, bytes: [UInt8]) {
    (self.hash, self.type, self.bytes) = (hash, Array(type.rawValue.utf8), bytes)
  }

  /// Its type, when the bytes have their hash.
  func provenType() throws(ArtifactDamage) -> ArtifactType {
    guard let type = ArtifactType(rawValue: String(decoding: type ?? [], as: UTF8.self)) else {
      throw ArtifactDamage(hash.hex, "its type is unknown")
    }
    guard Artifact.hash(type, bytes) == hash else { throw ArtifactDamage(hash.hex, "its bytes do not have that hash") }
    return type
  }

  /// The artifact that the bytes are, when they have their hash.
  func artifact() throws(ArtifactDamage) -> Artifact {
    Artifact(body: bytes, hash: hash, facts: try body.get().facts)
  }

  /// The same from elsewhere, of which texts might be spelled otherwise than they are stored.
  func vetted() throws(ArtifactDamage) -> Artifact {
    let artifact = try artifact()
    if let title = artifact.facts.title, !NormalizedText.of(title).utf8.elementsEqual(title.utf8) {
      throw ArtifactDamage(hash.hex, "its title is not in Unicode's composed form")
    }
    return artifact
  }

  /// The document that the bytes are, when they have their hash.
  var body: Result<any StorableBody, ArtifactDamage> {
    Result { () throws(ArtifactDamage) in
      let type = try provenType()
      do {
        return try type.body(bytes)
      } catch {
        throw ArtifactDamage(hash.hex, "it is not a valid \(type.rawValue): \(error)")
      }
    }
  }
}

/// Artifact whose bytes do not match its name.
struct ArtifactDamage: Error, Hashable {
  var hash: String
  var what: String

  init(_ hash: String, _ what: String) {
    self.hash = hash
    self.what = what
  }
}

extension Set {
  /// Adds some elements, and all that they lead to.
  mutating func insertAll(from starts: [Element], _ next: (Element) throws -> [Element]) rethrows {
    var pending = starts
    while let element = pending.popLast() {
      if insert(element).inserted { pending += try next(element) }
    }
  }
}

extension ArtifactHash {
  /// Order in which artifacts can be stored: those whose needs are all met, each after its own.
  /// - Parameters:
  ///   - items: Artifacts with their needs; equally ready ones keep this order.
  ///   - isAccepted: Decides about an artifact whose needs are met; one that is refused lacks for those that need it.
  static func inOrder(
    _ items: [(hash: ArtifactHash, needs: Set<ArtifactHash>)], where isAccepted: (ArtifactHash) -> Bool = { _ in true }
  ) -> [ArtifactHash] {
    var ordered: [ArtifactHash] = []
    var missing: [ArtifactHash: Int] = [:]
    var waiting: [ArtifactHash: [ArtifactHash]] = [:]
    var ready: [ArtifactHash] = []
    for item in items {
      missing[item.hash] = item.needs.count
      for need in item.needs { waiting[need, default: []].append(item.hash) }
      if item.needs.isEmpty { ready.append(item.hash) }
    }
    var next = 0
    while next < ready.count {
      let hash = ready[next]
      next += 1
      guard isAccepted(hash) else { continue }
      ordered.append(hash)
      for user in waiting[hash] ?? [] {
        missing[user, default: 1] -= 1
        if missing[user] == 0 { ready.append(user) }
      }
    }
    return ordered
  }
}

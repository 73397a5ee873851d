import CSQLite
package import MotionModel

extension Connection {
  /// Stores an artifact with its columns and links; false if it already exists.
  ///
  /// The caller holds a write transaction, and has stored the artifact's dependencies.
  /// - Parameter facts: The facts of the artifact's own body.
  /// - Throws: ``ArtifactDamage`` when the artifact needs one that is not there, or is of another type.
  @discardableResult
  func insert(_ artifact: Artifact, _ facts: ArtifactFacts) throws -> Bool {
    if let present = try body(of: artifact.hash) {
      guard present == artifact.body else {
        throw ArtifactDamage(artifact.hash.hex, "its body has been changed")
      }
      return false
    }
    let content = try facts.content.map { try localID(of: $0, .content, neededBy: artifact) }
    let links = try facts.links.map { link in
      (role: link.role.rawValue, target: try localID(of: link.target, link.role.targetType, neededBy: artifact))
    }
    try write(artifact, facts, content: content)
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

  /// Writes only the row of an artifact.
  func write(_ artifact: Artifact, _ facts: ArtifactFacts, content: Int64?) throws {
    try run(
      """
      INSERT INTO artifact
        (hash, type, body, kind, preset, name, title, content, generation, time_ms, deleted)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .hash(artifact.hash), .text(artifact.type.rawValue), .bytes(artifact.body), .optional(facts.kind),
        facts.preset.map { .preset($0) } ?? .null, .optional(facts.name), .optional(facts.title), .optional(content),
        .optional(facts.generation), .optional(facts.timeMs), .optional(facts.deleted),
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
  func artifact(_ hash: ArtifactHash) throws -> ArtifactBody? { try stored(hash)?.body.get() }

  /// The bytes of an artifact, unchecked; nil when there is none.
  func stored(_ hash: ArtifactHash) throws -> StoredArtifact? {
    try first("SELECT type, body FROM artifact WHERE hash = ?", [.hash(hash)]) { row in
      StoredArtifact(hash: hash, type: try row.bytes(0), bytes: try row.bytes(1) ?? [])
    }
  }

  /// The bytes that the row of an artifact has, unchecked; nil when there is none.
  func body(of hash: ArtifactHash) throws -> [UInt8]? {
    try first("SELECT body FROM artifact WHERE hash = ?", [.hash(hash)]) { try $0.bytes(0) ?? [] }
  }

  /// SHA-256 over the sorted hashes of all artifacts, one a line.
  func stateHash() throws -> String {
    var lines: [UInt8] = []
    try forEach("SELECT hash FROM artifact ORDER BY hash") { lines += Array("\(try $0.hash(0))\n".utf8) }
    return SHA256Digest.hex(of: lines)
  }

  /// Iterates over the artifacts in order of arrival: dependencies come first.
  /// - Parameters:
  ///   - isWanted: Selects the artifacts to read.
  ///   - body: Gets an artifact, whose bytes have the hash they are named by.
  func forEachArtifact(
    where isWanted: (ArtifactHash) throws -> Bool, _ body: (Artifact) throws -> Void
  ) throws {
    try forEach("SELECT hash, type, body FROM artifact NOT INDEXED ORDER BY id") { row in
      let hash = try row.hash(0)
      guard try isWanted(hash) else { return }
      guard let type = ArtifactType(rawValue: try row.requiredText(1)) else {
        throw ArtifactDamage(hash.hex, "its type is unknown")
      }
      let artifact = try Artifact(type, body: try row.bytes(2) ?? [])
      guard artifact.hash == hash else { throw ArtifactDamage(hash.hex, "its bytes do not have that hash") }
      try body(artifact)
    }
  }
}

/// The bytes of an artifact as a file or a remote has them.
package struct StoredArtifact: Sendable {
  let hash: ArtifactHash
  /// The name of its type.
  let type: [UInt8]?
  let bytes: [UInt8]

  init(hash: ArtifactHash, type: [UInt8]?, bytes: [UInt8]) {
    (self.hash, self.type, self.bytes) = (hash, type, bytes)
  }

  package init(hash: ArtifactHash, type: ArtifactType, bytes: [UInt8]) {
    self.init(hash: hash, type: Array(type.rawValue.utf8), bytes: bytes)
  }

  /// Its type, when the bytes have their hash.
  func provenType() throws(ArtifactDamage) -> ArtifactType {
    guard let type = ArtifactType(rawValue: String(decoding: type ?? [], as: UTF8.self)) else {
      throw ArtifactDamage(hash.hex, "its type is unknown")
    }
    guard Artifact.hash(type, bytes) == hash else { throw ArtifactDamage(hash.hex, "its bytes do not have that hash") }
    return type
  }

  /// Damage of its hash or type; nil if sound.
  var damage: ArtifactDamage? {
    do {
      _ = try provenType()
      return nil
    } catch {
      return error
    }
  }

  /// Bodies of the artifacts with the correct hash.
  var body: Result<ArtifactBody, ArtifactDamage> {
    Result { () throws(ArtifactDamage) in try ArtifactBody(checking: hash, type: type, body: bytes) }
  }
}

extension Collection {
  /// Calls a closure with each element and the content that belongs to it, in order.
  ///
  /// The bytes are read one after the other, the documents on all cores; the bytes of all of them are never there at once.
  /// - Parameter stored: The bytes that belong to an element.
  func forEachContent(
    _ stored: (Element) throws -> StoredArtifact, _ body: (Element, ContentBody) throws -> Void
  ) throws {
    var place = startIndex
    func take(_ made: [(ArtifactHash, Result<ArtifactBody, ArtifactDamage>)]) throws {
      for (hash, result) in made {
        guard case .content(let content) = try result.get() else { throw ArtifactDamage.noContent(hash) }
        try body(self[place], content)
        formIndex(after: &place)
      }
    }
    var reading = ConcurrentPipeline(partLength: 2_048) { (stored: StoredArtifact) in (stored.hash, stored.body) }
    for element in self { try take(reading.add(try stored(element))) }
    try take(reading.finish())
  }
}

extension ArtifactBody {
  /// Reads a stored artifact: its bytes must have the hash it is named by.
  /// - Throws: ``ArtifactDamage``, which names the artifact.
  init(checking hash: ArtifactHash, type: [UInt8]?, body: [UInt8]) throws(ArtifactDamage) {
    let type = try StoredArtifact(hash: hash, type: type, bytes: body).provenType()
    do {
      try self.init(type, body)
    } catch {
      throw ArtifactDamage(hash.hex, "it is not a valid \(type.rawValue): \(error)")
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

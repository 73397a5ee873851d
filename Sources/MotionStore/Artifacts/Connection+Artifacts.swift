import CSQLite
import MotionModel

extension Connection {
  /// Stores an artifact with its columns and links; false when it is there already.
  ///
  /// The caller holds a write transaction, and has stored what the artifact needs.
  /// - Parameters:
  ///   - facts: Those of the artifact's own body.
  ///   - near: A content that this one may be much like; it is then kept as a change of it.
  /// - Throws: ``ArtifactDamage`` when the artifact needs one that is not there.
  @discardableResult
  func insert(_ artifact: Artifact, _ facts: ArtifactFacts, near: ArtifactHash? = nil) throws -> Bool {
    let present = try first(
      "SELECT \(KeptBody.columns()) FROM artifact WHERE hash = ?", [.hash(artifact.hash)]
    ) { try KeptBody($0, from: 0) }
    if let present {
      guard try whole(present, of: artifact.hash.hex) == artifact.body else {
        throw ArtifactDamage(artifact.hash.hex, "its body has been changed")
      }
      return false
    }
    let content = try facts.content.map { try localID(of: $0, neededBy: artifact) }
    let links = try facts.links.map { link in
      (role: link.role.rawValue, target: try localID(of: link.target, neededBy: artifact))
    }
    let change = try splice(of: artifact.body, from: near, facts, links: links)
    try write(artifact, facts, content: content, change: change)
    guard !links.isEmpty || !facts.follows.isEmpty else { return true }
    let source = try localID(of: artifact.hash, neededBy: artifact)
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

  /// Writes the row of an artifact, and nothing else.
  func write(
    _ artifact: Artifact, _ facts: ArtifactFacts, content: Int64?, change: (base: Int64, splice: Splice)? = nil
  ) throws {
    try run(
      """
      INSERT INTO artifact
        (hash, type, body, base, at, cut, kind, preset, name, title, content, generation, time_ms, deleted)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .hash(artifact.hash), .text(artifact.type.rawValue), .bytes(change?.splice.inserted ?? artifact.body),
        .optional(change?.base), .optional(change.map { Int64($0.splice.at) }),
        .optional(change.map { Int64($0.splice.cut) }), .optional(facts.kind),
        facts.preset.map { .preset($0) } ?? .null, .optional(facts.name), .optional(facts.title), .optional(content),
        .optional(facts.generation), .optional(facts.timeMs), .optional(facts.deleted),
      ])
  }

  private func localID(of hash: ArtifactHash, neededBy artifact: Artifact) throws -> Int64 {
    guard let id = try localID(of: hash) else {
      throw ArtifactDamage(artifact.hash.hex, "it needs \(hash.short), which is not there")
    }
    return id
  }

  /// The row of an artifact, which counts up in the order of arrival; nil when there is none.
  func localID(of hash: ArtifactHash) throws -> Int64? {
    try first("SELECT id FROM artifact WHERE hash = ?", [.hash(hash)]) { try $0.requiredInteger(0) }
  }

  /// Reads an artifact and checks its bytes against its name; nil when there is none.
  func artifact(_ hash: ArtifactHash) throws -> ArtifactBody? {
    let found = try first("SELECT type, \(KeptBody.columns()) FROM artifact WHERE hash = ?", [.hash(hash)]) { row in
      (try row.bytes(0), try KeptBody(row, from: 1))
    }
    guard let (type, kept) = found else { return nil }
    return try ArtifactBody(checking: hash, type: type, body: try whole(kept, of: hash.hex))
  }
}

extension ArtifactBody {
  /// Reads a stored artifact: its bytes must have the hash it is named by.
  /// - Throws: ``ArtifactDamage``, which names the artifact.
  init(checking hash: ArtifactHash, type: [UInt8]?, body: [UInt8]) throws(ArtifactDamage) {
    guard let type = ArtifactType(rawValue: String(decoding: type ?? [], as: UTF8.self)) else {
      throw ArtifactDamage(hash.hex, "its type is unknown")
    }
    guard Artifact.digest(type, body) == hash.hex else {
      throw ArtifactDamage(hash.hex, "its bytes do not have that hash")
    }
    do {
      try self.init(type, body)
    } catch {
      throw ArtifactDamage(hash.hex, "it is not a valid \(type.rawValue): \(error)")
    }
  }
}

/// An artifact whose bytes are not what its name promises.
struct ArtifactDamage: Error, Hashable {
  var hash: String
  var what: String

  init(_ hash: String, _ what: String) {
    self.hash = hash
    self.what = what
  }
}

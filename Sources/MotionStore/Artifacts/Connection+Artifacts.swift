import CSQLite
import MotionModel

extension Connection {
  /// Stores an artifact with its columns and links; false when it is there already.
  ///
  /// The caller holds a write transaction. `facts` are those of the artifact's own body.
  @discardableResult
  func insert(_ artifact: Artifact, _ facts: ArtifactFacts) throws -> Bool {
    let present = try first("SELECT body FROM artifact WHERE hash = ?", [.text(artifact.hash.hex)]) { try $0.bytes(0) }
    if let present {
      guard present == artifact.body else { throw ArtifactDamage(artifact.hash.hex, "its body has been changed") }
      return false
    }
    try run(
      """
      INSERT INTO artifact (hash, type, body, kind, preset, name, title, content, generation, time_ms, deleted)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(artifact.hash.hex), .text(artifact.type.rawValue), .bytes(artifact.body), .optional(facts.kind),
        .optional(facts.preset), .optional(facts.name), .optional(facts.title), .optional(facts.content),
        facts.generation.map { .integer($0) } ?? .null, facts.timeMs.map { .integer($0) } ?? .null,
        facts.deleted.map { .integer($0) } ?? .null,
      ])
    for link in facts.links {
      try run(
        "INSERT INTO link (src, role, dst) VALUES (?, ?, ?)",
        [.text(artifact.hash.hex), .text(link.role.rawValue), .text(link.target.hex)])
    }
    for id in facts.follows {
      try run("INSERT INTO soft_link (src, preset) VALUES (?, ?)", [.text(artifact.hash.hex), .text(id.hex)])
    }
    return true
  }

  /// Reads an artifact and checks its bytes against its name; nil when there is none.
  func artifact(_ hash: ArtifactHash) throws -> ArtifactBody? {
    try first("SELECT type, body FROM artifact WHERE hash = ?", [.text(hash.hex)]) { row in
      try ArtifactBody(checking: hash.hex, type: try row.bytes(0), body: try row.bytes(1))
    }
  }
}

extension ArtifactBody {
  /// Reads a stored artifact: its bytes must have the hash it is named by.
  /// - Throws: ``ArtifactDamage``, which names the artifact.
  init(checking hash: String, type: [UInt8]?, body: [UInt8]?) throws(ArtifactDamage) {
    guard let type = ArtifactType(rawValue: String(decoding: type ?? [], as: UTF8.self)) else {
      throw ArtifactDamage(hash, "its type is unknown")
    }
    guard let body, Artifact.digest(type, body) == hash else {
      throw ArtifactDamage(hash, "its bytes do not have that hash")
    }
    do {
      try self.init(type, body)
    } catch {
      throw ArtifactDamage(hash, "it is not a valid \(type.rawValue): \(error)")
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

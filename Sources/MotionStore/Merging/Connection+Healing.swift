import CSQLite
import MotionModel

extension Connection {
  /// Gives the row of an artifact back what its hash promises.
  ///
  /// A row that fails its hash is not an artifact, so nothing that was acknowledged is changed by that: the row keeps its
  /// number and its hash, and gets the body, the columns and the links of the artifact that the hash stands for. This is the
  /// only place where a row of `artifact` is written again, and the triggers which forbid that are left out for these
  /// statements alone; the CHECKs and the unique hash stay.
  /// - Parameter artifact: Its hash has been computed from its bytes.
  func heal(_ artifact: Artifact, _ facts: ArtifactFacts) throws {
    func number(_ hash: ArtifactHash) throws -> Int64 {
      guard let id = try localID(of: hash) else {
        throw ArtifactDamage(artifact.hash.hex, "it needs \(hash.short), which is not there")
      }
      return id
    }
    let id = try number(artifact.hash)
    let content = try facts.content.map(number)
    let links = try facts.links.map { (role: $0.role.rawValue, target: try number($0.target)) }
    try withoutTriggers {
      try run(
        """
        UPDATE artifact SET type = ?, body = ?, kind = ?, preset = ?, name = ?,
          title = ?, content = ?, generation = ?, time_ms = ?, deleted = ? WHERE id = ?
        """,
        [
          .text(artifact.type.rawValue), .bytes(artifact.body), .optional(facts.kind),
          facts.preset.map { .preset($0) } ?? .null, .optional(facts.name), .optional(facts.title), .optional(content),
          .optional(facts.generation), .optional(facts.timeMs), .optional(facts.deleted), .integer(id),
        ])
      try run("DELETE FROM link WHERE src = ?", [.integer(id)])
      try run("DELETE FROM soft_link WHERE src = ?", [.integer(id)])
      for link in links {
        try run(
          "INSERT INTO link (src, role, dst) VALUES (?, ?, ?)",
          [.integer(id), .text(link.role), .integer(link.target)])
      }
      for preset in facts.follows {
        try run("INSERT INTO soft_link (src, preset) VALUES (?, ?)", [.integer(id), .preset(preset)])
      }
    }
  }
}

extension Catalog {
  /// The artifacts whose rows do not prove themselves, or do not say what their bodies say.
  ///
  /// At most ``VerificationReport/maximumFindings``.
  func damagedArtifacts(_ connection: Connection) throws -> Set<ArtifactHash> {
    Set(try artifactFindings(connection).compactMap { $0.artifact.flatMap { ArtifactHash(hex: $0) } })
  }

  /// Compares every artifact with its hash, its columns and its links.
  /// - Throws: ``ArtifactDamage`` for the first that is not sound.
  func proveArtifacts(_ connection: Connection) throws {
    if let finding = try artifactFindings(connection).first {
      throw ArtifactDamage(finding.artifact ?? "", finding.message)
    }
  }

  private func artifactFindings(_ connection: Connection) throws -> [VerificationReport.Finding] {
    var verifier = Verifier(connection: connection, place: place, format: format, migrations: migrations)
    try verifier.checkArtifacts(nil)
    return verifier.report.findings
  }

  /// Gives rows whose bodies are those of artifacts that another copy has, and whose hashes are damaged, these hashes.
  /// - Returns: The damaged artifacts by the names they have then.
  func rename(
    _ damaged: Set<ArtifactHash>, after sound: VettedArtifacts, _ connection: Connection
  ) throws -> Set<ArtifactHash> {
    guard !damaged.isEmpty else { return damaged }
    let known = Set(sound.new.map(\.artifact.hash))
    var renamed = damaged
    for wrong in damaged {
      guard let right = try connection.digest(of: wrong), right != wrong, known.contains(right),
        try connection.localID(of: right) == nil
      else { continue }
      try connection.withoutTriggers {
        try connection.run("UPDATE artifact SET hash = ? WHERE hash = ?", [.hash(right), .hash(wrong)])
      }
      renamed.remove(wrong)
      renamed.insert(right)
    }
    return renamed
  }

  /// Makes rows whose bodies prove themselves say in their columns and links what their bodies say.
  /// - Returns: Those that could not be healed so, because their bodies are damaged.
  func healColumns(
    of damaged: Set<ArtifactHash>, _ connection: Connection
  ) throws -> (healed: Int, left: Set<ArtifactHash>) {
    var left: Set<ArtifactHash> = []
    for hash in damaged {
      do {
        guard let body = try connection.artifact(hash) else { continue }
        let facts = body.facts
        guard let bytes = try connection.body(of: hash) else { continue }
        try connection.heal(try Artifact(facts.type, body: bytes), facts)
      } catch is ArtifactDamage {
        left.insert(hash)
      }
    }
    return (damaged.count - left.count, left)
  }
}

extension Connection {
  /// The hash that the bytes of a row have, whatever it is named; nil when its type is unknown.
  fileprivate func digest(of hash: ArtifactHash) throws -> ArtifactHash? {
    let type = try first("SELECT type FROM artifact WHERE hash = ?", [.hash(hash)]) { try $0.requiredText(0) }
    guard let type = type.flatMap({ ArtifactType(rawValue: $0) }), let body = try body(of: hash) else { return nil }
    return Artifact.hash(type, body)
  }
}

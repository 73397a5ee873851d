import MotionModel

extension Verifier {
  /// How many artifacts are checked between two calls of the progress closure.
  private static let progressStep = 256

  /// Every artifact: bytes, hash, canonical form, validity, columns, links.
  mutating func checkArtifacts(_ progress: ((Int, Int) -> Void)?) throws {
    let total = Int(
      try connection.first("SELECT count(*) FROM artifact NOT INDEXED") { try $0.requiredInteger(0) } ?? 0)
    var done = 0
    progress?(0, total)
    try connection.forEach(
      """
      SELECT a.id, a.hash, a.type, a.body, a.kind, a.preset, a.name, a.title, c.hash, a.generation,
        a.time_ms, a.deleted
      FROM artifact a NOT INDEXED LEFT JOIN artifact c ON c.id = a.content ORDER BY a.id
      """
    ) { row in
      defer {
        done += 1
        if done % Self.progressStep == 0 { progress?(done, total) }
      }
      guard !report.isFull else { return }
      try check(row)
    }
    report.artifactCount = done
    progress?(done, max(total, done))
  }

  private mutating func check(_ row: Row) throws {
    let id = try row.requiredInteger(0)
    var hash = ""
    let facts: ArtifactFacts
    let columns: ArtifactFacts
    do {
      let name = try row.hash(1)
      hash = name.hex
      facts = try ArtifactBody(checking: name, type: try row.bytes(2), body: try row.bytes(3) ?? []).facts
      columns = ArtifactFacts(
        type: facts.type, kind: try row.text(4), preset: try row.optionalPresetID(5), name: try row.text(6),
        title: try row.text(7), content: try row.optionalHash(8), generation: try row.integer(9),
        timeMs: try row.integer(10), deleted: try row.integer(11), links: facts.links, follows: facts.follows)
    } catch let error as ArtifactDamage {
      report.add(.artifact, error.what, artifact: hash)
      return
    } catch let error as SQLiteError {
      report.add(.columns, error.message, artifact: hash)
      return
    }
    // `==` on texts takes two spellings of one accent for equal, so the title is compared by its bytes.
    if columns != facts || !Self.sameBytes(columns.title, facts.title) {
      report.add(.columns, "its columns do not match its body", artifact: hash)
    }
    var links: [String] = []
    try connection.forEach(
      "SELECT l.role, d.hash FROM link l LEFT JOIN artifact d ON d.id = l.dst WHERE l.src = ? ORDER BY l.role, d.hash",
      [.integer(id)]
    ) { row in
      links.append("\(try row.text(0) ?? "") \(try row.blob(1).map { Hexadecimal.text($0) } ?? "")")
    }
    if links != facts.links.map({ "\($0.role.rawValue) \($0.target.hex)" }) {
      report.add(.columns, "its links do not match its body", artifact: hash)
    }
    var follows: [String] = []
    try connection.forEach("SELECT preset FROM soft_link WHERE src = ? ORDER BY preset", [.integer(id)]) { row in
      follows.append(try row.blob(0).map { Hexadecimal.text($0) } ?? "")
    }
    if follows != facts.follows.map(\.hex) {
      report.add(.columns, "its floating references do not match its body", artifact: hash)
    }
    linkCount += facts.links.count
    followCount += facts.follows.count
  }

  private static func sameBytes(_ left: String?, _ right: String?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }

  /// No link row without an artifact: the rows of each artifact match, so the totals must match too.
  mutating func checkLinkCounts() throws {
    for (table, expected) in [("link", linkCount), ("soft_link", followCount)] {
      let rows = Int(try connection.first("SELECT count(*) FROM \(table)") { try $0.requiredInteger(0) } ?? 0)
      if rows != expected {
        report.add(.columns, "\(table) has \(CountedNoun.text(rows, "row")); the artifacts account for \(expected)")
      }
    }
  }
}

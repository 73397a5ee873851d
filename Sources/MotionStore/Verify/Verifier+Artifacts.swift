import MotionModel

extension Verifier {
  /// How many artifacts are checked between two calls of the progress closure.
  private static let progressStep = 256

  /// Every artifact: bytes, hash, canonical form, validity, columns, links.
  mutating func checkArtifacts(_ progress: ((Int, Int) -> Void)?) throws {
    let total = Int(
      try connection.first("SELECT count(*) FROM artifact NOT INDEXED") { try $0.requiredInteger(0) } ?? 0)
    guard try growthIsBounded() else { return }
    var done = 0
    progress?(0, total)
    try connection.forEach(
      """
      SELECT a.id, a.hash, a.type, \(KeptBody.columns("a.")), a.kind, a.preset, a.name, a.title, c.hash, a.generation,
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
      let kept = try KeptBody(row, from: 3)
      let body = try connection.whole(kept, of: hash)
      facts = try ArtifactBody(checking: name, type: try row.bytes(2), body: body).facts
      columns = ArtifactFacts(
        type: facts.type, kind: try row.text(7), preset: try row.optionalPresetID(8), name: try row.text(9),
        title: try row.text(10), content: try row.optionalHash(11), generation: try row.integer(12),
        timeMs: try row.integer(13), deleted: try row.integer(14), links: facts.links, follows: facts.follows)
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
      links.append("\(try row.text(0) ?? "") \(try row.blob(1).map { SHA256Digest.hex($0) } ?? "")")
    }
    if links != facts.links.map({ "\($0.role.rawValue) \($0.target.hex)" }) {
      report.add(.columns, "its links do not match its body", artifact: hash)
    }
    var follows: [String] = []
    try connection.forEach("SELECT preset FROM soft_link WHERE src = ? ORDER BY preset", [.integer(id)]) { row in
      follows.append(try row.blob(0).map { SHA256Digest.hex($0) } ?? "")
    }
    if follows != facts.follows.map(\.hex) {
      report.add(.columns, "its floating references do not match its body", artifact: hash)
    }
    linkCount += facts.links.count
    followCount += facts.follows.count
  }

  /// How many bytes the texts of contents that are kept as changes may have together: a floor, and a share for each byte
  /// of the file.
  ///
  /// A version whose content is a change of another takes 600 bytes or more, and its text has at most
  /// ``Splice/longestText``.
  private static let growthAtLeast: Int64 = 1 << 20
  private static let growthPerByte: Int64 = 16

  /// Whether the texts are as long as a file of this size can mean; counted before any of them is built.
  private mutating func growthIsBounded() throws -> Bool {
    let size = try connection.first("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") {
      try $0.requiredInteger(0)
    }
    let limit = Self.growthAtLeast + (size ?? 0) * Self.growthPerByte
    var lengths: [Int64: Int64] = [:]
    var sum: Int64 = 0
    try connection.forEach(
      "SELECT id, length(CAST(body AS BLOB)), base, cut FROM artifact NOT INDEXED WHERE type = 'content' ORDER BY id"
    ) { row in
      var length = try row.requiredInteger(1)
      if let base = try row.integer(2) {
        // A row without its base, or with one that comes later, is found when it is built.
        let (longer, overflow) = (lengths[base] ?? 0).addingReportingOverflow(length)
        length = min(Int64(Splice.longestText), max(0, overflow ? .max : longer - max(0, try row.integer(3) ?? 0)))
        sum += length
      }
      lengths[try row.requiredInteger(0)] = length
    }
    guard sum > limit else { return true }
    report.add(.artifact, "its texts would grow to \(sum >> 10) KiB, far more than such a file can hold")
    return false
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

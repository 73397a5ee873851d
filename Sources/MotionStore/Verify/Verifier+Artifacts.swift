import MotionModel

extension Verifier {
  /// Number of artifacts checked between two calls of the progress closure.
  private static let progressStep = 256

  /// Every artifact: bytes, hash, canonical form, validity, columns, links.
  mutating func checkArtifacts(_ progress: ((Int, Int) -> Void)?) throws {
    let total = Int(try connection.number("SELECT count(*) FROM artifact NOT INDEXED"))
    var done = 0
    progress?(0, total)
    // Rows are read sequentially and checked on all cores.
    var checking = ConcurrentPipeline(partLength: 2_048) { (row: ArtifactRow) in row.checked }
    let reading = Result {
      try connection.forEach(
        """
        SELECT a.hash, a.type, a.body, a.id, a.kind, a.preset, a.name, a.title, c.hash, a.generation,
          a.time_ms, a.deleted
        FROM artifact a NOT INDEXED LEFT JOIN artifact c ON c.id = a.content ORDER BY a.id
        """
      ) { row in
        defer {
          done += 1
          if done % Self.progressStep == 0 { progress?(done, total) }
        }
        guard !report.isFull else { return }
        try take(checking.add(ArtifactRow(row, connection)))
      }
    }
    // Findings for earlier rows take precedence.
    try take(checking.finish())
    try reading.get()
    report.artifactCount = done
    progress?(done, max(total, done))
  }

  private mutating func take(_ rows: [ArtifactRow.Checked]) throws {
    for row in rows {
      for (kind, message) in row.findings { report.add(kind, message, artifact: row.hash) }
      if let failure = row.failure { throw failure }
      linkCount += row.linkCount
      followCount += row.followCount
    }
  }

  /// No link row without an artifact: the rows of each artifact match, so the totals must match too.
  mutating func checkLinkCounts() throws {
    for (table, expected) in [("link", linkCount), ("soft_link", followCount)] {
      let rows = Int(try connection.number("SELECT count(*) FROM \(table)"))
      if rows != expected {
        report.add(.columns, "\(table) has \(CountedNoun.text(rows, "row")); the artifacts account for \(expected)")
      }
    }
  }
}

/// A row of an artifact as the file has it, with the rows of its links.
private struct ArtifactRow: Sendable {
  private let stored: Result<StoredArtifact, any Error>
  /// But for type and links.
  private let columns: Result<ArtifactFacts, any Error>
  /// Roles and targets of links, and the presets of floating references; nil for one that leads nowhere.
  private let links: Result<(links: [String?], follows: [[UInt8]?]), any Error>

  init(_ row: Row, _ connection: Connection) {
    stored = Result { try StoredArtifact(row) }
    columns = Result {
      ArtifactFacts(
        type: .content, kind: try row.text(4), preset: try row.optionalPresetID(5), name: try row.text(6),
        title: try row.text(7), content: try row.optionalHash(8), generation: try row.integer(9),
        timeMs: try row.integer(10), deleted: try row.integer(11))
    }
    links = Result {
      let id = SQLValue.integer(try row.requiredInteger(3))
      let links = try connection.all(
        """
        SELECT l.role || ' ' || lower(hex(d.hash)) FROM link l LEFT JOIN artifact d ON d.id = l.dst WHERE l.src = ?
        ORDER BY l.role, d.hash
        """, [id]
      ) { try $0.text(0) }
      let follows = try connection.all("SELECT preset FROM soft_link WHERE src = ? ORDER BY preset", [id]) {
        try $0.memory(0).map { Array($0) }
      }
      return (links, follows)
    }
  }

  struct Checked: Sendable {
    var hash = ""
    var findings: [(kind: VerificationReport.Finding.Check, message: String)] = []
    /// Error that ends the whole check.
    var failure: (any Error)?
    /// Links and floating references that the body accounts for.
    var linkCount = 0
    var followCount = 0
  }

  var checked: Checked {
    var result = Checked()
    let facts: ArtifactFacts
    do {
      let stored = try stored.get()
      result.hash = stored.hash.hex
      facts = try stored.body.get().facts
      var columns = try columns.get()
      (columns.type, columns.links, columns.follows) = (facts.type, facts.links, facts.follows)
      // `==` on texts takes two spellings of one accent for equal, so the title is compared by its bytes.
      if columns != facts || !(columns.title ?? "").utf8.elementsEqual((facts.title ?? "").utf8) {
        result.findings.append((.columns, "its columns do not match its body"))
      }
    } catch {
      switch error {
      case let damage as ArtifactDamage: result.findings.append((.artifact, damage.what))
      case let unreadable as SQLiteError: result.findings.append((.columns, unreadable.message))
      default: result.failure = error
      }
      return result
    }
    do {
      let (links, follows) = try links.get()
      if links != facts.links.map({ "\($0.role.rawValue) \($0.target.hex)" }) {
        result.findings.append((.columns, "its links do not match its body"))
      }
      if follows != facts.follows.map(\.bytes) {
        result.findings.append((.columns, "its floating references do not match its body"))
      }
    } catch {
      result.failure = error
    }
    (result.linkCount, result.followCount) = (facts.links.count, facts.follows.count)
    return result
  }
}

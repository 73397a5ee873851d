import CSQLite
import MotionModel

/// What a row keeps of a body: all of it, or a change of another row's.
struct KeptBody {
  /// The bytes that stand in the row.
  var bytes: [UInt8]
  /// The row whose text they change, and where; nil for a whole body.
  var change: (base: Int64, at: Int64, cut: Int64)?

  /// The columns that ``init(_:from:)`` reads, for the table name or alias that comes with a dot.
  static func columns(_ table: String = "") -> String { "\(table)body, \(table)base, \(table)at, \(table)cut" }

  /// From columns body, base, at, cut.
  /// - Throws: ``SQLiteError`` with `SQLITE_CORRUPT` when only some of the columns of a change are there.
  init(_ row: Row, from column: Int32) throws(SQLiteError) {
    bytes = try row.bytes(column) ?? []
    switch (try row.integer(column + 1), try row.integer(column + 2), try row.integer(column + 3)) {
    case (nil, nil, nil): break
    case (let base?, let at?, let cut?): change = (base, at, cut)
    default: throw SQLiteError(code: SQLITE_CORRUPT, message: "a row is neither a whole text nor a change of one")
    }
  }
}

extension Connection {
  /// The whole body of a row.
  ///
  /// At most ``Splice/longestChain`` other rows are read. A text can be changed into another in several ways; only the one
  /// that ``Splice/init(from:to:)`` finds is taken, so that no damage of a row passes for another way.
  /// - Throws: ``ArtifactDamage``, with the given name, when the row leads to no whole text.
  func whole(_ kept: KeptBody, of hash: String) throws -> [UInt8] {
    var kept = kept
    var splices: [Splice] = []
    while let (base, at, cut) = kept.change {
      guard splices.count < Splice.longestChain else {
        throw ArtifactDamage(hash, "it is a change of too many others in a row")
      }
      splices.append(Splice(at: Int(clamping: at), cut: Int(clamping: cut), inserted: kept.bytes))
      let next = try first(
        "SELECT \(KeptBody.columns()) FROM artifact WHERE id = ? AND type = 'content'", [.integer(base)]
      ) { try KeptBody($0, from: 0) }
      guard let next else { throw ArtifactDamage(hash, "the text it is a change of is not there") }
      kept = next
    }
    var text = kept.bytes
    for (index, splice) in splices.enumerated().reversed() {
      guard let changed = splice.applied(to: text), index > 0 || Splice(from: text, to: changed) == splice else {
        throw ArtifactDamage(hash, "it is a change that does not fit the text it changes")
      }
      text = changed
    }
    return text
  }

  /// Goes through the artifacts in the order in which they came: what they need comes first.
  /// - Parameters:
  ///   - isWanted: Whether an artifact is to be read; asked for each.
  ///   - body: Gets an artifact, whose bytes have the hash they are named by, and a content that it is much like.
  func forEachArtifact(
    where isWanted: (ArtifactHash) throws -> Bool, _ body: (_ artifact: Artifact, _ near: ArtifactHash?) throws -> Void
  ) throws {
    try forEach(
      """
      SELECT a.hash, a.type, \(KeptBody.columns("a.")), b.hash FROM artifact a NOT INDEXED
      LEFT JOIN artifact b ON b.id = a.base ORDER BY a.id
      """
    ) { row in
      let hash = try row.hash(0)
      guard try isWanted(hash) else { return }
      guard let type = ArtifactType(rawValue: try row.requiredText(1)) else {
        throw ArtifactDamage(hash.hex, "its type is unknown")
      }
      let artifact = try Artifact(type, body: try whole(try KeptBody(row, from: 2), of: hash.hex))
      guard artifact.hash == hash else { throw ArtifactDamage(hash.hex, "its bytes do not have that hash") }
      try body(artifact, try row.optionalHash(6))
    }
  }

  /// How to keep a content: as a change of another where that is there, much alike, and has the same kind and references.
  func splice(
    of content: [UInt8], from near: ArtifactHash?, _ facts: ArtifactFacts, links: [(role: String, target: Int64)]
  ) throws -> (base: Int64, splice: Splice)? {
    guard let near, let kind = facts.kind, content.count <= Splice.longestText else { return nil }
    let found = try first(
      "SELECT id, \(KeptBody.columns()) FROM artifact WHERE hash = ? AND kind = ?",
      [.hash(near), .text(kind)]
    ) { (try $0.requiredInteger(0), try KeptBody($0, from: 1)) }
    guard let (base, kept) = found, try changesBelow(kept) < Splice.longestChain else { return nil }
    // What rests on a damaged text would change its meaning when that is healed.
    guard let text = try? whole(kept, of: near.hex), Artifact.digest(.content, text) == near.hex,
      let splice = Splice(from: text, to: content)
    else { return nil }
    // The schema lets a change have only the links that its base has.
    let theirs = try all("SELECT role, dst FROM link WHERE src = ?", [.integer(base)]) {
      "\(try $0.requiredText(0)) \(try $0.requiredInteger(1))"
    }
    let followed = try all("SELECT preset FROM soft_link WHERE src = ?", [.integer(base)]) { try $0.presetID(0) }
    let hasSameReferences =
      Set(theirs) == Set(links.map { "\($0.role) \($0.target)" }) && Set(followed) == Set(facts.follows)
    return hasSameReferences ? (base, splice) : nil
  }

  /// How many changes lead from a row to a whole text.
  private func changesBelow(_ kept: KeptBody) throws -> Int {
    var next = kept.change?.base
    var count = 0
    while let id = next, count < Splice.longestChain {
      count += 1
      next = try first("SELECT base FROM artifact WHERE id = ?", [.integer(id)]) { try $0.integer(0) } ?? nil
    }
    return count
  }
}

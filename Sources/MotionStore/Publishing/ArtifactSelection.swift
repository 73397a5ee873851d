import MotionModel

/// Which artifacts a smaller copy of a catalogue needs.
///
/// Artifacts name what they need by hash, so a version brings its ancestors and every motion they have, and a copy is
/// always a subset of the original: merging it back changes nothing.
struct ArtifactSelection {
  private let connection: Connection
  private(set) var hashes: Set<String> = []

  init(_ connection: Connection) { self.connection = connection }

  /// Adds artifacts and everything they need.
  mutating func add(_ roots: [String]) throws {
    var pending = roots
    while let hash = pending.popLast() {
      guard hashes.insert(hash).inserted else { continue }
      try connection.forEach("SELECT content FROM artifact WHERE hash = ? AND content IS NOT NULL", [.text(hash)]) {
        pending.append(try $0.requiredText(0))
      }
      try connection.forEach("SELECT dst FROM link WHERE src = ?", [.text(hash)]) {
        pending.append(try $0.requiredText(0))
      }
    }
  }

  /// What a point of the history needs.
  /// - Parameter prune: Leave out what the state itself does not need.
  ///
  ///   Without it, the state of a release or time comes with the older releases that fit into it.
  mutating func select(_ point: CataloguePoint, prune: Bool) throws {
    let reader = CatalogueReader(connection)
    switch point {
    case .now:
      for summary in try reader.list(.all) { try add(try reader.heads(of: summary.id).map(\.hash.hex)) }
    case .release(let name):
      let releases = try reader.releases(named: name)
      // Several of one name may all go along, but there must be one.
      if releases.isEmpty { _ = try reader.release(named: name) }
      try add(releases.map(\.hash.hex))
    case .time:
      try add(try reader.pins(at: point)?.values.map(\.hex) ?? [])
    }
    guard !prune else { return }
    for release in try reader.releases() {
      if release.body.entries.allSatisfy({ hashes.contains($0.hex) }) { try add([release.hash.hex]) }
    }
  }

  /// Copies the selected artifacts in the order in which they came.
  func copy(into target: Connection) throws {
    try connection.forEach("SELECT hash, type, body FROM artifact NOT INDEXED ORDER BY id") { row in
      let hash = try row.requiredText(0)
      guard hashes.contains(hash) else { return }
      let type = try row.bytes(1)
      let bytes = try row.bytes(2) ?? []
      let body = try ArtifactBody(checking: hash, type: type, body: bytes)
      try target.insert(try Artifact(body.facts.type, body: bytes), body.facts)
    }
  }
}

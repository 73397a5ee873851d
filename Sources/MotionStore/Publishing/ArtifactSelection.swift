import MotionModel

/// Which artifacts a smaller copy of a catalog needs.
///
/// Artifacts name what they need by hash, so a version brings its ancestors and every motion they have, and a copy is
/// always a subset of the original: merging it back changes nothing.
struct ArtifactSelection {
  private let connection: Connection
  private(set) var hashes: Set<ArtifactHash> = []

  init(_ connection: Connection) { self.connection = connection }

  /// Adds artifacts and everything they need.
  mutating func add(_ roots: [ArtifactHash]) throws {
    var pending = roots
    while let hash = pending.popLast() {
      guard hashes.insert(hash).inserted else { continue }
      try connection.forEach(
        """
        SELECT c.hash FROM artifact a JOIN artifact c ON c.id = a.content WHERE a.hash = ?1
        UNION ALL SELECT d.hash FROM artifact a JOIN link l ON l.src = a.id JOIN artifact d ON d.id = l.dst
        WHERE a.hash = ?1
        """, [.hash(hash)]
      ) { pending.append(try $0.hash(0)) }
    }
  }

  /// What a point of the history needs.
  /// - Parameter prune: Leave out what the state itself does not need.
  ///
  ///   Without it, the state of a release or time comes with the older releases that fit into it.
  mutating func select(_ point: CatalogPoint, prune: Bool) throws {
    let reader = CatalogReader(connection)
    switch point {
    case .now:
      for summary in try reader.list(.all) { try add(try reader.heads(of: summary.id).map(\.hash)) }
    case .release(let name):
      let releases = try reader.releases(named: name)
      // Several of one name may all go along, but there must be one.
      if releases.isEmpty { _ = try reader.release(named: name) }
      try add(releases.map(\.hash))
    case .time:
      try add(try reader.pins(at: point)?.values.map { $0 } ?? [])
    }
    guard !prune else { return }
    for release in try reader.releases() {
      if release.body.entries.allSatisfy({ hashes.contains($0) }) { try add([release.hash]) }
    }
  }

  /// Copies the selected artifacts in the order in which they came.
  func copy(into target: Connection) throws {
    try connection.forEachArtifact(where: hashes.contains) { artifact in
      try target.insert(artifact, try ArtifactBody(artifact.type, artifact.body).facts)
    }
  }
}

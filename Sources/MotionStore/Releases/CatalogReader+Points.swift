import MotionModel

extension CatalogReader {
  /// Version of each preset at a point; nil for the newest ones.
  func pins(at point: CatalogPoint) throws -> [PresetID: ArtifactHash]? {
    switch point {
    case .now: return nil
    case .release(let name): return try pins(ofRelease: name)
    case .time(let milliseconds): return try pins(by: milliseconds)
    }
  }

  /// Reader of the release for `name@release:…`, with the plain name; otherwise this reader and the unchanged
  /// reference.
  func asOf(_ reference: PresetReference) throws -> (CatalogReader, PresetReference) {
    guard case .name(let name, .release(let release)) = reference else { return (self, reference) }
    let pins = try pins(at: .release(release))
    let reader = CatalogReader(connection, pins: pins)
    if let found = try lookUp(name), pins?[found.id] == nil, try reader.lookUp(name) == nil {
      throw StoreError(
        .notFound, "\(name) is not in the release \(release)", hint: "see: \(StoreCall.releases)")
    }
    return (reader, .name(name, .latest))
  }

  /// The releases of a name, or all; not the rivals that a later one of the same name settles.
  func releases(named name: String? = nil) throws -> [ReleaseSummary] {
    let hashes = try connection.hashes(
      "SELECT hash FROM artifact WHERE type = 'release' AND (?1 IS NULL OR name = ?1) ORDER BY time_ms, hash",
      [.optional(name)])
    let found = try hashes.map { ReleaseSummary(hash: $0, body: try connection.required($0, "release")) }
    let settled = Dictionary(grouping: found, by: \.name).mapValues(Self.settled)
    return found.filter { settled[$0.name]?.contains($0.hash) != true }
  }

  /// Releases of a name that a later one supersedes.
  ///
  /// A release is permanent: one that pins a version not pinned by any of several rivals replaces none of them, and is
  /// a rival itself.
  private static func settled(_ rivals: [ReleaseSummary]) -> Set<ArtifactHash> {
    let entries = Dictionary(first: rivals.map { ($0.hash, $0.body.entries) })
    return rivals.reduce(into: []) { settled, release in
      let named = release.body.supersedes.filter { entries[$0] != nil }
      guard named.count > 1, named.contains(where: { entries[$0] == release.body.entries }) else { return }
      settled.formUnion(named)
    }
  }

  /// The one release of a name.
  /// - Throws: ``StoreError`` with code `notFound`, or `ambiguous` when one name has different states.
  func release(named name: String) throws -> ReleaseSummary {
    let found = try releases(named: name)
    guard let first = found.min(by: { $0.hash < $1.hash }) else {
      let known = try releases().map(\.name)
      let candidate = Suggestion.closest(to: name, among: known)
      throw StoreError(
        .notFound, "there is no release \"\(name)\"",
        hint: "\(candidate.map { "did you mean \($0)? " } ?? "")see: \(StoreCall.releases)",
        names: candidate.map { [$0] } ?? [])
    }
    guard found.allSatisfy({ $0.body.entries == first.body.entries }) else {
      throw StoreError(
        .ambiguous, "\(found.count) releases are called \"\(name)\", and they pin different versions",
        hint: "settle it with: \(StoreCall.resolve("release:\(name)"))", names: found.map(\.hash.hex))
    }
    return first
  }

  private func pins(ofRelease name: String) throws -> [PresetID: ArtifactHash] {
    let release = try release(named: name)
    let rows = try connection.all(
      """
      SELECT r.preset, r.hash FROM artifact a JOIN link e ON e.src = a.id AND e.role = 'entry'
      JOIN artifact r ON r.id = e.dst WHERE a.hash = ?
      """, [.hash(release.hash)]
    ) { (try $0.presetID(0), try $0.hash(1)) }
    return Dictionary(rows, uniquingKeysWith: max)
  }

  private func pins(by milliseconds: Int64) throws -> [PresetID: ArtifactHash] {
    var best: [PresetID: Head] = [:]
    try connection.forEach(
      """
      SELECT \(Head.columns), r.preset FROM artifact r
      WHERE r.type = 'revision' AND r.time_ms <= ?1 AND NOT EXISTS (
        SELECT 1 FROM link l JOIN artifact c ON c.id = l.src
        WHERE l.dst = r.id AND l.role = 'parent' AND c.time_ms <= ?1)
      """, [.integer(milliseconds)]
    ) { row in
      let head = try Head(row)
      let id = try row.presetID(4)
      if let other = best[id], Head.goesFirst(other, head) { return }
      best[id] = head
    }
    return best.mapValues(\.hash)
  }

  /// A version in brief.
  func head(_ hash: ArtifactHash) throws -> Head? {
    try connection.first(
      "SELECT \(Head.columns) FROM artifact r WHERE hash = ? AND type = 'revision'", [.hash(hash)]
    ) { try Head($0) }
  }
}

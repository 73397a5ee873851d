package import MotionModel

/// Current version of a live preset, by its columns.
///
/// Display `CatalogReader.revisions(of:)` of such versions instead, which is checked.
package final class LiveVersion: Sendable {
  package let name: PresetName
  package let kind: MotionKind
  package let version: Int
  package let title: String?
  /// Claimed time of the version: milliseconds since 1970.
  package let timeMs: Int64
  /// Row of the motion: presets with the same number have the same motion.
  package let motion: Int64
  package let preset: PresetID
  let row: Int64
  let head: CatalogReader.Head
  /// Nil if texts were not loaded.
  private let body: [UInt8]?

  /// Columns for a version with its row aliased `r` and that of its content `c`.
  static func columns(hasTexts: Bool) -> String {
    """
    \(CatalogReader.Head.joinedColumns), r.preset, \(hasTexts ? "r.body" : "NULL"), c.kind, r.title, r.time_ms, r.content, r.id
    """
  }

  init(_ row: Row, _ head: CatalogReader.Head) throws {
    guard let kind = try row.text(6).flatMap(MotionKind.init(rawValue:)), let motion = try row.integer(9),
      let time = try row.integer(8)
    else { throw ArtifactDamage(head.hash.hex, "its kind is unknown") }
    (name, version, self.head) = (head.name, Int(head.generation), head)
    (self.kind, title, timeMs, self.motion) = (kind, try row.text(7), time, motion)
    (preset, body, self.row) = (try row.presetID(4), try row.bytes(5), try row.requiredInteger(10))
  }

  /// Indicates that the version's text contains some bytes, ignoring ASCII case; false if texts were not loaded.
  ///
  /// The text is canonical JSON: characters are literal, except for quotes, backslashes and control characters.
  /// - Parameter part: In lower case.
  package func mentions(_ part: [UInt8]) -> Bool { body?.holds(lowercased: part) ?? false }

  /// The bytes of the version, unchecked.
  fileprivate func stored(_ connection: Connection) throws -> StoredArtifact {
    if let body { return StoredArtifact(hash: head.hash, type: .revision, bytes: body) }
    guard let stored = try connection.stored(head.hash) else {
      throw ArtifactDamage(head.hash.hex, "it cannot be found again")
    }
    return stored
  }

  fileprivate func revision(_ stored: StoredArtifact) throws -> PresetRevision {
    guard let read = try stored.body.get() as? RevisionBody,
      read.name == name, read.preset == preset, read.generation == version, read.content == head.content
    else { throw ArtifactDamage(head.hash.hex, "its columns do not match its body") }
    return PresetRevision(hash: head.hash, body: read)
  }
}

/// The live presets of a catalog in brief.
struct LiveVersions {
  /// In the order of their names.
  let all: [LiveVersion]
  /// The presets with several newest versions, removed ones included, and the number of these.
  let divided: [PresetID: Int]
}

extension CatalogReader {
  /// Column after ``LiveVersion/columns(hasTexts:)`` with the bytes of the content, if loaded.
  static let motionColumn: Int32 = 11

  /// Reads the live presets in one pass over the newest versions.
  ///
  /// For a preset with several newest versions, the one that every copy shows. O(versions).
  /// - Parameters:
  ///   - filter: Its tag is not looked at.
  ///   - hasMotions: Passes the bytes of the contents to the closure.
  ///   - each: Is then given the newest versions as they pass by, of a preset in conflict several.
  func live(
    _ filter: PresetFilter = .all, hasTexts: Bool = false, hasMotions: Bool = false,
    _ each: (LiveVersion, Row) throws -> Void = { _, _ in }
  ) throws -> LiveVersions {
    // Chosen version of each preset, and its row unless it is a removal.
    var places: [PresetID: Int] = [:]
    var best: [(head: Head, version: LiveVersion?, count: Int)] = []
    // Most catalogs have about as many versions as contents.
    let likely = Int(min(max(try LocalChanges.newest(connection), 0), 1 << 18)) / 2
    places.reserveCapacity(likely)
    best.reserveCapacity(likely)
    func isChosen(_ version: LiveVersion) -> Bool {
      (filter.kind == nil || filter.kind == version.kind) && filter.fits(version.name)
    }
    try connection.forEach(
      """
      SELECT \(LiveVersion.columns(hasTexts: hasTexts)), \(hasMotions ? "c.body" : "NULL")
      FROM artifact AS r LEFT JOIN artifact AS c ON c.id = r.content WHERE r.type = 'revision'
      AND NOT EXISTS (SELECT 1 FROM link WHERE dst = r.id AND role = 'parent')
      """
    ) { row in
      let head = try Head(row)
      let version = head.isDeleted ? nil : try LiveVersion(row, head)
      if let version, hasMotions, isChosen(version) { try each(version, row) }
      let preset = try row.presetID(4)
      guard let place = places[preset] else {
        places[preset] = best.count
        best.append((head, version, 1))
        return
      }
      best[place].count += 1
      if Head.goesFirst(head, best[place].head) { (best[place].head, best[place].version) = (head, version) }
    }
    return LiveVersions(
      all: best.compactMap(\.version).filter(isChosen).sorted(byName: { ($0.name, $0.preset) }),
      divided: places.mapValues { best[$0].count }.filter { $0.value > 1 })
  }

  func revision(of version: LiveVersion) throws -> PresetRevision {
    try version.revision(version.stored(connection))
  }

  /// Versions, checked on all cores.
  func revisions(of versions: [LiveVersion]) throws -> [PresetRevision] {
    let stored = try versions.map { try $0.stored(connection) }
    return try versions.indices.concurrentMap { index in
      Result { try versions[index].revision(stored[index]) }
    }.map { try $0.get() }
  }
}

extension Sequence {
  /// The elements in the order of their names, and of their presets where names are the same.
  func sorted(byName key: (Element) -> (name: PresetName, preset: PresetID)) -> [Element] {
    let elements = Array(self)
    // Two names rarely need comparison as texts.
    let keyed = elements.indices.map { (prefix: key(elements[$0]).name.prefix, place: $0) }
    let places = keyed.sorted { left, right in
      left.prefix == right.prefix
        ? key(elements[left.place]) < key(elements[right.place]) : left.prefix < right.prefix
    }
    return places.map { elements[$0.place] }
  }
}

extension Collection {
  /// Those of elements in the order of their names that have a name together.
  func sharing(_ name: (Element) -> PresetName) -> [(key: PresetName, elements: [Element])] {
    let shared = Set(zip(self, dropFirst()).filter { name($0) == name($1) }.map { name($0.0) })
    return filter { shared.contains(name($0)) }.grouped(by: name)
  }
}

extension [UInt8] {
  /// Indicates that these contain some bytes, ignoring ASCII case.
  /// - Parameter part: In lower case.
  func holds(lowercased part: [UInt8]) -> Bool {
    withUnsafeBufferPointer { bytes in
      bytes.indices.dropLast(Swift.max(part.count - 1, 0)).contains { start in
        part.indices.allSatisfy { Self.lower(bytes[start + $0]) == part[$0] }
      }
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
}

package import MotionModel

/// The live presets of a catalog as questions go through them: in brief, and read closely only where somebody looks.
///
/// Valid within ``Catalog/surveying(_:hasTexts:_:)``. What it says in brief stands in the columns of the file; what is shown to people
/// should come from ``revision(of:)``, which has been checked.
package final class CatalogSurvey {
  /// A live preset in brief.
  package final class Entry: Sendable {
    package let name: PresetName
    package let kind: MotionKind
    /// The version's number.
    package let version: Int
    package let title: String?
    /// When the version was made, as claimed: milliseconds since 1970.
    package let timeMs: Int64
    /// What moves: presets with the same number have the same motion.
    package let motion: Int64
    package let preset: PresetID
    fileprivate let head: CatalogReader.Head
    /// Nil where texts were not asked for.
    fileprivate let body: [UInt8]?

    fileprivate init(
      _ head: CatalogReader.Head, kind: MotionKind, title: String?, timeMs: Int64, motion: Int64, preset: PresetID,
      body: [UInt8]?
    ) {
      (name, version, self.head) = (head.name, Int(head.generation), head)
      (self.kind, self.title, self.timeMs) = (kind, title, timeMs)
      (self.motion, self.preset, self.body) = (motion, preset, body)
    }

    fileprivate var hash: ArtifactHash { head.hash }

    /// Whether the text of the version has some bytes, whatever the case of ASCII letters; false where texts were not
    /// asked for.
    ///
    /// It is canonical JSON: texts stand in it as they are, but for quotes, backslashes and control characters.
    /// - Parameter part: In lower case.
    package func mentions(_ part: [UInt8]) -> Bool { body?.holds(lowercased: part) ?? false }

    /// The version, checked.
    fileprivate func revision(_ stored: StoredArtifact) throws -> PresetRevision {
      guard case .revision(let read) = try stored.body.get(),
        read.name == name, read.preset == preset, read.generation == version, read.content == head.content
      else { throw ArtifactDamage(hash.hex, "its columns do not match its body") }
      return PresetRevision(hash, read)
    }
  }

  /// The live presets, in the order of their names.
  package let entries: [Entry]
  private let reader: CatalogReader
  private var walk: ReferenceWalk
  private var motions: [Int64: ResolvedMotion] = [:]

  fileprivate init(_ entries: [Entry], _ reader: CatalogReader) {
    (self.entries, self.reader) = (entries, reader)
    walk = ReferenceWalk(reader)
  }

  /// The version of an entry, checked; its references go by identity.
  package func revision(of entry: Entry) throws -> PresetRevision { try entry.revision(stored(entry)) }

  /// The versions of many entries, checked on all cores.
  package func revisions(of entries: [Entry]) throws -> [PresetRevision] {
    let stored = try entries.map(stored)
    return try entries.indices.concurrentMap { index in
      Result { try entries[index].revision(stored[index]) }
    }.map { try $0.get() }
  }

  private func stored(_ entry: Entry) throws -> StoredArtifact {
    if let body = entry.body { return StoredArtifact(hash: entry.hash, type: .revision, bytes: body) }
    guard let stored = try reader.connection.stored(entry.hash) else {
      throw ArtifactDamage(entry.hash.hex, "it cannot be found again")
    }
    return stored
  }

  /// What moves, checked, with what its references mean; read once for all entries that have it.
  ///
  /// A reference that leads nowhere, in a circle or into a conflict is missing in it.
  package func motion(of entry: Entry) throws -> ResolvedMotion {
    if let known = motions[entry.motion] { return known }
    try read([entry])
    guard let motion = motions[entry.motion] else { throw ArtifactDamage(entry.hash.hex, "it has no content") }
    return motion
  }

  /// Reads what moves in many entries, the documents on all cores.
  package func read(_ entries: [Entry]) throws {
    var seen: Set<Int64> = []
    // In the order in which the file has them: neighbors share a page.
    let unread = entries.filter { motions[$0.motion] == nil && seen.insert($0.motion).inserted }
      .sorted { $0.motion < $1.motion }
    motions.reserveCapacity(motions.count + unread.count)
    try unread.forEachContent { entry in
      let found = try reader.connection.first(
        "SELECT hash, body FROM artifact WHERE id = ?", [.integer(entry.motion)]
      ) { row in
        StoredArtifact(hash: try row.hash(0), type: .content, bytes: try row.bytes(1) ?? [])
      }
      guard let found else { throw ArtifactDamage(entry.hash.hex, "there is no such content") }
      return found
    } _: { entry, content in
      motions[entry.motion] = try resolved(content)
    }
  }

  private func resolved(_ content: ContentBody) throws -> ResolvedMotion {
    guard !content.references.isEmpty else { return ResolvedMotion(content.motion) }
    do {
      try walk.follow(content.motion)
    } catch let error as StoreError where [.cycle, .invalid, .inConflict, .ambiguous].contains(error.code) {
      // It stays without them, and whoever plays it says so.
    }
    return ResolvedMotion(content.motion, references: ReferenceTable(walk.motions(of: content.motion)))
  }

  /// When each preset was added, as claimed: milliseconds since 1970.
  package func additions() throws -> [PresetID: Int64] {
    var times: [PresetID: Int64] = [:]
    try reader.connection.forEach(
      "SELECT preset, time_ms FROM artifact WHERE type = 'revision' AND generation = 1"
    ) { row in
      let (preset, time) = (try row.presetID(0), try row.requiredInteger(1))
      times[preset] = min(times[preset] ?? time, time)
    }
    return times
  }
}

extension Catalog {
  /// Goes through the live presets that fit a filter, within one read transaction.
  ///
  /// One pass over the versions; of presets in conflict the side that every copy shows.
  /// - Parameters:
  ///   - filter: Its tag is not looked at.
  ///   - hasTexts: Whether the texts of the versions are kept at hand, for whoever looks into many of them.
  /// - Throws: ``StoreError`` when the file is damaged or cannot be read, and what the closure throws.
  /// - Complexity: O(versions).
  package func surveying<Value>(
    _ filter: PresetFilter = .all, hasTexts: Bool = true, _ body: (CatalogSurvey) throws -> Value
  ) throws(StoreError) -> Value {
    try read { reader in try body(CatalogSurvey(reader.surveyed(filter, hasTexts: hasTexts), reader)) }
  }
}

extension CatalogReader {
  fileprivate func surveyed(_ filter: PresetFilter, hasTexts: Bool) throws -> [CatalogSurvey.Entry] {
    // Of each preset the version that goes first, and what it says unless it is a removal.
    var places: [PresetID: Int] = [:]
    var best: [CatalogSurvey.Entry?] = []
    var removals: [Int: Head] = [:]
    let pattern = filter.glob.map(NamePattern.init)
    try connection.forEach(
      """
      SELECT \(Head.joinedColumns), r.preset, \(hasTexts ? "r.body" : "NULL"), c.kind, r.title, r.time_ms, r.content
      FROM artifact AS r LEFT JOIN artifact AS c ON c.id = r.content WHERE r.type = 'revision'
      AND NOT EXISTS (SELECT 1 FROM link WHERE dst = r.id AND role = 'parent')
      """
    ) { row in
      let head = try Head(row)
      let preset = try row.presetID(4)
      let place = places[preset] ?? best.count
      if place < best.count, let other = best[place]?.head ?? removals[place], Head.goesFirst(other, head) { return }
      var entry: CatalogSurvey.Entry?
      if head.isDeleted {
        removals[place] = head
      } else {
        guard let kind = try row.text(6).flatMap(MotionKind.init(rawValue:)), let content = try row.integer(9),
          let time = try row.integer(8)
        else { throw ArtifactDamage(head.hash.hex, "its kind is unknown") }
        entry = CatalogSurvey.Entry(
          head, kind: kind, title: try row.text(7), timeMs: time, motion: content, preset: preset,
          body: try row.bytes(5))
      }
      if place < best.count {
        best[place] = entry
      } else {
        places[preset] = place
        best.append(entry)
      }
    }
    return best.compactMap(\.self).filter { entry in
      (filter.kind == nil || filter.kind == entry.kind) && pattern?.matches(entry.name.text) ?? true
    }.sorted(byName: { ($0.name, $0.preset) })
  }
}

extension ReferenceWalk {
  /// What a motion that has been followed leads to, directly and further on.
  fileprivate func motions(of motion: Motion) -> [PresetReference: Motion] {
    var found: [PresetReference: Motion] = [:]
    var open = motion.references
    while let reference = open.popLast() {
      guard found[reference] == nil, let target = motions[reference] else { continue }
      found[reference] = target
      open += target.references
    }
    return found
  }
}

extension [UInt8] {
  /// Whether some bytes stand in these, whatever the case of ASCII letters.
  /// - Parameter part: In lower case.
  func holds(lowercased part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    return withUnsafeBufferPointer { bytes in
      guard bytes.count >= part.count else { return false }
      for start in 0...(bytes.count - part.count) where Self.lower(bytes[start]) == first {
        var index = 1
        while index < part.count, Self.lower(bytes[start + index]) == part[index] { index += 1 }
        if index == part.count { return true }
      }
      return false
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
}

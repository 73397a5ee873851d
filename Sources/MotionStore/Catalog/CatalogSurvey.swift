package import MotionModel

/// The live presets of a catalog as questions go through them: in brief, and read closely only where somebody looks.
///
/// Valid within ``Catalog/surveying(_:hasTexts:_:)`` and its like. What it says in brief stands in the columns of the file;
/// what is shown to people should come from ``revision(of:)``, which has been checked.
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
  package private(set) var entries: [Entry] = []
  private let reader: CatalogReader
  private var walk: ReferenceWalk
  private var knownAdditions: [PresetID: Int64]?

  fileprivate init(_ reader: CatalogReader) {
    self.reader = reader
    walk = ReferenceWalk(reader)
  }

  fileprivate func list(_ filter: PresetFilter, hasTexts: Bool) throws {
    entries = try reader.surveyed(filter, hasTexts: hasTexts)
  }

  /// Lists the presets, and makes something of what moves in them while the list is read.
  fileprivate func list<Made: Sendable>(
    _ filter: PresetFilter, hasTexts: Bool, where isWanted: (Entry, CatalogSurvey) throws -> Bool,
    making make: @escaping @Sendable (ResolvedMotion) -> Made
  ) throws -> SurveyedMotions<Made> {
    let found = try listMotions(filter, hasTexts: hasTexts, where: isWanted) { SurveyedValue(make($0)) }
    return SurveyedMotions(found: found.contents, places: found.places)
  }

  /// The same without the type of what is made, so that the code is made for the types it has.
  private func listMotions(
    _ filter: PresetFilter, hasTexts: Bool, where isWanted: (Entry, CatalogSurvey) throws -> Bool,
    making make: @escaping @Sendable (ResolvedMotion) -> any SurveyedContent
  ) throws -> (contents: [SurveyedMotion], places: [Int64: Int]) {
    var contents: [SurveyedMotion] = []
    var places: [Int64: Int] = [:]
    var pipeline = ConcurrentPipeline(partLength: 2_048) { (stored: StoredArtifact) in SurveyedMotion(stored, make) }
    entries = try reader.surveyed(filter, hasTexts: hasTexts, hasMotions: true) { entry, row in
      guard places[entry.motion] == nil, try isWanted(entry, self), let content = entry.head.content else { return }
      places[entry.motion] = places.count
      let body = try row.bytes(CatalogReader.motionColumn) ?? []
      contents += pipeline.add(StoredArtifact(hash: content, type: .content, bytes: body))
    }
    contents += pipeline.finish()
    // What refers to others is looked up when the list has been read.
    let referring = try contents.enumerated().compactMap { place, content in
      if case .referring(let motion) = content { (place: place, motion: try resolved(motion)) } else { nil }
    }
    let made = referring.indices.concurrentMap { make(referring[$0].motion) }
    for ((place, _), made) in zip(referring, made) { contents[place] = .made(made) }
    return (contents, places)
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

  /// A motion with what its references mean.
  ///
  /// A reference that leads nowhere, in a circle or into a conflict is missing in it.
  private func resolved(_ motion: Motion) throws -> ResolvedMotion {
    do {
      try walk.follow(motion)
    } catch let error as StoreError where [.cycle, .invalid, .inConflict, .ambiguous].contains(error.code) {
      // It stays without them, and whoever plays it says so.
    }
    return ResolvedMotion(motion, references: ReferenceTable(walk.motions(of: motion)))
  }

  /// When each preset was added, as claimed: milliseconds since 1970.
  package func additions() throws -> [PresetID: Int64] {
    if let knownAdditions { return knownAdditions }
    var times: [PresetID: Int64] = [:]
    try reader.connection.forEach(
      "SELECT preset, time_ms FROM artifact WHERE type = 'revision' AND generation = 1"
    ) { row in
      let (preset, time) = (try row.presetID(0), try row.requiredInteger(1))
      times[preset] = min(times[preset] ?? time, time)
    }
    knownAdditions = times
    return times
  }
}

/// What was made of what moves in the presets of a survey, once for all that have it.
package struct SurveyedMotions<Made: Sendable> {
  fileprivate let found: [SurveyedMotion]
  /// By the number of what moves.
  fileprivate let places: [Int64: Int]

  /// What was made of the motion of an entry; nil where nobody wanted it.
  /// - Throws: what says that the motion is damaged.
  package func value(of entry: CatalogSurvey.Entry) throws -> Made? {
    guard let place = places[entry.motion] else { return nil }
    switch found[place] {
    case .made(let made): return (made as? SurveyedValue<Made>)?.value
    case .damaged(let damage): throw damage
    case .referring: return nil
    }
  }
}

/// What was made of a motion, whatever it is.
private protocol SurveyedContent: AnyObject, Sendable {}

private final class SurveyedValue<Made: Sendable>: SurveyedContent {
  let value: Made
  init(_ value: Made) { self.value = value }
}

private enum SurveyedMotion: Sendable {
  case made(any SurveyedContent)
  /// Nothing yet, as it refers to others.
  case referring(Motion)
  case damaged(ArtifactDamage)

  init(_ stored: StoredArtifact, _ make: (ResolvedMotion) -> any SurveyedContent) {
    switch stored.body {
    case .success(.content(let content)):
      self = content.references.isEmpty ? .made(make(ResolvedMotion(content.motion))) : .referring(content.motion)
    case .success: self = .damaged(.noContent(stored.hash))
    case .failure(let damage): self = .damaged(damage)
    }
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
    try read { reader in
      let survey = CatalogSurvey(reader)
      try survey.list(filter, hasTexts: hasTexts)
      return try body(survey)
    }
  }

  /// Goes through them with what was made of what moves in them: read, checked and made on all cores while the list of the
  /// versions is read.
  ///
  /// - Parameters:
  ///   - filter: Its tag is not looked at.
  ///   - hasTexts: Whether the texts of the versions are kept at hand, for whoever looks into many of them.
  ///   - isWanted: Whether something is to be made of the motion of an entry; the survey has no entries then.
  ///   - make: Called once for each motion. A reference that leads nowhere, in a circle or into a conflict is missing in it.
  /// - Throws: ``StoreError`` when the file is damaged or cannot be read, and what the closures throw.
  /// - Complexity: O(versions).
  package func surveying<Made: Sendable, Value>(
    _ filter: PresetFilter = .all, hasTexts: Bool = true,
    where isWanted: (CatalogSurvey.Entry, CatalogSurvey) throws -> Bool = { _, _ in true },
    making make: @escaping @Sendable (ResolvedMotion) -> Made,
    _ body: (CatalogSurvey, SurveyedMotions<Made>) throws -> Value
  ) throws(StoreError) -> Value {
    try read { reader in
      let survey = CatalogSurvey(reader)
      let motions = try survey.list(filter, hasTexts: hasTexts, where: isWanted, making: make)
      return try body(survey, motions)
    }
  }
}

extension CatalogReader {
  /// The column in which a version has the bytes of its content, where they are asked for.
  fileprivate static let motionColumn: Int32 = 10

  /// - Parameter each: Is given the newest versions as they pass by, of a preset in conflict several, where contents are
  ///   asked for.
  fileprivate func surveyed(
    _ filter: PresetFilter, hasTexts: Bool, hasMotions: Bool = false,
    _ each: (CatalogSurvey.Entry, Row) throws -> Void = { _, _ in }
  ) throws -> [CatalogSurvey.Entry] {
    // Of each preset the version that goes first, and what it says unless it is a removal.
    var places: [PresetID: Int] = [:]
    var best: [CatalogSurvey.Entry?] = []
    var removals: [Int: Head] = [:]
    // Most catalogs have about as many versions as contents.
    let likely = Int(min(max(try LocalChanges.newest(connection), 0), 1 << 18)) / 2
    places.reserveCapacity(likely)
    best.reserveCapacity(likely)
    let pattern = filter.glob.map(NamePattern.init)
    func isChosen(_ entry: CatalogSurvey.Entry) -> Bool {
      (filter.kind == nil || filter.kind == entry.kind) && pattern?.matches(entry.name.text) ?? true
    }
    try connection.forEach(
      """
      SELECT \(Head.joinedColumns), r.preset, \(hasTexts ? "r.body" : "NULL"), c.kind, r.title, r.time_ms, r.content,
        \(hasMotions ? "c.body" : "NULL")
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
        let version = CatalogSurvey.Entry(
          head, kind: kind, title: try row.text(7), timeMs: time, motion: content, preset: preset,
          body: try row.bytes(5))
        if hasMotions, isChosen(version) { try each(version, row) }
        entry = version
      }
      if place < best.count {
        best[place] = entry
      } else {
        places[preset] = place
        best.append(entry)
      }
    }
    return best.compactMap(\.self).filter(isChosen).sorted(byName: { ($0.name, $0.preset) })
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

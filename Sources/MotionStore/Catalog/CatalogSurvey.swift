package import MotionModel

/// Live presets of a catalog for queries: summaries first, details on demand.
///
/// Valid within ``Catalog/surveying(_:hasTexts:_:)`` and its like. Summaries come from unchecked columns of the file;
/// display ``revision(of:)`` instead, which is checked.
package final class CatalogSurvey {
  /// The live presets, in the order of their names.
  package fileprivate(set) var entries: [LiveVersion] = []
  private let reader: CatalogReader
  private var walk: ReferenceWalk

  fileprivate init(_ reader: CatalogReader) {
    self.reader = reader
    walk = ReferenceWalk(reader)
  }

  /// Lists the presets, and processes their motions meanwhile.
  ///
  /// Not generic, so that it is specialized for the types in use.
  fileprivate func list(
    _ filter: PresetFilter, hasTexts: Bool, where isWanted: (LiveVersion, CatalogSurvey) throws -> Bool,
    making make: @escaping @Sendable (ResolvedMotion) -> any Sendable
  ) throws -> (contents: [SurveyedMotion], places: [Int64: Int]) {
    var contents: [SurveyedMotion] = []
    var places: [Int64: Int] = [:]
    var pipeline = ConcurrentPipeline(partLength: 2_048) { (stored: StoredArtifact) in SurveyedMotion(stored, make) }
    entries = try reader.live(filter, hasTexts: hasTexts, hasMotions: true) { entry, row in
      guard places[entry.motion] == nil, try isWanted(entry, self), let content = entry.head.content else { return }
      places[entry.motion] = places.count
      let body = try row.bytes(CatalogReader.motionColumn) ?? []
      contents += pipeline.add(StoredArtifact(hash: content, type: .content, bytes: body))
    }.all
    contents += pipeline.finish()
    // References are resolved after the list has been read.
    let referring = try contents.enumerated().compactMap { place, content in
      if case .referring(let motion) = content { (place: place, motion: try resolved(motion)) } else { nil }
    }
    let made = referring.indices.concurrentMap { make(referring[$0].motion) }
    for ((place, _), made) in zip(referring, made) { contents[place] = .made(made) }
    return (contents, places)
  }

  /// The version of an entry, checked; its references go by identity.
  package func revision(of entry: LiveVersion) throws -> PresetRevision { try reader.revision(of: entry) }

  /// The versions of many entries, checked on all cores.
  package func revisions(of entries: [LiveVersion]) throws -> [PresetRevision] { try reader.revisions(of: entries) }

  /// Last name of a version's variant for reduced motion, if that does not exist anymore.
  package func lostVariant(of revision: PresetRevision) throws -> PresetReference? {
    guard let variant = revision.details.reducedMotion, case .preset = try reader.readable(variant) else { return nil }
    return try reader.lastName(of: variant)
  }

  /// Motion with its references resolved.
  ///
  /// Broken, circular and conflicting references are missing in it.
  private func resolved(_ motion: Motion) throws -> ResolvedMotion {
    do {
      try walk.follow(motion)
    } catch let error as StoreError where [.cycle, .invalid, .inConflict, .ambiguous].contains(error.code) {
      // Missing references stay missing, and are reported on playback.
    }
    return ResolvedMotion(motion, references: try walk.references(of: motion))
  }

  /// Claimed creation time of each preset: milliseconds since 1970.
  package private(set) lazy var additions = Result {
    let times = try reader.connection.all(
      "SELECT preset, time_ms FROM artifact WHERE type = 'revision' AND generation = 1"
    ) { (try $0.presetID(0), try $0.requiredInteger(1)) }
    return Dictionary(times, uniquingKeysWith: min)
  }
}

/// Results computed from the motions of a survey, once for all presets with the same motion.
package struct SurveyedMotions<Made: Sendable> {
  fileprivate let found: [SurveyedMotion]
  /// Index by the row of the motion.
  fileprivate let places: [Int64: Int]

  /// Result for the motion of an entry; nil if not wanted.
  /// - Throws: The error for a damaged motion.
  package func value(of entry: LiveVersion) throws -> Made? {
    guard let place = places[entry.motion] else { return nil }
    switch found[place] {
    case .made(let made): return made as? Made
    case .damaged(let damage): throw damage
    case .referring: return nil
    }
  }
}

private enum SurveyedMotion: Sendable {
  case made(any Sendable)
  /// Not yet processed, as it refers to others.
  case referring(Motion)
  case damaged(ArtifactDamage)

  init(_ stored: StoredArtifact, _ make: (ResolvedMotion) -> any Sendable) {
    switch stored.body {
    case .success(let content as ContentBody):
      self = content.references.isEmpty ? .made(make(ResolvedMotion(content.motion))) : .referring(content.motion)
    case .success: self = .damaged(.noContent(stored.hash))
    case .failure(let damage): self = .damaged(damage)
    }
  }
}

extension Catalog {
  /// Iterates over the live presets that match a filter, within one read transaction.
  ///
  /// One pass over the versions; of presets in conflict the side that every copy shows.
  /// - Parameters:
  ///   - filter: Its tag is not looked at.
  ///   - hasTexts: Keeps the texts of the versions in memory, for callers that read many of them.
  /// - Throws: ``StoreError`` for a damaged or unreadable file, and errors of the closure.
  /// - Complexity: O(versions).
  package func surveying<Value>(
    _ filter: PresetFilter = .all, hasTexts: Bool = true, _ body: (CatalogSurvey) throws -> Value
  ) throws(StoreError) -> Value {
    try read { reader in
      let survey = CatalogSurvey(reader)
      survey.entries = try reader.live(filter, hasTexts: hasTexts).all
      return try body(survey)
    }
  }

  /// Iterates over them with results computed from their motions: read, checked and computed on all cores while the
  /// list of versions is read.
  ///
  /// - Parameters:
  ///   - filter: Its tag is not looked at.
  ///   - hasTexts: Keeps the texts of the versions in memory, for callers that read many of them.
  ///   - isWanted: Selects the entries to process; the survey has no entries then.
  ///   - make: Called once for each motion. Broken, circular and conflicting references are missing in it.
  /// - Throws: ``StoreError`` for a damaged or unreadable file, and errors of the closures.
  /// - Complexity: O(versions).
  package func surveying<Made: Sendable, Value>(
    _ filter: PresetFilter = .all, hasTexts: Bool = true,
    where isWanted: (LiveVersion, CatalogSurvey) throws -> Bool = { _, _ in true },
    making make: @escaping @Sendable (ResolvedMotion) -> Made,
    _ body: (CatalogSurvey, SurveyedMotions<Made>) throws -> Value
  ) throws(StoreError) -> Value {
    try read { reader in
      let survey = CatalogSurvey(reader)
      let (found, places) = try survey.list(filter, hasTexts: hasTexts, where: isWanted, making: make)
      return try body(survey, SurveyedMotions(found: found, places: places))
    }
  }
}

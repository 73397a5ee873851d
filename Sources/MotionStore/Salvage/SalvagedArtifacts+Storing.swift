import MotionModel

extension SalvagedArtifacts {
  /// Stores all artifacts without lost dependencies.
  ///
  /// The caller holds a write transaction in an empty catalog.
  func store(in connection: Connection) throws {
    for hash in whole {
      guard let item = proven[hash] else { continue }
      try connection.insert(item.artifact, item.facts)
    }
  }

  /// Gives presets whose newest versions have lost their history an equal version.
  ///
  /// It follows the newest recovered versions, with the time and author of the lost one, so the result is the same
  /// everywhere.
  func continueHistories(in connection: Connection) throws -> [SalvageReport.Continued] {
    let kept = Set(whole)
    let versions = broken.compactMap { proven[$0] }.filter { $0.facts.type == .revision }
    let usable = versions.filter { $0.facts.content.map(kept.contains) ?? true }
    var covered: Set<ArtifactHash> = []
    var headsBefore: [PresetID: [CatalogReader.Head]] = [:]
    var continued: [SalvageReport.Continued] = []
    // The newest first: it replaces those before it.
    for item in usable.sorted(by: { ($0.facts.generation ?? 0, $0.hash) > ($1.facts.generation ?? 0, $1.hash) }) {
      guard !covered.contains(item.hash), case .revision(let lost) = item.body else { continue }
      var pending = lost.parents
      while let parent = pending.popLast() {
        guard covered.insert(parent).inserted, case .revision(let earlier)? = proven[parent]?.body else { continue }
        pending += earlier.parents
      }
      let heads = try headsBefore[lost.preset] ?? CatalogReader(connection).heads(of: lost.preset)
      headsBefore[lost.preset] = heads
      // A removal of a missing preset is not needed.
      guard !heads.isEmpty || lost.content != nil else { continue }
      let body = RevisionBody(
        preset: lost.preset, name: lost.name, content: lost.content, parents: heads.map(\.hash).sorted(),
        generation: 1 + Int(clamping: heads.map(\.generation).max() ?? 0), author: lost.author, timeMs: lost.timeMs,
        message: "Salvaged: version \(lost.generation) (\(item.hash.short)), whose history is damaged",
        details: lost.details)
      continued.append(
        SalvageReport.Continued(version: item.title, revision: try connection.insert(body.artifact())))
    }
    return continued
  }
}

import MotionModel

extension Catalog {
  /// Settles every conflict that needs no judgment.
  ///
  /// - Newest versions of a preset that do not contradict each other, seen from their common ancestor, become one.
  /// - Releases of one name that pin the same become one.
  /// - Of two presets that were added alike, with one name, one is removed; presets that others refer to stay.
  ///
  /// The new versions depend on the old ones only (author `merge`, the latest of the parents' times): independent
  /// resolutions of equal copies make the same versions. Other conflicts need a decision: other presets that share
  /// a name are not renamed either.
  /// - Parameter dryRun: Reports the changes without making them.
  /// - Throws: ``StoreError`` when the file is damaged or cannot be written.
  public func resolveAutomatically(dryRun: Bool = false) throws(StoreError) -> ResolutionReport {
    try change(dryRun: dryRun) { connection in
      try LocalChanges.recording(connection) {
        var (settled, contradictions) = try Self.joinVersions(connection)
        settled += try Self.joinTwins(connection)
        let releases = try Self.joinReleases(connection)
        let left = try CatalogReader(connection).conflicts().map { conflict in
          ResolutionReport.Unsettled(
            conflict: conflict,
            fields: conflict.kind == .divergent ? conflict.presets.first.flatMap { contradictions[$0] } ?? [] : [])
        }
        return ResolutionReport(settled: settled, releases: releases, unsettled: left)
      }
    }
  }

  private static func joinVersions(
    _ connection: Connection
  ) throws -> ([ResolutionReport.Settled], [PresetID: [PresetField]]) {
    var settled: [ResolutionReport.Settled] = []
    var contradictions: [PresetID: [PresetField]] = [:]
    let reader = CatalogReader(connection)
    for id in try reader.live().divided.keys.sorted() {
      guard var merge = try reader.merge(of: id) else { continue }
      guard let (body, content) = try merge.join() else {
        contradictions[id] = PresetField.allCases.filter { merge.contradictions.contains($0) }
        continue
      }
      if let content { try connection.insert(content) }
      settled.append(try connection.settle(body, previousName: nil))
    }
    return (settled, contradictions)
  }

  private static func joinTwins(_ connection: Connection) throws -> [ResolutionReport.Settled] {
    let reader = CatalogReader(connection)
    return try reader.nameClashes(reader.live()).compactMap { clash in
      guard let spare = try reader.spareTwin(of: clash.sides) else { return nil }
      let context = CommitContext(author: ThreeWayMerge.author, timeMs: spare.timeMs)
      var removal = RevisionBody(spare, after: [spare], by: context, "Remove a preset that equals another of its name")
      removal.content = nil
      return try connection.settle(removal, previousName: spare.name)
    }
  }

  private static func joinReleases(_ connection: Connection) throws -> [ReleaseSummary] {
    let byName = Dictionary(grouping: try CatalogReader(connection).releases(), by: \.name)
    return try byName.sorted { $0.key < $1.key }.compactMap { name, rivals in
      guard let first = rivals.min(by: { ($0.timeMs, $0.hash) < ($1.timeMs, $1.hash) }), rivals.count > 1,
        rivals.count <= ReleaseBody.maximumSuperseded,
        rivals.allSatisfy({ $0.body.entries == first.body.entries })
      else { return nil }
      let body = ReleaseBody(
        name: name, entries: first.body.entries, author: ThreeWayMerge.author,
        timeMs: rivals.map(\.timeMs).max() ?? first.timeMs, message: first.message,
        supersedes: rivals.map(\.hash).sorted())
      return ReleaseSummary(hash: try connection.insert(body), body: body)
    }
  }
}

extension CatalogReader {
  /// Name for one of several presets of one name, with enough digits of its identity to be unique.
  func partedName(_ name: PresetName, of id: PresetID) throws -> PresetName? {
    let taken = Set(try live().all.map(\.name))
    for digits in [6, 12, 32] {
      let suffix = "-\(id.hex.prefix(digits))"
      var stem = String(name.text.prefix(PresetName.maximumLength - suffix.utf8.count))
      while let last = stem.last, "/.-_".contains(last) { stem.removeLast() }
      if let name = try? PresetName(stem + suffix), !taken.contains(name) { return name }
    }
    return nil
  }
}

package import MotionModel

extension Catalog {
  /// The artifacts that are not known elsewhere, each after those it needs.
  ///
  /// O(bytes of these + number of all).
  package func artifacts(except known: Set<ArtifactHash>) throws(StoreError) -> [Artifact] {
    try inspecting { connection in
      var found: [Artifact] = []
      try connection.forEachArtifact(where: { !known.contains($0) }) { found.append($0) }
      return found
    }
  }

  /// Adds artifacts from elsewhere, in any order, as a merge of a file with them does.
  ///
  /// Each must have its hash, and what it needs must be among them or here; else nothing is added.
  /// - Parameters:
  ///   - artifacts: Those that are not here; others are passed over.
  ///   - source: Name of their place, for the report and errors.
  ///   - seen: Number of artifacts there.
  /// - Throws: ``StoreError`` that names the damaged artifact.
  package func merge(
    _ artifacts: [StoredArtifact], from source: String, seen: Int, dryRun: Bool = false
  ) throws(StoreError) -> MergeReport {
    let known = try artifactHashes()
    let vetted: [Result<Artifact, ArtifactDamage>] = artifacts.indices.concurrentMap { index in
      Result { () throws(ArtifactDamage) in try artifacts[index].vetted() }
    }
    return try Self.wrapping(path) {
      let items = try Self.blaming(source) { try vetted.map { try $0.get() } }
      let byHash = Dictionary(first: items.map { ($0.hash, $0) })
      let order = ArtifactHash.inOrder(
        items.map { ($0.hash, Set($0.facts.needs.map(\.target)).subtracting(known)) })
      // Those whose needs are missing come last, and are refused by name.
      let rest = Set(byHash.keys).subtracting(order).sorted()
      let foreign = (seen: seen, new: (order + rest).compactMap { byHash[$0] })
      return try change(dryRun: dryRun) { connection in
        try take(foreign, into: connection, source: source, isSameFile: false, isDryRun: dryRun)
      }
    }
  }
}

extension MergeReport {
  /// The report of this merge and a later one from the same source.
  package func followed(by later: MergeReport) -> MergeReport {
    var merged = Dictionary(first: presets.map { ($0.id, $0) })
    for preset in later.presets {
      let earlier = merged[preset.id]
      merged[preset.id] = MergedPreset(
        id: preset.id, name: preset.name,
        effect: earlier?.effect == .added && preset.effect != .removed ? .added : preset.effect,
        versionsAdded: preset.versionsAdded + (earlier?.versionsAdded ?? 0))
    }
    return MergeReport(
      source: source, isSameFile: false, isDryRun: isDryRun, artifactsSeen: later.artifactsSeen,
      contentsAdded: contentsAdded + later.contentsAdded,
      versionsAdded: versionsAdded + later.versionsAdded, releasesAdded: releasesAdded + later.releasesAdded,
      presets: merged.values.sorted(byName: { ($0.name, $0.id) }), conflicts: later.conflicts,
      newConflictCount: newConflictCount + later.newConflictCount, stateHash: later.stateHash)
  }
}

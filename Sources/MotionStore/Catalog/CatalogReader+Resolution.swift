import MotionModel

extension CatalogReader {
  /// Preset found by a name.
  struct Found {
    let id: PresetID
    let current: Head
    /// All newest versions; the first is the current one.
    let heads: [Head]
    var notices: [StoreNotice]

    /// Nil for no versions.
    init?(_ id: PresetID, _ heads: [Head], _ notices: [StoreNotice] = []) {
      guard let current = heads.first else { return nil }
      (self.id, self.current, self.heads, self.notices) = (id, current, heads, notices)
    }

    /// Indicates a live preset that has a name now.
    func has(_ name: PresetName) -> Bool { !current.isDeleted && current.name == name }
  }

  /// The preset of a name: a live one that has it now, else a live one that had it once, else a removed one.
  /// - Throws: ``StoreError`` with code `notFound` and suggestions, or `ambiguous`.
  func find(_ name: PresetName) throws -> Found {
    guard let found = try lookUp(name) else { throw try notFound(name) }
    return found
  }

  /// The preset of an identity, even if removed.
  func find(_ id: PresetID) throws -> Found {
    guard let found = Found(id, try heads(of: id)) else { throw unknown(id) }
    return found
  }

  /// As ``find(_:)``, but nil for a name that was never used.
  /// - Parameter refusesSeveral: Throws where several presets had the name before, and none has it now; nil otherwise.
  func lookUp(_ name: PresetName, refusesSeveral: Bool = true) throws -> Found? {
    let holders = try holders(of: name)
    let live = holders.filter { $0.has(name) }
    if live.count > 1, let found = try chosen(live, called: name) { return found }
    if var found = Self.first(live) {
      if live.count > 1 { found.notices.append(.sharedName(name, count: live.count)) }
      return found
    }
    let renamed = holders.filter { !$0.current.isDeleted }
    if renamed.count > 1 {
      guard refusesSeveral else { return nil }
      let names = renamed.map(\.current.name.text)
      throw StoreError(
        .ambiguous, "several presets were once named \"\(name)\": \(names.joined(separator: ", "))",
        hint: "use one of these names", names: names)
    }
    if var found = renamed.first {
      // Of an earlier state the name asked for may be the later one.
      let now = try CatalogReader(connection).heads(of: found.id).first?.name ?? found.current.name
      found.notices.append(.renamed(from: name == now ? found.current.name : name, to: now))
      return found
    }
    return Self.first(holders)
  }

  /// The preset that was removed under a name; nil for a name that one has.
  func removed(_ name: PresetName) throws -> Found? {
    let holders = try holders(of: name)
    let removed = holders.filter { $0.current.isDeleted && $0.current.name == name }
    return holders.contains { $0.has(name) } ? nil : Self.first(removed)
  }

  private static func first(_ candidates: [Found]) -> Found? {
    candidates.min { Head.goesFirst($0.current, $1.current) }
  }

  private func holders(of name: PresetName) throws -> [Found] {
    try presets(everNamed: name).compactMap { Found($0, try heads(of: $0)) }
  }

  /// Live presets with this name, several after a merge; the one that every copy chooses comes first.
  func presets(liveNamed name: PresetName) throws -> [PresetID] {
    try holders(of: name).filter { $0.has(name) }.sorted { Head.goesFirst($0.current, $1.current) }.map(\.id)
  }

  /// The preset of a reference, also by a former name; nil for none, or several.
  func known(_ reference: PresetReference) throws -> StoredPreset? {
    // An error would look for similar names among all.
    if case .name(let name, _) = reference, try lookUp(name, refusesSeveral: false) == nil { return nil }
    do {
      return try preset(reference)
    } catch let error as StoreError where [.notFound, .ambiguous].contains(error.code) {
      return nil
    }
  }

  /// The version that a reference means.
  /// - Throws: ``StoreError`` with code `notFound` or `ambiguous`.
  func version(_ reference: PresetReference) throws -> (found: Found, revision: ArtifactHash) {
    switch reference {
    case .name(let name, let version):
      var found = try find(name)
      if found.current.isDeleted {
        guard version != .latest else { throw removed(name) }
        found.notices.append(.removed(found.current.name))
      }
      if version == .latest {
        try refuseContested(found.id, found.heads)
        return (found, found.current.hash)
      }
      do {
        return (found, try revision(version, of: found.id, called: name))
      } catch let error as StoreError where error.code == .notFound {
        // A hash names one version for ever, also when another preset has got the name since.
        guard case .hash = version, let earlier = try earlierVersion(version, called: name, before: found.id) else {
          throw error
        }
        return earlier
      }
    case .preset(let id):
      let found = try find(id)
      try refuseContested(id, found.heads)
      guard !found.current.isDeleted else { throw removed(found.current.name) }
      return (found, found.current.hash)
    case .content(let hash):
      guard let owner = try owner(ofContent: hash) else {
        throw StoreError(.notFound, "no version of a preset has the content \(reference)")
      }
      return (try find(owner.preset), owner.revision)
    }
  }

  /// The version of a preset that was removed before another got its name.
  private func earlierVersion(
    _ version: PresetVersion, called name: PresetName, before id: PresetID
  ) throws -> (found: Found, revision: ArtifactHash)? {
    for earlier in try removedPresets(named: name) where earlier != id {
      guard let hash = try StoreError.ifFound({ try revision(version, of: earlier, called: name) }) else { continue }
      return Found(earlier, try heads(of: earlier), [.removed(name)]).map { ($0, hash) }
    }
    return nil
  }

  /// The presets that had a name when they were removed, the last removed first.
  func removedPresets(named name: PresetName) throws -> [PresetID] {
    let removals = try holders(of: name).filter { $0.current.isDeleted && $0.current.name == name }
      .map { try revision($0.current.hash) }
    return removals.sorted { ($0.timeMs, $0.hash) > ($1.timeMs, $1.hash) }.map(\.preset)
  }

  func revision(_ version: PresetVersion, of id: PresetID, called name: PresetName) throws -> ArtifactHash {
    let matches: [ArtifactHash]
    switch version {
    case .latest: return try find(id).current.hash
    case .generation(let number):
      matches = try connection.hashes(
        "SELECT hash FROM artifact WHERE type = 'revision' AND preset = ? AND generation = ? ORDER BY hash",
        [.preset(id), .integer(Int64(number))])
    case .hash(let prefix):
      matches = try connection.hashes(
        """
        SELECT r.hash FROM artifact r LEFT JOIN artifact c ON c.id = r.content WHERE r.type = 'revision'
        AND r.preset = ?1 AND (instr(lower(hex(r.hash)), ?2) = 1 OR instr(lower(hex(c.hash)), ?2) = 1)
        ORDER BY r.hash
        """, [.preset(id), .text(prefix)])
    case .release(let release):
      matches = try pins(at: .release(release))?[id].map { [$0] } ?? []
    }
    if matches.count == 1, let match = matches.first { return match }
    if let match = try sameContent(matches, version) { return match }
    if matches.isEmpty {
      let newest = try heads(of: id).map(\.generation).max() ?? 1
      throw StoreError(
        .notFound, "\(name) has no version @\(version)",
        hint: newest == 1
          ? "it has one version, @1" : "it has versions @1 to @\(newest); see: \(StoreCall.log(name.text))")
    }
    let choices = matches.map { "\(name)@#\($0.short)" }
    throw StoreError(
      .ambiguous, "\(name)@\(version) fits \(matches.count) versions: \(choices.joined(separator: ", "))",
      hint: "name one of them", names: choices)
  }

  /// Several versions may have the same content (one restored another): the newest represents all.
  private func sameContent(_ matches: [ArtifactHash], _ version: PresetVersion) throws -> ArtifactHash? {
    guard case .hash(let prefix) = version, matches.count > 1 else { return nil }
    let revisions = try matches.map { try revision($0) }
    guard let content = revisions.first?.content, content.hex.hasPrefix(prefix),
      revisions.allSatisfy({ $0.content == content && !$0.hash.hex.hasPrefix(prefix) })
    else { return nil }
    return revisions.newest?.hash
  }

  /// The preset and version that carry a content: of several, a live one first, then the smallest name.
  func owner(ofContent hash: ArtifactHash) throws -> (preset: PresetID, revision: ArtifactHash)? {
    let owners = try connection.all(
      """
      SELECT r.preset, r.hash FROM artifact c CROSS JOIN artifact r INDEXED BY artifact_by_content
      ON r.content = c.id AND r.type = 'revision' WHERE c.hash = ? ORDER BY r.generation DESC, r.hash DESC
      """, [.hash(hash)]
    ) { (preset: try $0.presetID(0), revision: try $0.hash(1)) }
    let live = try owners.compactMap { owner in try currentName(of: owner.preset).map { (owner: owner, name: $0) } }
    return live.min { $0.name < $1.name }?.owner ?? owners.first
  }
}

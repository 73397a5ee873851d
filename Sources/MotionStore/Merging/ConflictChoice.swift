public import MotionModel

/// Resolution of a conflicting preset for playback: several newest versions that differ, or several presets of one
/// name.
public enum ConflictChoice: String, Hashable, Sendable, CaseIterable {
  /// None: an error names the sides.
  case refuse
  /// The side that this copy had first.
  case ours
  /// The other one.
  case theirs
  /// The version that every copy shows until the conflict is settled.
  case shown
}

/// Side to take in a conflict.
public enum ConflictSide: Hashable, Sendable {
  /// The side that this copy had first, before the merge.
  case ours
  /// The other one; with more than two sides, name a version instead.
  case theirs
  /// A version of the preset: a newest one by `#hash`, or any older one.
  case version(PresetVersion)

  /// Choices among some newest versions: for two, none needs a name.
  package static func choices(_ sides: [ArtifactHash] = []) -> [String] {
    sides.count > 2 ? sides.map { "@#\($0.short)" } : ["ours", "theirs"]
  }
}

extension CatalogReader {
  /// Newest versions, the chosen one first.
  /// - Throws: ``StoreError`` with code `ambiguous` for `theirs` with more than two sides.
  func chosen(_ heads: [Head]) throws -> [Head] {
    guard choice == .ours || choice == .theirs else { return heads.sorted(by: Head.goesFirst) }
    let byArrival = try byArrival(heads) { try arrival($0.hash) }
    guard choice == .theirs else { return byArrival }
    if heads.count > 2, let first = heads.first { throw StoreError.manySides(first.name, heads.map(\.hash)) }
    return byArrival.reversed()
  }

  /// Chosen preset of several with one name.
  /// - Throws: ``StoreError`` with code `inConflict`, also for `theirs` with more than two presets.
  func chosen(_ found: [Found], called name: PresetName) throws -> Found? {
    let isContested = found.contains { contested.contains($0.id) }
    guard choice != .shown || isContested else { return nil }
    let holders = found.map(\.id)
    guard choice == .ours || choice == .theirs else { throw StoreError.contested(name, heldBy: holders) }
    let byArrival = try byArrival(found) { try arrival(of: $0.id, called: name) }
    guard choice == .theirs else { return byArrival.first }
    guard found.count == 2 else { throw StoreError.contested(name, heldBy: holders) }
    return byArrival.last
  }

  /// Arrival of a preset's first version with a name in this copy.
  func arrival(of id: PresetID, called name: PresetName) throws -> Int64 {
    try connection.number(
      "SELECT min(id) FROM artifact INDEXED BY artifact_by_preset WHERE type = 'revision' AND preset = ? AND name = ?",
      [.preset(id), .text(name.text)])
  }

  /// Rejects a preset whose newest versions differ, if requested.
  /// - Throws: ``StoreError`` with code `inConflict`.
  func refuseContested(_ id: PresetID, _ heads: [Head]) throws {
    guard contested.contains(id) || choice == .refuse && heads.count > 1 else { return }
    let sides = try CatalogReader(connection).headsByArrival(of: id)
    let fields = Self.differingFields(sides)
    guard let name = heads.first?.name, !fields.isEmpty || contested.contains(id) else { return }
    guard sides.count > 1 else { throw StoreError.contested(name, heldBy: try presets(liveNamed: name)) }
    let versions = sides.map { "@#\($0.hash.short) by \($0.author)" }.joined(separator: " and ")
    let isJoinable = try? CatalogReader(connection).merge(of: id)?.isJoinable
    var error = StoreError.inConflict(
      name, sides.map(\.hash), isJoinable: isJoinable == true && !sides.contains(where: \.isDeleted))
    error.message = "\(name) is in conflict: \(versions) differ in \(Self.difference(sides, fields))"
    throw error
  }

  /// Current version of every preset, with conflicts resolved.
  func chosen(_ live: [PresetSummary], _ contested: Set<PresetID>) throws -> [PresetRevision] {
    try live.compactMap { summary in
      guard contested.contains(summary.id) else { return summary.revision }
      guard try lookUp(summary.name)?.id == summary.id, let head = try heads(of: summary.id).first, !head.isDeleted
      else { return nil }
      return try revision(head.hash)
    }
  }

  /// Presets with an unresolved conflict of versions or names.
  func contestedPresets(_ live: [PresetSummary]) throws -> Set<PresetID> {
    let divergent = try live.filter { summary in
      try summary.headCount > 1 && !Self.differingFields(headsByArrival(of: summary.id)).isEmpty
    }
    return Set((divergent + live.sharing(\.name).flatMap(\.elements)).map(\.id))
  }
}

extension StoreError {
  /// Error for playing a name of several presets.
  static func contested(_ name: PresetName, heldBy holders: [PresetID]) -> StoreError {
    let keeping = holders.count == 2 ? StoreCall.resolve(name.text, take: ConflictSide.choices()) : .conflicts
    return StoreError(
      .inConflict, "\(name) is in conflict: \(holders.count) presets are called so",
      hint: "resolve it first: \(keeping)", names: holders.map { "p:\($0.hex)" })
  }

  /// More than two sides, of which `theirs` names none.
  static func manySides(_ name: PresetName, _ sides: [ArtifactHash]) -> StoreError {
    let choices = sides.map { "@#\($0.short)" }
    return StoreError(
      .ambiguous, "\(name) has \(sides.count) newest versions: \(choices.joined(separator: ", "))",
      hint: "name one of them instead of \"theirs\"", names: choices)
  }
}

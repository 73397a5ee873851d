import MotionModel
public import MotionStore

extension SeedLibrary {
  /// Compares the seed presets of a catalog with those of this build, in the order of their names.
  ///
  /// Presets are matched by identity, regardless of name. Motion and details are compared, references by their targets.
  /// The catalog is only read.
  /// - Parameters:
  ///   - catalog: An open catalog.
  ///   - families: Families to compare; nil for those of which the catalog has, or had, at least half.
  /// - Throws: `StoreError` when the catalog is damaged, `ModelError` when a document of the build is not valid.
  /// - Complexity: O(seeds + versions in the catalog).
  public static func compare(_ catalog: Catalog, families: [String]? = nil) throws -> [SeedState] {
    let seeds = try all()
    let known = try Dictionary(
      catalog.presets().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    // The version that each preset began with.
    var first: [PresetID: PresetRevision] = [:]
    for entry in try catalog.log() where entry.revision.generation == 1 {
      first[entry.revision.preset] = entry.revision
    }
    let identities = Dictionary(
      seeds.compactMap { seed in derivation(ofSeed: seed.name.text).presetID.map { (seed.name, $0) } },
      uniquingKeysWith: { first, _ in first })
    let names = Dictionary(known.values.map { ($0.preset.name, $0.id) }, uniquingKeysWith: { first, _ in first })
    let wanted = families.map(Set.init) ?? familiesPresent(seeds, identities) { first[$0] != nil }

    return seeds.compactMap { seed in
      guard wanted.contains(family(of: seed)), let id = identities[seed.name] else { return nil }
      guard let stored = known[id] else {
        let kind: SeedState.Kind = first[id] == nil ? .missing : .removedHere
        return SeedState(seed: seed.name, state: kind, name: nil, generation: nil)
      }
      let isSame = normalized(seed, identities) == normalized(stored.preset, names)
      let start = first[id]
      let isUntouched =
        start.map { $0.content == stored.revision.content && $0.details == stored.revision.details } ?? false
      return SeedState(
        seed: seed.name, state: isSame ? .same : isUntouched ? .outdated : .changedHere, name: stored.preset.name,
        generation: stored.revision.generation)
    }
  }

  private static func family(of seed: Preset) -> String { String(seed.name.text.prefix { $0 != "/" }) }

  private static func familiesPresent(
    _ seeds: [Preset], _ identities: [PresetName: PresetID], isKnown: (PresetID) -> Bool
  ) -> Set<String> {
    var counts: [String: (known: Int, all: Int)] = [:]
    for seed in seeds {
      counts[family(of: seed), default: (0, 0)].all += 1
      if let id = identities[seed.name], isKnown(id) { counts[family(of: seed), default: (0, 0)].known += 1 }
    }
    return Set(counts.filter { $0.value.known > 0 && $0.value.known * 2 >= $0.value.all }.keys)
  }

  /// Preset's motion and details, with references by identity if known.
  private static func normalized(_ preset: Preset, _ identities: [PresetName: PresetID]) -> Normalized {
    func identity(_ reference: PresetReference) -> PresetReference {
      guard case .name(let name, .latest) = reference, let id = identities[name] else { return reference }
      return .preset(id)
    }
    return Normalized(
      motion: preset.motion.replacingReferences(identity), details: preset.details.replacingReferences(identity))
  }

  private struct Normalized: Equatable {
    let motion: Motion
    let details: PresetDetails
  }
}

public import MotionModel
public import MotionStore

/// The presets that come with Motionbook: SwiftUI's curves and springs, CSS keywords, and those of public design systems.
///
/// ```swift
/// let catalog = try Catalog.create(at: "team.motionbook") { try SeedLibrary.add(SeedLibrary.all(), to: $0) }
/// ```
public enum SeedLibrary {
  /// The families, with whose names the presets' names begin.
  public static var families: [String] { SeedFamily.all.map(\.name) }

  /// The presets of all families, in the order of their names.
  /// - Throws: `ModelError` when a document of the build is not valid, which a test excludes.
  public static func all() throws(ModelError) -> [Preset] {
    var presets: [Preset] = []
    for file in SeedFile.all { presets.append(try preset(file)) }
    return presets
  }

  /// The names of all seeds, in their order.
  public static var names: [String] { SeedFile.all.map { String($0.name) } }
  private static let known = Set(names)

  /// Returns true for the name of a seed.
  public static func has(_ name: String) -> Bool { known.contains(name) }

  /// Returns the presets of some families or names, with their references' targets, in the order of their names.
  ///
  /// - Parameter choice: Names among ``families`` and ``names``; others are ignored.
  /// - Throws: `ModelError` when a document of the build is not valid.
  /// - Complexity: O(documents of all families).
  public static func presets(of choice: [String]) throws(ModelError) -> [Preset] {
    let all = try all()
    let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let chosen = Set(choice)
    var names = Set(
      SeedFile.all.filter { chosen.contains(String($0.family)) || chosen.contains(String($0.name)) }
        .map { String($0.name) })
    var pending = all.filter { names.contains($0.name.text) }
    while let preset = pending.popLast() {
      let about = [preset.details.reducedMotion, preset.details.deprecation?.replacement].compactMap { $0 }
      for case .name(let name, _) in preset.motion.references + about {
        if let needed = byName[name], names.insert(name.text).inserted { pending.append(needed) }
      }
    }
    return all.filter { names.contains($0.name.text) }
  }

  /// Adds seeds to a catalog that does not have them; each gets the same identity in every one.
  public static func add(_ seeds: [Preset], to batch: WriteBatch) throws {
    for seed in seeds { try batch.add(seed, derivation: derivation(of: seed)) }
  }

  /// Adds those of some seeds that a catalog never had.
  ///
  /// Renamed and removed presets stay unchanged.
  /// - Returns: The change of each, and the names of those already present.
  /// - Throws: `StoreError` with code `alreadyExists` when another preset has the name of one, or another error.
  public static func add(
    _ seeds: [Preset], to catalog: Catalog, dryRun: Bool = false, by context: CommitContext = .current()
  ) throws -> (changes: [PresetChange], kept: [PresetName]) {
    let missing = Set(try compare(catalog, families: families).filter { $0.state == .missing }.map(\.seed))
    let changes = try catalog.write(by: context, dryRun: dryRun) { batch in
      try add(seeds.filter { missing.contains($0.name) }, to: batch)
    }
    return (changes, seeds.map(\.name).filter { !missing.contains($0) })
  }

  /// The identity of a seed, which is the same in every catalog, so that merging two finds them equal.
  ///
  /// It depends on the name alone: a later release may change a seed's content.
  static func derivation(of seed: Preset) -> PresetDerivation {
    PresetDerivation(source: Array("motionbook/seeds".utf8), originalName: seed.name.text)
  }

  private static func preset(_ file: SeedFile) throws(ModelError) -> Preset {
    try Preset(json: Array(file.text.utf8))
  }
}

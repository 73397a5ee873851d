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

  private static let identities = Set(names.compactMap { derivation(ofSeed: $0).presetID })

  /// Returns true for a preset that came as a seed, whatever it is called now; not for another of a seed's name.
  package static func isSeed(_ id: PresetID) -> Bool { identities.contains(id) }

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
    for seed in seeds { try batch.add(seed, derivation: derivation(ofSeed: seed.name.text)) }
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
  static func derivation(ofSeed name: String) -> PresetDerivation {
    PresetDerivation(source: Array("motionbook/seeds".utf8), originalName: name)
  }

  private static func preset(_ file: SeedFile) throws(ModelError) -> Preset {
    try Preset(json: Array(file.text.utf8))
  }
}

/// A folder of the seed library: presets that belong together.
///
/// The build writes ``all`` from the folders below `Seeds/`; title and summary are the heading and the first paragraph of
/// the folder's `README.md`.
package struct SeedFamily: Hashable, Sendable {
  /// The folder's name, with which every name of the family begins: `system`.
  package let name: String
  /// A human name.
  package let title: String
  /// Description in a sentence or two.
  package let summary: String

  /// Its documents, sorted by name.
  /// - Complexity: O(documents of all families).
  package var files: [SeedFile] { SeedFile.all.filter { $0.family == name } }
}

/// One preset document of the seed library, carried inside the binary.
///
/// The build writes ``all`` from the files below `Seeds/`; the texts are literals, which need no reading or copying at
/// start-up.
package struct SeedFile: Hashable, Sendable {
  /// Its path below `Seeds/`, such as `system/spring/bouncy.json`.
  package let path: String
  /// The document's JSON text.
  package let text: String

  /// The preset's name: the path without `.json`.
  package var name: Substring { path.dropLast(".json".utf8.count) }

  /// The name of its family: the first folder of the path.
  package var family: Substring { path.prefix { $0 != "/" } }
}

/// State of a seed preset in a catalog, compared with this build's.
public struct SeedState: Hashable, Sendable {
  /// Kind of difference.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Not at all.
    case same
    /// This build has another one, and the catalog's is unchanged since it was added.
    case outdated
    /// The catalog's was changed.
    case changedHere
    /// It was removed from the catalog.
    case removedHere
    /// The catalog never had it.
    case missing
  }

  /// The seed's name in this build.
  public let seed: PresetName
  /// Kind of difference.
  public let state: Kind
  /// Name in the catalog; nil if absent.
  public let name: PresetName?
  /// The number of the catalog's version; nil when it is not there.
  public let generation: Int?
}

public import MotionModel
import MotionStore
import MotionbookSeeds

/// The presets that come with Motionbook: SwiftUI's curves and springs, CSS keywords, and those of public design systems.
///
/// ```swift
/// let catalog = try Catalog.create(at: "team.motionbook", seeds: SeedLibrary.all(), context)
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

  /// The presets of one family; empty for an unknown one.
  /// - Throws: `ModelError` when a document of the build is not valid.
  public static func presets(of family: String) throws(ModelError) -> [Preset] {
    var presets: [Preset] = []
    for file in SeedFile.all where file.family == family { presets.append(try preset(file)) }
    return presets
  }

  /// The identity of a seed, which is the same in every catalogue, so that merging two finds them equal.
  ///
  /// It follows from the name alone: a later release may change what a seed holds.
  static func derivation(of seed: Preset) -> PresetDerivation {
    PresetDerivation(source: Array("motionbook/seeds".utf8), originalName: seed.name.text)
  }

  private static func preset(_ file: SeedFile) throws(ModelError) -> Preset {
    try PresetDocument.read(Array(file.text.utf8))
  }
}

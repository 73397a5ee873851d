import MotionModel
import MotionbookSeeds

/// The seeds, each with what its references mean.
enum ResolvedSeeds {
  static func all() throws -> [ResolvedPreset] {
    let all = try SeedLibrary.all()
    let table = ReferenceTable(
      Dictionary(uniqueKeysWithValues: all.map { (PresetReference.name($0.name, .latest), $0.motion) }))
    return all.map { ResolvedPreset($0, references: table) }
  }
}

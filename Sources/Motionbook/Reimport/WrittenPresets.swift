import MotionFormats
import MotionModel
import MotionStore

/// Presets of a catalog as they were when some files were exported, with what they referred to then.
struct WrittenPresets {
  let catalog: Catalog
  /// Motions of presets as they were when the files were written, where they are others now.
  var earlier: [PresetName: Motion] = [:]
  /// Motions of the catalog's presets, and their names: these refer to each other by identity.
  var current: [PresetName: Motion] = [:]
  var names: [PresetID: PresetName] = [:]

  init(catalog: Catalog) { self.catalog = catalog }

  /// Takes presets as they are now.
  mutating func add(_ stored: [StoredPreset]) {
    for preset in stored {
      (names[preset.id], current[preset.preset.name]) = (preset.preset.name, preset.preset.motion)
    }
  }

  /// The presets for export, with what they refer to as it was when the files were written.
  func exported(_ stored: [StoredPreset], asWritten: Bool) throws -> [ExportedPreset] {
    let exported = try catalog.exported(stored, onConflict: .shown)
    return asWritten ? exported.map { replacing($0, with: earlier) } : exported
  }

  /// Indicates a preset that has changed since, or refers to one that has.
  func hasChanged(_ exported: ExportedPreset) -> Bool {
    let tables = [exported.preset.references, exported.reduced?.references].compactMap(\.self)
    let variant = [exported.preset.preset.details.reducedMotion].compactMap(\.self)
    let names = (tables.flatMap(\.motions.keys) + variant).compactMap(name)
    return (names + [exported.name]).contains { earlier[$0] != nil }
  }

  /// Name of a preset that a reference without a version means.
  private func name(of reference: PresetReference) -> PresetName? {
    switch reference {
    case .name(let name, .latest): name
    case .preset(let id): names[id]
    default: nil
    }
  }

  /// A preset with other motions of those that it refers to.
  func replacing(_ exported: ExportedPreset, with motions: [PresetName: Motion]) -> ExportedPreset {
    // A motion put in may refer to others than the one in whose place it comes.
    func replacing(_ references: ReferenceTable, for motion: Motion) -> ReferenceTable {
      var (table, pending, seen) = (references, motion.references + references.motions.keys, Set<PresetReference>())
      while let reference = pending.popLast() {
        guard seen.insert(reference).inserted, let name = name(of: reference),
          let new = motions[name] ?? (table[reference] == nil ? current[name] : nil)
        else { continue }
        table[reference] = new
        pending += new.references
      }
      return table
    }
    var (exported, preset) = (exported, exported.preset)
    exported.preset = ResolvedPreset(
      preset.preset, references: replacing(preset.references, for: preset.preset.motion))
    if let reduced = exported.reduced {
      let own = preset.preset.details.reducedMotion.flatMap(name).flatMap { motions[$0] }
      exported.reduced = ResolvedMotion(
        own ?? reduced.motion, references: replacing(reduced.references, for: own ?? reduced.motion))
    }
    return exported
  }
}

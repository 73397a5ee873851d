import MotionFormats
import MotionModel
import MotionStore

/// Presets of a catalog as they were when some files were exported, with what they referred to then.
struct WrittenPresets {
  let catalog: Catalog
  /// Presets as they were when the files were written, where their motions are others now.
  let earlier: [PresetName: StoredPreset]
  /// Motions of the catalog's presets then and now, and their names: these refer to each other by identity.
  private let then, current: [PresetName: Motion]
  private let names: [PresetID: PresetName]

  init(_ stored: [StoredPreset], earlier: [PresetName: StoredPreset], of catalog: Catalog) {
    (self.catalog, self.earlier, then) = (catalog, earlier, earlier.mapValues(\.preset.motion))
    current = Dictionary(first: stored.map { ($0.preset.name, $0.preset.motion) })
    names = Dictionary(first: stored.map { ($0.id, $0.preset.name) })
  }

  /// Presets for export as they were when the files were written, with what they referred to.
  func exported(_ stored: [StoredPreset]) throws -> [ExportedPreset] {
    try catalog.exported(stored.map { earlier[$0.preset.name] ?? $0 }, onConflict: .shown).map(referring)
  }

  /// A preset with what it refers to as it was when the files were written.
  func referring(_ exported: ExportedPreset) -> ExportedPreset { replacing(exported, with: then) }

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

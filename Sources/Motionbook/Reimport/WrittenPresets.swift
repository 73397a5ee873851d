import MotionFormats
import MotionModel
import MotionStore

/// Presets of a catalog as they were when some files were exported, with what they referred to then.
struct WrittenPresets {
  let catalog: Catalog
  /// Presets as they were when the files were written, where they are others now.
  let earlier: [PresetName: StoredPreset]
  /// The same with presets outside of the files: aliases have the variants that their targets had.
  private var past: [PresetName: Preset]
  /// Motions of the catalog's presets then and now, and their names: these refer to each other by identity.
  private(set) var then: [PresetName: Motion]
  private var current: [PresetName: Motion]
  private var names: [PresetID: PresetName]
  /// Presets that these refer to, and whose versions the files do not tell.
  private var untold: [StoredPreset] = []
  private var listed: Set<PresetID> = []
  /// Presets whose versions the files tell, those of the catalog by references, and references followed so far.
  private let told: Set<PresetName>
  private let known: [PresetReference: StoredPreset]
  private var seen: Set<PresetReference> = []

  /// - Parameter told: Presets whose versions the files tell.
  init(
    _ stored: [StoredPreset], earlier: [PresetName: StoredPreset], telling told: Set<PresetName>, of catalog: Catalog
  ) throws {
    (self.catalog, self.earlier) = (catalog, earlier)
    (past, then) = (earlier.mapValues(\.preset), earlier.mapValues(\.preset.motion))
    current = Dictionary(first: stored.map { ($0.preset.name, $0.preset.motion) })
    names = Dictionary(first: stored.map { ($0.id, $0.preset.name) } + earlier.map { ($1.id, $0) })
    self.told = told
    known = Dictionary(
      first: stored.flatMap { [(PresetReference.name($0.preset.name, .latest), $0), (.preset($0.id), $0)] })
    try follow((stored + earlier.values).flatMap(\.references))
  }

  /// Takes the presets of references, and those that they refer to, as they are now.
  private mutating func follow(_ references: [PresetReference]) throws {
    var open = references
    while let reference = open.popLast() {
      guard seen.insert(reference).inserted, let preset = try known[reference] ?? catalog.lastKnown(reference) else {
        continue
      }
      let name = names[preset.id] ?? preset.preset.name
      if !told.contains(name), listed.insert(preset.id).inserted { untold.append(preset) }
      guard names.updateValue(name, forKey: preset.id) == nil, current[name] == nil else { continue }
      current[name] = preset.preset.motion
      open += preset.references
    }
  }

  /// The same where presets whose versions the files do not tell are as they were before their last change, before the one
  /// before it, and so on.
  ///
  /// A file may have been written at any of them. As each is exported, of many presets there are few.
  /// - Parameter count: Presets in the files.
  func earlierStates(of count: Int) throws -> [WrittenPresets] {
    var changes: [(time: Int64, preset: StoredPreset, version: ArtifactHash)] = []
    for preset in untold.prefix(1_000) {
      let revisions = try catalog.log(preset.preset.name).map(\.revision).filter { $0.preset == preset.id }
      for (later, version) in zip(revisions, revisions.dropFirst())
      where later.content != version.content || later.details.reducedMotion != version.details.reducedMotion {
        changes.append((later.timeMs, preset, version.hash))
      }
    }
    var state = self
    return try changes.sorted { $0.time > $1.time }.prefix(max(1, min(24, 10_000 / max(count, 1)))).map { change in
      let name = change.preset.preset.name
      let version = try catalog.known(PresetReference("\(name)@#\(change.version.hex)"))
      let present = names[change.preset.id] ?? name
      (state.past[present], state.then[present]) = (version?.preset, version?.preset.motion)
      try state.follow(version?.references ?? [])
      return state
    }
  }

  /// Presets for export as they were when the files were written, with what they referred to.
  func exported(_ stored: [StoredPreset]) throws -> [ExportedPreset] {
    let versions = stored.map { earlier[$0.preset.name] ?? $0 }
    let gone = try Set(versions.compactMap(\.preset.details.reducedMotion)).filter { try catalog.known($0) == nil }
    return try catalog.exported(versions, onConflict: .shown, without: gone).map { exported in
      var exported = exported
      // The files may have it as the variant of another, whose version they tell.
      exported.preset.preset.motion = then[exported.name] ?? exported.preset.preset.motion
      if case .preset(let id)? = exported.preset.preset.details.reducedMotion, let name = names[id] {
        // Removed since.
        exported.preset.preset.details.reducedMotion = .name(name, .latest)
      }
      return replacing(exported, with: then)
    }
  }

  /// Preset that one of this name in files, `pop-reduced`, is as a variant of another; nil for any other.
  func variant(_ name: PresetName) -> PresetName? {
    name.withoutVariant.flatMap { try? catalog.known(.name($0, .latest))?.preset.details.reducedMotion }
      .flatMap(self.name)
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
    exported.preset = ResolvedPreset(preset.preset, references: replacing(preset.references, for: preset.preset.motion))
    // The target of an alias may have had another variant, or none.
    let variant = preset.preset.variant { target in
      name(of: target).flatMap { past[$0] } ?? (try? catalog.known(target))?.preset
    }
    let own = variant.flatMap(name).flatMap { name in
      motions[name] ?? (preset.preset.details.reducedMotion == nil ? current[name] : nil)
    }
    exported.reduced = (variant == nil ? nil : own ?? exported.reduced?.motion).map { motion in
      ResolvedMotion(motion, references: replacing(exported.reduced?.references ?? preset.references, for: motion))
    }
    return exported
  }
}

extension StoredPreset {
  /// Presets that it follows: by its motion, and for reduced motion.
  fileprivate var references: [PresetReference] {
    (preset.motion.references + [preset.details.reducedMotion].compactMap(\.self)).filter(\.isFloating)
  }
}

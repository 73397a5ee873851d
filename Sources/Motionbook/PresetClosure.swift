package import MotionFormats
package import MotionModel
package import MotionStore

/// Presets with all their references' targets, so that an empty catalog can read them.
package struct PresetClosure {
  /// A version of a preset to which references are pinned.
  ///
  /// The version has its number only in its own catalog, so it is written as a separate preset.
  private struct Pin {
    let name: PresetName
    let stored: StoredPreset
    let motion: ResolvedMotion

    var preset: Preset { Preset(name, stored.preset.motion, details: stored.preset.details) }
  }

  /// Chosen presets, then the targets of their references, in the order of names.
  private(set) var stored: [StoredPreset]
  /// The presets that were not chosen.
  package private(set) var added: [PresetName] = []
  private var pins: [PresetReference: Pin] = [:]
  /// References of each preset that other catalogs cannot read, with the reason.
  private var unreadable: [(user: PresetName, reference: PresetReference, reason: String)] = []
  private var gone: Set<PresetReference> = []

  /// Follows references from the chosen presets to their ends; O(presets + references).
  /// - Throws: `StoreError` when the file is damaged or cannot be read, or for presets in conflict.
  package init(
    of chosen: [StoredPreset], in catalog: Catalog, at point: CatalogPoint, onConflict choice: ConflictChoice
  ) throws {
    stored = chosen
    lazy var snapshot = Result { try catalog.snapshot(point, onConflict: choice) }
    var names = Set(chosen.map(\.preset.name))
    var pending = chosen.map(\.preset)
    var found: [StoredPreset] = []
    while let preset = pending.popLast() {
      for reference in preset.motion.references + preset.details.references where !gone.contains(reference) {
        if case .name(let name, .latest) = reference {
          guard !names.contains(name) else { continue }
          let state = try snapshot.get()
          guard let target = try StoreError.ifFound({ try state.preset(name) }) else {
            gone.insert(reference)
            continue
          }
          names.insert(name)
          found.append(target)
          pending.append(target.preset)
        } else if pins[reference] == nil {
          guard let target = try StoreError.ifFound({ try catalog.load(reference, onConflict: .shown) }) else {
            gone.insert(reference)
            continue
          }
          let name = try Self.name(for: target.preset, besides: names)
          names.insert(name)
          pins[reference] = Pin(name: name, stored: target.preset, motion: target.motion)
          pending.append(target.preset.preset)
        }
      }
    }
    found.sort { $0.preset.name < $1.preset.name }
    stored += found
    added = (found.map(\.preset.name) + pins.values.map(\.name)).sorted()
    for preset in stored.map(\.preset) + sortedPins.map(\.preset) {
      for reference in Set(preset.motion.references + preset.details.references).sorted(by: { "\($0)" < "\($1)" }) {
        if gone.contains(reference) {
          unreadable.append((preset.name, reference, "its target is missing in this catalog"))
        } else if let pin = pins[reference] {
          let reason = "other catalogs have no such version; \(pin.name) replaces it"
          unreadable.append((preset.name, reference, reason))
        }
      }
    }
  }

  /// `brand/pop-v3`, or with a further number if taken.
  private static func name(
    for stored: StoredPreset, besides taken: Set<PresetName>
  ) throws(ModelError) -> PresetName {
    let base = "\(stored.preset.name)-v\(stored.revision.generation)"
    var (name, number) = (try PresetName(base), 2)
    while taken.contains(name) {
      name = try PresetName("\(base)-\(number)")
      number += 1
    }
    return name
  }

  private var sortedPins: [Pin] { pins.values.sorted { $0.name < $1.name } }

  /// Reference with the same target in another catalog; nil for a broken one.
  private func readable(_ reference: PresetReference) -> PresetReference? {
    if gone.contains(reference) { return nil }
    return pins[reference].map { .name($0.name, .latest) } ?? reference
  }

  private func readable(_ preset: Preset) -> Preset {
    guard !pins.isEmpty || !gone.isEmpty else { return preset }
    var details = preset.details
    details.reducedMotion = details.reducedMotion.flatMap(readable)
    details.deprecation?.replacement = preset.details.deprecation?.replacement.flatMap(readable)
    return Preset(preset.name, preset.motion.replacingReferences { readable($0) ?? $0 }, details: details)
  }

  package var documents: [Preset] { stored.map { readable($0.preset) } + sortedPins.map { readable($0.preset) } }

  /// Presets with their references resolved, for export.
  package func exported(
    from catalog: Catalog, at point: CatalogPoint, onConflict choice: ConflictChoice
  ) throws -> [ExportedPreset] {
    let exported =
      try catalog.exported(stored, at: point, onConflict: choice, without: gone)
      + sortedPins.map { pin in
        ExportedPreset(
          ResolvedPreset(pin.preset, references: pin.motion.references), version: pin.stored.revision.generation,
          hash: pin.stored.content.hex)
      }
    guard !pins.isEmpty || !gone.isEmpty else { return exported }
    return exported.map { preset in
      var (result, references) = (preset, preset.preset.references)
      for (reference, pin) in pins { references[.name(pin.name, .latest)] = references[reference] }
      result.preset = ResolvedPreset(readable(preset.preset.preset), references: references)
      return result
    }
  }

  /// Records parts that cannot be read back unchanged.
  package func note(in report: inout LossReport) {
    // Exact parts of documents are recorded only beside others.
    if report.entries.isEmpty, !unreadable.isEmpty {
      for preset in stored { report.add(preset.preset.name, preset.preset.motion.kind.rawValue, .exact) }
    }
    for (user, reference, reason) in unreadable {
      report.add(user, "reference \(reference)", .dropped(reason: reason))
    }
  }
}

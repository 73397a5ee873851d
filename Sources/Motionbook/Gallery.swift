package import MotionFormats
import MotionModel
package import MotionReview
package import MotionStore

extension GalleryPage {
  /// The text of the page: the same for the same presets.
  package func html(_ subjects: [GallerySubject]) -> String { html(subjects) { SHA256Digest.bytes(of: [$0]) } }
}

extension Catalog {
  /// Presets as a gallery shows them.
  /// - Throws: The errors of ``exported(_:at:onConflict:)``.
  package func gallery(
    of presets: [StoredPreset], at point: CatalogPoint = .now, onConflict choice: ConflictChoice = .refuse
  ) throws -> [GallerySubject] {
    try zip(exported(presets, at: point, onConflict: choice), presets).map { exported, stored in
      GallerySubject(exported, version: GallerySubject.version(stored.revision))
    }
  }
}

extension GallerySubject {
  /// Presets of a later state in their versions, and removed ones, each with its difference.
  package static func compared(
    _ difference: CatalogDifference, from before: [ResolvedPreset], to after: [ResolvedPreset],
    revisions: [PresetRevision]
  ) -> [GallerySubject] {
    let (old, new) = (byName(before), byName(after))
    let versions = Dictionary(first: revisions.map { ($0.name, $0) })
    var differences: [PresetName: PresetDifference] = [:]
    var subjects: [GallerySubject] = []
    for preset in difference.presets {
      if let name = preset.after?.name {
        differences[name] = preset
      } else if let name = preset.before?.name, let gone = old[name] {
        subjects.append(GallerySubject(gone, version: nil, change: (words(of: preset), nil)))
      }
    }
    for preset in after {
      guard let shown = new[preset.preset.name] else { continue }
      let change = differences[preset.preset.name].map { preset in
        Change(words: words(of: preset), before: preset.before.flatMap { old[$0.name] })
      }
      subjects.append(GallerySubject(shown, version: versions[shown.name].map(version), change: change))
    }
    // Changed presets come first.
    return subjects.sorted { ($0.change == nil ? 1 : 0, $0.name) < ($1.change == nil ? 1 : 0, $1.name) }
  }

  fileprivate static func version(_ revision: PresetRevision) -> Version {
    (revision.generation, CivilDate.utc(milliseconds: revision.timeMs), revision.author, revision.message)
  }

  private static func words(of preset: PresetDifference) -> [String] { preset.aspects.map(\.word) }

  /// The presets of a state by name, each with its variant for reduced motion.
  private static func byName(_ presets: [ResolvedPreset]) -> [PresetName: ExportedPreset] {
    let known = Dictionary(first: presets.map { ($0.preset.name, $0) })
    func named(_ reference: PresetReference) -> ResolvedPreset? {
      if case .name(let name, _) = reference { known[name] } else { nil }
    }
    return Dictionary(
      first: presets.map { preset in
        let variant = preset.preset.variant { named($0)?.preset }
        return (preset.preset.name, ExportedPreset(preset, reduced: variant.flatMap(named)?.motion))
      })
  }
}

import MotionModel
import MotionStore

extension PresetImport {
  /// Earlier contents of the files from which the catalog has presets that are in them still.
  ///
  /// Other files may have the same name, so that a preset tells only of those that came with it.
  func earlierContents(in catalog: Catalog) throws -> Set<Provenance> {
    // What has errors may be there.
    guard reader != nil, !report.hasErrors else { return [] }
    let known = try catalog.known(presets.map(\.name))
    return Set(
      presets.compactMap { preset in
        guard let own = preset.details.source, let stored = known[preset.name]?.preset.details.source,
          (stored.location, stored.format) == (own.location, own.format)
        else { return nil }
        return stored.content
      })
  }
}

extension Catalog {
  /// Presets from some contents of files that are not among those found in them now.
  func presets(from contents: Set<Provenance>, without found: Set<PresetName>) throws -> [PresetName] {
    if contents.isEmpty { return [] }
    // The file may have them under former names.
    let present = Set(try known(found).values.map(\.preset.name))
    let files = Set(contents.map(\.location))
    return try snapshot(.now, onConflict: .shown).presets().map(\.preset).filter { preset in
      guard let source = preset.details.source, files.contains(source.location), !present.contains(preset.name) else {
        return false
      }
      // A later import may have changed it alone.
      let sources = try [source] + log(preset.name).compactMap(\.revision.details.source)
      return sources.contains { $0.content.map(contents.contains) == true }
    }.map(\.name)
  }
}

extension Provenance {
  /// The file alone, with its hash; nil for sources without one.
  fileprivate var content: Provenance? {
    sha256.map { Provenance(location: location, format: format, sha256: $0) }
  }
}

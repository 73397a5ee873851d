import MotionModel
import MotionStore

extension PresetImport {
  /// The catalog's presets that came from files, and those of the import's names.
  ///
  /// Empty if the import has all that came from files.
  func earlierEntries(of catalog: Catalog) throws -> [PresetRevision] {
    guard let reader else { return [] }
    // Those without names of their own may have other numbers than in the file.
    let own = Set(presets.filter { $0.details.source.flatMap(reader.series) == nil }.map(\.name))
    return try catalog.surveying { survey in
      let sourced = Set(survey.entries.filter { $0.mentions(Array(#""source":{"#.utf8)) }.map(\.preset))
      guard survey.entries.contains(where: { sourced.contains($0.preset) && !own.contains($0.name) }) else { return [] }
      return try survey.revisions(of: survey.entries.filter { sourced.contains($0.preset) || own.contains($0.name) })
    }
  }

  /// Presets of earlier imports of the files that are not in them any more.
  ///
  /// Other files may have the same name: only presets count that came with ones which the files have still, and none for
  /// exports, which are not where presets come from. Ones that the files have, and that the report tells of, are not missing.
  /// - Parameters:
  ///   - entries: The catalog's before the import.
  ///   - found: Names of the presets that the files have.
  func missing(
    among entries: [PresetRevision], beside found: Set<PresetName>, of catalog: Catalog
  ) throws -> [PresetName] {
    if isExport { return [] }
    let live = Dictionary(first: entries.map { ($0.name, $0) })
    let contents = Set(
      presets.compactMap { preset -> Provenance? in
        // An edited number of an export is in a preset of the catalog, with the source that it has there.
        guard isRead(preset), let own = preset.details.source, let stored = live[preset.name]?.details.source,
          (stored.location, stored.format) == (own.location, own.format)
        else { return nil }
        return stored.content
      })
    if contents.isEmpty { return try renamed(among: entries, of: catalog) }
    // The files may have them under former names.
    let former = try catalog.known(found.filter { live[$0] == nil }).values.map(\.preset.name)
    let (present, files) = (found.union(former), Set(contents.map(\.location)))
    let told = report.words
    let places = Dictionary(grouping: presets) { [$0.name.path.last.map(String.init), $0.details.source?.name] }
    return try entries.filter { entry in
      guard let source = entry.details.source, files.contains(source.location), !present.contains(entry.name),
        // The files may have it in another group now.
        places[[entry.name.path.last.map(String.init), source.name]]?.contains(where: { $0.name != entry.name })
          != true,
        source.name.map({ told.contains($0[...]) }) != true
      else { return false }
      // A later import may have changed it alone.
      let sources = try [source] + catalog.log(entry.name).compactMap(\.revision.details.source)
      return sources.contains { $0.content.map(contents.contains) == true }
    }.map(\.name)
  }

  /// Presets from files called as these, if the files have all of their motions, and none of their names.
  private func renamed(among entries: [PresetRevision], of catalog: Catalog) throws -> [PresetName] {
    let read = presets.filter(isRead)
    let (motions, sources) = (Set(read.map(\.motion)), read.compactMap(\.details.source))
    let (files, names) = (Set(sources.compactMap(\.location)), Set(sources.map(\.name)))
    let others = entries.filter { entry in entry.details.source?.location.map(files.contains) ?? false }
    let known = try catalog.known(others.map(\.name))
    let areRenamed = others.allSatisfy { entry in
      !names.contains(entry.details.source?.name)
        && known[entry.name].map { motions.contains($0.preset.motion) } ?? false
    }
    return areRenamed ? others.map(\.name) : []
  }
}

extension ImportReport {
  /// Words of all issues, among them what sources call that of which they tell.
  fileprivate var words: Set<Substring> {
    Set(issues.flatMap { $0.message.split { $0.isWhitespace || "\",:;".contains($0) } })
  }
}

extension Provenance {
  /// The file alone, with its hash; nil for sources without one.
  fileprivate var content: Provenance? {
    sha256.map { Provenance(location: location, format: format, sha256: $0) }
  }
}

import MotionFormats
import MotionModel
import MotionStore

/// Presets of a catalog as an exported file has them while nobody edits it.
///
/// A format that approximates is read otherwise than it was written, and one that takes a preset apart gives its parts: a
/// file changes a preset only where it differs from the catalog's own after an export and an import. The file's comments
/// tell the version that it was made of.
struct ReadBack {
  /// Sides that changed a preset since the file was exported.
  enum Change { case none, file, catalog, both }

  /// Presets as they are read from an export of the catalog as it is now, and as it was in the versions that the files name.
  ///
  /// One that equals either was edited by nobody.
  private var now, then: [PresetName: Preset]
  /// Presets of the catalog by their names.
  private let known: [PresetName: StoredPreset]
  /// Presets whose version the files tell, and those that have changed since, or refer to ones that have.
  private var told, changed: Set<PresetName>
  /// Presets of the files that the catalog has removed since.
  private var removed: Set<PresetName> = []
  /// Former names under which a preset of the files is in them once more.
  private var aliases: Set<PresetName> = []
  /// Presets of which only numbers were edited, with these, and their parts in the file.
  private(set) var edits: [(preset: Preset, parts: Set<PresetName>)] = []

  /// Exports the presets of these names, or of which these are parts, as the files are, and reads that.
  /// - Complexity: O(bytes of the files, and of the export of as many presets).
  init(
    _ imported: [Preset], of catalog: Catalog, as files: [SourceFile], _ versions: ExportedVersions,
    by reader: any ImportFormat
  ) throws {
    (now, then, told, changed) = ([:], [:], [], [])
    // Some of those in the files may have no motion there, but others refer to them.
    let found = try catalog.known(versions.presets.union(imported.flatMap(Self.wholes)))
    known = Dictionary(first: found.values.map { ($0.preset.name, $0) })
    removed = try versions.presets.filter { try found[$0] == nil && versions.version(of: $0, in: catalog) != nil }
    guard var trip = RoundTrip(of: catalog, as: files, by: reader, imported), !known.isEmpty else { return }
    let former = found.mapValues(\.preset.name).filter { $0.key != $0.value }
    aliases = try Set(
      imported.map(\.name).filter { name in
        let present = try ExportedVersions.name(of: name, by: former)
        return present != name && trip.imported[present]?.motion == trip.imported[name]?.motion
      })
    let stored = known.values.sorted { $0.preset.name < $1.preset.name }
    trip.written.add(stored)
    let written = try stored.map { current in
      let version = try versions.version(of: current, in: catalog)
      if version != nil { told.insert(current.preset.name) }
      return version ?? current
    }
    for (current, version) in zip(stored, written) where version != current {
      trip.written.earlier[current.preset.name] = version.preset.motion
    }
    try read(stored, written, by: trip)
    let matches = imported.count(where: isKnown)
    if matches < imported.count, stored.contains(where: \.hasReferences) {
      // The file may have values in place of references.
      let referring = (now, then)
      trip.options.flattensReferences = true
      try read(stored, written, by: trip)
      if imported.count(where: isKnown) <= matches {
        ((now, then), trip.options.flattensReferences) = (referring, false)
      }
    }
    let unknown = imported.filter { !isKnown($0) }
    let edited = told.subtracting(trip.written.earlier.keys).intersection(unknown.flatMap(Self.wholes))
    edits = try trip.edits(of: stored.filter { edited.contains($0.preset.name) })
  }

  private mutating func read(_ stored: [StoredPreset], _ written: [StoredPreset], by trip: RoundTrip) throws {
    func read(_ exported: [ExportedPreset]) throws -> [PresetName: Preset] {
      Dictionary(first: try trip.read(exported).map { ($0.name, $0) })
    }
    now = try read(trip.written.exported(stored, asWritten: false))
    guard !trip.written.earlier.isEmpty else { return then = now }
    let exported = try trip.written.exported(written, asWritten: true)
    changed = Set(exported.filter(trip.written.hasChanged).map(\.name))
    then = try read(exported)
  }

  /// Presets that one of a file may be, or be a part of.
  private static func wholes(_ imported: Preset) -> [PresetName] {
    [imported.name] + [imported.name.group].compactMap(\.self)
  }

  /// Indicates equality but for the file, and the title made of a name in it.
  private static func areSame(_ one: Preset, _ other: Preset?) -> Bool {
    one.motion == other?.motion && one.details.withoutOrigin == other?.details.withoutOrigin
  }

  /// Indicates a preset that nobody edited.
  private func isKnown(_ imported: Preset) -> Bool {
    Self.areSame(imported, now[imported.name]) || Self.areSame(imported, then[imported.name])
  }

  /// Sides that changed a preset since the export; nil if the files do not tell.
  /// - Parameter stored: The catalog's, as it is now; nil if there is none of the name.
  func change(of imported: Preset, from stored: Preset?) -> Change? {
    let name = imported.name
    if stored == nil, removed.contains(name) || name.group.map(removed.contains) == true { return .catalog }
    let isSame = Self.areSame(imported, now[name]) && known[name]?.preset == stored
    if isSame || aliases.contains(name) { return Change.none }
    let whole = known[name] == nil ? name.group ?? name : name
    if Self.areSame(imported, then[name]) { return changed.contains(whole) ? .catalog : Change.none }
    return told.contains(whole) ? changed.contains(whole) ? .both : .file : nil
  }
}

/// Export of a catalog's presets as some files are, and the import of that.
private struct RoundTrip {
  let writer: any ExportFormat
  let reader: any ImportFormat
  var options: ExportOptions
  let name: String?
  /// Presets as the files have them.
  let imported: [PresetName: Preset]
  var written: WrittenPresets

  /// Nil for files of a format that is not written.
  init?(of catalog: Catalog, as files: [SourceFile], by reader: any ImportFormat, _ imported: [Preset]) {
    guard var writer = reader as? any ExportFormat else { return nil }
    if files.contains(where: { $0.title?.hasSuffix(".scss") == true }) { writer = SCSSFormat() }
    if files.contains(where: { String(decoding: $0.bytes.prefix(1_000), as: UTF8.self).contains("@theme") }) {
      writer = TailwindFormat()
    }
    var options = ExportOptions()
    options.maximumError = files.lazy.compactMap(\.maximumError).first ?? options.maximumError
    (self.writer, self.reader, self.options, name) = (writer, reader, options, files.first?.name)
    written = WrittenPresets(catalog: catalog)
    self.imported = Dictionary(first: imported.map { ($0.name, $0) })
  }

  /// Presets as they are read from their export.
  func read(_ exported: [ExportedPreset]) throws -> [Preset] {
    let output = try writer.output(exported, options: options).output
    let parts = output.files.map { SourceFile(Array($0.text.utf8), name: $0.path) }
    let whole = [SourceFile(Array(output.text.utf8), name: name)]
    return try reader.read(parts.isEmpty ? whole : parts, ImportOptions()).presets
  }

  /// Presets that are read as the files have them when numbers of theirs are others, and their parts; found in some
  /// 2,000 exports at most.
  /// - Parameter stored: Presets in the versions that the files were made of.
  func edits(of stored: [StoredPreset]) throws -> [(preset: Preset, parts: Set<PresetName>)] {
    var (edits, trials) = ([(preset: Preset, parts: Set<PresetName>)](), 0)
    let motions = imported.mapValues(\.motion)
    for whole in stored where trials < 2_000 {
      let exported = try written.exported([whole], asWritten: true)
      let parts = try read(exported)
      let found = parts.compactMap { imported[$0.name] }
      let new = found.map(\.motion)
      guard found.map(\.details.withoutOrigin) == parts.map(\.details.withoutOrigin),
        let edit = NumberEdit(from: parts.map(\.motion), to: new)
      else { continue }
      // The numbers may be those of presets that it refers to.
      let candidates = [whole.preset.motion] + edit.candidates(of: whole.preset.motion)
      let motion = candidates.first { motion in
        trials += 1
        let edited = exported.map { exported in
          var edited = written.replacing(exported, with: motions)
          edited.preset.preset.motion = motion
          return edited
        }
        return (try? read(edited).map(\.motion)) == new
      }
      guard let motion else { continue }
      edits.append((Preset(whole.preset.name, motion, details: whole.preset.details), Set(parts.map(\.name))))
    }
    return edits
  }
}

extension PresetDetails {
  /// The same without the file, and the title made of a name in it.
  fileprivate var withoutOrigin: PresetDetails {
    var details = withoutRuleOrder
    (details.source, details.title) = (nil, nil)
    return details
  }
}

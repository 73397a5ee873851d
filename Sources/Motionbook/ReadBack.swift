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
  enum Change { case file, catalog, both }

  private var presets: [PresetName: (stored: Preset?, read: Preset)] = [:]
  /// Versions that the file was made of, and these as they read.
  private var bases: [PresetName: (isCurrent: Bool, read: Preset?)] = [:]
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
    guard let trip = RoundTrip(of: catalog, as: files, by: reader, imported) else { return }
    let found = try catalog.known(Set(imported.flatMap(Self.wholes)))
    let former = found.mapValues(\.preset.name).filter { $0.key != $0.value }
    aliases = try Set(
      imported.map(\.name).filter { name in
        let present = try ExportedVersions.name(of: name, by: former)
        return present != name && trip.imported[present]?.motion == trip.imported[name]?.motion
      })
    let known = Dictionary(found.values.map { ($0.preset.name, $0) }, uniquingKeysWith: { first, _ in first })
    let stored = known.values.sorted { $0.preset.name < $1.preset.name }
    guard !stored.isEmpty else { return }
    for preset in try trip.read(stored) { presets[preset.name] = (known[preset.name]?.preset, preset) }
    var earlier: [StoredPreset] = []
    for preset in imported {
      guard let current = known[preset.name], !has(preset, of: current.preset),
        let version = try versions.version(of: current, in: catalog)
      else { continue }
      let isCurrent = version == current
      bases[preset.name] = (isCurrent, nil)
      if !isCurrent { earlier.append(version) }
    }
    for preset in earlier.isEmpty ? [] : try trip.read(earlier) { bases[preset.name]?.read = preset }
    let others = Set(imported.filter { !has($0, of: known[$0.name]?.preset) }.flatMap(Self.wholes))
    edits = try trip.edits(
      of: stored.filter { try others.contains($0.preset.name) && versions.version(of: $0, in: catalog) == $0 })
  }

  /// Presets that one of a file may be, or be a part of.
  private static func wholes(_ imported: Preset) -> [PresetName] {
    [imported.name] + [try? PresetName(imported.name.path.dropLast().joined(separator: "/"))].compactMap { $0 }
  }

  /// Indicates equality but for the file, and the title made of a name in it.
  private static func areSame(_ one: Preset, _ other: Preset) -> Bool {
    one.motion == other.motion && one.details.withoutOrigin == other.details.withoutOrigin
  }

  /// Indicates a preset of the file that is as the catalog's was written.
  /// - Parameter stored: The catalog's, as it is now; nil if there is none of the name.
  func has(_ imported: Preset, of stored: Preset?) -> Bool {
    if aliases.contains(imported.name) { return true }
    guard let known = presets[imported.name] else { return false }
    return known.stored == stored && Self.areSame(imported, known.read)
  }

  /// Sides that changed a preset since the export; nil if the file does not tell its version.
  func change(of imported: Preset) -> Change? {
    guard let base = bases[imported.name] else { return nil }
    if base.isCurrent { return .file }
    return base.read.map { Self.areSame(imported, $0) ? .catalog : .both }
  }
}

/// Export of a catalog's presets as some files are, and the import of that.
private struct RoundTrip {
  let catalog: Catalog
  let writer: any ExportFormat
  let reader: any ImportFormat
  let options: ExportOptions
  let name: String?
  /// Presets as the files have them.
  let imported: [PresetName: Preset]

  /// Nil for files of a format that is not written.
  init?(of catalog: Catalog, as files: [SourceFile], by reader: any ImportFormat, _ imported: [Preset]) {
    let isSCSS = files.contains { $0.title?.hasSuffix(".scss") == true }
    guard let writer = isSCSS ? SCSSFormat() : reader as? any ExportFormat else { return nil }
    var options = ExportOptions()
    options.maximumError = files.lazy.compactMap(\.maximumError).first ?? options.maximumError
    (self.catalog, self.writer, self.reader, self.options, name) = (catalog, writer, reader, options, files.first?.name)
    self.imported = Dictionary(imported.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Presets as they are read from their export.
  func read(_ stored: [StoredPreset]) throws -> [Preset] { try read(catalog.exported(stored, onConflict: .shown)) }

  private func read(_ exported: [ExportedPreset]) throws -> [Preset] {
    let output = try writer.output(exported, options: options).output
    let parts = output.files.map { SourceFile(Array($0.text.utf8), name: $0.path) }
    let whole = [SourceFile(Array(output.text.utf8), name: name)]
    return try reader.read(parts.isEmpty ? whole : parts, ImportOptions()).presets
  }

  /// Most exports that are made to find the edits of a file.
  private static let mostTrials = 2_000

  /// Presets that are read as the files have them when numbers of theirs are others, and their parts.
  /// - Parameter stored: Presets in the versions that the files were made of.
  func edits(of stored: [StoredPreset]) throws -> [(preset: Preset, parts: Set<PresetName>)] {
    var (edits, trials) = ([(preset: Preset, parts: Set<PresetName>)](), 0)
    for whole in stored where trials < Self.mostTrials {
      let parts = try read([whole])
      let found = parts.compactMap { imported[$0.name] }
      let new = found.map(\.motion)
      guard found.map(\.details.withoutOrigin) == parts.map(\.details.withoutOrigin),
        let edit = NumberEdit(from: parts.map(\.motion), to: new)
      else { continue }
      // The numbers may be those of presets that it refers to.
      let candidates = [whole.preset.motion] + edit.candidates(of: whole.preset.motion)
      let motion = try candidates.first { motion in
        trials += 1
        let exported = try catalog.exported([whole], onConflict: .shown).map { edited($0, motion) }
        return (try? read(exported).map(\.motion)) == new
      }
      guard let motion else { continue }
      edits.append((Preset(whole.preset.name, motion, details: whole.preset.details), Set(parts.map(\.name))))
    }
    return edits
  }

  /// A preset with another motion, beside the presets of the files.
  private func edited(_ exported: ExportedPreset, _ motion: Motion) -> ExportedPreset {
    var (exported, resolved) = (exported, exported.preset)
    resolved.preset.motion = motion
    var references = resolved.references
    for reference in references.motions.keys {
      if case .name(let name, .latest) = reference, let new = imported[name] { references[reference] = new.motion }
    }
    exported.preset = ResolvedPreset(resolved.preset, references: references)
    return exported
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

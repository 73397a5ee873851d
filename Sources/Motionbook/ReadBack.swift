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
  /// Presets of which only numbers were edited, with these, and their parts in the file.
  private(set) var edits: [(preset: Preset, parts: Set<PresetName>)] = []

  /// Indicates files that may be exports.
  static func mayBeExports(_ files: [SourceFile]) -> Bool {
    files.allSatisfy { file in
      let beginning = String(decoding: file.bytes.prefix(2_000), as: UTF8.self)
      return ["motionbook", "\"recipe\""].contains(where: beginning.contains)
    }
  }

  /// Exports the presets of these names, or of which these are parts, as the files are, and reads that.
  /// - Complexity: O(bytes of the files, and of the export of as many presets).
  init(_ imported: [Preset], of catalog: Catalog, as files: [SourceFile], by reader: any ImportFormat) throws {
    guard let trip = RoundTrip(of: catalog, as: files, by: reader, imported) else { return }
    let stored = Set(imported.flatMap(Self.wholes)).sorted().compactMap { try? catalog.preset($0) }
    guard !stored.isEmpty else { return }
    let known = Dictionary(stored.map { ($0.preset.name, $0) }, uniquingKeysWith: { first, _ in first })
    for preset in try trip.read(stored) { presets[preset.name] = (known[preset.name]?.preset, preset) }
    let versions = files.reduce(into: [:]) { $0.merge(Self.versions(in: $1.bytes)) { first, _ in first } }
    func isBase(_ stored: StoredPreset) -> Bool {
      versions[stored.preset.name.text].map { stored.content.hex.hasPrefix($0.hash) } ?? false
    }
    var earlier: [StoredPreset] = []
    for preset in imported {
      guard let current = known[preset.name], !has(preset, of: current.preset), let base = versions[preset.name.text]
      else { continue }
      let isCurrent = base.number == current.revision.generation
      guard let version = isCurrent ? current : try? catalog.preset("\(preset.name)@\(base.number)"),
        version.preset.name == preset.name, isBase(version)
      else { continue }
      bases[preset.name] = (isCurrent, nil)
      if !isCurrent { earlier.append(version) }
    }
    for preset in earlier.isEmpty ? [] : try trip.read(earlier) { bases[preset.name]?.read = preset }
    let others = Set(imported.filter { !has($0, of: known[$0.name]?.preset) }.flatMap(Self.wholes))
    edits = try trip.edits(
      of: stored.filter {
        others.contains($0.preset.name) && isBase($0)
          && versions[$0.preset.name.text]?.number == $0.revision.generation
      })
  }

  /// Presets that one of a file may be, or be a part of.
  private static func wholes(_ imported: Preset) -> [PresetName] {
    [imported.name] + [try? PresetName(imported.name.path.dropLast().joined(separator: "/"))].compactMap { $0 }
  }

  /// Versions that comments name, by their presets: of `brand/pop@3 a1b2c3d4e5f6` the number and the hash; O(bytes).
  private static func versions(in bytes: [UInt8]) -> [String: (number: Int, hash: String)] {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    func isName(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x7A).contains(byte) || "/._-".utf8.contains(byte) }
    var versions: [String: (number: Int, hash: String)] = [:]
    for place in bytes.indices where bytes[place] == UInt8(ascii: "@") {
      let name = bytes[..<place].suffix(Self.longestName).reversed().prefix(while: isName).reversed()
      let number = bytes[(place + 1)...].prefix(10).prefix(while: isDigit)
      let hash = bytes[number.endIndex...].dropFirst().prefix(12)
      guard !name.isEmpty, let version = Int(String(decoding: number, as: UTF8.self)), hash.count == 12,
        hash.allSatisfy({ isDigit($0) || (0x61...0x66).contains($0) })
      else { continue }
      versions[String(decoding: name, as: UTF8.self)] = (version, String(decoding: hash, as: UTF8.self))
    }
    return versions
  }

  private static let longestName = 256

  private static func areSame(_ one: Preset, _ other: Preset) -> Bool {
    one.motion == other.motion && one.details.withoutFile.withoutRuleOrder == other.details.withoutFile.withoutRuleOrder
  }

  /// Indicates a preset of the file that is as the catalog's was written.
  /// - Parameter stored: The catalog's, as it is now; nil if there is none of the name.
  func has(_ imported: Preset, of stored: Preset?) -> Bool {
    guard let known = presets[imported.name], known.stored == stored else { return false }
    return Self.areSame(imported, known.read)
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
      let new = parts.compactMap { imported[$0.name]?.motion }
      guard new.count == parts.count, let edit = NumberEdit(from: parts.map(\.motion), to: new) else { continue }
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

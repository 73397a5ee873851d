import MotionFormats
import MotionModel
import MotionStore

/// Presets of a catalog as an exported file has them while nobody edits it.
///
/// A format that approximates is read otherwise than it was written, and one that takes a preset apart gives its parts.
/// What a file says is a change only where it differs from what the catalog's own preset says after an export and an
/// import. The file's comments tell the version that it was made of.
struct ReadBack {
  /// Changes of a preset since the file was exported.
  enum Change { case file, catalog, both }

  private var presets: [PresetName: (stored: Preset?, read: Preset)] = [:]
  /// Versions that the file was made of, and these as they read.
  private var bases: [PresetName: (isCurrent: Bool, read: Preset?)] = [:]

  /// Exports the presets of these names, or of which these are parts, as the files are, and reads that.
  init(_ imported: [Preset], of catalog: Catalog, as files: [SourceFile], by reader: any ImportFormat) throws {
    let texts = files.map { String(decoding: $0.bytes, as: UTF8.self) }
    let isExport = texts.allSatisfy { text in ["motionbook", "\"recipe\""].contains(where: text.prefix(2_000).contains)
    }
    let isSCSS = files.contains { $0.title?.hasSuffix(".scss") == true }
    guard isExport, let writer = isSCSS ? SCSSFormat() : reader as? any ExportFormat else { return }
    var options = ExportOptions()
    options.maximumError = files.lazy.compactMap(\.maximumError).first ?? options.maximumError
    func read(_ stored: [StoredPreset]) throws -> [Preset] {
      let output = try writer.output(catalog.exported(stored, onConflict: .shown), options: options).output
      let parts = output.files.map { SourceFile(Array($0.text.utf8), name: $0.path) }
      let whole = [SourceFile(Array(output.text.utf8), name: files.first?.name)]
      return try reader.read(parts.isEmpty ? whole : parts, ImportOptions()).presets
    }
    let snapshot = try catalog.snapshot(.now, onConflict: .shown)
    let names = imported.map(\.name)
    let wholes = names.compactMap { try? PresetName($0.path.dropLast().joined(separator: "/")) }
    let stored = Set(names + wholes).sorted().compactMap { try? snapshot.preset($0) }
    guard !stored.isEmpty else { return }
    let known = Dictionary(stored.map { ($0.preset.name, $0) }, uniquingKeysWith: { first, _ in first })
    for preset in try read(stored) { presets[preset.name] = (known[preset.name]?.preset, preset) }
    var earlier: [StoredPreset] = []
    for preset in imported {
      guard let current = known[preset.name], !has(preset, of: current.preset),
        let base = texts.lazy.compactMap({ Self.version(of: preset.name, in: $0) }).first
      else { continue }
      bases[preset.name] = (base == current.revision.generation, nil)
      guard base < current.revision.generation else { continue }
      if let before = try? catalog.preset("\(preset.name)@\(base)"), before.preset.name == preset.name {
        earlier.append(before)
      }
    }
    for preset in earlier.isEmpty ? [] : try read(earlier) { bases[preset.name]?.read = preset }
  }

  /// Version that a comment of the file names: 3 of `brand/pop@3`.
  private static func version(of name: PresetName, in text: String) -> Int? {
    text.ranges(of: "\(name)@").lazy.compactMap { place in
      let before = text[..<place.lowerBound].last
      guard before.map({ !$0.isLetter && !$0.isNumber && !"/._-".contains($0) }) ?? true else { return nil }
      return Int(text[place.upperBound...].prefix { $0.isNumber })
    }.first
  }

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

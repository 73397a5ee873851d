import MotionFormats
import MotionModel
import MotionStore

/// Presets of a catalog as an exported file has them while nobody edits it.
///
/// A format that approximates is read otherwise than it was written, and one that takes a preset apart gives its parts.
/// What a file says is a change only where it differs from what the catalog's own preset says after an export and an
/// import.
struct ReadBack {
  private var presets: [PresetName: (stored: Preset?, read: Preset)] = [:]

  /// Exports the presets of these names, or of which these are parts, as the files are, and reads that.
  init(_ names: [PresetName], of catalog: Catalog, as files: [SourceFile], by reader: any ImportFormat) throws {
    let isExport = files.allSatisfy { file in
      let beginning = String(decoding: file.bytes.prefix(2_000), as: UTF8.self)
      return ["motionbook", "\"recipe\""].contains(where: beginning.contains)
    }
    guard isExport else { return }
    let isSCSS = files.contains { $0.title?.hasSuffix(".scss") == true }
    guard let writer = isSCSS ? SCSSFormat() : reader as? any ExportFormat else { return }
    let snapshot = try catalog.snapshot(.now, onConflict: .shown)
    let wholes = names.compactMap { try? PresetName($0.path.dropLast().joined(separator: "/")) }
    let stored = Set(names + wholes).sorted().compactMap { try? snapshot.preset($0) }
    guard !stored.isEmpty else { return }
    var options = ExportOptions()
    options.maximumError = files.lazy.compactMap(\.maximumError).first ?? options.maximumError
    let output = try writer.output(catalog.exported(stored, onConflict: .shown), options: options).output
    let texts = output.files.map { SourceFile(Array($0.text.utf8), name: $0.path) }
    let whole = [SourceFile(Array(output.text.utf8), name: files.first?.name)]
    let read = try reader.read(texts.isEmpty ? whole : texts, ImportOptions()).presets
    let known = Dictionary(stored.map { ($0.preset.name, $0.preset) }, uniquingKeysWith: { first, _ in first })
    for preset in read { presets[preset.name] = (known[preset.name], preset) }
  }

  /// Indicates a preset of the file that is as the catalog's was written.
  /// - Parameter stored: The catalog's, as it is now; nil if there is none of the name.
  func has(_ imported: Preset, of stored: Preset?) -> Bool {
    guard let known = presets[imported.name], known.stored == stored else { return false }
    let details = [imported, known.read].map(\.details.withoutFile.withoutRuleOrder)
    return imported.motion == known.read.motion && details[0] == details[1]
  }
}

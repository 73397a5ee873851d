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
    let isSCSS = files.contains { $0.title?.hasSuffix(".scss") == true }
    guard let writer = isSCSS ? SCSSFormat() : reader as? any ExportFormat else { return }
    let names = imported.map(\.name)
    let wholes = names.compactMap { try? PresetName($0.path.dropLast().joined(separator: "/")) }
    let stored = Set(names + wholes).sorted().compactMap { try? catalog.preset($0) }
    guard !stored.isEmpty else { return }
    var options = ExportOptions()
    options.maximumError = files.lazy.compactMap(\.maximumError).first ?? options.maximumError
    func read(_ stored: [StoredPreset]) throws -> [Preset] {
      let output = try writer.output(catalog.exported(stored, onConflict: .shown), options: options).output
      let parts = output.files.map { SourceFile(Array($0.text.utf8), name: $0.path) }
      let whole = [SourceFile(Array(output.text.utf8), name: files.first?.name)]
      return try reader.read(parts.isEmpty ? whole : parts, ImportOptions()).presets
    }
    let known = Dictionary(stored.map { ($0.preset.name, $0) }, uniquingKeysWith: { first, _ in first })
    for preset in try read(stored) { presets[preset.name] = (known[preset.name]?.preset, preset) }
    let versions = files.reduce(into: [:]) { $0.merge(Self.versions(in: $1.bytes)) { first, _ in first } }
    var earlier: [StoredPreset] = []
    for preset in imported {
      guard let current = known[preset.name], !has(preset, of: current.preset), let base = versions[preset.name.text]
      else { continue }
      let isCurrent = base.number == current.revision.generation
      guard let version = isCurrent ? current : try? catalog.preset("\(preset.name)@\(base.number)"),
        version.preset.name == preset.name, version.content.hex.hasPrefix(base.hash)
      else { continue }
      bases[preset.name] = (isCurrent, nil)
      if !isCurrent { earlier.append(version) }
    }
    for preset in earlier.isEmpty ? [] : try read(earlier) { bases[preset.name]?.read = preset }
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

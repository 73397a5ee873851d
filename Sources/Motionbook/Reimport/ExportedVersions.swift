import MotionFormats
import MotionJSON
import MotionModel
import MotionStore

/// Versions that an exported file was made of, as its comments tell: `brand/pop@3 a1b2c3d4e5f6`.
struct ExportedVersions {
  private typealias Label = (number: Int, hash: String)

  /// Versions that the catalog has, by the present names of their presets; those of removed ones too.
  private(set) var versions: [PresetName: StoredPreset] = [:]
  /// Present names of presets that have been renamed since, by those in the files.
  private var names: [PresetName: PresetName] = [:]
  /// Versions as the files tell them, by the names in these.
  private var labels: [PresetName: Label] = [:]

  /// Indicates that the catalog has all versions in the files.
  var isWhole: Bool { labels.count == versions.count }

  /// Nil for files none of which is an export.
  /// - Complexity: O(bytes).
  init?(_ files: [SourceFile], of catalog: Catalog) throws {
    let files = files.filter(\.hasVersions)
    guard !files.isEmpty else { return nil }
    for file in files {
      read(file.bytes)
      if file.bytes.first == UInt8(ascii: "{"), let document = try? JSONReader.read(file.bytes) { read(document) }
    }
    let known = try catalog.known(labels.keys)
    for (name, label) in labels {
      guard let stored = known[name], stored.preset.name == name else { continue }
      versions[name] = try Self.version(label, of: stored, in: catalog)
    }
    for old in labels.keys.filter({ versions[$0] == nil }).sorted() {
      guard let label = labels[old] else { continue }
      // Another preset may have the name by now.
      let former = try catalog.presets(called: old, inVersion: label.number) + [known[old]].compactMap(\.self)
      let renamed = try former.compactMap { stored in
        try Self.version(label, of: stored, in: catalog).map { (stored.preset.name, $0) }
      }.first
      let (name, version) = try renamed ?? (old, Self.version(label, of: old, in: catalog))
      guard versions[name] == nil else { continue }
      versions[name] = version
      if name != old { names[old] = name }
    }
  }

  /// Present names of renamed presets, and of their parts in the files.
  func presentNames(of presets: [PresetName], in catalog: Catalog) throws -> [PresetName: PresetName] {
    // Plain tokens tell no version.
    let (plain, own) = (presets.filter { labels[$0] == nil }, Set(presets))
    let former = try catalog.known(plain).mapValues(\.preset.name).filter { $0 != $1 && !own.contains($1) }
    let names = names.merging(former) { known, _ in known }
    let parts = try plain.map { ($0, try Self.name(of: $0, by: names)) }
    return names.merging(parts.filter { $0 != $1 }) { known, _ in known }
  }

  /// Version of a label; nil if it is another catalog's.
  private static func version(_ label: Label, of stored: StoredPreset, in catalog: Catalog) throws -> StoredPreset? {
    let version = try version(label, of: stored.preset.name, in: catalog)
    return version ?? (stored.content.hex.hasPrefix(label.hash) ? stored : nil)
  }

  private static func version(_ label: Label, of name: PresetName, in catalog: Catalog) throws -> StoredPreset? {
    // After a merge two versions may have the number.
    for version in ["\(label.number)", "#\(label.hash)"] {
      let stored = try (try? PresetReference("\(name)@\(version)")).flatMap { try catalog.known($0) }
      if let stored, stored.content.hex.hasPrefix(label.hash) { return stored }
    }
    return nil
  }

  /// Present name of a preset, or of a part of one, by former names.
  static func name(of name: PresetName, by names: [PresetName: PresetName]) throws(ModelError) -> PresetName {
    if let new = names[name] { return new }
    if let whole = name.withoutVariant, let new = names[whole]?.withVariant { return new }
    guard !names.isEmpty, let whole = name.group, let new = names[whole], let part = name.path.last
    else { return name }
    return try PresetName("\(new)/\(part)")
  }

  /// Reads the versions in a document: members of an object that has the preset's name, or the preset.
  private mutating func read(_ document: JSONValue) {
    switch document {
    case .array(let elements): for element in elements { read(element) }
    case .object(let members):
      if case .number(let number)? = document["version"], let version = Int(exactly: number),
        case .string(let hash)? = document["hash"],
        case .string(let text)? = document["name"] ?? document["preset"]?["name"], let name = try? PresetName(text)
      {
        labels[name] = (version, String(hash.prefix(12)))
      }
      for member in members { read(member.value) }
    default: return
    }
  }

  private mutating func read(_ bytes: [UInt8]) {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    func isName(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x7A).contains(byte) || "/._-".utf8.contains(byte) }
    for place in bytes.indices where bytes[place] == UInt8(ascii: "@") {
      let text = bytes[..<place].suffix(256).reversed().prefix(while: isName).reversed()
      let number = bytes[(place + 1)...].prefix(10).prefix(while: isDigit)
      let hash = bytes[number.endIndex...].dropFirst().prefix(12)
      guard let version = Int(String(decoding: number, as: UTF8.self)), hash.count == 12,
        hash.allSatisfy({ isDigit($0) || (0x61...0x66).contains($0) }),
        let name = try? PresetName(String(decoding: text, as: UTF8.self)), labels[name] == nil
      else { continue }
      labels[name] = (version, String(decoding: hash, as: UTF8.self))
    }
  }
}

extension SourceFile {
  /// Indicates an export, which may tell versions.
  var hasVersions: Bool {
    // Tokens have no header, and only some have data of their own.
    let isJSON = bytes.first == UInt8(ascii: "{")
    let beginning = String(decoding: isJSON ? bytes[...] : bytes.prefix(2_000), as: UTF8.self)
    return ["motionbook", "\"recipe\""].contains(where: beginning.contains)
  }
}

extension Catalog {
  /// Presets that an edited file has no more, if it was an export of all presets, or of those in its groups, as they are now.
  package func deleted(
    from file: SourceFile, as format: any ImportFormat, _ options: ExportOptions
  ) throws -> [PresetName] {
    guard file.isAsWritten == false, let format = format.writer(of: [file]),
      let own = try ExportedVersions([file], of: self)?.versions,
      case let all = try snapshot(.now, onConflict: .shown).presets(), own.count < all.count
    else { return [] }
    var options = options
    options.maximumError = file.maximumError ?? options.maximumError
    func group(_ name: PresetName) -> Substring? { name.path.count > 1 ? name.path.first : nil }
    let groups = Set(own.keys.map(group))
    let inGroups = all.filter { groups.contains(group($0.preset.name)) }
    for presets in inGroups.count < all.count ? [all, inGroups] : [all] {
      guard let text = try? export(format, presets, options: options).text else { continue }
      let whole = SourceFile(Array(text.utf8))
      guard file.wasWritten(as: whole) else { continue }
      return try ExportedVersions([whole], of: self)?.versions.keys.filter { own[$0] == nil }.sorted() ?? []
    }
    return []
  }
}

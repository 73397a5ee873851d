import MotionFormats
import MotionJSON
import MotionModel
import MotionStore

/// Versions that an exported file was made of, as its comments tell: `brand/pop@3 a1b2c3d4e5f6`.
struct ExportedVersions {
  /// Number and hash by the present name of a preset.
  private var versions: [PresetName: (number: Int, hash: String)] = [:]
  /// Present names of presets that have been renamed since, by those in the files.
  private(set) var names: [PresetName: PresetName] = [:]

  /// Presets whose versions the files tell.
  var presets: Set<PresetName> { Set(versions.keys) }

  /// Nil for files that are no exports.
  /// - Complexity: O(bytes).
  init?(_ files: [SourceFile], with presets: [PresetName], of catalog: Catalog) throws {
    let areExports = files.allSatisfy { file in
      let beginning = String(decoding: file.bytes.prefix(2_000), as: UTF8.self)
      return ["motionbook", "\"recipe\""].contains(where: beginning.contains)
    }
    guard areExports else { return nil }
    for file in files {
      read(file.bytes)
      if file.bytes.first == UInt8(ascii: "{"), let document = try? JSONReader.read(file.bytes) { read(document) }
    }
    let (told, known) = (versions, try catalog.known(Set(presets).union(versions.keys)))
    for (old, stored) in known where told[old] == nil && stored.preset.name != old {
      // Plain tokens tell no version.
      if !presets.contains(stored.preset.name) { names[old] = stored.preset.name }
    }
    let others = try told.filter { name, base in
      try known[name].map { try $0.preset.name == name && Self.version(of: $0, base, in: catalog) != nil } != true
    }.keys
    for name in others { versions[name] = nil }
    for old in others.sorted() {
      guard let base = told[old] else { continue }
      // Another preset may have the name by now.
      let former = try catalog.presets(called: old, inVersion: base.number).first {
        try Self.version(of: $0, base, in: catalog) != nil
      }
      let name = (former ?? known[old])?.preset.name ?? old
      guard versions[name] == nil else { continue }
      versions[name] = base
      if former != nil, name != old { names[old] = name }
    }
  }

  /// Version of a preset that the files were made of; nil where they do not tell it, or it is another catalog's.
  func version(of stored: StoredPreset, in catalog: Catalog) throws -> StoredPreset? {
    try versions[stored.preset.name].flatMap { try Self.version(of: stored, $0, in: catalog) }
  }

  /// Version of a preset in the files that the catalog had; nil where they do not tell it, or it is another catalog's.
  func version(of name: PresetName, in catalog: Catalog) throws -> StoredPreset? {
    try versions[name].flatMap { try Self.version($0, of: name, in: catalog) }
  }

  private static func version(
    of stored: StoredPreset, _ base: (number: Int, hash: String), in catalog: Catalog
  ) throws -> StoredPreset? {
    stored.content.hex.hasPrefix(base.hash) ? stored : try version(base, of: stored.preset.name, in: catalog)
  }

  private static func version(
    _ base: (number: Int, hash: String), of name: PresetName, in catalog: Catalog
  ) throws -> StoredPreset? {
    let stored = try (try? PresetReference("\(name)@\(base.number)")).flatMap { try catalog.known($0) }
    return stored.flatMap { $0.content.hex.hasPrefix(base.hash) ? $0 : nil }
  }

  /// Present name of a preset in the files, or of a part of one.
  func name(of name: PresetName) throws(ModelError) -> PresetName { try Self.name(of: name, by: names) }

  /// Present name of a preset, or of a part of one, by former names.
  static func name(of name: PresetName, by names: [PresetName: PresetName]) throws(ModelError) -> PresetName {
    if let new = names[name] { return new }
    let variant = "-reduced"
    if name.text.hasSuffix(variant), let whole = try? PresetName(String(name.text.dropLast(variant.count))),
      let new = names[whole]
    {
      return try PresetName("\(new)\(variant)")
    }
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
        versions[name] = (version, String(hash.prefix(12)))
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
        let name = try? PresetName(String(decoding: text, as: UTF8.self)), versions[name] == nil
      else { continue }
      versions[name] = (version, String(decoding: hash, as: UTF8.self))
    }
  }
}

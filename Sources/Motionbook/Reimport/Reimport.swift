import MotionJSON
import MotionModel
import MotionStore

/// A preset that a file brings again: the file as last imported, the file now and the catalog now, compared part by part.
///
/// A part changed by one side is taken from that side. The last imported file is reconstructed from the preset's
/// history: the first version that names a file was stored by its import, and the parts in which it differs from the
/// version before are the file's. An export tells the version that it was made of.
struct Reimport {
  /// The catalog's preset with the new parts of the file; nil if there are none.
  private(set) var result: Preset?
  /// Parts changed by both in different ways; the catalog's are kept.
  private(set) var contradictions: [PresetField] = []

  /// The file has nothing that the catalog did not have before.
  static let nothing = Reimport()

  private init() {}

  var isNothing: Bool { result == nil && contradictions.isEmpty }

  /// Compares them.
  /// - Parameter versions: The catalog's, newest first.
  /// - Returns: `nil` if no version was imported.
  init?(
    _ file: Preset, over versions: [StoredPreset], _ rule: PresetImport.ConflictRule
  ) throws(ModelError) {
    guard let current = versions.first?.preset, let base = try Self.lastImported(versions) else { return nil }
    try self.init(file, Self.parts(base), Self.parts(current), over: current, rule)
  }

  /// Compares an edited export with the one that it was made of, and with one of the catalog's preset as it is now.
  /// - Parameter hasNewMotion: The catalog has changed the motion since.
  init(
    _ file: Preset, madeOf then: Preset, now: Preset, hasNewMotion: Bool, over current: Preset,
    _ rule: PresetImport.ConflictRule
  ) throws(ModelError) {
    let base = Self.parts(then)
    var seen = Self.parts(now)
    if !hasNewMotion { seen[.motion] = base[.motion] }
    try self.init(file, base, seen, over: current, rule)
    result?.details.title = current.details.title
    result?.details.source = current.details.source
  }

  /// Compares a preset of unknown origin with the version that it has most in common with.
  /// - Parameter versions: The catalog's, newest first; nil if the newest has most, which the file edits then.
  init?(
    _ file: Preset, madeOfOneOf versions: [StoredPreset], _ rule: PresetImport.ConflictRule
  ) throws(ModelError) {
    var nearest: (differences: Int, version: Preset, file: Preset)?
    for stored in versions {
      let version = stored.preset
      // Keeps details that the file does not have.
      let whole = Preset(file.name, file.motion, details: try file.details.keeping(version.details))
      let (own, other) = (Self.parts(whole), Self.parts(version))
      let fields = PresetField.allCases.count { $0 != .motion && own[$0] != other[$0] }
      let differences = fields + whole.motion.differences(from: version.motion)
      if differences < nearest?.differences ?? .max { nearest = (differences, version, whole) }
    }
    guard let current = versions.first?.preset, let nearest, nearest.version != current else { return nil }
    // Joins no motions, as the version is a guess.
    try self.init(nearest.file, Self.parts(nearest.version), Self.parts(current), over: current, rule, joins: false)
  }

  /// - Parameters:
  ///   - base: Parts that both sides began with.
  ///   - seen: Those of the catalog's preset, as the file would have them.
  ///   - joins: Joins motions of which each side changed other members.
  private init(
    _ file: Preset, _ base: [PresetField: JSONValue], _ seen: [PresetField: JSONValue], over current: Preset,
    _ rule: PresetImport.ConflictRule, joins: Bool = true
  ) throws(ModelError) {
    let own = Self.parts(file)
    var joined = Self.parts(current)
    for field in PresetField.allCases where own[field] != seen[field] && own[field] != base[field] {
      if joins, field == .motion, seen[field] != base[field],
        let old = base[field].flatMap({ try? Motion(DocumentNode($0)) }),
        Set([file.motion, current.motion, old].compactMap(\.curve?.base)).count < 3,
        let both = ThreeWayMerge.joined([file.motion, current.motion], from: old)
      {
        joined[field] = both.json
      } else if seen[field] == base[field] || rule == .fileEdits {
        joined[field] = own[field]
      } else {
        contradictions.append(field)
      }
    }
    guard joined != Self.parts(current) else { return }
    var merged = try Self.preset(current.name, joined)
    merged.details.source = merged.details.source?.read(as: file.details.source)
    result = merged
  }

  /// The file at its last import that was not undone; nil if never imported.
  /// - Parameters:
  ///   - versions: Newest first.
  ///   - isImport: Imports among them; nil: the first versions that name each file.
  static func lastImported(
    _ versions: [StoredPreset], where isImport: ((PresetRevision) -> Bool)? = nil
  ) throws(ModelError) -> Preset? {
    var states: [(version: Preset, file: Preset?, known: Set<Provenance>)] = []
    for stored in versions.reversed() {
      let version = stored.preset
      // After an undo the version before comes again, with its source; one that was restored settles a conflict.
      if stored.revision.message.hasPrefix(Catalog.undoMessage), let before = states.dropLast().last?.version,
        (before.motion, before.details) == (version.motion, version.details)
      {
        states.removeLast()
        continue
      }
      var (file, known) = (states.last?.file, states.last?.known ?? [])
      var isNew = isImport?(stored.revision) ?? false
      if isImport == nil, let source = version.details.source, let sha256 = source.sha256 {
        isNew = known.insert(Provenance(sha256: sha256, date: source.date)).inserted
      }
      if isNew { file = try Self.file(file, importedAs: version, over: states.last?.version) }
      states.append((version, file, known))
    }
    return states.last?.file
  }

  /// The file after an import of it that made a version: what that changed is the file's, all else stays as it was there,
  /// as only the catalog has changed it; the version where there is none before.
  private static func file(
    _ file: Preset?, importedAs version: Preset, over before: Preset?
  ) throws(ModelError) -> Preset {
    guard let file, let before else { return version }
    var (parts, old, new) = (parts(file), parts(before), parts(version))
    for field in PresetField.allCases where new[field] != old[field] { parts[field] = new[field] }
    if version.motion != before.motion,
      let joined = ThreeWayMerge.joined([file.motion, version.motion], from: before.motion)
    {
      parts[.motion] = joined.json
    }
    return try preset(version.name, parts)
  }

  /// Fields of a preset except its name, and its file's place, hash and date.
  private static func parts(_ preset: Preset) -> [PresetField: JSONValue] {
    let json = preset.details.withoutFile.json
    var parts: [PresetField: JSONValue] = [:]
    for field in PresetField.allCases where field != .name {
      parts[field] = field == .motion ? preset.motion.json : json[field.rawValue]
    }
    return parts
  }

  private static func preset(_ name: PresetName, _ parts: [PresetField: JSONValue]) throws(ModelError) -> Preset {
    let members = parts.filter { $0.key != .motion }.sorted { $0.key.rawValue < $1.key.rawValue }
    return Preset(
      name, try Motion(DocumentNode(parts[.motion] ?? .null)),
      details: try PresetDetails(document: .object(members.map { JSONMember($0.key.rawValue, $0.value) })))
  }
}

extension Provenance {
  /// The same source, in the file of another one.
  func read(as other: Provenance?) -> Provenance {
    var source = self
    (source.location, source.sha256, source.date) = (other?.location, other?.sha256, other?.date)
    return source
  }
}

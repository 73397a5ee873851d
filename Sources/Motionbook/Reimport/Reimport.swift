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
    _ file: Preset, over versions: [Preset], _ rule: PresetImport.ConflictRule
  ) throws(ModelError) {
    guard let current = versions.first, let base = Self.lastImported(versions) else { return nil }
    try self.init(file, base, Self.parts(current), over: current, rule)
    let source = result?.details.source?.read(as: file.details.source)
    result?.details.source = source
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

  /// - Parameters:
  ///   - base: Parts that both sides began with.
  ///   - seen: Those of the catalog's preset, as the file would have them.
  private init(
    _ file: Preset, _ base: [PresetField: JSONValue], _ seen: [PresetField: JSONValue], over current: Preset,
    _ rule: PresetImport.ConflictRule
  ) throws(ModelError) {
    let own = Self.parts(file)
    var joined = Self.parts(current)
    var motion = current.motion
    for field in PresetField.allCases where own[field] != seen[field] && own[field] != base[field] {
      if field == .motion, seen[field] != base[field], let old = base[field].flatMap({ try? Motion(DocumentNode($0)) }),
        let both = ThreeWayMerge.joined([file.motion, current.motion], from: old)
      {
        motion = both
      } else if seen[field] == base[field] || rule == .fileEdits {
        joined[field] = own[field]
        if field == .motion { motion = file.motion }
      } else {
        contradictions.append(field)
      }
    }
    joined[.motion] = nil
    let members = joined.sorted { $0.key.rawValue < $1.key.rawValue }.map { JSONMember($0.key.rawValue, $0.value) }
    let merged = Preset(current.name, motion, details: try PresetDetails(document: .object(members)))
    if motion != current.motion || Self.parts(merged) != Self.parts(current) { result = merged }
  }

  /// Parts of the file at its last import that was not undone; nil if never imported.
  static func lastImported(_ versions: [Preset]) -> [PresetField: JSONValue]? {
    var states: [(version: Preset, base: [PresetField: JSONValue]?, known: Set<Provenance>)] = []
    for version in versions.reversed() {
      // After an undo the version before comes again, with its source.
      if let before = states.dropLast().last?.version,
        (before.motion, before.details) == (version.motion, version.details)
      {
        states.removeLast()
        continue
      }
      var (base, known) = (states.last?.base, states.last?.known ?? [])
      if let source = version.details.source, source.sha256 != nil,
        known.insert(Provenance(sha256: source.sha256, date: source.date)).inserted
      {
        let (before, parts) = (states.last.map { Self.parts($0.version) } ?? [:], Self.parts(version))
        var stored = base ?? parts
        for field in PresetField.allCases where parts[field] != before[field] { stored[field] = parts[field] }
        base = stored
      }
      states.append((version, base, known))
    }
    return states.last?.base
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
}

extension Provenance {
  /// The same source, in the file of another one.
  func read(as other: Provenance?) -> Provenance {
    var source = self
    (source.location, source.sha256, source.date) = (other?.location, other?.sha256, other?.date)
    return source
  }
}

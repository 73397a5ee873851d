package import MotionModel

/// Several versions of one preset joined field by field, as far as they do not contradict each other.
///
/// A field that only one side changed since the common ancestor is taken from that side; one that several changed
/// equally, from them; one that they changed differently is a contradiction. Tags are joined as sets, and motions of
/// one kind parameter by parameter, if a legal motion comes out: a spring's duration from one, its bounce from another,
/// a track from each.
/// A removal wins only over unchanged sides. The result depends on the versions alone, so it is the same everywhere.
/// With a preferred side a field that several changed is that side's; removals and too many tags still contradict.
package struct ThreeWayMerge {
  let base: PresetRevision?
  /// Sorted by hash.
  private let sides: [PresetRevision]
  private let reader: CatalogReader
  /// Side whose fields count where others changed them differently.
  var preferred: PresetRevision?

  private(set) var contradictions: Set<PresetField> = []

  init(_ sides: [PresetRevision], base: PresetRevision?, reader: CatalogReader) {
    self.sides = sides.sorted { $0.hash < $1.hash }
    self.base = base
    self.reader = reader
  }

  /// Indicates that the versions do not contradict each other.
  var isJoinable: Bool {
    var merge = self
    return (try? merge.join()).flatMap(\.self) != nil
  }

  /// The joined version, and its motion when that is a new one; nil when there are contradictions.
  mutating func join() throws -> (body: RevisionBody, content: ContentBody?)? {
    guard let first = sides.first else { return nil }
    if let removal = sides.first(where: \.isDeleted) {
      let isUnchanged = sides.allSatisfy { $0.isDeleted || base.map($0.saysTheSame) == true }
      if isUnchanged { return (body(removal.name, nil, removal.details), nil) }
      contradictions.insert(.motion)
      return nil
    }
    let name = choose(.name)?.name ?? first.name
    let (hash, motion) = try joinMotions()
    let details = joinDetails()
    guard contradictions.isEmpty, let hash, let details else { return nil }
    return (body(name, hash, details), motion)
  }

  private func body(_ name: PresetName, _ content: ArtifactHash?, _ details: PresetDetails) -> RevisionBody {
    let context = CommitContext(author: Self.author, timeMs: sides.map(\.timeMs).max() ?? 0)
    var body = RevisionBody(
      sides[0], after: sides, by: context, "Join versions that do not contradict each other")
    (body.name, body.content, body.details) = (name, content, details)
    return body
  }

  /// Author of automatic joins; must be the same everywhere.
  static let author = "merge"

  /// The side whose value of a field counts; nil when the sides contradict each other.
  private func decisive(_ field: PresetField) -> PresetRevision? {
    let old = base.flatMap(field.bytes)
    let changed = sides.filter { field.bytes(in: $0) != old }
    guard let first = changed.first else { return sides.first }
    return changed.allSatisfy { field.bytes(in: $0) == field.bytes(in: first) } ? first : preferred
  }

  /// The same side, and a note of a contradiction.
  private mutating func choose(_ field: PresetField) -> PresetRevision? {
    let side = decisive(field)
    if side == nil { contradictions.insert(field) }
    return side
  }

  // MARK: Motion

  private mutating func joinMotions() throws -> (ArtifactHash?, ContentBody?) {
    if let side = decisive(.motion) { return (side.content, nil) }
    if let origin = base?.content, let old = try reader.motion(origin) {
      let motions = try sides.compactMap { try $0.content.map { try reader.requiredMotion($0) } }
      if let joined = Self.joined(motions, from: old), let content = try? ContentBody(joined) {
        return (try content.artifact().hash, content)
      }
    }
    contradictions.insert(.motion)
    return (nil, nil)
  }

  /// Motion with what each of some has otherwise than the one that they were made of; nil where they contradict each other.
  package static func joined(_ motions: [Motion], from old: Motion) -> Motion? {
    guard motions.allSatisfy({ $0.kind == old.kind }),
      case let joined?? = joined(old.json, motions.map(\.json))
    else { return nil }
    return try? Motion(DocumentNode(joined))
  }

  /// Result of joining a value's sides, `.some(nil)` for a removed value; nil when they contradict each other.
  ///
  /// Objects are joined member by member, and lists of tracks property by property; other values as a whole, because the
  /// elements of a list depend on each other.
  private static func joined(_ old: JSONValue?, _ values: [JSONValue?]) -> JSONValue?? {
    let changed = values.filter { bytes($0) != bytes(old) }
    guard let first = changed.first else { return .some(old) }
    if changed.allSatisfy({ bytes($0) == bytes(first) }) { return .some(first) }
    guard let before = members(old) else { return nil }
    let sides = values.compactMap(members)
    guard sides.count == values.count, sides.allSatisfy({ $0.isList == before.isList }) else { return nil }
    let all = ([before] + sides).map { Dictionary(first: $0.members.map { ($0.key, $0.value) }) }
    // Tracks stay in their order, before new ones.
    let known = before.isList ? before.members.map(\.key) : []
    let keys = known + Set(all.flatMap(\.keys)).subtracting(known).sorted(by: ContentBody.inByteOrder)
    var result: [JSONMember] = []
    for key in keys {
      guard let value = joined(all[0][key], all.dropFirst().map { $0[key] }) else { return nil }
      if let value { result.append(JSONMember(key, value)) }
    }
    return before.isList ? .array(result.map(\.value)) : .object(result)
  }

  /// Members of an object, or of a list of tracks by their properties; nil for other values.
  private static func members(_ value: JSONValue?) -> (members: [JSONMember], isList: Bool)? {
    switch value {
    case .object(let members)?: return (members, false)
    case .array(let elements)?:
      let tracks = elements.compactMap { track -> JSONMember? in
        if case .string(let property)? = track["property"] { JSONMember(property, track) } else { nil }
      }
      return tracks.count == elements.count && tracks.unique(by: \.key).count == tracks.count ? (tracks, true) : nil
    default: return nil
    }
  }

  private static func bytes(_ value: JSONValue?) -> [UInt8]? { value.map { CanonicalJSON.bytes($0) } }

  // MARK: Details

  private mutating func joinDetails() -> PresetDetails? {
    var members: [JSONMember] = []
    for field in PresetField.allCases where field != .name && field != .motion {
      if field == .tags {
        let tags = joinedTags()
        if !tags.isEmpty { members.append(JSONMember(field.rawValue, .array(tags.map { .string($0) }))) }
        continue
      }
      if let value = choose(field)?.details.json[field.rawValue] { members.append(JSONMember(field.rawValue, value)) }
    }
    guard contradictions.isEmpty else { return nil }
    do {
      return try PresetDetails(document: .object(members))
    } catch {
      // Only the number of tags can exceed its limit.
      contradictions.insert(.tags)
      return nil
    }
  }

  /// Old tags that no side removed, then those that any side added, in byte order.
  private func joinedTags() -> [String] {
    var merge = self
    merge.preferred = nil
    if let side = merge.decisive(.tags) { return side.details.tags }
    func holds(_ tags: [String], _ tag: String) -> Bool { tags.contains { $0.utf8.elementsEqual(tag.utf8) } }
    let old = base?.details.tags ?? []
    let new = sides.flatMap(\.details.tags).filter { !holds(old, $0) }.sorted(by: ContentBody.inByteOrder)
    return old.filter { tag in sides.allSatisfy { holds($0.details.tags, tag) } } + new.unique(by: ByteKey.init)
  }

  // MARK: Ancestry

  /// The newest version that all of some versions come from; nil when they share none.
  ///
  /// After crossing merges there are several newest ones. As each has a side's decision, none of them is the origin of both:
  /// that is the newest version that these come from. O(versions of the preset · heads), for each crossing.
  static func base(of heads: [ArtifactHash], in history: [ArtifactHash: PresetRevision]) -> PresetRevision? {
    let ancestries = heads.map { head in
      var reached: Set<ArtifactHash> = []
      reached.insertAll(from: [head]) { history[$0]?.parents ?? [] }
      return reached
    }
    let shared = ancestries.dropFirst().reduce(ancestries.first ?? []) { $0.intersection($1) }
    let newest = shared.subtracting(shared.flatMap { history[$0]?.parents ?? [] })
    return newest.count > 1 ? base(of: newest.sorted(), in: history) : newest.first.flatMap { history[$0] }
  }
}

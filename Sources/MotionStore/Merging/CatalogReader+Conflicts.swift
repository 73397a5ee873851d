public import MotionModel

extension CatalogReader {
  /// Conflicts left to settle, in a fixed order.
  ///
  /// Documents are read only for presets in conflict.
  func conflicts() throws -> [CatalogConflict] {
    let live = try live()
    return try divergences(live) + nameClashes(live) + releaseClashes() + referenceFaults(live)
  }

  /// Newest versions of a preset, the one that this copy had first leading.
  func headsByArrival(of id: PresetID) throws -> [PresetRevision] {
    try byArrival(heads(of: id)) { try arrival($0.hash) }.map { try revision($0.hash) }
  }

  private func divergences(_ live: LiveVersions) throws -> [CatalogConflict] {
    let found = try live.divided.keys.compactMap { id -> (key: (PresetName, PresetID), conflict: CatalogConflict)? in
      let sides = try headsByArrival(of: id)
      let fields = Self.differingFields(sides)
      guard !fields.isEmpty, let current = try heads(of: id).first else { return nil }
      // Reports damage of a motion to its reader.
      let merge = try merge(of: id)
      let conflict = CatalogConflict(
        kind: .divergent, names: [current.name], presets: [id], sides: sides, fields: fields, states: states(of: sides),
        origin: states(of: [merge?.base].compactMap(\.self)).first, isJoinable: merge?.isJoinable == true,
        message: "\(current.name) has \(sides.count) newest versions, which differ in \(Self.difference(sides, fields))"
      )
      return ((current.name, id), conflict)
    }
    return found.sorted(byName: \.key).map(\.conflict)
  }

  /// The newest versions of a preset, to be joined; nil if they are more than one version can follow.
  func merge(of id: PresetID) throws -> ThreeWayMerge? {
    let (history, heads) = (try revisions(of: id), try heads(of: id).map(\.hash))
    guard heads.count <= RevisionBody.maximumParents else { return nil }
    return ThreeWayMerge(
      heads.compactMap { history[$0] }, base: ThreeWayMerge.base(of: heads, in: history), reader: self)
  }

  /// Presets in some versions, each under its own name; none when one of them removes its preset or is damaged.
  private func states(of versions: [PresetRevision]) -> [Preset] {
    guard !versions.contains(where: \.isDeleted) else { return [] }
    return (try? stored(versions.map { ($0, 1) }).map(\.preset)) ?? []
  }

  /// Fields in which some versions differ; removals always agree with each other.
  static func differingFields(_ sides: [PresetRevision]) -> [PresetField] {
    guard let first = sides.first, !sides.allSatisfy(\.isDeleted) else { return [] }
    return PresetField.allCases.filter { field in
      let value = field.bytes(in: first)
      return sides.contains { field.bytes(in: $0) != value }
    }
  }

  /// Differences of some versions in words.
  static func difference(_ sides: [PresetRevision], _ fields: [PresetField]) -> String {
    sides.contains(where: \.isDeleted) ? "removal against change" : fields.map(\.rawValue).joined(separator: ", ")
  }

  func nameClashes(_ live: LiveVersions) throws -> [CatalogConflict] {
    try live.all.sharing(\.name).map { name, holders in
      let sides = try byArrival(holders) { try arrival(of: $0.preset, called: name) }.map { try revision($0.head.hash) }
      let spare = try spareTwin(of: sides)
      return CatalogConflict(
        kind: .name, names: sides.map { _ in name }, presets: sides.map(\.preset), sides: sides,
        states: states(of: sides), isJoinable: spare != nil,
        message: "\(sides.count) presets are called \(name)" + (spare == nil ? "" : ", and are equal"))
    }
  }

  /// Of two equal presets one that no other refers to; nil for others.
  func spareTwin(of sides: [PresetRevision]) throws -> PresetRevision? {
    guard sides.count == 2, Self.differingFields(sides).isEmpty,
      try sides.allSatisfy({ try heads(of: $0.preset).count == 1 })
    else { return nil }
    return try sides.sorted { $0.preset > $1.preset }.first { try users(of: $0.preset).isEmpty }
  }

  /// The most circles, chains and dangling references that are listed at once.
  static let maximumReferenceFaults = 200

  private func releaseClashes() throws -> [CatalogConflict] {
    let names = try connection.all(
      """
      SELECT name FROM artifact INDEXED BY artifact_by_release WHERE type = 'release'
      GROUP BY name HAVING count(*) > 1 ORDER BY name
      """
    ) { try $0.requiredText(0) }
    return try names.compactMap { name in
      let rivals = try releases(named: name)
      guard let first = rivals.first, rivals.contains(where: { $0.body.entries != first.body.entries }) else {
        return nil
      }
      return CatalogConflict(
        kind: .release, releases: try byArrival(rivals) { try arrival($0.hash) },
        message: "\(rivals.count) releases are called \(name), and they pin different versions")
    }
  }

  /// References of live presets that lead nowhere or in a circle.
  func referenceFaults(_ live: LiveVersions) throws -> [CatalogConflict] {
    var faults: [CatalogConflict] = []
    var circles: Set<Set<String>> = []
    var proven: Set<PresetID> = []
    var walk = ReferenceWalk(self)
    // Each failed walk starts anew; of thousands of presets in an excessive chain only the first are reported.
    let referring = Set(
      try connection.all("SELECT src FROM soft_link UNION SELECT src FROM link WHERE role = 'uses'") {
        try $0.requiredInteger(0)
      })
    for version in live.all where faults.count < Self.maximumReferenceFaults {
      guard let content = version.head.content,
        referring.contains(version.motion) || referring.contains(version.row)
      else { continue }
      var targets = try followed(by: content) + followed(by: version.head.hash)
      let known = walk.dangling.count
      do {
        try walk.follow(try requiredMotion(content), from: (content, .preset(version.preset)))
        // Beyond a pinned motion there may be more that follow.
        for case .preset(let id) in walk.dangling.dropFirst(known) { targets.append(id) }
      } catch let error as StoreError where error.code == .cycle {
        walk = ReferenceWalk(self)
        if circles.insert(Set(error.names)).inserted {
          faults.append(
            CatalogConflict(kind: .cycle, names: error.names.compactMap { try? PresetName($0) }, message: error.message)
          )
        }
      } catch let error as StoreError where error.code == .invalid {
        walk = ReferenceWalk(self)
        faults.append(
          CatalogConflict(kind: .cycle, names: [version.name], presets: [version.preset], message: error.message))
      }
      // Damage of a referenced version is reported for its users.
      for target in targets where proven.insert(target).inserted {
        if let head = try heads(of: target).first { _ = try revision(head.hash) }
      }
      for target in targets.unique(by: \.self) where try currentName(of: target) == nil {
        let gone = try heads(of: target).first?.name
        faults.append(
          CatalogConflict(
            kind: .dangling, names: [version.name] + [gone].compactMap { $0 }, presets: [version.preset, target],
            message: try missing(.preset(target), in: version.name).description))
      }
    }
    return faults
  }
}

extension Catalog {
  /// Conflicts left to settle: divergent versions, shared names, release clashes, cycles, broken references.
  ///
  /// O(versions + references). Copies with the same artifacts have the same conflicts; only the order of the sides
  /// shows the one that this copy had first.
  /// - Throws: ``StoreError`` when the file is damaged or cannot be read.
  public func conflicts() throws(StoreError) -> [CatalogConflict] { try read { try $0.conflicts() } }
}

/// Conflict in a catalog, usually after a merge.
///
/// Conflicts are not stored: they derive from the catalog's content, so two copies with the same content agree on them.
public struct CatalogConflict: Hashable, Sendable {
  /// Kind of conflict.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A preset has several newest versions that differ.
    case divergent
    /// Several presets have one name.
    case name
    /// Several releases have one name and pin different versions.
    case release
    /// Presets refer to each other in a circle.
    case cycle
    /// A preset refers to a removed one.
    case dangling
  }

  /// Kind of conflict.
  public let kind: Kind
  /// Presets involved, by their current names: the one in conflict, those in a cycle in order, the referring one and,
  /// if its name is known, its target.
  public internal(set) var names: [PresetName] = []
  /// Their identities, in the same order.
  public internal(set) var presets: [PresetID] = []
  /// For `divergent` the newest versions, for `name` each preset's; the one that this copy had first leads.
  public internal(set) var sides: [PresetRevision] = []
  /// For `divergent` the fields in which the sides differ.
  public internal(set) var fields: [PresetField] = []
  /// Presets of the sides; none if one of them is a removal.
  package internal(set) var states: [Preset] = []
  /// For `divergent` the preset in the newest version that all sides come from, if there is one.
  package internal(set) var origin: Preset?
  /// Indicates that ``Catalog/resolveAutomatically(dryRun:)`` settles it, as the sides do not contradict each other.
  public internal(set) var isJoinable = false
  /// Rival releases for `release`, the one that this copy had first leading.
  public internal(set) var releases: [ReleaseSummary] = []
  /// The conflict in one sentence.
  public internal(set) var message: String
}

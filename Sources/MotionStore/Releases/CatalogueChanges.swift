public import MotionModel

/// How a preset differs between two states.
public struct PresetDifference: Hashable, Sendable {
  /// One way to differ; a preset may differ in several.
  public enum Aspect: String, Hashable, Sendable, CaseIterable {
    /// Only in the later state.
    case added
    /// Only in the earlier state.
    case removed
    /// Another name.
    case renamed
    /// Another title.
    case retitled
    /// Marked as no longer to be used, in the later state only.
    case deprecated
    /// Other words about it: summary, notes, tags, use, source, reduced-motion variant, deprecation.
    case described
    /// Another motion.
    case changed
    /// The same motion, but something it follows has another motion or is gone.
    case affected
  }

  /// The preset, whatever its name.
  public let id: PresetID
  /// Its version in the earlier state; nil when it is not in it.
  public let before: PresetRevision?
  /// Its version in the later state; nil when it is not in it.
  public let after: PresetRevision?
  /// In what it differs, in the order of the cases; never empty.
  public let aspects: [Aspect]
  /// For `affected`: the presets with other motions that it follows, directly or not, by name.
  public let causes: [PresetName]

  /// Its name in the later state, or in the earlier one when it is gone.
  public var name: PresetName? { after?.name ?? before?.name }
}

/// What differs between two states of one catalogue, or of two.
///
/// Presets are matched by identity, so a rename is a rename.
public struct CatalogueChanges: Hashable, Sendable {
  /// Every preset that differs, in the order of their names.
  public let differences: [PresetDifference]

  /// Compares two states, which may come from two files.
  ///
  /// O(presets + references).
  /// - Throws: ``StoreError`` when a file is damaged or cannot be read.
  public init(from before: CatalogueSnapshot, to after: CatalogueSnapshot) throws(StoreError) {
    let old = Dictionary(before.entries.map { ($0.preset, $0) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(after.entries.map { ($0.preset, $0) }, uniquingKeysWith: { first, _ in first })
    let ids = Set(old.keys).union(new.keys)
    let moved = ids.filter { old[$0]?.content != new[$0]?.content }
    let causes = Self.causes(of: moved, in: try after.follows())
    var differences: [PresetDifference] = []
    for id in ids {
      var aspects = Self.aspects(old[id], new[id])
      var reasons: [PresetName] = []
      if old[id] != nil, let entry = new[id], !aspects.contains(.changed), let found = causes[id] {
        aspects.append(.affected)
        reasons = found.filter { $0 != entry.preset }.compactMap { (new[$0] ?? old[$0])?.name }.sorted()
      }
      guard !aspects.isEmpty else { continue }
      differences.append(
        PresetDifference(id: id, before: old[id], after: new[id], aspects: aspects, causes: reasons))
    }
    self.differences = differences.sorted { left, right in
      guard let one = left.name, let other = right.name, one != other else { return left.id < right.id }
      return one < other
    }
  }

  /// The presets that differ in one way.
  public subscript(aspect: PresetDifference.Aspect) -> [PresetDifference] {
    differences.filter { $0.aspects.contains(aspect) }
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { differences.isEmpty }

  private static func aspects(_ old: PresetRevision?, _ new: PresetRevision?) -> [PresetDifference.Aspect] {
    guard let old else { return [.added] }
    guard let new else { return [.removed] }
    guard old.hash != new.hash else { return [] }
    func differs(_ field: PresetField) -> Bool { field.bytes(in: old) != field.bytes(in: new) }
    var aspects: [PresetDifference.Aspect] = []
    if differs(.name) { aspects.append(.renamed) }
    if differs(.title) { aspects.append(.retitled) }
    if new.details.deprecation != nil && old.details.deprecation == nil { aspects.append(.deprecated) }
    let words: [PresetField] = [.summary, .notes, .tags, .use, .reducedMotion, .deprecated, .source, .extensions]
    if words.contains(where: differs) { aspects.append(.described) }
    if differs(.motion) { aspects.append(.changed) }
    return aspects
  }

  /// For each preset that leads to a moved one, which ones; found from the moved ones backwards.
  private static func causes(
    of moved: Set<PresetID>, in follows: [PresetID: [PresetID]]
  ) -> [PresetID: Set<PresetID>] {
    var users: [PresetID: [PresetID]] = [:]
    for (user, targets) in follows {
      for target in targets { users[target, default: []].append(user) }
    }
    var causes: [PresetID: Set<PresetID>] = [:]
    for cause in moved {
      var reached: Set<PresetID> = [cause]
      var pending = [cause]
      while let target = pending.popLast() {
        for user in users[target] ?? [] where reached.insert(user).inserted {
          causes[user, default: []].insert(cause)
          pending.append(user)
        }
      }
    }
    return causes
  }
}

extension Repository {
  /// What differs between two states of this catalogue.
  /// - Throws: ``StoreError`` with code `notFound` for an unknown release, or `ambiguous`.
  public func changes(from before: CataloguePoint, to after: CataloguePoint = .now) throws(StoreError)
    -> CatalogueChanges
  {
    try CatalogueChanges(from: try snapshot(before), to: try snapshot(after))
  }
}

public import MotionModel

/// A preset that differs between two states of a catalog, or follows one that does.
public struct ChangedPreset: Hashable, Sendable {
  /// The preset, whatever its name.
  public let id: PresetID
  /// Its version in the earlier state; nil when it is not in it.
  public let before: PresetRevision?
  /// Its version in the later state; nil when it is not in it.
  public let after: PresetRevision?
  /// The presets with other motions that it follows, directly or not, by name; none where its own motion differs.
  public let causes: [PresetName]

  /// Its name in the later state, or in the earlier one when it is gone.
  public var name: PresetName? { after?.name ?? before?.name }

  /// Whether both versions hold the same motion, byte by byte.
  public var keepsMotion: Bool { keeps([.motion]) }

  /// Whether both versions say the same beside name and motion, byte by byte.
  public var keepsDetails: Bool { keeps(PresetField.allCases.filter { $0 != .name && $0 != .motion }) }

  private func keeps(_ fields: [PresetField]) -> Bool {
    guard let before, let after else { return false }
    return fields.allSatisfy { $0.bytes(in: before) == $0.bytes(in: after) }
  }
}

extension CatalogSnapshot {
  /// Every preset that differs in a later state, which may be of another catalog, in the order of their names.
  ///
  /// Presets are matched by identity, so a rename is a rename. O(presets + references).
  /// - Throws: ``StoreError`` when a file is damaged or cannot be read.
  public func changes(to later: CatalogSnapshot) throws(StoreError) -> [ChangedPreset] {
    let old = Dictionary(entries.map { ($0.preset, $0) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(later.entries.map { ($0.preset, $0) }, uniquingKeysWith: { first, _ in first })
    let ids = Set(old.keys).union(new.keys)
    let moved = ids.filter { old[$0]?.content != new[$0]?.content }
    let causes = Self.causes(of: moved, in: try later.follows())
    return ids.compactMap { id in
      guard let before = old[id], let after = new[id], before.content == after.content else {
        return ChangedPreset(id: id, before: old[id], after: new[id], causes: [])
      }
      let behind = (causes[id] ?? []).filter { $0 != id }
      guard before.hash != after.hash || causes[id] != nil else { return nil }
      return ChangedPreset(
        id: id, before: before, after: after, causes: behind.compactMap { (new[$0] ?? old[$0])?.name }.sorted())
    }.sorted { left, right in
      guard let one = left.name, let other = right.name, one != other else { return left.id < right.id }
      return one < other
    }
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

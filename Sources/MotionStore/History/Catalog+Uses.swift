public import MotionModel

/// A preset that refers to another one, directly or through others.
public struct TransitiveUser: Hashable, Sendable {
  /// The preset, and how it refers to the next one on the way.
  public let user: PresetUser
  /// How many steps away: 1 for a direct user, 2 for a user of a user.
  public let distance: Int
  /// The next preset on the way to the one that was asked for.
  public let via: PresetName
}

extension Catalog {
  /// Everything that would notice a change of a preset: its users, theirs, and so on, nearest first.
  ///
  /// A preset that is pinned to a version is listed, with its relation, but notices nothing; the search goes on behind it
  /// only through users that follow. Circles end where they close.
  /// - Throws: ``StoreError`` with code `notFound` or `ambiguous`.
  public func transitiveUsers(of name: PresetName) throws(StoreError) -> [TransitiveUser] {
    try read { reader in
      let root = try reader.find(name)
      guard let rootName = root.current?.name else { throw try reader.notFound(name) }
      var seen: Set<PresetID> = [root.id]
      var found: [TransitiveUser] = []
      var layer: [(id: PresetID, name: PresetName)] = [(root.id, rootName)]
      var distance = 1
      while !layer.isEmpty {
        var next: [(id: PresetID, name: PresetName)] = []
        for target in layer {
          for user in try reader.users(of: target.id) where !seen.contains(user.id) {
            found.append(TransitiveUser(user: user, distance: distance, via: target.name))
            if user.relation == .follows, !next.contains(where: { $0.id == user.id }) {
              next.append((user.id, user.name))
            }
          }
        }
        seen.formUnion(found.map(\.user.id))
        layer = next
        distance += 1
      }
      return found
    }
  }
}

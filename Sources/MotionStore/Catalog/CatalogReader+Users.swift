public import MotionModel

extension CatalogReader {
  /// The live presets whose current version refers to a preset, by name.
  func users(of id: PresetID) throws -> [PresetUser] {
    // A reference is either in a content, whose versions are then looked up, or in a version itself.
    let found = try connection.all(
      """
      SELECT r.hash, r.preset, 'follows' FROM soft_link s
      CROSS JOIN artifact r INDEXED BY artifact_by_content ON r.content = s.src AND r.type = 'revision'
      WHERE s.preset = ?1
      UNION ALL SELECT r.hash, r.preset, 'names' FROM soft_link s
      CROSS JOIN artifact r ON r.id = s.src AND r.type = 'revision' WHERE s.preset = ?1
      UNION ALL SELECT r.hash, r.preset, 'pins' FROM (
        SELECT DISTINCT content FROM artifact INDEXED BY artifact_by_preset WHERE type = 'revision' AND preset = ?1) AS o
      CROSS JOIN link l ON l.dst = o.content AND l.role = 'uses'
      CROSS JOIN artifact r INDEXED BY artifact_by_content ON r.content = l.src AND r.type = 'revision'
      """, [.preset(id)]
    ) { (try $0.hash(0), try $0.presetID(1), PresetUser.Relation(rawValue: try $0.requiredText(2))) }
    var users: Set<PresetUser> = []
    // A user of many versions is queried for its newest ones once.
    var known: [PresetID: [Head]] = [:]
    for case (let hash, let user, let relation?) in found where user != id {
      // Several newest versions all count: any of them may become the current one.
      let heads = try known[user] ?? heads(of: user)
      known[user] = heads
      guard let current = heads.first, !current.isDeleted, heads.contains(where: { $0.hash == hash }) else { continue }
      users.insert(PresetUser(id: user, name: current.name, relation: relation))
    }
    return users.sorted { ($0.name, $0.relation.rawValue, $0.id) < ($1.name, $1.relation.rawValue, $1.id) }
  }
}

extension Catalog {
  /// Returns all presets affected by a change of a preset: its users, theirs, and so on, nearest first.
  ///
  /// A preset pinned to a version is listed, with its relation, but is unaffected; the search continues only through
  /// users that follow. Cycles end where they close.
  /// - Throws: ``StoreError`` with code `notFound` or `ambiguous`.
  package func transitiveUsers(of name: PresetName) throws(StoreError) -> [TransitiveUser] {
    try read { reader in
      let root = try reader.find(name)
      var seen: Set<PresetID> = [root.id]
      var found: [TransitiveUser] = []
      var layer: [(id: PresetID, name: PresetName)] = [(root.id, root.current.name)]
      var distance = 1
      while !layer.isEmpty {
        var next: [(id: PresetID, name: PresetName)] = []
        for target in layer {
          for user in try reader.users(of: target.id) where !seen.contains(user.id) {
            found.append(TransitiveUser(user: user, distance: distance, via: target.name))
            if user.relation == .follows { next.append((user.id, user.name)) }
          }
        }
        seen.formUnion(found.map(\.user.id))
        layer = next.unique(by: \.id)
        distance += 1
      }
      return found
    }
  }
}

/// A preset that refers to another one.
public struct PresetUser: Hashable, Sendable {
  /// Kind of reference.
  public enum Relation: String, Hashable, Sendable {
    /// Its motion follows the other preset.
    case follows
    /// Its motion is pinned to a version of it.
    case pins
    /// Its details name it: as the reduced-motion variant or the replacement.
    case names
  }

  public let id: PresetID
  /// Its name.
  public let name: PresetName
  /// Kind of reference.
  public let relation: Relation
}

package struct TransitiveUser: Hashable, Sendable {
  /// The preset, and its reference to the next one on the path.
  package let user: PresetUser
  /// Steps away: 1 for a direct user, 2 for a user of a user.
  package let distance: Int
  /// Next preset on the path to the queried one.
  package let via: PresetName
}

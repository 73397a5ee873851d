public import MotionModel

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

/// A preset that refers to another one, directly or through others.
package struct TransitiveUser: Hashable, Sendable {
  /// The preset, and its reference to the next one on the path.
  package let user: PresetUser
  /// Steps away: 1 for a direct user, 2 for a user of a user.
  package let distance: Int
  /// Next preset on the path to the queried one.
  package let via: PresetName
}

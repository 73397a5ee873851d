public import MotionModel

/// A preset that refers to another one.
public struct PresetUser: Hashable, Sendable {
  /// How it refers to it.
  public enum Relation: String, Hashable, Sendable {
    /// Its motion follows the other preset.
    case follows
    /// Its motion is pinned to a version of it.
    case pins
    /// Its details name it: as the reduced-motion variant or the replacement.
    case names
  }

  /// The preset.
  public let id: PresetID
  /// Its name.
  public let name: PresetName
  /// How it refers.
  public let relation: Relation
}

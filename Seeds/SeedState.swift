public import MotionModel

/// How a seed preset in a catalog stands to the one that this build carries.
public struct SeedState: Hashable, Sendable {
  /// How they differ.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Not at all.
    case same
    /// This build carries another one, and nobody has changed the catalog's since it was added.
    case outdated
    /// Somebody has changed the catalog's.
    case changedHere
    /// Somebody has removed it from the catalog.
    case removedHere
    /// The catalog never had it.
    case missing
  }

  /// The seed's name in this build.
  public let seed: PresetName
  /// How they differ.
  public let state: Kind
  /// What the preset is called in the catalog; nil when it is not there.
  public let name: PresetName?
  /// The number of the catalog's version; nil when it is not there.
  public let generation: Int?
}

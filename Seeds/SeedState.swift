public import MotionModel

/// State of a seed preset in a catalog, compared with this build's.
public struct SeedState: Hashable, Sendable {
  /// Kind of difference.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Not at all.
    case same
    /// This build has another one, and the catalog's is unchanged since it was added.
    case outdated
    /// The catalog's was changed.
    case changedHere
    /// It was removed from the catalog.
    case removedHere
    /// The catalog never had it.
    case missing
  }

  /// The seed's name in this build.
  public let seed: PresetName
  /// Kind of difference.
  public let state: Kind
  /// Name in the catalog; nil if absent.
  public let name: PresetName?
  /// The number of the catalog's version; nil when it is not there.
  public let generation: Int?
}

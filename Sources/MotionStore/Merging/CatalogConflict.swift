public import MotionModel

/// Something about a catalog that people have to settle, most often after a merge.
///
/// Conflicts are not stored: they follow from what the catalog holds, so two copies that hold the same agree on them.
public struct CatalogConflict: Hashable, Sendable {
  /// What is the matter.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A preset has several newest versions that differ.
    case divergent
    /// Several presets have one name.
    case name
    /// Several releases have one name and pin different versions.
    case release
    /// Presets refer to each other in a circle.
    case cycle
    /// A preset refers to one that is gone.
    case dangling
  }

  /// What is the matter.
  public let kind: Kind
  /// The presets concerned, by their current names: the one in conflict, those in a circle in order, the referring one
  /// and, where its name is known, what it refers to.
  public let names: [PresetName]
  /// Their identities, in the same order.
  public let presets: [PresetID]
  /// For `divergent` the newest versions, the one that this copy had first leading; for `name` each preset's version.
  public let sides: [PresetRevision]
  /// For `divergent` the fields in which the sides differ.
  public let fields: [PresetField]
  /// For `release` the releases, the one that this copy had first leading.
  public let releases: [ReleaseSummary]
  /// The conflict in one sentence.
  public let message: String

  init(
    _ kind: Kind, names: [PresetName], presets: [PresetID] = [], sides: [PresetRevision] = [],
    fields: [PresetField] = [], releases: [ReleaseSummary] = [], message: String
  ) {
    self.kind = kind
    self.names = names
    self.presets = presets
    self.sides = sides
    self.fields = fields
    self.releases = releases
    self.message = message
  }
}

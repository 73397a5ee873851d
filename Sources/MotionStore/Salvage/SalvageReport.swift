package import MotionModel

/// Contents and losses of a damaged catalog.
public struct SalvageReport: Hashable, Sendable {
  /// An artifact that is lost, or that proves itself but rests on a lost one.
  public struct Loss: Hashable, Sendable {
    package let artifact: ArtifactHash
    /// Title: `brand/pop@3`, `a motion`, from its row if its bytes do not prove it.
    public let what: String
    /// Indicates that its own bytes are lost, not only a dependency.
    package let isDamaged: Bool
    /// Names of the versions and releases that refer to it; at most 20.
    public let neededBy: [String]
  }

  /// A preset whose newest version had lost its history.
  package struct Continued: Hashable, Sendable {
    /// The version that could not be kept, because a version before it is lost.
    package let version: String
    /// Equal version that replaces it.
    package let revision: ArtifactHash
  }

  /// The damaged file, as it was given.
  package let source: String
  /// The new catalog; nil when none was made.
  public let path: String?
  /// Artifacts copied unchanged.
  public let artifactsSaved: Int
  /// Motions among them.
  public let contentsSaved: Int
  /// Versions among them.
  public let versionsSaved: Int
  /// Releases among them.
  public let releasesSaved: Int
  /// Losses, damaged artifacts first.
  public let losses: [Loss]
  /// Presets that go on without their history.
  package let continued: [Continued]
  /// Other remarks about the file, a sentence each.
  public let remarks: [String]
  /// The new catalog's state hash; nil when none was made.
  package let stateHash: String?
  /// Broken references of the new catalog's presets, a sentence each.
  package let dangling: [String]

  /// Indicates that nothing was lost.
  public var isComplete: Bool { losses.isEmpty }

  /// Maximum number of names of users of a lost artifact.
  package static let maximumNames = 20
}

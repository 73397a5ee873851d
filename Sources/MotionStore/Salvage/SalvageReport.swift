package import MotionModel

/// What a damaged catalog still holds, and what it has lost.
public struct SalvageReport: Hashable, Sendable {
  /// An artifact that is lost, or that proves itself but rests on a lost one.
  public struct Loss: Hashable, Sendable {
    package let artifact: ArtifactHash
    /// What it is: `brand/pop@3`, `a motion`, as its own row says where its bytes do not prove it.
    public let what: String
    /// Whether its own bytes are lost, and not only something that it needs.
    package let isDamaged: Bool
    /// Who refers to it: versions and releases, by name; at most 20.
    public let neededBy: [String]
  }

  /// A preset whose newest version had lost its history.
  package struct Continued: Hashable, Sendable {
    /// The version that could not be kept, because a version before it is lost.
    package let version: String
    /// The version that says the same in its place.
    package let revision: ArtifactHash
  }

  /// The damaged file, as it was given.
  package let source: String
  /// The new catalog; nil when none was made.
  public let path: String?
  /// Artifacts that came over as they were.
  public let artifactsSaved: Int
  /// Motions among them.
  public let contentsSaved: Int
  /// Versions among them.
  public let versionsSaved: Int
  /// Releases among them.
  public let releasesSaved: Int
  /// What is lost, damaged artifacts first.
  public let losses: [Loss]
  /// Presets that go on without their history.
  package let continued: [Continued]
  /// What else is worth knowing about the file, a sentence each.
  public let remarks: [String]
  /// The new catalog's state hash; nil when none was made.
  package let stateHash: String?
  /// References of the new catalog's presets that lead to something which is not there, a sentence each.
  package let dangling: [String]

  /// Whether every artifact that was there is there.
  public var isComplete: Bool { losses.isEmpty }

  /// How many names of those who refer to a lost artifact are kept.
  package static let maximumNames = 20
}

package import MotionModel

/// What a damaged catalog still holds, and what it has lost.
public struct SalvageReport: Hashable, Sendable {
  /// An artifact that is lost, or that proves itself but rests on a lost one.
  public struct Loss: Hashable, Sendable {
    /// Its hash.
    package let artifact: ArtifactHash
    /// What it is: `brand/pop@3`, `a motion`, as its own row says where its bytes do not prove it.
    public let what: String
    /// Whether its own bytes are lost, and not only something that it needs.
    package let isDamaged: Bool
    /// Who refers to it: versions and releases, by name; at most ``maximumNames``.
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
  package let artifactsSaved: Int
  /// Motions among them.
  package let contentsSaved: Int
  /// Versions among them.
  package let versionsSaved: Int
  /// Releases among them.
  package let releasesSaved: Int
  /// What is lost, damaged artifacts first.
  public let losses: [Loss]
  /// Presets that go on without their history.
  package let continued: [Continued]
  /// What else is worth knowing about the file, a sentence each.
  package let remarks: [String]
  /// The new catalog's state hash; nil when none was made.
  package let stateHash: String?
  /// What was met on the way; nil when the file was only looked through for what it holds.
  package let damage: DamageKind?
  /// References of the new catalog's presets that lead to something which is not there, a sentence each.
  package let dangling: [String]

  /// Whether every artifact that was there is there.
  public var isComplete: Bool { losses.isEmpty }

  /// How many names of those who refer to a lost artifact are kept.
  package static let maximumNames = 20
}

extension SalvagedArtifacts {
  /// Everything that is lost, and who needs it.
  var losses: [SalvageReport.Loss] {
    var users: [ArtifactHash: [String]] = [:]
    for item in proven.values.sorted(by: { $0.rowid < $1.rowid }) {
      for need in item.needs where (users[need.hash]?.count ?? 0) < SalvageReport.maximumNames {
        users[need.hash, default: []].append(item.title)
      }
    }
    let damaged = lost.sorted().map { hash in
      SalvageReport.Loss(
        artifact: hash, what: claims[hash] ?? role(of: hash), isDamaged: true, neededBy: users[hash] ?? [])
    }.sorted { Self.rank($0) < Self.rank($1) }
    return damaged
      + broken.compactMap { proven[$0] }.map { item in
        SalvageReport.Loss(
          artifact: item.hash, what: item.title, isDamaged: false, neededBy: users[item.hash] ?? [])
      }
  }

  /// What people know by name comes first, and what nothing is known of last.
  private static func rank(_ loss: SalvageReport.Loss) -> Int {
    loss.what == unknown ? 2 : loss.what.hasPrefix("a ") ? 1 : 0
  }

  private static let unknown = "an artifact"

  /// A conflict in one sentence, with the names that the lost versions of a missing preset say it had.
  func named(_ conflict: CatalogConflict) -> String {
    guard let target = conflict.presets.last, let name = names[target] else { return conflict.message }
    return conflict.message.replacing(CatalogReader.unnamed(target), with: name)
  }

  /// What a lost artifact is to those who need it.
  private func role(of hash: ArtifactHash) -> String {
    for item in proven.values {
      for need in item.needs where need.hash == hash {
        return need.role == .content || need.role == .uses ? "a motion" : "a version"
      }
    }
    return Self.unknown
  }
}

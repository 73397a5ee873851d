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
    // What people know by name comes first, and what nothing is known of last.
    var damaged: [[SalvageReport.Loss]] = [[], [], []]
    for hash in lost.sorted() {
      let (claim, role) = (claims[hash], role(of: hash))
      damaged[claim != nil ? 0 : role != nil ? 1 : 2].append(
        SalvageReport.Loss(
          artifact: hash, what: claim ?? role ?? "an artifact", isDamaged: true, neededBy: users[hash] ?? []))
    }
    return damaged.joined()
      + broken.compactMap { proven[$0] }.map { item in
        SalvageReport.Loss(
          artifact: item.hash, what: item.title, isDamaged: false, neededBy: users[item.hash] ?? [])
      }
  }

  /// A conflict in one sentence, with the names that the lost versions of a missing preset say it had.
  func named(_ conflict: CatalogConflict) -> String {
    guard let target = conflict.presets.last, let name = names[target] else { return conflict.message }
    return conflict.message.replacing(CatalogReader.unnamed(target), with: name)
  }

  /// What a lost artifact of unknown name is, by its row or by those that need it; nil when nothing tells.
  private func role(of hash: ArtifactHash) -> String? {
    if let type = types[hash] { return type == .content ? "a motion" : "a version" }
    for item in proven.values {
      for need in item.needs where need.hash == hash {
        return need.role == .content || need.role == .uses ? "a motion" : "a version"
      }
    }
    return nil
  }
}

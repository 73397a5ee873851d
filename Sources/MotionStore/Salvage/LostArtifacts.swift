import MotionModel

/// What a damaged file is known to have held, beside the part of it that proves itself.
///
/// The names are those that damaged rows and indexes still tell; whoever asks has not found them in the sound part.
struct LostArtifacts {
  private let path: String
  private let damage: DamageKind
  private let names: [PresetID: PresetName]
  private let titles: Set<String>

  init(_ found: SalvagedArtifacts, of path: String, _ damage: DamageKind) {
    self.path = path
    self.damage = damage
    names = found.names.compactMapValues { try? PresetName($0) }
    titles = Set(found.losses.map(\.what))
  }

  /// The name of a preset of which nothing is left; nil where no row tells it.
  func name(of id: PresetID) -> PresetName? { names[id] }

  /// The error for a preset of which nothing is left; nil when the file never had it.
  func error(_ name: PresetName) -> StoreError? { names.values.contains(name) ? error(about: name.text) : nil }

  /// The error for a version that is lost; nil when the preset never had it.
  func error(_ name: PresetName, _ version: PresetVersion) -> StoreError? {
    titles.contains("\(name)@\(version)") ? error(about: "\(name)@\(version)") : nil
  }

  private func error(about title: String) -> StoreError {
    .corrupt(path, "\(damage.explanation); \(title) is damaged", damage)
  }
}

extension ArtifactDamage {
  /// What is damaged and how, by the name that people know it by where the file at a path still tells it.
  func described(in path: String) -> String {
    guard let artifact = ArtifactHash(hex: hash),
      let title = try? DamagedFile.read(path, timeoutMilliseconds: 1000).0.titles(of: [artifact])[artifact]
    else { return "artifact \(hash): \(what)" }
    return "\(title) (\(hash.prefix(10))): \(what)"
  }
}

extension SalvagedArtifacts {
  /// How people know artifacts, lost or not: `brand/pop@3`, `the motion of brand/pop@3`; without those of which nothing
  /// tells.
  func titles(of hashes: Set<ArtifactHash>) -> [ArtifactHash: String] {
    var titles: [ArtifactHash: String] = [:]
    // Of several versions with one motion, the newest row stands for all.
    for item in proven.values.sorted(by: { $0.rowid < $1.rowid }) {
      for need in item.needs where need.role == .content && hashes.contains(need.hash) {
        titles[need.hash] = "the motion of \(item.title)"
      }
    }
    for hash in hashes {
      if let item = proven[hash], item.facts.type != .content {
        titles[hash] = item.title
      } else if titles[hash] == nil, let claim = claims[hash] {
        titles[hash] = claim
      }
    }
    return titles
  }
}

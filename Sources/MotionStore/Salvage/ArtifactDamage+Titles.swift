import MotionModel

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

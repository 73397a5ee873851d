import MotionModel

/// Order in which artifacts can be stored: each after those it needs.
struct DependencyOrder {
  /// Hashes of artifacts whose needs are all met, each after its own.
  private(set) var hashes: [ArtifactHash] = []

  /// - Parameters:
  ///   - items: Artifacts with their needs; equally ready ones keep this order.
  ///   - isAccepted: Decides about an artifact whose needs are met; one that is refused lacks for those that need it.
  init(
    _ items: [(hash: ArtifactHash, needs: Set<ArtifactHash>)], where isAccepted: (ArtifactHash) -> Bool = { _ in true }
  ) {
    var missing: [ArtifactHash: Int] = [:]
    var waiting: [ArtifactHash: [ArtifactHash]] = [:]
    var ready: [ArtifactHash] = []
    for item in items {
      missing[item.hash] = item.needs.count
      for need in item.needs { waiting[need, default: []].append(item.hash) }
      if item.needs.isEmpty { ready.append(item.hash) }
    }
    var next = 0
    while next < ready.count {
      let hash = ready[next]
      next += 1
      guard isAccepted(hash) else { continue }
      hashes.append(hash)
      for user in waiting[hash] ?? [] {
        missing[user, default: 1] -= 1
        if missing[user] == 0 { ready.append(user) }
      }
    }
  }
}

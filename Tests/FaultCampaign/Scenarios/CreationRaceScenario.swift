import Foundation

/// Two processes create the same catalog at once: one succeeds, the other reports it.
///
/// Making a file is migration 0 → 1, the only one there is while the format has the number 1; that it may be killed at
/// every storage call is part of ``FaultSweepScenario``.
struct CreationRaceScenario: Scenario {
  let name = "creation race"

  func run(_ campaign: Campaign) throws -> [ResultRow] {
    let rounds = campaign.count(100, atLeast: 10)
    let folder = try campaign.newFolder("race")
    var failures: [String] = []
    for round in 0..<rounds {
      let path = "\(folder)/r\(round).motionbook"
      let children = try (0..<2).map { _ in
        try campaign.tool.start(["init", path, "--seeds", "css"], scratch: campaign.scratch)
      }
      for child in children { child.wait() }
      let endings = children.compactMap(\.ending)
      let losers = children.filter { $0.ending != .exit(0) }
      if endings.filter({ $0 == .exit(0) }).count != 1 {
        failures.append("round \(round): \(children.map(\.summary))")
      }
      for loser in losers where loser.ending != .exit(4) || !loser.errors.contains("error[ALREADY_EXISTS]") {
        failures.append("round \(round): \(loser.summary)")
      }
      do {
        let state = try CatalogState(path)
        if state.versions.isEmpty { failures.append("round \(round): no seeds") }
      } catch {
        failures.append("round \(round): \(error)")
      }
      for name in Files.names(in: folder) where name != "r\(round).motionbook" {
        failures.append("round \(round): \(name) is left")
      }
      Files.remove(path)
    }
    return [
      ResultRow(
        "two processes make one catalog (migration 0 → 1)", "\(rounds) rounds", failures: failures)
    ]
  }
}

import Foundation

/// A journal of another catalog beside a good one: rolling it back would destroy it.
struct ForeignJournalScenario: Scenario {
  let name = "foreign journal"

  func run(_ campaign: Campaign) throws -> [ResultRow] {
    guard campaign.tool.faults != nil else {
      return [ResultRow("foreign journal", "none", skipped: "no journal can be left behind here")]
    }
    let folder = try campaign.newFolder("foreign")
    var failures: [String] = []
    var (trials, refused, harmless) = (0, 0, 0)
    // Journals of commits that were killed at different calls, each beside other catalogs.
    for call in stride(from: 1, through: 200, by: max(1, Int(0.1 / campaign.options.scale))) {
      let source = "\(folder)/source.motionbook"
      for name in Files.names(in: folder) { Files.remove("\(folder)/\(name)") }
      try SampleDocuments.fill(source, presets: 10, versions: 1, seed: 7)
      let killed = try campaign.run(
        ["add", "duration", "new/one", "1s", "-c", source],
        fault: StorageFault(kind: .kill, call: call, root: folder))
      // The command has fewer calls.
      if killed.ending == .exit(0) { break }
      guard let journal = Files.bytes("\(source)-journal"), !journal.isEmpty else { continue }
      for (presets, seed) in [(10, UInt64(8)), (25, 9), (4, 10)] {
        trials += 1
        let victim = "\(folder)/victim\(seed).motionbook"
        try SampleDocuments.fill(victim, presets: presets, versions: 2, seed: seed)
        let before = try CatalogState(victim)
        try Files.write(journal, to: "\(victim)-journal")
        // A journal that cannot be tried, for lack of a place or of space, must not be rolled back.
        for cramped in [
          try campaign.run(["list", "-c", victim], environment: ["TMPDIR=/nonexistent"]),
          try campaign.run(["list", "-c", victim], fault: StorageFault(fileSizeLimit: 8192)),
        ] {
          if case .signal = cramped.ending { failures.append("killed at \(call): \(cramped.summary)") }
        }
        let list = try campaign.run(["list", "-c", victim])
        let add = try campaign.run(["add", "duration", "new/two", "1s", "-c", victim])
        let isRefused = add.ending == .exit(6) && add.errors.contains("error[FOREIGN_JOURNAL]")
        if isRefused { refused += 1 } else { harmless += 1 }
        if !isRefused && add.ending != .exit(0) { failures.append("killed at \(call): \(add.summary)") }
        if case .signal = list.ending { failures.append("killed at \(call): \(list.summary)") }
        Files.remove("\(victim)-journal")
        do {
          var wanted = before.versions
          if add.ending == .exit(0) { wanted["new/two"] = 1 }
          if try CatalogState(victim).versions != wanted { failures.append("killed at \(call): presets were lost") }
        } catch {
          failures.append("killed at \(call): the good file is destroyed: \(error)")
        }
        Files.remove(victim)
      }
    }
    if refused == 0 { failures.append("no journal was ever refused: the test does not test") }
    let numbers = "\(trials) pairs: \(refused) refused, \(harmless) journals without effect"
    return [ResultRow("foreign journal beside the file", numbers, failures: failures)]
  }
}

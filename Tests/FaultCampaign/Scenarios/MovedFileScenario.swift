import Foundation

/// The file is replaced, renamed or removed while a command has it open.
struct MovedFileScenario: Scenario {
  let name = "moved file"

  private enum Move: String, CaseIterable {
    case replaced, renamed, unlinked
  }

  func run(_ campaign: Campaign) throws -> [ResultRow] {
    guard campaign.tool.faults != nil else {
      return [ResultRow("file moved while open", "none", skipped: "the tool cannot be paused here")]
    }
    var failures: [String] = []
    var (runs, refused) = (0, 0)
    for move in Move.allCases {
      let folder = try campaign.newFolder("moved/\(move.rawValue)")
      let calls = try countCalls(folder, campaign)
      let stride = max(1, Int(1 / max(campaign.options.scale, 0.05) / 2))
      for call in Swift.stride(from: 1, through: calls, by: stride) {
        runs += 1
        let (problems, isRefused) = try trial(move, at: call, folder, campaign)
        failures += problems.map { "\(move.rawValue) at call \(call): \($0)" }
        refused += isRefused ? 1 : 0
      }
    }
    let numbers = "\(runs) runs, a move at every storage call of a commit; \(refused) commits refused"
    return [ResultRow("file replaced, renamed, unlinked while open", numbers, failures: failures)]
  }

  private func arguments(_ folder: String) -> [String] {
    ["add", "duration", "mine/one", "1s", "-c", "\(folder)/c.motionbook"]
  }

  private func fresh(_ folder: String) throws {
    try Files.emptyFolder(folder)
    try SampleDocuments.fill("\(folder)/c.motionbook", presets: 4, versions: 1, seed: 1)
    try SampleDocuments.fill("\(folder)/other.motionbook", presets: 9, versions: 1, seed: 2)
  }

  private func countCalls(_ folder: String, _ campaign: Campaign) throws -> Int {
    try fresh(folder)
    let report = "\(campaign.scratch.folder)/moved.txt"
    unlink(report)
    _ = try campaign.run(
      arguments(folder), fault: StorageFault(kind: .pause, call: 0, root: folder, report: report))
    return Int(Files.text(report).split(separator: " ").dropFirst().first ?? "") ?? 0
  }

  private func trial(
    _ move: Move, at call: Int, _ folder: String, _ campaign: Campaign
  ) throws -> (problems: [String], isRefused: Bool) {
    try fresh(folder)
    let path = "\(folder)/c.motionbook"
    let before = try CatalogState(path)
    let other = try CatalogState("\(folder)/other.motionbook")
    let report = "\(campaign.scratch.folder)/moved.txt"
    let resume = "\(campaign.scratch.folder)/resume"
    unlink(report)
    unlink(resume)
    let child = try campaign.tool.start(
      arguments(folder), scratch: campaign.scratch,
      fault: StorageFault(kind: .pause, call: call, root: folder, report: report, resume: resume))
    while !Files.exists(report), !child.hasEnded() { usleep(300) }
    switch move {
    case .replaced: rename("\(folder)/other.motionbook", path)
    case .renamed: rename(path, "\(folder)/elsewhere.motionbook")
    case .unlinked: unlink(path)
    }
    try Files.write("", to: resume)
    var problems: [String] = []
    if !child.wait(atMost: 10) { problems.append("it hung") }
    guard case .exit(let code) = child.ending else { return (["it crashed: \(child.summary)"], false) }
    if code != 0 && code != 6 && code != 7 { problems.append("the exit code is odd: \(child.summary)") }

    switch move {
    case .replaced:
      // The newcomer is as it was, or has the new preset and everything else: never a mixture.
      do {
        let state = try CatalogState(path)
        var wanted = other.versions
        if state.versions["mine/one"] != nil { wanted["mine/one"] = 1 }
        if state.versions != wanted { problems.append("the file put in place is not what it was: \(child.summary)") }
      } catch {
        problems.append("the file put in place is damaged: \(error); \(child.summary)")
      }
    case .renamed:
      let moved = "\(folder)/elsewhere.motionbook"
      // Its journal keeps the old name; the user moves both. Only a finished commit can be detected here, not a crashed
      // one.
      let journal = "\(path)-journal"
      if Files.exists(journal) { rename(journal, "\(moved)-journal") }
      do {
        let state = try CatalogState(moved)
        var wanted = before.versions
        if code == 0 || state.versions["mine/one"] != nil { wanted["mine/one"] = 1 }
        if state.versions != wanted { problems.append("the renamed file lost something: \(child.summary)") }
      } catch {
        problems.append("the renamed file is damaged: \(error); \(child.summary)")
      }
    case .unlinked:
      if Files.exists(path) { problems.append("a file appeared in its place: \(child.summary)") }
    }
    return (problems, code != 0)
  }
}

import Foundation
import MotionStore
import TestSupport

/// The N-th storage call fails, for N from 1 until the command is not touched any more.
struct FaultSweepScenario: Scenario {
  let name = "storage faults"

  func run(_ campaign: Campaign) throws -> [ResultRow] {
    guard campaign.tool.faults != nil else {
      return [ResultRow("storage faults", "none", skipped: "the library of faults cannot be compiled here")]
    }
    var rows: [ResultRow] = []
    for workload in SweepWorkload.all {
      let start = Clock.seconds
      guard try hasAll(campaign, workload.command) else {
        rows.append(ResultRow("storage faults: \(workload.name)", "none", skipped: "the tool has no such command"))
        continue
      }
      var row: ResultRow
      do {
        row = try sweep(workload, campaign)
      } catch {
        row = ResultRow("storage faults: \(workload.name)", "not finished", failures: ["\(error)"])
      }
      row.seconds = Clock.seconds - start
      Console.say("   \(row.line)")
      for failure in row.failures.prefix(20) { Console.say("   FAILED \(failure)") }
      rows.append(row)
    }
    return rows
  }

  private func hasAll(_ campaign: Campaign, _ command: [String]) throws -> Bool {
    command.count > 1 ? try campaign.has(command[0], command[1]) : try campaign.has(command[0])
  }

  private func sweep(_ workload: SweepWorkload, _ campaign: Campaign) throws -> ResultRow {
    let ground = try SweepGround(workload, campaign)
    var generator = campaign.generator("\(name) \(workload.name)")
    var failures: [String] = []
    var (runs, calls) = (0, 0)
    for kind in StorageFault.Kind.swept {
      let total = try countCalls(workload, kind, ground, campaign)
      calls = max(calls, total)
      // A command that only reads takes no space.
      guard total > 0 else { continue }
      // One more than there are: that run must not be touched.
      for call in 1...(total + 1) {
        let isEdge = call <= (campaign.options.scale < 0.1 ? 1 : 2) || call >= total
        guard isEdge || Double.random(in: 0..<1, using: &generator) < campaign.options.scale else { continue }
        runs += 1
        let trial = SweepTrial(workload: workload, ground: ground, kind: kind, call: call, total: total)
        failures += try trial.run(campaign)
        if failures.count > 20 { break }
      }
    }
    return ResultRow(
      "storage faults: \(workload.name)", "\(runs) runs, \(calls) calls, \(StorageFault.Kind.swept.count) kinds",
      failures: failures)
  }

  private func countCalls(
    _ workload: SweepWorkload, _ kind: StorageFault.Kind, _ ground: SweepGround, _ campaign: Campaign
  ) throws -> Int {
    try ground.reset()
    let report = "\(campaign.scratch.folder)/faults.txt"
    unlink(report)
    let fault = StorageFault(kind: kind, call: 0, root: ground.folder, report: report)
    _ = try campaign.run(workload.arguments(in: ground.folder), fault: fault)
    let words = Files.text(report).split(separator: " ")
    guard words.first == "calls", words.count >= 2, let count = Int(words[1]) else {
      throw Campaign.PreparationFailure(description: "the library of faults saw no calls: \(Files.text(report))")
    }
    return count
  }
}

/// One run with one fault.
struct SweepTrial {
  let workload: SweepWorkload
  let ground: SweepGround
  let kind: StorageFault.Kind
  let call: Int
  let total: Int

  /// - Returns: what was wrong.
  func run(_ campaign: Campaign) throws -> [String] {
    try ground.reset()
    let report = "\(campaign.scratch.folder)/faults.txt"
    unlink(report)
    let fault = StorageFault(kind: kind, call: call, root: ground.folder, report: report)
    let child = try campaign.run(workload.arguments(in: ground.folder), fault: fault)
    let told = Files.text(report)
    let happened = told.contains("fault ")
    var problems: [String] = []
    let left = Files.names(in: ground.folder)

    if !happened && call > total {
      if child.ending != .exit(0) { problems.append("it failed without a fault") }
    } else if !happened {
      problems.append("the fault did not happen")
    } else {
      problems += judgeEnding(child, whileOpening: told.contains(" open"))
    }
    problems += judgeFiles(left, child)
    problems += try judgeState(child, campaign)
    let place = told.split(separator: "\n").first.map(String.init) ?? "no fault"
    return problems.map {
      "\(workload.name), \(kind.rawValue) at \(call) of \(total) (\(place)): \($0); \(child.summary)"
    }
  }

  /// The exit code and the message name the cause.
  private func judgeEnding(_ child: Child, whileOpening isOpening: Bool) -> [String] {
    if kind.isDeadly { return child.ending == .signal(SIGKILL) ? [] : ["it was not killed"] }
    guard case .exit(let code) = child.ending else { return ["it crashed or hung"] }
    if code == 0 { return [] }
    let errors = child.errors
    let expected: [String]
    switch kind {
    // For a journal that cannot be created, SQLite hides the reason; then free space is one of the hints.
    case .diskFull, .shortWrite: expected = ["error[DISK_FULL]", "No space left on device", "free space"]
    // SQLite takes a file that cannot be opened for writing for a read-only one.
    case .errorOnce, .errorSticky:
      expected = ["error[IO]", "error[NEEDS_RECOVERY]"] + (isOpening ? ["error[READ_ONLY]"] : [])
    default: expected = []
    }
    guard code == 6 || code == 7 else { return ["the exit code is \(code)"] }
    return expected.contains(where: errors.contains) ? [] : ["the message does not name the cause"]
  }

  /// Nothing temporary is left, or something that says what it is.
  private func judgeFiles(_ left: [String], _ child: Child) -> [String] {
    let expected = child.ending == .exit(0) ? ground.filesAfter : ground.filesBefore
    // After a failure the command may still have been completed: the last call was only to make it durable.
    let known = Set(expected).union(child.ending == .exit(0) ? [] : ground.filesAfter)
    let extra = left.filter { !known.contains($0) }
    let missing = ground.filesBefore.filter { !left.contains($0) }
    var problems = missing.map { "\($0) is gone" }
    // If the process dies or files cannot be removed, a journal or an unfinished file must remain.
    let mayStay = kind.isDeadly || kind == .errorSticky || kind == .errorOnce
    for name in extra {
      let isNamed = name.hasSuffix("-journal") || name.contains(".unfinished") || name.hasSuffix(".partial")
      if !(mayStay && isNamed) { problems.append("\(name) is left") }
    }
    return problems
  }

  private func judgeState(_ child: Child, _ campaign: Campaign) throws -> [String] {
    let path = "\(ground.folder)/c.motionbook"
    let acknowledged = child.ending == .exit(0)
    var problems: [String] = []
    do {
      let state = try CatalogState(path)
      let isAfter = state.holdsTheSame(as: ground.after) && state.artifactCount == ground.after.artifactCount
      let isBefore = ground.before.map { state.stateHash == $0.stateHash } ?? false
      if acknowledged && !isAfter {
        problems.append("acknowledged, but not there")
      } else if !isAfter && !isBefore {
        problems.append("\(state.versions.count) presets: neither the state before nor the one after")
      }
    } catch let error as StoreError where ground.before == nil && !acknowledged {
      // An incomplete creation: no file, or one distinguishable from a catalog.
      switch error.code {
      case .missingFile, .emptyFile, .notSQLite, .otherDatabase: break
      default: problems.append("the unfinished file is taken for \(error.code.rawValue): \(error.message)")
      }
    } catch {
      problems.append("\(error)")
    }
    for name in workload.outputs where Files.exists("\(ground.folder)/\(name)") {
      problems += judgeOutput("\(ground.folder)/\(name)")
    }
    if ground.before != nil, problems.isEmpty { problems += try judgeNextWrite(path, campaign) }
    return problems
  }

  /// A journal that was never made valid stays until the next write; after that, nothing does.
  private func judgeNextWrite(_ path: String, _ campaign: Campaign) throws -> [String] {
    func leftovers() -> [String] { Files.names(in: ground.folder).filter { $0.hasPrefix("c.motionbook-") } }
    guard !leftovers().isEmpty else { return [] }
    if let first = Files.bytes("\(path)-journal")?.first, first != 0 { return ["a hot journal is left after recovery"] }
    let before = try CatalogState(path).versions.count
    let next = try campaign.run(["add", "duration", "later/one", "1s", "-c", path])
    guard next.ending == .exit(0) else { return ["the next write fails: \(next.summary)"] }
    var problems = leftovers().map { "\($0) is still there after the next write" }
    let after = try CatalogState(path).versions.count
    if after != before + 1 { problems.append("the next write changed \(after - before) presets") }
    return problems
  }

  private func judgeOutput(_ path: String) -> [String] {
    if path.hasSuffix(".motionbook") {
      do {
        return try CatalogState(path).holdsTheSame(as: ground.after) ? [] : ["\(path) is not a full copy"]
      } catch {
        return ["\(path): \(error)"]
      }
    }
    return Files.text(path).hasSuffix("}\n") || Files.text(path).hasSuffix("]\n") ? [] : ["\(path) is not complete"]
  }
}

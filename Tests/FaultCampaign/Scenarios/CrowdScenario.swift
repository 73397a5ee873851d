import Foundation

/// Fifty lanes of commands that write at the same time, and eight that verify.
struct CrowdScenario: Scenario {
  let name = "crowd of commands"
  private let writers = 50
  private let readers = 8

  func run(_ campaign: Campaign) throws -> [ResultRow] {
    let perWriter = campaign.count(100, atLeast: 3)
    let folder = try campaign.newFolder("crowd")
    let path = "\(folder)/c.motionbook"
    try campaign.prepare(["init", path])
    var failures: [String] = []
    var waits: [Double] = []
    var verified = 0
    var done = [Int](repeating: 0, count: writers)
    var lanes = [Child?](repeating: nil, count: writers + readers)
    // A reader holds the shared lock, which keeps writers waiting: most of the time must be theirs.
    var nextRead = [Double](repeating: 0, count: writers + readers)
    var isOver = false
    while !isOver {
      var isIdle = true
      for lane in lanes.indices {
        if let child = lanes[lane] {
          guard child.hasEnded() else {
            isIdle = false
            continue
          }
          lanes[lane] = nil
          if child.ending != .exit(0) { failures.append(child.summary) }
          if lane < writers {
            waits.append(child.seconds)
            done[lane] += 1
          } else {
            verified += 1
            nextRead[lane] = Clock.seconds + 20 * child.seconds
          }
        }
        let writersLeft = done.contains { $0 < perWriter }
        if lane < writers {
          guard done[lane] < perWriter else { continue }
          let name = "w\(lane)/n\(done[lane])"
          lanes[lane] = try campaign.tool.start(
            ["add", "duration", name, "\(done[lane] % 900 + 1)ms", "-c", path], scratch: campaign.scratch)
          isIdle = false
        } else if writersLeft && failures.count < 20 && Clock.seconds >= nextRead[lane] {
          lanes[lane] = try campaign.tool.start(["verify", "-q", "-c", path], scratch: campaign.scratch)
          isIdle = false
        }
      }
      isOver = isIdle || failures.count >= 20
      usleep(500)
    }
    for child in lanes { child?.wait() }
    do {
      let state = try CatalogState(path)
      let wanted = writers * perWriter
      if state.versions.count != wanted { failures.append("\(state.versions.count) of \(wanted) commits are there") }
    } catch {
      failures.append("\(error)")
    }
    let longest = waits.max() ?? 0
    if longest > 60 { failures.append("a command took \(Clock.text(longest)) s") }
    let numbers =
      "\(writers) × \(perWriter) commands, \(readers) readers: \(verified) verifications; "
      + "longest command \(Clock.text(longest)) s"
    return [ResultRow("crowd of commands", numbers, failures: failures)]
  }
}

/// Fifty processes that commit batches through the library, and eight that look for half a batch and verify.
struct LibraryCrowdScenario: Scenario {
  let name = "crowd of processes"
  private let writers = 50
  private let readers = 8

  func run(_ campaign: Campaign) throws -> [ResultRow] {
    let perWriter = campaign.count(1000, atLeast: 5)
    let folder = try campaign.newFolder("processes")
    let path = "\(folder)/c.motionbook"
    let stop = "\(folder)/stop"
    try campaign.prepare(["init", path])
    let began = Clock.seconds
    let reading = try (0..<readers).map { _ in
      try Child(ToolUnderTest.ownPath, [Worker.read.rawValue, path, stop], scratch: campaign.scratch)
    }
    let writing = try (0..<writers).map { lane in
      try Child(
        ToolUnderTest.ownPath, [Worker.commit.rawValue, path, "\(lane)", "\(perWriter)"], scratch: campaign.scratch)
    }
    var failures: [String] = []
    var longest = 0.0
    for child in writing {
      child.wait(atMost: 3600)
      let words = child.output.split(separator: " ")
      if child.ending == .exit(0), words.count == 4, let wait = Double(words[3].dropLast()) {
        longest = max(longest, wait)
      } else {
        failures.append(child.summary)
      }
    }
    let seconds = Clock.seconds - began
    try Files.write("", to: stop)
    var rounds = 0
    for child in reading {
      child.wait(atMost: 3600)
      if child.ending != .exit(0) { failures.append(child.summary) }
      rounds += Int(child.output.split(separator: " ").last?.dropLast() ?? "") ?? 0
    }
    do {
      let state = try CatalogState(path)
      let wanted = writers * perWriter * 2
      if state.versions.count != wanted { failures.append("\(state.versions.count) of \(wanted) presets are there") }
    } catch {
      failures.append("\(error)")
    }
    if longest > 60 { failures.append("a commit waited \(Clock.text(longest)) s") }
    let rate = Int(Double(writers * perWriter) / max(seconds, 0.001))
    let numbers =
      "\(writers) × \(perWriter) commits of 2, \(rate) a second, \(readers) readers: \(rounds) verifications; "
      + "longest wait \(Clock.text(longest)) s"
    return [ResultRow("crowd of processes", numbers, failures: failures)]
  }
}

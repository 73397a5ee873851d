import Foundation
import TestSupport

/// `kill -9` while two writers change one catalog: what was acknowledged is there, and nothing is half there.
struct KillScenario: Scenario {
  let name = "kill -9"

  func run(_ campaign: Campaign) throws -> [ResultRow] {
    let rounds = campaign.count(1000, atLeast: 10)
    var generator = campaign.generator(name)
    let folder = try campaign.newFolder("kill")
    let batch = "\(folder)/batch.json"
    var failures: [String] = []
    var (acknowledged, killed, journals) = (0, 0, 0)
    var path = ""
    for round in 0..<rounds {
      // A fresh catalog now and then keeps verification short.
      if round % 25 == 0 {
        path = "\(folder)/k\(round).motionbook"
        try campaign.prepare(["init", path])
      }
      var writers = [Writer(lane: 0, round: round), Writer(lane: 1, round: round)]
      try Files.write(Writer.batch(round), to: batch)
      let end = Clock.seconds + Double.random(in: 0.08...0.45, using: &generator)
      // Half of the rounds end during a write.
      let waitsForJournal = Bool.random(using: &generator)
      var isOver = false
      while !isOver {
        for index in writers.indices {
          try writers[index].advance(campaign, path, batch, &generator)
        }
        usleep(300)
        let now = Clock.seconds
        isOver = now > end && (!waitsForJournal || now > end + 0.5 || Files.exists("\(path)-journal"))
      }
      for index in writers.indices { killed += writers[index].kill() }
      if Files.exists("\(path)-journal") { journals += 1 }
      acknowledged += writers.reduce(0) { $0 + $1.acknowledged }
      do {
        let state = try CatalogState(path)
        failures += writers.flatMap { $0.problems(state) }.map {
          "round \(round), seed \(campaign.options.seed): \($0)"
        }
      } catch {
        failures.append("round \(round), seed \(campaign.options.seed): \(error)")
      }
      if failures.count > 20 { break }
    }
    let numbers =
      "\(rounds) rounds of 2 writers, \(acknowledged) commits acknowledged, \(killed) commands killed, "
      + "\(journals) journals left behind"
    return [ResultRow("kill -9 in random writes", numbers, failures: failures)]
  }
}

/// One of the two writers of a round: it runs commands back to back and remembers what was acknowledged.
private struct Writer {
  let lane: Int
  let round: Int
  private(set) var acknowledged = 0
  private var versions: [String: Int] = [:]
  private var running: (child: Child, command: Command)?
  private var isImported = false
  private var failures: [String] = []

  private enum Command {
    case add(String), set(String), remove([String])
    /// The batch of a file.
    case load
  }

  private static let batchSize = 60

  init(lane: Int, round: Int) {
    self.lane = lane
    self.round = round
  }

  /// Both lanes of one round import into groups of their own, so one file serves both.
  static func batch(_ round: Int) -> String {
    let presets = (0..<batchSize).map { number in
      let keyframes = (0..<40).map { #"{"linear":\#($0 + number),"duration":0.01}"# }.joined(separator: ",")
      return #"{"motionbook":1,"kind":"keyframes","name":"b\#(round)/n\#(number)","tracks":"#
        + #"[{"property":"scale","initial":1,"keyframes":[\#(keyframes)]}]}"#
    }
    return "[\(presets.joined(separator: ","))]"
  }

  private func batchName(_ number: Int) -> String { "l\(lane)/b\(round)/n\(number)" }

  mutating func advance(
    _ campaign: Campaign, _ path: String, _ batch: String, _ generator: inout SeededGenerator
  ) throws {
    if let running {
      guard running.child.hasEnded() else { return }
      if running.child.ending == .exit(0) {
        acknowledge(running.command)
      } else {
        failures.append("a command failed by itself: \(running.child.summary)")
      }
      self.running = nil
    }
    let (command, arguments) = choose(path, batch, &generator)
    running = (try campaign.tool.start(arguments + ["-c", path], scratch: campaign.scratch), command)
  }

  private mutating func choose(
    _ path: String, _ batch: String, _ generator: inout SeededGenerator
  ) -> (Command, [String]) {
    let mine = versions.keys.sorted()
    switch Int.random(in: 0..<5, using: &generator) {
    case 0 where !isImported:
      isImported = true
      return (.load, ["import", "json", batch, "--into", "l\(lane)"])
    case 1 where mine.count >= 2:
      let first = Int.random(in: 0..<mine.count - 1, using: &generator)
      let names = [mine[first], mine[first + 1]]
      return (.remove(names), ["rm"] + names)
    case 2 where !mine.isEmpty:
      let name = mine[Int.random(in: 0..<mine.count, using: &generator)]
      return (.set(name), ["set", name, "--title", "t\(UInt32.random(in: 0...UInt32.max, using: &generator))"])
    default:
      let name = "l\(lane)/r\(round)/p\(UInt32.random(in: 0...UInt32.max, using: &generator))"
      return (.add(name), ["add", "curve", name, "spring(duration: 0.5, bounce: 0.3)"])
    }
  }

  private mutating func acknowledge(_ command: Command) {
    acknowledged += 1
    switch command {
    case .add(let name): versions[name] = 1
    case .set(let name): versions[name, default: 0] += 1
    case .remove(let names): for name in names { versions[name] = nil }
    case .load: for number in 0..<Self.batchSize { versions[batchName(number)] = 1 }
    }
  }

  /// Kills what runs; 1 when something did.
  mutating func kill() -> Int {
    guard let running else { return 0 }
    running.child.kill()
    running.child.wait()
    if running.child.ending == .exit(0) {
      acknowledge(running.command)
      self.running = nil
      return 0
    }
    return 1
  }

  /// Faults in this writer's work.
  ///
  /// The killed command may have happened, or not, but not in part.
  func problems(_ state: CatalogState) -> [String] {
    var before = versions
    var after = versions
    switch running?.command {
    case .add(let name): after[name] = 1
    case .set(let name): after[name, default: 0] += 1
    case .remove(let names): for name in names { after[name] = nil }
    case .load: for number in 0..<Self.batchSize { after[batchName(number)] = 1 }
    case nil: break
    }
    let isMine = { (name: String) in
      name.hasPrefix("l\(lane)/r\(round)/") || name.hasPrefix("l\(lane)/b\(round)/")
    }
    let found = state.versions.filter { isMine($0.key) }
    before = before.filter { isMine($0.key) }
    after = after.filter { isMine($0.key) }
    if found == before || found == after { return failures }
    let missing = before.filter { found[$0.key] != $0.value && after[$0.key] == $0.value }.keys.sorted()
    let extra = found.filter { before[$0.key] == nil && after[$0.key] == nil }.keys.sorted()
    let what = running.map { "\($0.command)" } ?? "nothing"
    return failures + [
      "lane \(lane): lost \(missing.prefix(5)), not asked for \(extra.prefix(5)), "
        + "\(found.count) presets, \(before.count) before, killed in \(what)"
    ]
  }
}

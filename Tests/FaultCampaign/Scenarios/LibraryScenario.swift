import Foundation
import Motionbook
import TestSupport

/// Programs with `import Motionbook` instead of the tool: they keep catalogs open while others write, crash and are
/// killed, share them between threads, and drop them in the middle of their work.
struct LibraryScenario: Scenario {
  let name = "library"

  func run(_ campaign: Campaign) throws -> [ResultRow] {
    try [kill(campaign), faults(campaign), threads(campaign)]
  }

  private func timed(_ body: () throws -> ResultRow) rethrows -> ResultRow {
    let start = Clock.seconds
    var row = try body()
    row.seconds = Clock.seconds - start
    return row
  }

  private func start(
    _ worker: LibraryWorker, _ arguments: [String], _ campaign: Campaign, fault: StorageFault? = nil
  ) throws -> Child {
    var environment: [String] = []
    if let fault, let faults = campaign.tool.faults { environment = ["LD_PRELOAD=\(faults)"] + fault.environment }
    return try Child(
      ToolUnderTest.ownPath, [worker.rawValue] + arguments, scratch: campaign.scratch, environment: environment)
  }

  // MARK: kill -9

  /// Two writers are killed while a reader keeps its catalog open.
  private func kill(_ campaign: Campaign) throws -> ResultRow {
    let rounds = campaign.count(300, atLeast: 5)
    var generator = campaign.generator("library kill")
    let folder = try campaign.newFolder("library-kill")
    let stop = "\(folder)/stop"
    var failures: [String] = []
    var (done, acknowledged, journals, readings) = (0, 0, 0, 0)
    return try timed {
      for round in 0..<rounds where failures.count < 20 {
        done += 1
        // A fresh catalog now and then keeps reading short.
        let path = "\(folder)/k\(round / 10).motionbook"
        if round % 10 == 0 { try campaign.prepare(["init", path]) }
        Files.remove(stop)
        let reader = try start(.read, [path, stop], campaign)
        let groups = (0..<2).map { "r\(round)/l\($0)" }
        let writers = try groups.map {
          try start(.write, [path, $0, "\(UInt64.random(in: 0...UInt64.max, using: &generator))"], campaign)
        }
        let end = Clock.seconds + Double.random(in: 0.05...0.3, using: &generator)
        let waitsForJournal = Bool.random(using: &generator)
        while Clock.seconds < end || (waitsForJournal && Clock.seconds < end + 0.5 && !Files.exists("\(path)-journal"))
        {
          usleep(300)
        }
        for writer in writers { writer.kill() }
        for writer in writers {
          writer.wait()
          if writer.ending != .signal(SIGKILL) { failures.append("round \(round): \(writer.summary)") }
        }
        if Files.exists("\(path)-journal") { journals += 1 }
        try Files.write("", to: stop)
        reader.wait()
        if reader.ending != .exit(0) { failures.append("round \(round): \(reader.summary)") }
        readings += Int(reader.output.split(separator: " ").last?.dropLast() ?? "") ?? 0
        do {
          let state = try CatalogState(path)
          for (writer, group) in zip(writers, groups) {
            let story = LibraryStory(writer.output, group: group)
            acknowledged += story.acknowledged
            if let problem = story.problem(state) { failures.append("round \(round): \(problem)") }
          }
        } catch {
          failures.append("round \(round): \(error)")
        }
      }
      return ResultRow(
        "library: kill -9",
        "\(done) rounds of 2 writers and a reader, \(acknowledged) commits acknowledged, \(journals) journals left "
          + "behind, \(readings) readings", failures: failures.map { "seed \(campaign.options.seed), \($0)" })
    }
  }

  // MARK: Storage faults

  /// The N-th storage call of a client fails; it goes on with the same open catalog.
  private func faults(_ campaign: Campaign) throws -> ResultRow {
    guard campaign.tool.faults != nil else {
      return ResultRow("library: storage faults", "none", skipped: "the library of faults cannot be compiled here")
    }
    let ground = try campaign.newFolder("library-faults/ground")
    let path = "\(ground)/c.motionbook"
    let report = "\(campaign.scratch.folder)/library-faults.txt"
    let sound = "\(campaign.folder)/library-faults/sound.motionbook"
    try SampleDocuments.fill(sound, presets: 10, versions: 2, seed: campaign.options.seed, group: "sample/")
    let original = Files.bytes(sound) ?? []
    let before = try CatalogState(sound).versions
    var generator = campaign.generator("library faults")
    var failures: [String] = []
    var (runs, calls) = (0, 0)
    return try timed {
      for kind in StorageFault.Kind.swept {
        func run(_ call: Int) throws -> Child {
          try Files.emptyFolder(ground)
          try Files.write(original, to: path)
          unlink(report)
          let child = try start(
            .steps, [path], campaign, fault: StorageFault(kind: kind, call: call, root: ground, report: report))
          child.wait()
          return child
        }
        func seen() -> Int? { Files.text(report).split(separator: " ").dropFirst().first.flatMap { Int($0) } }
        _ = try run(0)
        guard let total = seen() else {
          throw Campaign.PreparationFailure(description: "the library of faults saw no calls: \(Files.text(report))")
        }
        calls = max(calls, total)
        for call in stride(from: 1, through: total, by: 1) where failures.count < 20 {
          guard call == 1 || call == total || Double.random(in: 0..<1, using: &generator) < campaign.options.scale
          else { continue }
          runs += 1
          let child = try run(call)
          // The number of its checks depends on time: it may have ended before that call.
          let isReached = child.ending == .signal(SIGKILL) || (seen() ?? call) >= call
          failures += judge(child, kind, path, before: before, isReached: isReached).map {
            "\(kind.rawValue) at \(call) of \(total): \($0); \(child.summary)"
          }
        }
      }
      return ResultRow(
        "library: storage faults", "\(runs) runs, \(calls) calls, \(StorageFault.Kind.swept.count) kinds",
        failures: failures)
    }
  }

  private func judge(
    _ child: Child, _ kind: StorageFault.Kind, _ path: String, before: [String: Int], isReached: Bool
  ) -> [String] {
    var problems: [String] = []
    if kind.isDeadly, isReached {
      if child.ending != .signal(SIGKILL) { problems.append("it was not killed") }
    } else {
      switch child.ending {
      case .exit(0), .exit(6), .exit(7): break
      default: problems.append("it ended with \(child.ending.map(\.description) ?? "nothing"): \(child.output)")
      }
    }
    let done = Set(child.output.split(separator: "\n").filter { $0.hasPrefix("done ") }.map { $0.dropFirst(5) })
    do {
      let found = try CatalogState(path).versions
      // Each commit is there if it was acknowledged, and there or not, but whole, if it was not.
      var possible = [before]
      for (number, change) in LibraryWorker.commits.enumerated() {
        let after = possible.filter { change.kind == .add || $0["\(LibraryWorker.stepGroup)/n1/a"] != nil }
          .map { change.applied(to: $0, group: LibraryWorker.stepGroup) }
        possible = done.contains("\(number)") ? after : possible + after
      }
      if !possible.contains(found) { problems.append("acknowledged \(done.sorted()), found \(found.count) presets") }
    } catch {
      problems.append("\(error)")
    }
    return problems
  }

  // MARK: Threads and dropped catalogs

  /// Two processes, each with threads that share a catalog and threads that open and drop many.
  private func threads(_ campaign: Campaign) throws -> ResultRow {
    let count = campaign.count(100, atLeast: 5)
    let folder = try campaign.newFolder("library-threads")
    let path = "\(folder)/c.motionbook"
    try campaign.prepare(["init", path])
    var failures: [String] = []
    return try timed {
      let children = try (0..<2).map { try start(.threads, [path, "p\($0)", "\(count)"], campaign) }
      var committed = 0
      for child in children {
        if !child.wait(atMost: 600) { failures.append("it hung") }
        if child.ending != .exit(0) { failures.append(child.summary) }
        committed += Int(child.output.split(separator: " ").last?.dropLast() ?? "") ?? 0
      }
      do {
        let found = try CatalogState(path).versions.count
        if found != committed * 2 { failures.append("\(found) of \(committed * 2) presets are there") }
      } catch {
        failures.append("\(error)")
      }
      return ResultRow(
        "library: threads and dropped catalogs",
        "2 processes of 9 threads, \(committed) commits of 2 through a shared catalog", failures: failures)
    }
  }
}

/// Report of a killed writer: the acknowledged commits, and the one it had begun.
private struct LibraryStory {
  private(set) var acknowledged = 0
  private var versions: [String: Int] = [:]
  private var begun: LibraryChange?
  private let group: String

  init(_ output: String, group: String) {
    self.group = group
    // A line without an end was cut off by the kill.
    for line in output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let words = line.split(separator: " ")
      guard let change = LibraryChange(words.dropFirst()) else { continue }
      if words.first == "begin" {
        begun = change
      } else {
        versions = change.applied(to: versions, group: group)
        acknowledged += 1
        begun = nil
      }
    }
  }

  /// Fault: the last commit may be present or absent, but not partial.
  func problem(_ state: CatalogState) -> String? {
    let found = state.versions.filter { $0.key.hasPrefix("\(group)/") }
    if found == versions { return nil }
    if let begun, found == begun.applied(to: versions, group: group) { return nil }
    let lost = versions.filter { found[$0.key] == nil }.keys.sorted()
    return "\(group): \(found.count) presets, \(versions.count) acknowledged, lost \(lost.prefix(5)), begun: "
      + (begun?.description ?? "nothing")
  }
}

import Foundation
import MotionModel
import MotionbookMigrations
import TestSupport
import Testing

@testable import MotionStore

@Suite("Files from people we do not trust", .serialized) struct HostileTests {
  @Test("Every file of the hostile corpus is refused or harmless, in little time and memory") func corpus() throws {
    let kits = [true: try HostileKit(), false: try HostileKit()]
    let corpus = try HostileFile.corpus()
    #expect(corpus.count >= 60)
    #expect(Set(corpus.map(\.name)).count == corpus.count)
    let home = try Sandbox()
    let template = try home.create("template.motionbook")
    try template.add("mine", Make.duration(1))
    var faults: [String] = []
    var taken: [String] = []
    var slowest = (seconds: 0.0, name: "")
    var largest = (megabytes: 0.0, name: "")
    for (file, checksAll) in corpus.map({ ($0, true) }) + Campaign.some(corpus).map({ ($0, false) }) {
      let path = try file.make(try #require(kits[checksAll]))
      let ours = home.path("ours.motionbook")
      let source = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date

      let opened = {
        try? FileManager.default.removeItem(atPath: ours)
        try FileManager.default.copyItem(atPath: template.path, toPath: ours)
        return try Catalog.open(at: ours, access: .readWrite).withoutSync()
      }
      var catalog = try opened()
      let bytesBefore = try home.read("ours.motionbook")
      var memory = PeakMemory()
      let started = CPUTime.now
      var error: StoreError?
      var report: MergeReport?
      do { report = try catalog.merge(path, checksAll: checksAll) } catch let caught { error = caught }
      let seconds = CPUTime.now - started
      var megabytes = memory.growth()
      // Other tests grow the same process meanwhile: the merge takes its own again each time.
      for _ in 0..<3 where megabytes > 256 {
        catalog = try opened()
        memory = PeakMemory()
        _ = try? catalog.merge(path, checksAll: checksAll)
        megabytes = min(megabytes, memory.growth())
      }
      if seconds > slowest.seconds { slowest = (seconds, file.name) }
      if megabytes > largest.megabytes { largest = (megabytes, file.name) }
      if seconds > 2 { faults.append("\(file.name): took \(seconds) s of CPU") }
      if megabytes > 256 { faults.append("\(file.name): took \(megabytes) MB") }

      switch file.outcome {
      case .refused(let codes):
        if let error {
          if !codes.contains(error.code) { faults.append("\(file.name): \(error.code): \(error.message)") }
          if try home.read("ours.motionbook") != bytesBefore { faults.append("\(file.name): changed our file") }
        } else if checksAll {
          faults.append("\(file.name): was taken: \(report?.artifactsAdded ?? -1) artifacts")
        } else {
          // Intact artifacts may be taken from a file with false columns and links.
          let unsound = try catalog.unsound()
          if !unsound.isEmpty { faults.append("\(file.name): ours is unsound: \(unsound.prefix(2))") }
          _ = try catalog.conflicts()
          taken.append(file.name)
        }
      case .harmless:
        // Pages that belong to nothing may have held something; only a full check takes SQLite's word that they did not.
        if let error, !checksAll, error.damage == .pages { continue }
        if let error { faults.append("\(file.name): refused: \(error.message)") }
        let theirs = try? Catalog.open(at: path)
        let expected = try theirs?.verify().artifactCount
        if let report, report.artifactsAdded != expected {
          faults.append("\(file.name): \(report.artifactsAdded) of \(expected ?? -1) artifacts came in")
        }
        let unsound = try catalog.unsound()
        if !unsound.isEmpty { faults.append("\(file.name): ours is unsound: \(unsound.prefix(2))") }
        // Everything that lists, follows or settles must survive what came in.
        _ = try catalog.conflicts()
        for preset in try catalog.list().prefix(5) { _ = try? catalog.load(PresetReference.preset(preset.id)) }
        _ = try catalog.resolveAutomatically(dryRun: true)
      }
      let after = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      if source != after { faults.append("\(file.name): the file was touched") }
    }
    print(
      "hostile corpus: \(corpus.count) files, slowest \(slowest.name) \(Int(slowest.seconds * 1000)) ms of CPU, "
        + "largest \(largest.name) \(Int(largest.megabytes)) MB; taken in part: \(taken.joined(separator: ", "))")
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test("What is read of a foreign file is what was checked, though another takes its place") func kept() throws {
    let kit = try HostileKit()
    let path = kit.sandbox.path("sound.motionbook")
    let own = try Catalog.open(at: path)
    let expected = (names: try own.list().map(\.name), state: try own.stateHash(), conflicts: try own.conflicts().count)
    do {
      let foreign = try Catalog.openForeign(at: path)
      // No write is possible meanwhile: the checked state stays.
      let writer = try Catalog.open(
        at: path, access: .readWrite, migrations: MigrationFile.all, timeoutMilliseconds: 20)
      #expect(storeError { _ = try writer.add("late", Make.duration(1)) }?.code == .locked)
      // A file that would be refused takes the path.
      try FileManager.default.moveItem(atPath: path, toPath: kit.sandbox.path("aside.motionbook"))
      try kit.sandbox.write(Array("not a catalog".utf8), to: "sound.motionbook")
      #expect(try foreign.list().map(\.name) == expected.names)
      #expect(try foreign.stateHash() == expected.state)
      #expect(try foreign.conflicts().count == expected.conflicts)
      for preset in try foreign.snapshot().presets() { _ = try foreign.load(PresetReference.preset(preset.id)) }
      #expect(storeError { _ = try foreign.add("mine", Make.duration(1)) }?.code == .readOnly)
    }
    #expect(storeError { _ = try Catalog.openForeign(at: path) }?.code == .notSQLite)
    let released = try Catalog.open(at: kit.sandbox.path("aside.motionbook"), access: .readWrite)
    try released.add("late", Make.duration(1))
  }

  @Test("Vetting ends when the work is used up") func budgets() throws {
    let kit = try HostileKit()
    let connection = try Connection(path: kit.sandbox.path("sound.motionbook"), mode: .readOnly)
    connection.limitWork(steps: 100_000)
    #expect(throws: SQLiteError.self) {
      try connection.run("WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT max(x) FROM r")
    }
    connection.unlimitWork()
  }
}

/// The processor time of this thread, which other tests do not add to.
enum CPUTime {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Increase of the process's peak memory since a start.
///
/// Linux resets the peak on request; elsewhere the peak of the whole run is used, so the growth is an upper bound.
struct PeakMemory {
  private let start: Double

  init() {
    #if os(Linux)
      if let file = fopen("/proc/self/clear_refs", "w") {
        fputs("5", file)
        fclose(file)
      }
    #endif
    start = Self.peak
  }

  mutating func growth() -> Double { Self.peak - start }

  /// In megabytes.
  private static var peak: Double {
    #if os(Linux)
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      let kilobytes = line?.split(separator: " ").compactMap { Double($0) }.first
      if let kilobytes { return kilobytes / 1024 }
    #endif
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return Double(usage.ru_maxrss) / 1024
    #else
      getrusage(RUSAGE_SELF, &usage)
      return Double(usage.ru_maxrss) / 1_048_576
    #endif
  }
}

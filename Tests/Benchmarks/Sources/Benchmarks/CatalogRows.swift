import CBaselines
import Dispatch
import Foundation
import Motionbook

/// Questions to whole catalogs, merges and imports, in seconds; and all of a catalog's samples.
struct CatalogRows {
  let clock: Clock
  let shelf: Shelf

  func plans() -> [Plan] {
    let (some, many) = (shelf.sizes.some, shelf.sizes.many)
    return [
      Plan(name: "list \(many) presets") { try list($0) },
      Plan(name: "diff of two releases of \(some) presets") { try difference($0) },
      Plan(name: "log of \(some) presets") { try log($0) },
      Plan(name: "conflicts of \(many) presets") { try conflicts($0) },
      Plan(name: "metrics of \(some) presets from the file") { try metrics($0) },
      Plan(name: "import of \(many) presets") { try importing($0, beside: false) },
      Plan(name: "import of \(many) presets beside as many") { try importing($0, beside: true) },
      Plan(name: "merge of one change over \(many) presets") { try mergeOfOne($0) },
      Plan(name: "samples of \(some) presets at 60 fps") { try samples($0) },
    ]
  }

  private func row(
    _ name: String, target: Double, count: Int, _ time: Double, same what: String, _ holds: Bool
  ) -> Row {
    Row(
      name: name, baseline: "", measure: .seconds, target: target, measured: time / 1e9, cost: time / Double(count),
      same: (what, holds))
  }

  private func list(_ name: String) throws -> Row {
    let catalog = try Catalog.open(at: shelf.large())
    var found: [PresetSummary] = []
    let time = try clock.timeLong { found = try catalog.list() }
    let names = try shelf.curvePresets(shelf.sizes.many).map(\.name)
    return row(name, target: 0.4, count: found.count, time, same: "presets", found.map(\.name) == names)
  }

  private func difference(_ name: String) throws -> Row {
    let catalog = try Catalog.open(at: shelf.released())
    var found: CatalogDifference?
    let time = try clock.timeLong {
      found = try CatalogDifference(
        from: catalog.snapshot(.release("1")), to: catalog.snapshot(.release("2")),
        labels: BeforeAfter(before: "1", after: "2"))
    }
    let names = try shelf.keyframePresets().enumerated().filter { $0.offset % 100 == 0 }.map(\.element.name)
    return row(
      name, target: 0.3, count: shelf.sizes.some, time, same: "changes", found?.presets.map(\.name) == names)
  }

  private func log(_ name: String) throws -> Row {
    let catalog = try Catalog.open(at: shelf.keyframes())
    var found: [LogEntry] = []
    let time = try clock.timeLong { found = try catalog.log() }
    let names = try shelf.keyframePresets().map(\.name)
    let isRight = found.allSatisfy { $0.change == .added } && found.map(\.revision.name).sorted() == names
    return row(name, target: 0.2, count: found.count, time, same: "versions", isRight)
  }

  private func conflicts(_ name: String) throws -> Row {
    let catalog = try Catalog.open(at: shelf.large())
    var found: [CatalogConflict] = []
    let time = try clock.timeLong { found = try catalog.conflicts() }
    return row(name, target: 0.2, count: shelf.sizes.many, time, same: "conflicts", found.isEmpty)
  }

  private func metrics(_ name: String) throws -> Row {
    let catalog = try Catalog.open(at: shelf.curves())
    var found: [PresetName] = []
    let time = try clock.timeLong { found = try catalog.find("settle < 0.5 and overshoot < 0.05").map(\.name) }
    let expected = try shelf.curvePresets(shelf.sizes.some).filter { preset in
      guard let metrics = try ResolvedMotion(preset.motion).metrics() else { return false }
      return metrics.settlingTime < 0.5 && (metrics.overshoot?.value ?? 0) < 0.05
    }
    return row(name, target: 0.25, count: shelf.sizes.some, time, same: "presets", found == expected.map(\.name))
  }

  private func importing(_ name: String, beside: Bool) throws -> Row {
    var presets = try shelf.curvePresets(shelf.sizes.many)
    if beside {
      presets = try presets.map { Preset(try PresetName("other/\($0.name)"), $0.motion, details: $0.details) }
    }
    let bytes = Array(PresetFile.text(presets, alone: false).utf8)
    var scratch = ""
    let time = try clock.timeLong(prepare: {
      scratch = try shelf.scratch(beside ? shelf.large : shelf.empty)
    }) {
      try Catalog.open(at: scratch, access: .readWrite).add(PresetImport(try PresetFile.read(bytes), from: bytes))
    }
    let stored = try Catalog.open(at: scratch).presets().map(\.preset)
      .filter { !beside || $0.name.text.hasPrefix("other/") }
    let isRight = stored.map(\.name) == presets.map(\.name) && stored.map(\.motion) == presets.map(\.motion)
    return row(name, target: 2, count: presets.count, time, same: "presets", isRight)
  }

  private func mergeOfOne(_ name: String) throws -> Row {
    let changed = try shelf.changed()
    var (scratch, report) = ("", MergeReport?.none)
    let time = try clock.timeLong(prepare: {
      scratch = try shelf.scratch(shelf.large)
    }) {
      report = try Catalog.open(at: scratch, access: .readWrite).merge(changed)
    }
    let isRight = report?.presets.map(\.effect) == [.updated] && report?.conflicts.isEmpty == true
    return row(name, target: 0.3, count: shelf.sizes.many, time, same: "changes", isRight)
  }

  /// A timeline with the times at which it is sampled, and where in memory its samples begin.
  private struct Part: Sendable {
    var timeline: Timeline
    var grid: SampleGrid
    var start = 0

    init?(_ motion: ResolvedMotion) {
      guard let timeline = try? motion.timeline(),
        let grid = try? SampleGrid(fps: 60, duration: timeline.settledDuration())
      else { return nil }
      (self.timeline, self.grid) = (timeline, grid)
    }

    /// The parts of some motions, compiled on all cores.
    static func of(_ motions: [ResolvedMotion]) -> [Part] {
      var parts = [Part?](repeating: nil, count: motions.count)
      parts.withUnsafeMutableBufferPointer { buffer in
        // Each motion writes to its own place.
        nonisolated(unsafe) let places = buffer
        onAllCores(motions.count) { places[$0] = Part(motions[$0]) }
      }
      var start = 0
      return parts.compactMap { part in
        guard var part else { return nil }
        part.start = start
        start += part.grid.count
        return part
      }
    }

    func fill(_ memory: UnsafeMutableBufferPointer<Double>) {
      timeline.sample(0, on: grid, into: .init(rebasing: memory[start..<start + grid.count]))
    }
  }

  private static func onAllCores(_ count: Int, _ work: @Sendable (Int) -> Void) {
    let runLength = 64
    DispatchQueue.concurrentPerform(iterations: (count + runLength - 1) / runLength) { run in
      for index in run * runLength..<min((run + 1) * runLength, count) { work(index) }
    }
  }

  /// From motions that have been read to their samples in one piece of memory: compiling, then sampling, on all cores.
  private func samples(_ name: String) throws -> Row {
    let motions = try Catalog.open(at: shelf.curves()).presets().map { ResolvedMotion($0.preset.motion) }
    let parts = Part.of(motions)
    let total = parts.reduce(0) { $0 + $1.grid.count }
    let memory = UnsafeMutableBufferPointer<Double>.allocate(capacity: total)
    memory.initialize(repeating: 0)
    defer { memory.deallocate() }
    let found = clock.compare {
      baseline_memset_threads(memory.baseAddress, total * 8, Int32(ProcessInfo.processInfo.activeProcessorCount))
    } _: {
      let parts = Part.of(motions)
      // Each part is written once.
      nonisolated(unsafe) let room = memory
      Self.onAllCores(parts.count) { parts[$0].fill(room) }
    }
    var worst = parts.count == motions.count ? 0 : .infinity
    for part in parts {
      for index in 0..<part.grid.count {
        let value = part.timeline.value("value", at: part.grid.time(index)) ?? .nan
        worst = max(worst, abs(memory[part.start + index] - value))
      }
    }
    return Row(
      name: name, baseline: "memset on all cores", measure: .timesAsFast, target: 0.7, measured: found.ratio,
      cost: found.ours / Double(total), error: (worst, 1e-9))
  }
}

import CBaselines
import Foundation
import Motionbook

/// The built tool as used from scripts: startup time, and peak memory.
struct ProcessRows {
  let clock: Clock
  let shelf: Shelf
  /// The built tool; nil where none is given.
  let tool: String?

  func plans() -> [Plan] {
    let many = shelf.sizes.many
    return [
      plan("sample NAME of \(shelf.sizes.some) presets, cold") { try sample($0, $1, shelf.curves(), time) },
      plan("sample NAME of one preset, cold") { try sample($0, $1, shelf.wide(), time) },
      plan("sample NAME of one preset, instructions") { try sample($0, $1, shelf.wide(), instructions) },
      plan("memory of 10 × \(samplesPerChannel) samples as CSV") { try export($0, $1) },
      plan("memory of import of \(many) presets") { try importing($0, $1) },
      plan("memory of list of \(many) presets") { try list($0, $1) },
      plan("memory of show beside \(2 * shelf.sizes.most) artifacts") { try show($0, $1) },
    ]
  }

  private var samplesPerChannel: Int { 100 * shelf.sizes.many }

  private func plan(_ name: String, _ measure: @escaping (String, String) throws -> Row?) -> Plan {
    Plan(name: name) { name in
      try tool.given(for: name).flatMap { try measure(name, $0) }
    }
  }

  // MARK: One preset

  /// Comparison of two commands: ratio of the second to the first, and its value; nil if unmeasurable here.
  private typealias Comparison = (Command, Command) throws -> (ratio: Double, ours: Double)?

  private func time(_ baseline: Command, _ ours: Command) throws -> (ratio: Double, ours: Double)? {
    var failure: (any Error)?
    func run(_ command: Command) {
      do { _ = try command.run() } catch { failure = error }
    }
    let found = clock.compare {
      run(baseline)
    } _: {
      run(ours)
    }
    if let failure { throw failure }
    return (1 / found.ratio, found.ours)
  }

  private func instructions(_ baseline: Command, _ ours: Command) throws -> (ratio: Double, ours: Double)? {
    guard let one = try baseline.instructions(in: shelf), let other = try ours.instructions(in: shelf) else {
      return nil
    }
    return (other / one, other)
  }

  private func sample(_ name: String, _ tool: String, _ path: String, _ comparison: Comparison) throws -> Row? {
    guard let shell = Command.find("sqlite3") else {
      print("skipped: \(name): there is no sqlite3 here")
      return nil
    }
    guard let preset = try Catalog.open(at: path).list().last?.name else {
      throw Shelf.Failure(description: "there are no presets")
    }
    let query = """
      SELECT c.body FROM artifact r INDEXED BY artifact_by_name JOIN artifact c ON c.id = r.content
      WHERE r.type = 'revision' AND r.name = '\(preset)'
      """
    let ours = Command([tool, "sample", preset.text, "-c", path, "--format", "csv"])
    guard let found = try comparison(Command([shell, path, query]), ours) else {
      print("skipped: \(name): there is no valgrind or strip here")
      return nil
    }
    let timeline = try Catalog.open(at: path).timeline(preset.text)
    let grid = try SampleGrid(fps: 60, duration: timeline.settledDuration())
    let numbers = (0..<grid.count).map(grid.time).flatMap { time in
      [time] + timeline.channels.map { timeline.value($0.name, at: time) ?? .nan }
    }
    return Row(
      name: name, baseline: "sqlite3, its bytes", measure: .timesAsLong, target: nil, measured: found.ratio,
      cost: found.ours, same: ("numbers", try ours.csv(in: shelf, says: numbers)))
  }

  // MARK: Memory

  private func row(
    _ name: String, _ target: Double, count: Int, _ arguments: [String], same what: String, _ holds: () throws -> Bool
  ) throws -> Row {
    var peak = 0.0
    let time = try Clock.duration { peak = try Command(arguments).peak(in: shelf) }
    return Row(
      name: name, baseline: "", measure: .mebibytes, target: target, measured: peak / 1024,
      cost: time / Double(count), same: (what, try holds()))
  }

  private func export(_ name: String, _ tool: String) throws -> Row {
    let path = try shelf.wide()
    let arguments = [tool, "sample", "wide/000000", "-c", path, "--format", "csv", "--count"]
    return try row(
      name, 64, count: 10 * samplesPerChannel, arguments + ["\(samplesPerChannel)"], same: "rows"
    ) { try Command(arguments + ["100"]).text(in: shelf).split(separator: "\n").count == 101 }
  }

  private func importing(_ name: String, _ tool: String) throws -> Row {
    let presets = try shelf.curvePresets(shelf.sizes.many)
    let file = shelf.path("presets.json")
    try Data(PresetFile.text(presets, alone: false).utf8).write(to: URL(fileURLWithPath: file))
    let path = try shelf.scratch(shelf.empty)
    return try row(
      name, 200e6 / 1_048_576, count: presets.count, [tool, "import", "json", file, "-c", path], same: "presets"
    ) { try Catalog.open(at: path).list().map(\.name) == presets.map(\.name) }
  }

  private func list(_ name: String, _ tool: String) throws -> Row {
    let count = shelf.sizes.many
    let arguments = [tool, "list", "-c", try shelf.large(), "--format", "csv"]
    return try row(name, 60e6 / 1_048_576, count: count, arguments, same: "rows") {
      try Command(arguments).text(in: shelf).split(separator: "\n").count == count + 1
    }
  }

  private func show(_ name: String, _ tool: String) throws -> Row {
    let arguments = [tool, "show", "curve/000000", "-c", try shelf.largest(), "--json"]
    return try row(name, 40, count: 1, arguments, same: "preset") {
      try Command(arguments).text(in: shelf).contains("curve/000000")
    }
  }
}

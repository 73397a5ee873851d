import CBaselines
import Foundation
import Motionbook

/// Samples of a spring as CSV, in the digits that read back as the same numbers, by the built tool: what it takes to begin
/// and to evaluate them is part of it.
struct TextRows {
  let clock: Clock
  let shelf: Shelf
  /// The built tool; nil where none is given.
  let tool: String?

  func plans() -> [Plan] {
    [
      Plan(name: "CSV of samples, shortest digits") { name in
        try tool.given(for: name).map { try digits(name, $0) }
      },
      Plan(name: "CSV of samples into a file") { name in try tool.given(for: name).map { try file(name, $0) } },
    ]
  }

  private static let spring = "spring(duration: 0.5, bounce: 0.3)"
  private var count: Int { 10 * shelf.sizes.many }

  private func command(_ tool: String) -> [String] {
    [tool, "sample", Self.spring, "--count", "\(count)", "--end", "1s", "--format", "csv"]
  }

  /// Times and values in turn.
  private func numbers() throws -> [Double] {
    let timeline = try ResolvedMotion(.curve(try Curve(notation: Self.spring))).timeline()
    let grid = try SampleGrid(count: count, to: 1)
    return (0..<count).map(grid.time).flatMap { [$0, timeline.value("value", at: $0) ?? .nan] }
  }

  private func digits(_ name: String, _ tool: String) throws -> Row {
    let numbers = try numbers()
    let room = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 25 * numbers.count)
    defer { room.deallocate() }
    let ours = Command(command(tool))
    let found = try clock.compareLong {
      _ = baseline_csv(numbers, 2, count, room.baseAddress)
    } _: {
      _ = try ours.run()
    }
    return Row(
      name: name, baseline: baseline_csv_is_shortest() != 0 ? "std::to_chars" : "snprintf, 17 digits",
      measure: .timesAsFast, target: 1, measured: found.ratio, cost: found.ours / Double(numbers.count),
      same: ("numbers", try ours.csv(in: shelf, says: numbers)))
  }

  private func file(_ name: String, _ tool: String) throws -> Row {
    let numbers = try numbers()
    let path = shelf.path("samples.csv")
    let ours = Command(command(tool) + ["-o", path])
    let time = try clock.timeLong(prepare: {
      try? FileManager.default.removeItem(atPath: path)
    }) {
      _ = try ours.run()
    }
    let text = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    return Row(
      name: name, baseline: "", measure: .gigabytesPerSecond, target: 1, measured: Double(text.count) / time,
      cost: time / Double(numbers.count), same: ("numbers", Command.csv(text, says: numbers)))
  }
}

extension String? {
  /// The built tool, for a row that runs it; nil where none is given, which is said.
  func given(for row: String) -> String? {
    if self == nil { print("skipped: \(row): give the built tool with --tool") }
    return self
  }
}

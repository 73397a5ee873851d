import CBaselines
import Foundation
import Motionbook

/// Samples of a spring as CSV by the built tool, of which it is part to begin and to evaluate them.
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
      Plan(name: "CSV of samples into a file") { name in try tool.given(for: name).map { try file(name, $0, []) } },
      Plan(name: "CSV of samples into a file, six digits") { name in
        try tool.given(for: name).map { try file(name, $0, ["--decimals", "\(Self.decimals)"]) }
      },
    ]
  }

  private static let spring = "spring(duration: 0.5, bounce: 0.3)"
  private static let decimals = 6
  private var count: Int { 10 * shelf.sizes.many }

  private func command(_ tool: String) -> [String] {
    [tool, "sample", Self.spring, "--count", "\(count)", "--end", "1s", "--format", "csv"]
  }

  /// Times and values in turn.
  private func numbers(_ count: Int) throws -> [Double] {
    let timeline = try ResolvedMotion(.curve(try Curve(notation: Self.spring))).timeline()
    let grid = try SampleGrid(count: count, to: 1)
    return (0..<count).map(grid.time).flatMap { [$0, timeline.value("value", at: $0) ?? .nan] }
  }

  private static var baseline: String { baseline_csv_is_shortest() != 0 ? "std::to_chars" : "snprintf" }

  // MARK: By the tool

  private func digits(_ name: String, _ tool: String) throws -> Row {
    let numbers = try numbers(count)
    let room = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 25 * numbers.count)
    defer { room.deallocate() }
    let ours = Command(command(tool))
    let found = try clock.compareLong {
      _ = baseline_csv(numbers, 2, count, room.baseAddress)
    } _: {
      _ = try ours.run()
    }
    return Row(
      name: name, baseline: Self.baseline, measure: .timesAsFast, target: 1, measured: found.ratio,
      cost: found.ours / Double(numbers.count),
      same: ("numbers", try ours.csv(in: shelf, says: numbers)))
  }

  private func file(_ name: String, _ tool: String, _ options: [String]) throws -> Row {
    let numbers = try numbers(count)
    let path = shelf.path("samples.csv")
    let ours = Command(command(tool) + options + ["-o", path])
    let time = try clock.timeLong(prepare: {
      try? FileManager.default.removeItem(atPath: path)
    }) {
      _ = try ours.run()
    }
    let text = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let isSame = options.isEmpty ? Command.csv(text, says: numbers) : text.suffix(from: 11).elementsEqual(six(numbers))
    return Row(
      name: name, baseline: "", measure: .gigabytesPerSecond, target: 1, measured: Double(text.count) / time,
      cost: time / Double(numbers.count), same: ("numbers", isSame))
  }

  /// Text of the baseline below the header.
  private func six(_ numbers: [Double]) -> [UInt8] {
    let room = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 50 * numbers.count)
    defer { room.deallocate() }
    let length = baseline_csv_fixed(numbers, 2, numbers.count / 2, Int32(Self.decimals), room.baseAddress)
    return room[..<length].map { UInt8(bitPattern: $0) }
  }
}

extension String? {
  /// The built tool, for a row that runs it; nil with a message if not given.
  func given(for row: String) -> String? {
    if self == nil { print("skipped: \(row): give the built tool with --tool") }
    return self
  }
}

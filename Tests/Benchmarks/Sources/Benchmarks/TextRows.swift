import CBaselines
import CMotionDigits
import Foundation
import Motionbook

/// Samples of a spring as CSV: the digits alone, in this process; and by the built tool, of which it is part to begin and to
/// evaluate them.
struct TextRows {
  let clock: Clock
  let shelf: Shelf
  /// The built tool; nil where none is given.
  let tool: String?

  func plans() -> [Plan] {
    [
      Plan(name: "digits of samples, the shortest", measure: shortest),
      Plan(name: "digits of samples, six behind the point", measure: fixed),
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

  // MARK: In this process

  private static var baseline: String { baseline_csv_is_shortest() != 0 ? "std::to_chars" : "snprintf" }

  private func shortest(_ name: String) throws -> Row {
    try alone(name, target: 1, same: "numbers") { numbers, room in
      baseline_csv(numbers, 2, shelf.sizes.many, room)
    } _: { values, _, out in
      var end = 0
      for (index, value) in values.enumerated() {
        end += motionbook_shortest_digits(value, out + end)
        out[end] = index % 2 == 0 ? UInt8(ascii: ",") : UInt8(ascii: "\n")
        end += 1
      }
      return end
    }
  }

  private func fixed(_ name: String) throws -> Row {
    try alone(name, target: 8, same: "text") { numbers, room in
      baseline_csv_fixed(numbers, 2, shelf.sizes.many, Int32(Self.decimals), room)
    } _: { values, eight, out in
      guard let first = values.baseAddress, let digits = eight.baseAddress else { return 0 }
      motionbook_eight_digits(first, values.count, UInt32(Self.decimals), digits)
      var end = 0
      for (index, value) in values.enumerated() {
        end += motionbook_put_eight_digits(eight[index], value, UInt32(Self.decimals), out + end)
        out[end] = index % 2 == 0 ? UInt8(ascii: ",") : UInt8(ascii: "\n")
        end += 1
      }
      return end
    }
  }

  /// Compares texts of numbers, ours in blocks as the tool writes them.
  private func alone(
    _ name: String, target: Double, same what: String,
    _ baseline: (UnsafePointer<Double>, UnsafeMutablePointer<CChar>) -> Int,
    _ ours: (UnsafeBufferPointer<Double>, UnsafeMutableBufferPointer<UInt64>, UnsafeMutablePointer<UInt8>) -> Int
  ) throws -> Row {
    let numbers = try numbers(shelf.sizes.many)
    let theirs = UnsafeMutablePointer<CChar>.allocate(capacity: 50 * numbers.count)
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: 50 * numbers.count + MOTIONBOOK_FIXED_ROOM)
    let eight = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 1024)
    defer {
      theirs.deallocate()
      room.deallocate()
      eight.deallocate()
    }
    var (expected, written) = (0, 0)
    let found = clock.compare {
      expected = baseline(numbers, theirs)
    } _: {
      // Below a header.
      room[0] = UInt8(ascii: "\n")
      written = 1
      numbers.withUnsafeBufferPointer { numbers in
        for first in stride(from: 0, to: numbers.count, by: eight.count) {
          let part = numbers[first..<min(first + eight.count, numbers.count)]
          written += ours(UnsafeBufferPointer(rebasing: part), eight, room + written)
        }
      }
    }
    room[written] = 0
    let isSame =
      what == "text"
      ? written == expected + 1 && memcmp(theirs, room + 1, expected) == 0
      : Command.csv(Array(UnsafeBufferPointer(start: room, count: written)), says: numbers)
    return Row(
      name: name, baseline: Self.baseline, measure: .timesAsFast, target: target, measured: found.ratio,
      cost: found.ours / Double(numbers.count), same: (what, isSame))
  }

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

  /// What the baseline writes below the header.
  private func six(_ numbers: [Double]) -> [UInt8] {
    let room = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 50 * numbers.count)
    defer { room.deallocate() }
    let length = baseline_csv_fixed(numbers, 2, numbers.count / 2, Int32(Self.decimals), room.baseAddress)
    return room[..<length].map { UInt8(bitPattern: $0) }
  }
}

extension String? {
  /// The built tool, for a row that runs it; nil where none is given, which is said.
  func given(for row: String) -> String? {
    if self == nil { print("skipped: \(row): give the built tool with --tool") }
    return self
  }
}

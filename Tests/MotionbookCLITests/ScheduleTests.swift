import Foundation
import Testing

@testable import MotionbookCLI

@Suite struct ScheduleTests {
  private let start = ["--start", "2026-01-01T00:00:00Z"]

  private func entries(_ folder: TemporaryFolder, _ arguments: String...) throws -> [[String]] {
    let run = try ToolRun(["schedule", "--csv", "--no-headers"] + arguments + start, in: folder.url)
    #expect(run.status == 0, "\(arguments): \(run.errors)")
    return run.lines.filter { !$0.isEmpty }.map { $0.split(separator: ",").map(String.init) }
  }

  @Test("every kind lists its entries: number, moment with its fraction, seconds from the start")
  func kinds() throws {
    let folder = try TemporaryFolder()
    #expect(
      try entries(folder, "cyclic(0.25, 0.25, 0.5)", "--count", "4") == [
        ["0", "2026-01-01T00:00:00.250Z", "0.25"], ["1", "2026-01-01T00:00:00.500Z", "0.5"],
        ["2", "2026-01-01T00:00:01.000Z", "1"], ["3", "2026-01-01T00:00:01.250Z", "1.25"],
      ])
    #expect(
      try entries(folder, "explicit(-0.5, 86400)") == [
        ["0", "2025-12-31T23:59:59.500Z", "-0.5"], ["1", "2026-01-02T00:00:00.000Z", "86400"],
      ])
    #expect(try entries(folder, "animation", "--count", "2").last?[1] == "2026-01-01T00:00:00.008333Z")
    #expect(try entries(folder, "periodic(from: -0.5, by: 2)", "--count", "2").map { $0[2] } == ["-0.5", "1.5"])
    #expect(try entries(folder, "animation", "--mode", "lowFrequency").isEmpty)
    #expect(try entries(folder, "cyclic(1)", "--mode", "lowfrequency").count == 10)
  }

  @Test("minutes are those of the wall clock")
  func minutes() throws {
    let folder = try TemporaryFolder()
    let json = try folder.run(
      "schedule", "everyMinute", "--start", "2026-01-01T00:00:30.250Z", "--count", "2", "--json"
    ).json()
    let entries = try #require(json["entries"] as? [[String: Any]])
    #expect(entries.compactMap { $0["time"] as? String } == ["2026-01-01T00:00:00.000Z", "2026-01-01T00:01:00.000Z"])
    #expect(entries.compactMap { $0["offset"] as? Double } == [-30.25, 29.75])
    #expect(json["cadence"] as? String == "live")
    #expect(json["schedule"] as? String == "everyMinute")
  }

  @Test("a sequence's schedule is listed with its parameters; whatever has none is refused")
  func presets() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook", "--seeds", "seed")
    let slow = try entries(folder, "seed/metronome", "--set", "bpm=30", "--count", "3").map { $0[2] }
    #expect(slow == ["0", "2", "4"])
    let wrong = try folder.run("schedule", "seed/metronome", "--set", "bmp=30")
    #expect(wrong.status == 5)
    #expect(wrong.errors.contains("did you mean: bpm?"))
    #expect(try folder.run("schedule", "seed/jumping-emoji-x").status == 3)
    #expect(try folder.run("schedule", "cyclic(").status == 5)
    #expect(try folder.run("schedule", "cyclic(1)", "--count", "-1").status == 2)
    #expect(try folder.run("schedule", "cyclic(1)", "--mode", "x").status == 2)
  }

  @Test("moments carry their fraction over every border")
  func moments() {
    for (start, offset, expected) in [
      ("2024-02-28T23:59:59.999Z", 0.001, "2024-02-29T00:00:00.000Z"),
      ("1970-01-01", -0.000_001, "1969-12-31T23:59:59.999999Z"), ("9999-12-31", 86_400, nil),
      ("2026-01-01T00:00:00.250Z", -0.5, "2025-12-31T23:59:59.750Z"), ("2026-01-01", .infinity, nil),
    ] as [(String, Double, String?)] {
      #expect(Timestamp(argument: start)?.text(after: offset) == expected, "\(start) + \(offset)")
    }
  }
}

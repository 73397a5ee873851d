import Foundation
import Testing

@testable import MotionbookCLI

@Suite struct ScheduleTests {
  private let start = ["--start", "2026-01-01T00:00:00Z"]

  private func entries(_ folder: TemporaryFolder, _ arguments: String...) throws -> [[String]] {
    let run = try ToolRun(["sample", "--entries", "--csv", "--no-headers"] + arguments + start, in: folder.url)
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
    #expect(try entries(folder, "animation()", "--low-frequency").isEmpty)
    #expect(try entries(folder, "cyclic(1)", "--low-frequency").count == 10)
  }

  @Test("minutes are those of the wall clock")
  func minutes() throws {
    let folder = try TemporaryFolder()
    let json = try folder.run(
      "sample", "--entries", "everyMinute", "--start", "2026-01-01T00:00:30.250Z", "--count", "2", "--json"
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
    let wrong = try folder.run("sample", "--entries", "seed/metronome", "--set", "bmp=30")
    #expect(wrong.status == 5)
    #expect(wrong.errors.contains("did you mean: bpm?"))
    #expect(try folder.run("sample", "--entries", "seed/jumping-emoji-x").status == 3)
    #expect(try folder.run("sample", "--entries", "cyclic(").status == 5)
    #expect(try folder.run("sample", "--entries", "cyclic(1)", "--count", "-1").status == 2)
    #expect(try folder.run("sample", "--entries", "cyclic(1)", "--mode", "x").status == 2)
    for option in [["--at", "1"], ["--fps", "3"], ["--velocity"], ["--format", "npy"]] {
      #expect(try ToolRun(["sample", "cyclic(1)"] + option, in: folder.url).status == 2, "\(option)")
    }
  }

  @Test("a schedule is a preset: added, listed, set, named by a sequence, and refused where another kind stands")
  func presetsOfTheirOwn() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook", "--seeds", "system")
    #expect(try folder.run("add", "schedule", "clock/slow", "periodic(by: 5)").status == 0)
    #expect(try entries(folder, "clock/slow", "--count", "3").map { $0[2] } == ["0", "5", "10"])
    #expect(try entries(folder, "system/schedule/cyclic", "--count", "3").map { $0[2] } == ["0.2", "0.4", "0.8"])
    let listed = try folder.run("list", "clock/*", "--kind", "schedule", "--csv", "--no-headers")
    #expect(listed.output.contains("clock/slow,schedule,1"))
    #expect(try folder.run("list", "clock/*", "--kind", "sequence", "--csv", "--no-headers").output.isEmpty)
    #expect(try folder.run("set", "clock/slow", "cyclic(2)").status == 0)
    #expect(try folder.run("show", "clock/slow").output.contains("cyclic(2)"))
    let document = #""steps":[{"wait":1}],"derived":[{"property":"x","formula":"tick"}]}"#
    let good = try folder.run(
      "add", "sequence", "clock/user", "--from", "-", input: #"{"schedule":"clock/slow","# + document)
    #expect(good.status == 0, "\(good.errors)")
    let rows = try folder.run("sample", "clock/user", "--at", "1.9,2,4.5", "--csv", "--no-headers")
    #expect(rows.output == "1.9,0\n2,1\n4.5,2\n")
    // The previous version, whose name is gone.
    _ = try folder.run("rename", "clock/slow", "clock/two")
    #expect(try folder.run("show", "clock/user", "--json").output.contains("clock/two"))
    let wrong = try folder.run(
      "add", "sequence", "clock/wrong", "--from", "-", input: #"{"schedule":"system/curve/linear","# + document)
    #expect(wrong.status == 5 && wrong.errors.contains("for a schedule, but it is a preset of kind curve"))
    #expect(try folder.run("verify").status == 0)
  }

  @Test("--start says what the wall clock shows at time 0, --cadence and --low-frequency what formulas read")
  func wallClock() throws {
    let folder = try TemporaryFolder()
    let clock = #"""
      {"motionbook":1,"name":"a","kind":"sequence","steps":[{"wait":1}],"schedule":"animation(minimumInterval: 0.5)",
       "derived":[{"property":"text","formula":"cadence == 2",
        "texts":["{hour:02}:{minute:02}:{second:02}","{hour:02}:{minute:02}"]}]}
      """#
    func shown(_ arguments: String...) throws -> [String] {
      let fixed = ["sample", clock, "--at", "0,0.9,1.6", "--csv", "--no-headers"]
      let run = try ToolRun(fixed + arguments, in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
      return run.lines.filter { !$0.isEmpty }.compactMap { $0.split(separator: ",").last.map(String.init) }
    }
    #expect(try shown("--start", "2026-11-21T10:00:58.5") == ["10:00:58", "10:00:59", "10:01:00"])
    #expect(try shown("--start", "2026-11-21T10:00:58.5-03:30") == ["10:00:58", "10:00:59", "10:01:00"])
    #expect(try shown() == ["00:00:00", "00:00:00", "00:00:01"])
    #expect(try shown("--cadence", "minutes") == ["00:00", "00:00", "00:00"])
    #expect(try shown("--low-frequency") == ["00:00:00", "00:00:00", "00:00:00"])
    #expect(try folder.run("sample", clock, "--at", "0", "--cadence", "hours").status == 2)
    #expect(try folder.run("sample", "ease", "--at", "0", "--cadence", "live").status == 2)
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

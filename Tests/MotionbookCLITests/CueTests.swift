import Foundation
import Motionbook
import TestSupport
import Testing

/// Cues in the formats of every command that reports times.
@Suite struct CueTests {
  private static let catalog = Result {
    let folder = try TemporaryFolder()
    let run = try folder.run("init", "t.motionbook", "--seeds", "seed,system,reduced")
    guard run.status == 0 else { throw TemporaryFolder.Failure(text: run.errors) }
    return try Data(contentsOf: folder.file("t.motionbook"))
  }

  /// A folder with a catalog of seeds.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try Self.catalog.get().write(to: folder.file("t.motionbook"))
    return folder
  }

  /// Time, name and kind of the cues of a JSON answer.
  private func cues(_ run: ToolRun) throws -> [String] {
    let list = try #require(try run.json()["cues"] as? [[String: Any]], "\(run.errors)")
    return list.map { "\($0["time"] as? Double ?? -1) \($0["cue"] as? String ?? "") \($0["kind"] as? String ?? "")" }
  }

  /// The metronome's beat 3 of 0…3 is the bell; both swings and four beats repeat after four seconds.
  private let beats = ["0.0 click cue", "1.0 click cue", "2.0 click cue", "3.0 bell cue", "4.0 click cue"]

  @Test("sample and eval carry what has come by the last time, and the loop")
  func samples() throws {
    let folder = try folder()
    for run in [
      try folder.run("sample", "seed/metronome", "--end", "4s", "--json"),
      try folder.run("sample", "seed/metronome", "--at", "0.5,4", "--json"),
    ] {
      #expect(try cues(run).filter { !$0.hasSuffix("loop") } == beats)
      let loop = (try run.json()["cues"] as? [[String: Any]])?.first { $0["kind"] as? String == "loop" }
      #expect(loop?["length"] as? Double == 4)
    }
    let middle = try folder.run("sample", "seed/metronome", "--start", "1.5s", "--end", "3.5s", "--json")
    #expect(try cues(middle).filter { $0.hasSuffix("cue") } == ["2.0 click cue", "3.0 bell cue"])
  }

  @Test("onFinish comes at the end of the steps, and when the last tail is over")
  func completions() throws {
    let folder = try folder()
    // An eased second, a delay of two, and half a second counted for the default spring.
    for command in [["sample"], ["sample", "--at", "0"], ["show"]] {
      let run = try ToolRun(command + ["seed/sequence-simple", "--json"], in: folder.url)
      let all = try cues(run)
      #expect(all.contains("3.5 onFinish logicallyComplete"), "\(command): \(all)")
      #expect(all.last?.hasSuffix("onFinish removed") == true, "\(command): \(all)")
    }
  }

  @Test("JSON Lines have a line for each cue behind the rows, --cues a CSV of them")
  func lines() throws {
    let folder = try folder()
    for command in [["sample", "--at", "0,1"], ["sample", "--at", "0,1"]] {
      let lines = try ToolRun(command + ["seed/metronome", "--format", "jsonl"], in: folder.url).lines.filter {
        !$0.isEmpty
      }
      let values = try lines.map { try JSONReader.read(Array($0.utf8)) }
      #expect(values.map { $0["cue"] == nil } == [true, true, false, false, false], "\(lines)")
      #expect(values[2] == ["cue": "click", "kind": "cue", "length": .null, "time": 0])
      let csv = try ToolRun(command + ["seed/metronome", "--cues"], in: folder.url).lines.filter { !$0.isEmpty }
      #expect(csv.prefix(3) == ["time,cue,kind,length", "0,click,cue,", "1,click,cue,"], "\(csv)")
      #expect(csv.count == 4 && csv[3].hasSuffix(",loop,loop,4"), "\(csv)")
    }
    let json = try folder.run("sample", "seed/metronome", "--end", "4s", "--cues", "--json")
    #expect(try cues(json).filter { !$0.hasSuffix("loop") } == beats)
    _ = try folder.run("sample", "seed/metronome", "--end", "4s", "--cues", "-o", "beats.csv")
    #expect(try String(contentsOf: folder.file("beats.csv"), encoding: .utf8).split(separator: "\n").count == 7)
  }

  @Test("a schedule carries the cues of its sequence; one alone has none")
  func schedules() throws {
    let folder = try folder()
    let start = ["--start", "2026-01-01T00:00:00Z"]
    let own = try ToolRun(["sample", "--entries", "seed/metronome", "--count", "5", "--json"] + start, in: folder.url)
    #expect(try cues(own).filter { $0.hasSuffix("cue") } == beats)
    let faster = try ToolRun(
      ["sample", "--entries", "seed/metronome", "--count", "3", "--set", "bpm=120", "--cues"] + start, in: folder.url)
    #expect(faster.lines[1...3] == ["0,click,cue,", "0.5,click,cue,", "1,click,cue,"], "\(faster.output)")
    #expect(try cues(try ToolRun(["sample", "--entries", "cyclic(1)", "--json"] + start, in: folder.url)).isEmpty)
  }

  @Test("show names the cues and the loop for people, and the first round for machines")
  func show() throws {
    let folder = try folder()
    let text = try folder.run("show", "seed/metronome", "--no-plot").output
    #expect(text.contains("click 0 s, click 1 s, click 2 s, bell 3 s"), "\(text)")
    #expect(text.contains("every 4 s, from "), "\(text)")
    #expect(try cues(try folder.run("show", "seed/metronome", "--json")).prefix(4) == beats.prefix(4))
    #expect(try folder.run("sample", "ease", "--progress", "0.5", "--cues").status == 2)
  }

  @Test("a second tap moves too, and one in mid-flight adds up")
  func taps() throws {
    let folder = try folder()
    func values(_ arguments: String...) throws -> [Double] {
      try ToolRun(["sample", "seed/shake", "--track", "offset.x", "--csv", "--no-headers"] + arguments, in: folder.url)
        .lines.compactMap { $0.split(separator: ",").last.flatMap { Double($0) } }
    }
    for (found, expected) in zip(try values("--trigger", "0,1", "--at", "0.1,1.1"), [-5.878, -5.878]) {
      #expect(abs(found - expected) < 1e-3)
    }
    let early = try values("--trigger", "0,0.25", "--at", "0.3")
    #expect(early.count == 1 && abs((early.first ?? 0) - 9.823) < 1e-3)
  }
}

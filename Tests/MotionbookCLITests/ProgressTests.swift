import Foundation
import Testing

@testable import MotionbookCLI

@Suite("How far long work has come")
struct ProgressTests {
  @Test("rate and remaining time follow from what is done, and the line keeps its width")
  func pace() {
    // 250 of 1,000 in 2 s: 125 a second, 750 are left, 6 s.
    let pace = WorkPace(done: 250, total: 1_000, seconds: 2)
    #expect(pace.rate == 125 && pace.remaining == 6 && pace.share == 0.25)
    #expect(pace.line("importing", columns: 40, unicode: false) == "importing #...... 25 %  125/s  6 s left")
    #expect(pace.line("importing", columns: 200, unicode: true).contains("███████░░░░░░░░░░░░░░░░░░░░░░░ 25 %"))
    for columns in [0, 5, 30, 40, 80] {
      #expect(pace.line("importing", columns: columns, unicode: true).count <= columns)
    }
    // 10 of 1,000 in 2 s: 198 s more.
    let slow = WorkPace(done: 10, total: 1_000, seconds: 2).line("a", columns: 80, unicode: false)
    #expect(slow.hasSuffix(" 1 %  5/s  3 min 18 s left"))
    let start = WorkPace(done: 0, total: 1_000, seconds: 2)
    #expect(start.rate == nil && start.remaining == nil)
    #expect(start.line("a", columns: 80, unicode: false).hasSuffix(". 0 %"))
    #expect(WorkPace(done: 9, total: 3, seconds: 0).share == 1)
  }

  private func folder(_ count: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    let tokens = (0..<count).map { #""t\#($0)":{"$type":"duration","$value":{"value":\#($0 + 1),"unit":"ms"}}"# }
    try folder.write("{\(tokens.joined(separator: ","))}", to: "tokens.json")
    return folder
  }

  /// The steps reported by a command, in order.
  private func steps(_ run: ToolRun) throws -> [(work: String, done: Double, total: Double)] {
    try run.errors.split(separator: "\n").filter { $0.hasPrefix("{") }.map { line in
      let members = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(members["schema"] as? Int == 1 && members["seconds"] is Double)
      #expect(members["rate"] != nil && members["remaining"] != nil)
      return (
        try #require(members["work"] as? String), try #require(members["done"] as? Double),
        try #require(members["total"] as? Double)
      )
    }
  }

  @Test("--progress json tells of each step up to the last, and a pipe without it of none")
  func lines() throws {
    let folder = try folder(40)
    let (other, plain) = (try self.folder(3), try self.folder(40))
    try other.succeed("import", "tokens.json")
    let theirs = other.file("team.motionbook").path
    let commands: [(work: String, total: Double?, arguments: [String])] = [
      ("importing", 40, ["import", "tokens.json", "--into", "time"]), ("verifying", nil, ["verify"]),
      ("exporting", 40, ["export", "css"]), ("drawing", 40, ["gallery", "-o", "gallery.html"]),
      ("releasing", 40, ["release", "1.0"]), ("checking", nil, ["merge", theirs, "--check"]),
    ]
    for command in commands {
      let run = try ToolRun(command.arguments + ["--progress", "json"], in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
      let steps = try steps(run)
      let last = try #require(steps.last, "\(command.work): \(run.errors)")
      #expect(steps.allSatisfy { $0.work == command.work && $0.done <= $0.total })
      #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.done <= $1.done }, "\(steps)")
      #expect(last.done == last.total && last.total == command.total ?? last.total, "\(steps)")
      let silent = try ToolRun(command.arguments, in: plain.url)
      #expect(silent.status == 0 && !silent.errors.contains("{") && !silent.errors.contains("\r"), "\(silent.errors)")
      #expect(silent.lines.count == run.lines.count, "\(command.work)")
    }
    #expect(try folder.run("verify", "--progress", "loud").status == 2)
  }

  @Test("a terminal shows a bar with rate and remaining time after half a second, and is left without it")
  func terminal() throws {
    let folder = try folder(3_000)
    for (choice, isShown) in [("auto", true), ("off", false)] {
      let pty = try #require(PseudoTerminal(columns: 70))
      let (status, text) = try pty.run(
        ["import", "tokens.json", "--into", choice, "--no-color", "--progress", choice], in: folder.url)
      #expect(status == 0)
      let bars = text.components(separatedBy: "\r\u{1B}[K").filter { $0.hasPrefix("importing ") }
      #expect(bars.isEmpty != isShown, "\(text.prefix(500))")
      // Before the first part is done there is no pace.
      let paced = bars.filter { !$0.hasSuffix(" 0 %") }
      #expect(paced.isEmpty != isShown)
      #expect(paced.allSatisfy { $0.contains("/s  ") && $0.contains(" s left") && $0.count <= 70 }, "\(bars)")
    }
  }
}

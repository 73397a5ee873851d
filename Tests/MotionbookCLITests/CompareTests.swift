import Foundation
import Testing

@testable import MotionbookCLI

@Suite("Curves laid over each other")
struct CompareTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.succeed("add", "curve", "brand/line", "linear", "--duration", "1s")
    try folder.succeed("release", "1.0.0")
    try folder.succeed("set", "brand/line", "linear", "--duration", "2s")
    try folder.succeed("add", "transition", "brand/enter", ".opacity")
    return folder
  }

  @Test("versions of a preset are held against each other, by number or release, by show and by compare")
  func versions() throws {
    let folder = try folder()
    for first in ["brand/line@1", "brand/line@1.0.0"] {
      let run = try folder.succeed("compare", first, "brand/line@2", "--json")
      let curves = try #require(try run.json()["curves"] as? [[String: Any]])
      #expect(curves.map { $0["name"] as? String } == ["brand/line@1", "brand/line@2"])
      #expect(curves.map { $0["duration"] as? Double } == [1, 2])
      #expect(curves[0]["largest"] is NSNull)
      // t against t/2 for a second, then 1 against t/2: two triangles of 1/4 in two seconds.
      for (key, expected) in [("largest", 0.5), ("place", 1), ("mean", 0.25)] {
        #expect(abs((curves[1][key] as? Double ?? .nan) - expected) < 1e-5, "\(key)")
      }
      #expect(try folder.succeed("show", first, "brand/line@2", "--json").output == run.output)
    }
    let shapes = try folder.succeed("compare", "brand/line@1", "brand/line", "--time", "normalized", "--json")
    let curves = try #require(try shapes.json()["curves"] as? [[String: Any]])
    #expect((curves[1]["largest"] as? Double ?? 1) < 1e-12)
    let rows = try folder.succeed("compare", "brand/line@1", "brand/line", "--csv").lines
    #expect(rows[0] == "name,settled,duration,overshoot,largest,place,mean,curve")
    // Without a length too: the first goes 0.1 beyond its end, the second never does.
    let plain = try folder.succeed("compare", "linear(0, 1.1 50%, 1)", "ease", "--json").json()["curves"]
    let overshoots = try #require(plain as? [[String: Any]]).map { $0["overshoot"] as? Double }
    #expect(abs((overshoots[0] ?? .nan) - 0.1) < 1e-9 && overshoots[1] == nil)
  }

  @Test("the picture names each line, draws what differs below, and keeps its width", arguments: ["C.UTF-8", "C"])
  func picture(locale: String) throws {
    let folder = try folder()
    let run = try ToolRun(
      ["show", "brand/line@1", "brand/line@2", "ease", "--width", "60"], in: folder.url,
      environment: ["LC_ALL": locale])
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let samples = locale == "C" ? ["****", "oooo", "++++"] : ["⠤⠤⠤⠤", "⠄⠄⠄⠄", "⠤⠤  "]
    for (line, (sample, name)) in zip(lines, zip(samples, ["brand/line@1", "brand/line@2", "ease"])) {
      #expect(line.hasPrefix("\(sample)  \(name)"), "\(line)")
    }
    #expect(lines.contains("above or below brand/line@1"))
    #expect(lines.prefix { !$0.hasPrefix("NAME") }.allSatisfy { $0.count <= 60 }, "\(run.output)")
    // The first curve with a duration lends its second.
    #expect(lines.contains("ease: no duration of its own; takes 1 s here"))
    #expect(try folder.succeed("compare", "brand/line@1", "ease", "--no-plot").lines.first?.hasPrefix("NAME") == true)
  }

  @Test("what cannot be laid over each other is said, with what does the work instead")
  func refusals() throws {
    let folder = try folder()
    for command in ["show", "compare"] {
      let kinds = try folder.run(command, "brand/line", "brand/enter")
      #expect(kinds.status == 2 && kinds.errors.contains("brand/enter@1 is of kind transition"), "\(kinds.errors)")
      #expect(kinds.errors.contains("motionbook diff"))
      let many = try folder.run(command, "linear", "ease", "ease-in", "ease-out", "ease-in-out")
      #expect(many.status == 2 && many.errors.contains("expected at most 4 curves, found 5"))
    }
    #expect(try folder.run("compare", "brand/line").status == 2)
    #expect(try folder.run("show", "brand/line", "brand/nothing").status == 3)
  }

  @Test("variants for reduced motion are laid over each other, too")
  func reduced() throws {
    let folder = try folder()
    try folder.succeed("add", "curve", "brand/calm", "linear", "--duration", "100ms")
    try folder.succeed("set", "brand/line", "--reduced", "brand/calm")
    let run = try folder.succeed("show", "brand/line", "ease", "--reduced", "--json")
    let curves = try #require(try run.json()["curves"] as? [[String: Any]])
    #expect(curves.map { $0["name"] as? String } == ["brand/calm@1", "ease"])
  }

  @Test("lines over each other: the uppermost gives a character its color, the others their dots")
  func layers() {
    func row(_ lines: [DrawnLine], braille: Bool) -> [(Character, PlotInk)?] {
      var canvas = DotCanvas(columns: 2, rows: 1, usesBraille: braille)
      canvas.draw(lines) { Int($0) }
      return (0..<2).map { canvas.cell(row: 0, column: $0) }
    }
    let pens = PlotPen.all
    // Dots 7 and 8 below, every other one of dots 1 and 4 above: 0x40 + 0x80 + 0x01.
    let both = row([DrawnLine([0, 0], pen: pens[0]), DrawnLine([3, 3], pen: pens[1])], braille: true)
    #expect(both[0]?.0 == "\u{28C1}" && both[0]?.1 == .plain)
    let letters = row([DrawnLine([0, 0], pen: pens[1]), DrawnLine([0, 0], pen: pens[0])], braille: false)
    #expect(letters.map { $0?.0 } == ["o", "o"] && letters[1]?.1 == .cyan)
    #expect(Set(pens.map(\.letter)).count == pens.count && Set(pens.map(\.pattern)).count == pens.count)
  }
}

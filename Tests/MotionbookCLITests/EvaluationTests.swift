import Foundation
import Motionbook
import TestSupport
import Testing

@Suite struct EvaluationTests {
  @Test("show, sample, eval and metrics print what was recorded")
  func golden() throws {
    let folder = try TemporaryFolder.withCatalog()
    for (name, arguments) in [
      ("show-pop", ["show", "brand/pop", "--width", "60"]), ("show-alias", ["show", "brand/default", "--no-plot"]),
      ("show-duration", ["show", "time/short"]), ("show-json", ["show", "brand/pop", "--json"]),
      ("show-endless", ["show", "ease.duration(1s).repeatForever(autoreverses: true)", "--width", "50"]),
      ("sample-csv", ["sample", "brand/pop", "--fps", "20", "--csv"]),
      ("sample-json", ["sample", "brand/pop", "--count", "3", "--json"]),
      ("sample-jsonl", ["sample", "brand/pop", "--at", "0,100ms,50%", "--format", "jsonl"]),
      ("sample-table", ["sample", "brand/enter", "--count", "5", "--velocity"]),
      ("eval", ["sample", "easeInOut(duration: 1).delay(0.5).speed(2)", "--at", "0.25,0.4", "--velocity"]),
      ("metrics", ["metrics", "brand/pop", "brand/enter"]),
    ] {
      let run = try ToolRun(arguments, in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
      // A preset's identity is random, and a version's hash depends on it.
      let lines = run.lines.map { $0.contains("\"revision\":") ? "  \"revision\": …" : $0 }
      try Snapshot.check(lines.joined(separator: "\n"), name)
    }
  }

  @Test("--from and --to are refused where a motion has values of its own")
  func range() throws {
    let folder = try TemporaryFolder.withCatalog()
    let fade =
      #"{"motionbook":1,"kind":"keyframes","name":"fade","tracks":["#
      + #"{"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":1}]}]}"#
    let grow = #"{"motionbook":1,"kind":"transition","name":"grow","curve":{"linear":true},"duration":0.4}"#
    for command in [["sample", "--count", "3"], ["sample", "--at", "50%"], ["show"], ["metrics"]] {
      for name in [fade, "time/short"] {
        for option in [["--from", "2"], ["--to", "-100"], ["--from", "0"]] {
          let run = try ToolRun(command + [name] + option, in: folder.url)
          #expect(run.status == 2, "\(command), \(name), \(option): \(run.output)")
          #expect(run.errors.contains("has values of its own; \(option[0]) is for curves"), "\(run.errors)")
        }
        #expect(try ToolRun(command + [name], in: folder.url).status == 0)
      }
      for name in ["brand/enter", "brand/default", grow, "linear(0, 1)"] {
        let run = try ToolRun(command + [name, "--from", "10", "--to", "20"], in: folder.url)
        #expect(run.status == 0, "\(command), \(name): \(run.errors)")
      }
    }
    let run = try folder.run("sample", grow, "--at", "0,100%", "--from", "10", "--to", "20", "--csv")
    #expect(run.lines.compactMap { $0.split(separator: ",").last.flatMap { Double($0) } } == [10, 20])
  }

  @Test("a start behind the end of a motion is told with that end, and --end mends it")
  func lateStart() throws {
    let folder = try TemporaryFolder.withCatalog()
    let late = ["sample", "brand/enter", "--start", "5s", "--csv", "--no-headers"]
    let run = try ToolRun(late, in: folder.url)
    #expect(run.status == 2 && run.errors.contains("ends at 0.4 s, before --start"), "\(run.errors)")
    let end = try #require(run.errors.firstMatch(of: /--end ([0-9.]+m?s)/)?.1)
    let mended = try ToolRun(late + ["--end", String(end)], in: folder.url).expectSuccess()
    #expect(mended.lines.first?.hasPrefix("5,1") == true, "\(mended.output.prefix(80))")
    let before = try folder.run("sample", "brand/enter", "--start", "5s", "--end", "4s")
    #expect(before.status == 2 && before.errors.contains("--end is before --start"), "\(before.errors)")
  }

  @Test("without a UTF-8 locale the drawing is ASCII")
  func ascii() throws {
    let folder = try TemporaryFolder.withCatalog()
    let run = try folder.run("show", "brand/pop", "--width", "60", environment: ["LANG": "C"])
    let drawing = run.output.components(separatedBy: "anime.js").last ?? ""
    #expect(drawing.utf8.allSatisfy { $0 < 0x80 })
    #expect(drawing.contains("*"))
  }

  @Test("Carbon's tokens, imported and sampled, agree with Chromium to 1e-6")
  func carbon() throws {
    guard let file = Fixtures.shared("data/dtcg/carbon/motion.json") else {
      print("skipped: fixtures absent")
      return
    }
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook")
    #expect(try folder.run("import", "dtcg", file.path, "--into", "carbon").status == 0)
    let expected = try CSVTable(Fixtures.reference("token_easings_expected.csv"))
    func normalized(_ text: String) -> String {
      text.replacing(" ", with: "").replacing("(.", with: "(0.").replacing(",.", with: ",0.")
    }
    let list = try folder.run("list", "carbon/easing/*", "--kind", "curve", "--json").json()
    let names = (list["presets"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    var checked = 0
    var worst = (difference: 0.0, place: "")
    for name in names {
      let notation = try #require(try folder.run("show", name, "--json").json()["notation"] as? String)
      let rows = expected.rows.filter { normalized($0["serialized"]) == normalized(notation) }
      let frames = try folder.run("sample", name, "--fps", "60", "--csv").lines
      var byTime: [String: Double] = [:]
      for line in frames.dropFirst() where !line.isEmpty {
        let cells = line.split(separator: ",").map(String.init)
        byTime[cells[0]] = Double(cells[1])
      }
      #expect(byTime.count == 61, "\(name): \(byTime.count) frames")
      let times = rows.map { $0["t"] }
      guard !times.isEmpty else { continue }
      let sampled = try folder.run("sample", name, "--at", times.joined(separator: ","), "--csv", "--no-headers").lines
      for (row, line) in zip(rows, sampled) {
        guard let progress = row.number("progress"), let time = row.number("t") else { continue }
        let exact = line.split(separator: ",").last.flatMap { Double($0) } ?? .nan
        let framed = byTime.first { Double($0.key) == time }?.value
        for value in [exact, framed].compactMap({ $0 }) {
          checked += 1
          let difference = abs(value - progress)
          if !(difference <= worst.difference) { worst = (difference, "\(name) at \(time)") }
        }
      }
    }
    #expect(checked >= 20, "only \(checked) values were compared")
    #expect(worst.difference <= 1e-6, "\(worst)")
  }

  @Test("all formats hold the same numbers, and they read back exactly")
  func formatsAgree() throws {
    let folder = try TemporaryFolder.withCatalog()
    func csv(_ format: String, _ separator: Character) throws -> [[Double?]] {
      try folder.run("sample", "brand/pop", "--fps", "30", "--format", format).lines.dropFirst()
        .filter { !$0.isEmpty }.map { $0.split(separator: separator).map { Double($0) } }
    }
    let rows = try csv("csv", ",")
    #expect(rows.count > 20)
    #expect(try csv("tsv", "\t") == rows)
    // Foundation's own reader rounds some of these numbers wrongly.
    func pair(_ object: JSONValue) -> [Double?] {
      ["time", "value"].map { key in if case .number(let number)? = object[key] { number } else { nil } }
    }
    let json = try JSONReader.read(folder.run("sample", "brand/pop", "--fps", "30", "--json").output)
    guard case .array(let samples)? = json["samples"] else { return #expect(Bool(false), "no samples") }
    #expect(samples.map(pair) == rows)
    let lines = try folder.run("sample", "brand/pop", "--fps", "30", "--format", "jsonl").lines.filter { !$0.isEmpty }
    #expect(try lines.map { try JSONReader.read($0) }.filter { $0["cue"] == nil }.map(pair) == rows)
  }

  @Test("keyframes give a column for each channel, and --track chooses")
  func channels() throws {
    let folder = try TemporaryFolder.withCatalog()
    let document = """
      {"tracks": [{"property": "scale", "initial": 1, "keyframes": [{"linear": 2, "duration": 0.5}]},
       {"property": "offset", "type": "point", "initial": [0, 0], "keyframes": [{"cubic": [10, 20], "duration": 1}]}]}
      """
    #expect(try folder.run("add", "keyframes", "hero/x", "--from", "-", input: document).status == 0)
    let all = try folder.run("sample", "hero/x", "--count", "3", "--csv")
    #expect(all.lines.first == "time,scale,offset.x,offset.y")
    #expect(all.lines[1] == "0,1,0,0")
    #expect(all.lines[3] == "1,2,10,20")
    let offset = try folder.run("sample", "hero/x", "--track", "offset", "--count", "2", "--csv")
    #expect(offset.lines.first == "time,offset.x,offset.y")
    let wrong = try folder.run("sample", "hero/x", "--track", "scael", "--count", "2")
    #expect(wrong.status == 3)
    #expect(wrong.errors.contains("did you mean: scale?"))
  }

  @Test("a motion without end is sampled only up to a given time")
  func endless() throws {
    let folder = try TemporaryFolder()
    let curve = "ease.duration(1s).repeatForever()"
    let run = try folder.run("sample", curve)
    #expect(run.status == 2)
    #expect(run.errors.contains("--end"))
    #expect(try folder.run("sample", curve, "--end", "2s", "--fps", "10", "--csv").lines.count == 23)
    #expect(try folder.run("sample", curve, "--at", "50%").status == 2)
  }

  @Test("times are seconds, milliseconds or percentages; a range scales a curve")
  func times() throws {
    let folder = try TemporaryFolder()
    func values(_ arguments: String...) throws -> [String] {
      try ToolRun(["sample", "linear", "--csv", "--no-headers"] + arguments, in: folder.url).lines.filter {
        !$0.isEmpty
      }
    }
    #expect(try values("--at", "0.25,250ms,0.25s,25%") == Array(repeating: "0.25,0.25", count: 4))
    #expect(try values("--at", "50%", "--duration", "4s") == ["2,0.5"])
    #expect(try values("--at", "0,1", "--from", "100", "--to", "-50") == ["0,100", "1,-50"])
    #expect(try values("--at", "-1") == ["-1,0"])
    for bad in ["", "x", "1m", "nan", "1e300", "5 s s"] {
      let run = try folder.run("sample", "linear", "--at", bad)
      #expect([2, 5].contains(run.status), "\(bad)")
    }
  }

  @Test("a name that is no preset but a curve is read as a curve; without a catalog too")
  func nameOrNotation() throws {
    let folder = try TemporaryFolder.withCatalog()
    #expect(try folder.run("sample", "ease-in", "--at", "0.5").status == 0)
    let empty = try TemporaryFolder()
    #expect(try empty.run("sample", "ease-in", "--at", "0.5").status == 0)
    #expect(try empty.run("sample", "brand/pop", "--at", "0.5").status == 6)
    #expect(try folder.run("sample", "brand/popp", "--at", "0.5").status == 3)
    #expect(try empty.contents().isEmpty)
  }

  @Test("a document is read from a file too, unless a preset or a curve has its name, and refers to presets")
  func files() throws {
    let folder = try TemporaryFolder.withCatalog()
    let document =
      #"{"motionbook":1,"kind":"curve","name":"slow","linear":true,"duration":"time/short"}"#
    try folder.write(document, to: "doc.json")
    for command in [["show"], ["sample", "--at", "0.1"], ["sample", "--csv"], ["metrics"], ["plot"], ["nearest"]] {
      let inline = try ToolRun(command + [document], in: folder.url).expectSuccess()
      for path in ["doc.json", "./doc.json", folder.file("doc.json").path] {
        let run = try ToolRun(command + [path], in: folder.url).expectSuccess()
        #expect(command == ["plot"] || run.output == inline.output, "\(command) \(path)")
      }
    }
    // 150 ms, of which 75 are half.
    let half = try folder.succeed("sample", "doc.json", "--at", "75ms", "--csv", "--no-headers")
    #expect(half.lines.first == "0.075,0.5")
    for name in ["ease", "brand/pop"] {
      let before = try folder.succeed("show", name, "--no-plot").output
      try folder.write(document, to: name)
      #expect(try folder.succeed("show", name, "--no-plot").output == before)
      #expect(try folder.succeed("show", "./\(name)", "--no-plot").output != before)
    }
    try folder.succeed("export", "json", "-o", "all.json")
    let several = try folder.run("show", "all.json")
    #expect(several.status == 2 && several.errors.contains("motionbook import all.json"), "\(several.errors)")
    try folder.write("{", to: "broken.json")
    #expect(try folder.run("show", "broken.json").status != 0)
  }
}

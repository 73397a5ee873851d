import Foundation
import Motionbook
import Testing

@testable import MotionbookCLI

/// `eval --progress`: outputs of easings, also outside 0…1, and delay and pace of keyframes.
@Suite struct EasingInputTests {
  @Test(
    "CSS easings go on outside 0…1, SwiftUI's clamp",
    arguments: [
      // (0.5, -0.5) from the start, (0.5, 1.5) to the end: both tangents fall, by 1.
      ("cubic-bezier(0.5, -0.5, 0.5, 1.5)", "-0.5,0.5,1.5", [[-0.5, 0.5, -1], [0.5, 0.5, 3], [1.5, 0.5, -1]]),
      (".timingCurve(0.5, -0.5, 0.5, 1.5)", "-0.5,1.5", [[-0.5, 0, -1], [1.5, 1, -1]]),
      ("linear(0, 0.5, 2)", "-100%,25%,2", [[-1, -1, 1], [0.25, 0.25, 1], [2, 5, 3]]),
      ("steps(2)", "-0.25,1.25", [[-0.25, -0.5, 0], [1.25, 1, 0]]),
      ("linear", "-0.5,1.5", [[-0.5, -0.5, 1], [1.5, 1.5, 1]]),
      ("UnitCurve.bezier(startControlPoint: (-0.5, 2), endControlPoint: (1.5, -1))", "0.5", [[0.5, 0.5, -1]]),
    ] as [(String, String, [[Double]])])
  func outside(curve: String, progress: String, expected: [[Double]]) throws {
    let folder = try TemporaryFolder()
    let run = try folder.run("sample", curve, "--progress", progress, "--velocity", "--csv")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.first == "progress,value,slope")
    let rows = run.lines.dropFirst().filter { !$0.isEmpty }.map { $0.split(separator: ",").compactMap { Double($0) } }
    #expect(rows.count == expected.count)
    for (row, wanted) in zip(rows, expected) {
      #expect(row.count == 3 && zip(row, wanted).allSatisfy { abs($0 - $1) < 1e-9 }, "\(row), not \(wanted)")
    }
  }

  @Test("--json names the mode, --from and --to scale, an infinite slope is null, presets and aliases work")
  func formats() throws {
    let folder = try TemporaryFolder.withCatalog()
    let json = try folder.run(
      "sample", "cubic-bezier(1, 0, 0, 1)", "--progress", "0.5", "--velocity", "--from", "10", "--to", "20", "--json"
    ).json()
    #expect(json["mode"] as? String == "exact")
    let sample = try #require((json["samples"] as? [[String: Any]])?.first)
    #expect(sample["progress"] as? Double == 0.5 && sample["value"] as? Double == 15 && sample["slope"] is NSNull)
    _ = try folder.run("add", "alias", "brand/also", "brand/enter")
    for name in ["brand/enter", "brand/also"] {
      let run = try folder.run("sample", name, "--progress", "0,1", "--csv", "--no-headers")
      #expect(run.lines.filter { !$0.isEmpty } == ["0,0", "1,1"], "\(name): \(run.output)\(run.errors)")
    }
  }

  @Test("What is no easing is refused, and so is progress together with times")
  func refused() throws {
    let folder = try TemporaryFolder()
    let fade =
      #"{"motionbook":1,"kind":"keyframes","name":"fade","tracks":["#
      + #"{"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":1}]}]}"#
    for (motion, words) in [
      (".spring", "a spring takes time"), ("ease.delay(1)", "a curve with modifiers takes time"),
      (fade, "a motion of kind keyframes is not an easing"),
    ] {
      let run = try folder.run("sample", motion, "--progress", "0.5")
      #expect(run.status != 0 && run.errors.contains(words), "\(run.status): \(run.errors)")
    }
    for options in [
      ["--progress", "0.5", "--at", "1"], ["--progress", "half"], ["--progress", ""], ["--progress", "1,,2"],
      ["--progress", "0x10"], ["--progress", "1e10"], ["--progress", "1", "--track", "value"],
    ] {
      #expect(try ToolRun(["sample", "ease"] + options, in: folder.url).status == 2, "\(options)")
    }
    #expect(try folder.run("eval", "--jsonl", "-", "--progress", "1", input: "").status == 2)
    let spring = try folder.run("sample", ".spring", "--progress", "0.5").errors
    #expect(spring.ranges(of: "easing").isEmpty && spring.contains("a curve without modifiers that is not a spring"))
  }

  @Test("Options about time are refused beside --progress, each by its name")
  func timing() throws {
    let folder = try TemporaryFolder()
    let options = [
      ["--duration", "3s"], ["--settle", "0.1"], ["--trigger", "1"], ["--events", "0:on"], ["--seed", "4"],
    ]
    for option in options {
      let run = try ToolRun(["sample", "ease", "--progress", "0.5"] + option, in: folder.url)
      #expect(run.status == 2 && run.errors.contains("omit \(option[0])\n"), "\(run.errors)")
    }
    let all = try ToolRun(["sample", "ease", "--progress", "0.5"] + options.flatMap { $0 }, in: folder.url)
    #expect(all.errors.contains("--duration, --settle, --trigger, --events, --seed"))
    // Options that easings use: mode, range, parameters.
    let kept = try folder.run(
      "sample", "formula(\"t^k\", k: 1)", "--progress", "0.5", "--set", "k=2", "--to", "4", "--mode", "swiftui", "--csv"
    )
    #expect(kept.lines.dropFirst().first == "0.5,1", "\(kept.errors)")
  }

  @Test("A request asks for progress in place of times")
  func requests() throws {
    var service = EvaluationService(CompileOptions(), catalog: nil)
    var output: [UInt8] = []
    var good: [Bool] = []
    for (index, line) in [
      #"{"id":1,"motion":"linear(0, 2)","progress":[-0.5,1.5],"velocity":true,"to":10}"#,
      #"{"id":2,"motion":"linear(0, 2)","at":0.25,"to":10}"#, #"{"id":3,"motion":"ease","progress":1,"at":1}"#,
      #"{"id":4,"motion":".spring","progress":1}"#, #"{"id":5,"motion":"ease","progress":["a"]}"#,
    ].enumerated() {
      good.append(Array(line.utf8).withUnsafeBufferPointer { service.answer($0, number: index + 1, to: &output) })
    }
    #expect(good == [true, true, false, false, false])
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    try #require(lines.count == 6)
    #expect(lines[0] == #"{"id":1,"progress":-0.5,"value":-10,"slope":20}"#)
    #expect(lines[1] == #"{"id":1,"progress":1.5,"value":30,"slope":20}"#)
    #expect(lines[2] == #"{"id":2,"at":0.25,"value":5}"#)
    #expect(lines[3].contains("exclude each other") && lines[4].contains("a spring takes time"))
    #expect(lines[5].contains("a progress is a string"))
  }

  @Test("A set of keyframes with a delay of -0.3 s is 0.3 s ahead, and its easing is kept and shown")
  func keyframes() throws {
    let folder = try TemporaryFolder.withCatalog()
    func document(_ name: String, _ extra: String) -> String {
      #"{"motionbook":1,"kind":"keyframes","name":"\#(name)","repeat":"forever","tracks":["#
        + #"{"property":"scale","initial":0,"keyframes":[{"linear":1,"duration":1}]}]\#(extra)}"#
    }
    let values = { (run: ToolRun) in
      run.lines.dropFirst().compactMap { $0.split(separator: ",").last.flatMap { Double($0) } }
    }
    let ahead = try folder.run("sample", document("dot", #","delay":-0.3"#), "--at", "0,0.5,0.9", "--csv")
    for (found, expected) in zip(values(ahead), [0.3, 0.8, 0.2]) { #expect(abs(found - expected) < 1e-9) }
    #expect(values(ahead).count == 3, "\(ahead.errors)")
    let text = document("loader/dot", #","delay":-0.3,"easing":{"steps":2}"#)
    #expect(try folder.run("add", "keyframes", "loader/dot", "--from", "-", input: text).status == 0)
    let sampled = try folder.run("sample", "loader/dot", "--at", "0,0.3,0.8", "--csv")
    #expect(values(sampled) == [0, 0.5, 0])
    let shown = try folder.run("show", "loader/dot", "--no-plot")
    #expect(shown.output.contains("steps(2)") && shown.output.contains("-0.3"), "\(shown.output)")
    let changed = document("loader/dot", #","delay":-0.2,"easing":{"steps":2}"#)
    #expect(try folder.run("set", "loader/dot", "--from", "-", input: changed).status == 0)
    #expect(try folder.run("diff", "loader/dot@1").output.contains("delay"))
  }
}

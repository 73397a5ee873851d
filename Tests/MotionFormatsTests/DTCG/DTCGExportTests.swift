import Foundation
import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("DTCG out")
struct DTCGExportTests {
  private static func export(_ presets: [Preset]) throws -> (text: String, report: LossReport) {
    let table = ReferenceTable(
      Dictionary(uniqueKeysWithValues: presets.map { (PresetReference.name($0.name, .latest), $0.motion) }))
    return try DTCGFormat().text(presets.map { ExportedPreset(ResolvedPreset($0, references: table)) })
  }

  private static func seeds() throws -> [Preset] {
    let folder = Fixtures.root.appendingPathComponent("Seeds")
    return try (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { $0.hasSuffix(".json") }.sorted()
      .map { try Preset(json: Array(Data(contentsOf: folder.appendingPathComponent($0)))) }
  }

  private static func presets(_ documents: String...) throws -> [Preset] {
    try documents.map { try Preset(json: Array("{\"motionbook\":1,\($0)}".utf8)) }
  }

  @Test("a formula of the third degree is a Bézier, also as the easing of a transition, and one of the fourth is not")
  func polynomial() throws {
    let presets = try Self.presets(
      #""name":"a/cubic","kind":"curve","formula":"1 - (1 - t)^3""#,
      #""name":"a/in","kind":"transition","curve":"a/cubic","duration":0.2"#,
      #""name":"a/quart","kind":"curve","formula":"t^4""#)
    let (text, report) = try Self.export(presets)
    let json = try JSONReader.read(Array(text.utf8))
    #expect(json["a"]?["cubic"]?["$value"] == [0.333333333, 1, 0.666666667, 1])
    #expect(json["a"]?["in"]?["$value"]?["timingFunction"] == "{a.cubic}")
    #expect(json["a"]?["quart"]?["$type"] == "transition" && report.losses.map(\.preset.text) == ["a/quart"])
  }

  @Test("a transition whose effects alone have a curve has that curve's time and easing")
  func effects() throws {
    let notation = ".opacity.combined(with: .scale(scale: 0.9)).animation(.easeInOut(duration: 0.2))"
    let (text, _) = try Self.export([Preset("a/fade", Motion(notation: notation, as: .transition))])
    let value = try JSONReader.read(Array(text.utf8))["a"]?["fade"]?["$value"]
    #expect(value?["duration"] == ["value": 200, "unit": "ms"] && value?["timingFunction"] == [0.42, 0, 0.58, 1])
  }

  @Test("durations, Béziers and transitions are tokens like anybody's, with aliases for references")
  func plain() throws {
    let presets = try Self.presets(
      #""name":"motion/fast","kind":"duration","duration":0.2"#,
      #""name":"motion/odd","kind":"duration","duration":0.0125,"summary":"Odd.","deprecated":{"reason":"use fast"}"#,
      #""name":"motion/std","kind":"curve","cubicBezier":[0.2,0,0,1],"extrapolation":"extend""#,
      #""name":"motion/enter","kind":"transition","curve":"motion/std","duration":"motion/fast","delay":0"#,
      #""name":"motion","kind":"alias","target":"motion/fast""#)
    let (text, report) = try Self.export(presets)
    #expect(
      text == """
        {
          "$schema": "https://www.designtokens.org/schemas/2025.10/format.json",
          "motion": {
            "fast": {
              "$type": "duration",
              "$value": {
                "value": 200,
                "unit": "ms"
              }
            },
            "odd": {
              "$type": "duration",
              "$value": {
                "value": 0.0125,
                "unit": "s"
              },
              "$description": "Odd.",
              "$deprecated": "use fast"
            },
            "std": {
              "$type": "cubicBezier",
              "$value": [0.2, 0, 0, 1]
            },
            "enter": {
              "$type": "transition",
              "$value": {
                "duration": "{motion.fast}",
                "delay": {
                  "value": 0,
                  "unit": "ms"
                },
                "timingFunction": "{motion.std}"
              }
            },
            "$root": {
              "$value": "{motion.fast}"
            }
          }
        }

        """)
    #expect(report.isLossless)
  }

  @Test("the versions that a file tells are no loss, and what others keep beside them is", arguments: [false, true])
  func versions(hasOthers: Bool) throws {
    let others = hasOthers ? #", "org.example": {"by": "x"}"# : ""
    let text = """
      {"a": {"$type": "duration", "$value": {"value": 100, "unit": "ms"}},
      "$extensions": {"org.motionbook": {"versions": ["a@1 0080ae772287"]}\(others)}}
      """
    let read = try readDTCG(Array(text.utf8))
    #expect(read.presets.map(\.name.text) == ["a"])
    #expect(read.report.issues.map(\.code) == (hasOthers ? [.notKept] : []))
  }

  @Test("every seed comes back as it was, whatever tokens can say of it", arguments: [nil, "team"])
  func seeds(group: String?) throws {
    let presets = try Self.seeds()
    #expect(presets.count > 300)
    let (text, _) = try Self.export(presets)
    let read = try readDTCG(
      Array(text.utf8), options: .init(into: group.map { try PresetName($0) }))
    let expected = Dictionary(uniqueKeysWithValues: presets.map { ($0.name.text, $0) })
    #expect(read.presets.count == presets.count)
    for preset in read.presets {
      let own = group.map { String(preset.name.text.dropFirst($0.utf8.count + 1)) } ?? preset.name.text
      let original = try #require(expected[own], "\(preset.name)")
      // References follow into the group.
      let motion = original.motion.replacingReferences { reference in
        guard let group, case .name(let name, let version) = reference, expected[name.text] != nil,
          let moved = try? PresetName("\(group)/\(name)")
        else { return reference }
        return .name(moved, version)
      }
      #expect(preset.motion == motion, "\(preset.name)")
      #expect(preset.details.title == original.details.title, "\(preset.name)")
      #expect(preset.details.extensions == original.details.extensions, "\(preset.name)")
      if let source = original.details.source { #expect(preset.details.source == source, "\(preset.name)") }
    }
  }

  @Test(
    "an edited transition takes what was edited, and keeps its curve, its properties and what is told of it",
    arguments: [false, true])
  func editedTransition(everywhere: Bool) throws {
    let names = try ["a/in", "a/calm"].map { try PresetName($0) }
    var details = PresetDetails(title: "In", notes: "hey", tags: ["x"])
    details.reducedMotion = .name(names[1], .latest)
    func fade(_ seconds: Double, _ easing: String) throws -> Motion {
      .transition(
        try MotionTransition(
          curve: .inline(Curve(notation: easing)), duration: .seconds(seconds), properties: [PropertyName("opacity")]))
    }
    let presets = try [
      Preset(names[0], fade(0.3, "ease-out"), details: details), Preset(names[1], fade(0.1, "linear")),
    ]
    let text = try Self.export(presets).text
    // A search finds the copy beside the value, too.
    let (old, new) = (#""value": 300"#, #""value": 250"#)
    let edited = everywhere ? text.replacing(old, with: new) : text.replacing(old, with: new, maxReplacements: 1)
    #expect(edited != text)
    let read = try readDTCG(Array(edited.utf8))
    let own = try #require(read.presets.first { $0.name == names[0] })
    #expect(try own.motion == fade(0.25, "ease-out"))
    #expect(own.details.tags == ["x"] && own.details.title == "In" && own.details.notes == "hey")
    #expect(own.details.reducedMotion == details.reducedMotion)
  }

  @Test("times of the curve of a transition are its token's, and no edit")
  func timesOfCurves() throws {
    let own = try Preset(
      PresetName("x"), .transition(MotionTransition(notation: ".opacity.animation(.easeIn(duration: 0.3).delay(0.1))")))
    let read = try readDTCG(Array(Self.export([own]).text.utf8))
    #expect(read.presets.map(\.motion) == [own.motion] && read.report.warnings.isEmpty)
  }

  @Test("of a token whose value was edited the value counts, with a warning")
  func edited() throws {
    let preset = try Self.presets(
      #""name":"pop","title":"Pop","kind":"curve","spring":"Spring(duration: 0.5, bounce: 0.3)""#)
    let (text, report) = try Self.export(preset)
    #expect(!report.isLossless)
    // Its length is there.
    #expect(report.entries.filter { $0.outcome == .exact }.map(\.part) == ["duration"])
    let edited = text.replacing(
      /"timingFunction": \[[^\]]*\]/, with: #""timingFunction": [0, 0, 1, 1]"#, maxReplacements: 1)
    let read = try readDTCG(Array(edited.utf8))
    #expect(read.report.warnings.map(\.code) == [.notKept])
    // The length at which the spring settles, to a tenth of a microsecond.
    guard case .curve(let curve)? = read.presets.first?.motion else { return #expect(Bool(false)) }
    #expect(try curve.with(duration: nil) == Curve(notation: "cubic-bezier(0, 0, 1, 1)"))
    #expect(curve.duration == .seconds(0.8187467))
    #expect(read.presets.first?.details.extensions == nil)
  }

  @Test("springs are tokens of the proposed type when that is asked for, say everything, and read back the same")
  func experimental() throws {
    let presets = try Self.presets(
      #""name":"a/pop","kind":"curve","spring":"Spring(duration: 0.5, bounce: 0.3)""#,
      #""name":"a/stiff","kind":"curve","spring":{"reactSpring":{"tension":100,"friction":20}}"#,
      #""name":"a/late","kind":"curve","spring":"Spring(duration: 0.5, bounce: 0.3)","modifiers":[{"delay":1}]"#,
      #""name":"a/ease","kind":"curve","easing":"ease""#)
    var format = DTCGFormat()
    #expect(format.chosen.isEmpty && DTCGFormat(choosing: ["experimentalTypes"]).experimentalTypes)
    let plain = try format.text(presets.map { ExportedPreset(ResolvedPreset($0)) }).text
    #expect(!plain.contains("\"$type\": \"spring\""))
    format.experimentalTypes = true
    let (text, report) = try format.text(presets.map { ExportedPreset(ResolvedPreset($0)) })
    let json = try JSONReader.read(Array(text.utf8))
    // k = (2π / 0.5)², c = 2 · 0.7 · 2π / 0.5.
    #expect(
      json["a"]?["pop"] == [
        "$type": "spring",
        "$value": [
          "duration": ["value": 500, "unit": "ms"], "bounce": 0.3,
          "physics": ["mass": 1, "stiffness": 157.913670417, "damping": 17.59291886],
        ],
      ], "\(text)")
    // ω = 10, ζ = 1: 2π / 10 seconds without bounce; that it was said otherwise is under $extensions.
    #expect(json["a"]?["stiff"]?["$value"]?["bounce"] == 0)
    #expect(json["a"]?["stiff"]?["$value"]?["duration"] == ["value": 0.628318531, "unit": "s"])
    #expect(json["a"]?["late"]?["$type"] == "transition" && json["a"]?["ease"]?["$type"] == "cubicBezier")
    #expect(report.losses.map(\.preset.text) == ["a/late"])
    let read = try readDTCG(Array(text.utf8))
    #expect(read.presets.map(\.motion) == presets.map(\.motion))
    // The value under "physics" is redundant.
    let foreign = #"{"s":{"$type":"spring","$value":{"bounce":0.35,"duration":"400ms","physics":{"stiffness":1}}}}"#
    #expect(
      try readDTCG(Array(foreign.utf8)).presets.first?.motion
        == .curve(Curve(notation: "spring(duration: 0.4, bounce: 0.35)")))
  }

  @Test("other people's extensions stay, whatever is beside them")
  func foreign() throws {
    let presets = try Self.presets(
      #""name":"pop","kind":"curve","spring":"Spring(duration: 0.5, bounce: 0.3)","extensions":{"com.example":{"a":[1]}}"#
    )
    let read = try readDTCG(Array(Self.export(presets).text.utf8))
    #expect(read.presets.first?.details.extensions == ["com.example": ["a": [1]]])
    #expect(read.presets.first?.motion == presets[0].motion)
  }

  @Test("a description that was edited in an export is the preset's") func editedDescription() throws {
    let presets = try Self.presets(
      #""name":"pop","kind":"curve","summary":"One","spring":"Spring(duration: 0.5, bounce: 0.3)""#)
    let text = try Self.export(presets).text.replacing(
      #""$description": "One""#, with: #""$description": "Two""#)
    let read = try readDTCG(Array(text.utf8))
    #expect(read.presets.map(\.motion) == presets.map(\.motion))
    #expect(read.presets.map(\.details.summary) == ["Two"], "\(text)")
    let marked = try readDTCG(
      Array(text.replacing(#""$description": "Two""#, with: #""$description": "One", "$deprecated": "Use b""#).utf8))
    #expect(marked.presets.map(\.details.deprecation) == [Deprecation(reason: "Use b")])
    #expect(marked.presets.map(\.details.summary) == ["One"])
    // Several lines are notes.
    let lines = try readDTCG(
      Array(text.replacing(#""$description": "Two""#, with: #""$description": "Two\nlines""#).utf8))
    #expect(lines.presets.map(\.details.notes) == ["Two\nlines"] && lines.presets[0].details.summary == nil)
  }

  @Test("the official schema finds nothing wrong with the seeds as tokens")
  func schema() throws {
    guard let script = Fixtures.shared("tools/schema_check.py") else { return print("skipped: fixtures absent") }
    let presets = try Self.seeds()
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("seeds-\(UUID().uuidString).tokens.json")
    try Data(Self.export(presets).text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, "dtcg", file.path]
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if output.contains("ModuleNotFoundError") { return print("skipped: the schema's validator is not installed") }
    #expect(process.terminationStatus == 0, "\(output.suffix(2_000))")
  }
}

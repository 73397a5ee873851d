import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("Web Animations in")
struct WAAPIImportTests {
  private static func read(_ text: String, name: String = "pop.json") throws -> ImportedPresets {
    try WAAPIFormat().read([SourceFile(Array(text.utf8), name: name)], ImportOptions())
  }

  private static func timeline(_ text: String) throws -> Timeline {
    try ResolvedMotion(#require(read(text).presets.first).motion).timeline()
  }

  @Test("of two keyframes at one offset the first is where the way before leads, the last where the way behind begins")
  func jump() throws {
    let timeline = try Self.timeline(
      #"{"keyframes":[{"opacity":0},{"opacity":0.2,"offset":0.5},{"opacity":0.8,"offset":0.5},{"opacity":1}],"options":1000}"#
    )
    for (time, opacity) in [(0.25, 0.1), (0.4, 0.16), (0.75, 0.9)] {
      #expect(abs((timeline.value("opacity", at: time) ?? 0) - opacity) < 1e-12, "\(time)")
    }
  }

  @Test("keyframes and options move as in Chromium")
  func chromium() throws {
    guard
      case .array(let cases) = try JSONReader.read(
        [UInt8](Data(contentsOf: Fixtures.reference("keyframes_cases.json"))), limits: .file)
    else { return }
    var (timelines, offsets): ([String: Timeline], [String: [Double]]) = ([:], [:])
    for entry in cases {
      guard case .string(let id)? = entry["id"], let keyframes = entry["keyframes"], let options = entry["options"]
      else { continue }
      if case .array(let frames) = keyframes {
        offsets[id] = frames.enumerated().map { index, frame in
          if case .number(let offset)? = frame["offset"] { offset } else { Double(index) / Double(frames.count - 1) }
        }
      }
      timelines[id] = try Self.timeline(CanonicalJSON.text(["keyframes": keyframes, "options": options]))
    }
    #expect(timelines.count == 150)
    var (count, worst) = (0, 0.0)
    for row in try CSVTable(Fixtures.reference("keyframes_expected.csv")).rows {
      guard let timeline = timelines[row["id"]], let milliseconds = row.number("t_ms"),
        row.number("playbackRate") == 1, !row["style"].isEmpty
      else { continue }
      // Exactly at a keyframe, which ten steps may hit, the earlier one answers here and the later one in browsers.
      let step = (milliseconds / 100).rounded(.down) / 10
      if row["options"].contains("steps"), offsets[row["id"]]?.contains(where: { abs($0 - step) < 1e-9 }) == true {
        continue
      }
      let style = try JSONReader.read(row["style"])
      for property in ["margin-left", "opacity"] {
        guard case .string(let text)? = style[property], let expected = Double(text.replacing("px", with: "")),
          let found = timeline.value(property, at: milliseconds / 1000)
        else { continue }
        // As in the table of the engine: six digits are printed, of hundreds of pixels.
        let (value, tolerance) = property == "opacity" ? (min(max(found, 0), 1), 2e-6) : (found, 2e-3)
        worst = max(worst, abs(value - expected) / tolerance)
        #expect(abs(value - expected) <= tolerance, "\(row["id"]) \(property) at \(milliseconds) ms: \(value)")
        count += 1
      }
    }
    print("\(count) values of Chromium, largest error \(worst) of what is allowed")
    #expect(count > 2_000)
  }

  @Test("the delay of a curve is waited once, before the first of several passes")
  func delayed() throws {
    let options = #"{"duration": 1000, "delay": 500, "iterations": 2, "easing": "steps(2)"}"#
    guard case .curve(let curve)? = try Self.read("{\"options\": \(options)}").presets.first?.motion else {
      throw ModelError(.missing, "a curve")
    }
    let compiled = try CompiledCurve(curve, duration: 1, mode: .exact)
    // Passes begin at 0.5 and 1.5, and step halfway.
    for (time, value) in [(0.25, 0.0), (1.25, 0.5), (1.75, 0), (2.25, 0.5)] {
      #expect(compiled.value(at: time) == value, "\(time)")
    }
  }

  @Test("all forms of keyframes are one: a list, columns, camel case, JSON5, one animation or several by name")
  func forms() throws {
    let list =
      #"{"keyframes": [{"opacity": 0, "transform": "translateY(20px)"}, {"opacity": 1, "transform": "none"}], "#
      + #""options": {"duration": 200, "easing": "ease-in", "delay": 100}}"#
    let columns =
      "{ keyframes: { opacity: [0, 1], transform: ['translateY(20px)', 'none'] }, // comes\n"
      + "  timing: { duration: 200, easing: 'ease-in', delay: 100 } }"
    let named = #"{"pop": \#(list), "group/other": {"keyframes": {"backgroundColor": ["red", "blue"]}}}"#
    #expect(
      try Self.read(list).presets
        == Self.read(columns).presets.map { preset in
          var same = preset
          same.details = try Self.read(list).presets[0].details
          return same
        })
    let several = try Self.read(named, name: "motions.json").presets
    #expect(several.map(\.name.text) == ["pop", "group/other"])
    #expect(try several[0].motion == Self.read(list).presets[0].motion)
    let timeline = try Self.timeline(list)
    // At the middle of the pass ease-in is at 0.315357, by the table of golden values.
    #expect(abs((timeline.value("opacity", at: 0.2) ?? 0) - 0.315_357) < 1e-6)
    #expect(abs((timeline.value("offset.y", at: 0.2) ?? 0) - 20 * (1 - 0.315_357)) < 1e-4)
    // Missing offsets are even between their neighbors: 0, 0.25, 0.5, 1.
    let even = try Self.timeline(#"[{"opacity": 0}, {"opacity": 1}, {"opacity": 0, "offset": 0.5}, {"opacity": 1}]"#)
    #expect([0, 0.125, 0.25, 0.5, 0.75].map { even.value("opacity", at: $0) } == [0, 0.5, 1, 0, 0.5])
  }

  @Test("what export waapi wrote comes back: curves as they were, keyframes within the stated error")
  func roundTrips() throws {
    var random = RandomMotion(seed: Campaign.seed)
    var presets: [ExportedPreset] = []
    while presets.count < 60 {
      let preset = Preset(try PresetName("a/p-\(presets.count)"), .curve(try random.curve()))
      let exported = ExportedPreset(ResolvedPreset(preset), version: 1, hash: "00")
      guard let text = try? WAAPIFormat().text([exported]).text, text.contains("\"easing\"") else { continue }
      presets.append(exported)
    }
    let text = try WAAPIFormat().text(presets).text
    #expect(FileKind(of: SourceFile(Array(text.utf8), name: "a.json")) == .webAnimations)
    let read = try Self.read(text).presets
    #expect(read.map(\.name) == presets.map(\.name), "seed \(random.seed)")
    for (preset, found) in zip(presets, read) {
      #expect(found.motion == preset.preset.preset.motion, "seed \(random.seed), \(preset.name)")
    }
    // An edited value takes precedence.
    let pop = ExportedPreset(
      ResolvedPreset(Preset(try PresetName("pop"), .curve(try Curve(notation: ".easeIn(duration: 0.3)")))))
    let edited = try WAAPIFormat().text([pop]).text.replacing("300", with: "500")
    guard case .curve(let curve)? = try Self.read(edited).presets.first?.motion else { throw ModelError(.missing, "") }
    #expect(curve.duration == .seconds(0.5))
  }

  @Test("what is wrong is said with its place, and nothing comes of it")
  func mistakes() {
    let table: [(text: String, code: ModelError.Code, pointer: String)] = [
      (#"{"keyframes": [{"opacity": 0}], "options": {"duration": -1}}"#, .outOfRange, "/options/duration"),
      (#"{"keyframes": [{"opacity": 0}], "options": {"speed": 2}}"#, .unknown, "/options/speed"),
      (#"{"keyframes": [{"opacity": 0}], "options": {"easing": "easy"}}"#, .unknown, "/options/easing"),
      (#"{"keyframes": [{"opacity": 0, "offset": 2}]}"#, .outOfRange, "/keyframes/0/offset"),
      (#"{"keyframes": [{"opacity": 0, "offset": 1}, {"opacity": 1, "offset": 0}]}"#, .outOfRange, "/keyframes"),
      (#"{"keyframes": []}"#, .outOfRange, "/keyframes"), (#"{"keyframes": 3}"#, .wrongType, "/keyframes"),
      (#"{"keyframes": [{"opacity": true}]}"#, .wrongType, "/keyframes/0/opacity"),
      (#"{"keyframes": [{"color": "red} b {"}]}"#, .syntax, "/keyframes/0/color"),
      (#"{"keyframes": [{"display": "none"}]}"#, .missing, "/keyframes"), (#"{"a": 1}"#, .wrongType, "/a"),
      (#"{"keyframes": [{"opacity": "#, .syntax, "/keyframes/0/opacity"),
    ]
    for row in table {
      do {
        Issue.record("\(row.text): \(try Self.read(row.text).presets)")
      } catch let failure as ImportFailure {
        let issue = failure.report.issues(.error).first
        #expect(issue?.code == row.code, "\(row.text): \(failure)")
        #expect((issue?.pointer?.description ?? "") == row.pointer, "\(row.text): \(failure)")
        #expect(issue?.location != nil, "\(row.text): \(failure)")
      } catch {
        Issue.record("\(error)")
      }
    }
  }

  @Test("animations keep their fill mode, several of them in one file without a format") func fill() throws {
    let text = #"{"w": {"keyframes": [{"opacity": 0}, {"opacity": 1}], "options": {"duration": 300}}}"#
    let file = SourceFile(Array(text.utf8), name: "w.json")
    #expect(FileKind(of: file) == .webAnimations)
    let preset = try #require(WAAPIFormat().read([file], ImportOptions()).presets.first)
    let written = try JSONReader.read(WAAPIFormat().text([ExportedPreset(ResolvedPreset(preset))]).text)
    guard case .array(let animations)? = written["w"]?["animations"] else { return #expect(Bool(false), "\(written)") }
    #expect(animations.first?["options"] == ["duration": 300, "fill": "none"], "\(written)")
  }

  @Test("animations that play together may each have an easing of their own between two keyframes")
  func ownEasings() throws {
    let text = """
      {"pulse": {"animations": [
        {"keyframes": [{"offset": 1, "opacity": 0}], "options": {"easing": "ease-in", "duration": 1200}},
        {"keyframes": [{"offset": 0, "easing": "ease-out", "scale": 0}, {"offset": 1, "scale": 1}],
         "options": {"duration": 1200}}]}}
      """
    let presets = try Self.read(text).presets
    let timeline = try ResolvedMotion(try #require(presets.first).motion).timeline()
    // A quarter through: cubic-bezier(0.42, 0, 1, 1), with its values turned, and cubic-bezier(0, 0, 0.58, 1).
    for (channel, expected) in [("opacity", 1 - 0.09346465071882486), ("scale", 0.3781381308251098)] {
      let value = try #require(timeline.value(channel, at: 0.3))
      #expect(abs(value - expected) < 1e-12, "\(channel)")
    }
    #expect(throws: ImportFailure.self) {
      try Self.read(
        text.replacing(
          "{\"offset\": 1, \"opacity\": 0}",
          with: "{\"offset\": 0.5, \"opacity\": 0.5}, {\"offset\": 1, \"opacity\": 0}"))
    }
  }

  @Test("animations of one pass that play together may have lengths of their own")
  func lengths() throws {
    let timeline = try Self.timeline(
      #"{"animations": [{"keyframes": {"opacity": [1, 0]}, "options": 100}, {"keyframes": {"scale": [1, 3]}, "options": 200}]}"#
    )
    for (time, opacity, scale) in [(0.05, 0.5, 1.5), (0.1, 0, 2), (0.15, 0, 2.5), (0.2, 0, 3)] {
      #expect(abs((timeline.value("opacity", at: time) ?? -1) - opacity) < 1e-12, "\(time)")
      #expect(abs((timeline.value("scale", at: time) ?? 0) - scale) < 1e-12, "\(time)")
    }
  }

  @Test(
    "a curve that goes back with its easing reversed is told, as presets mirror it",
    arguments: [("ease-in", 1), ("ease-in-out", 0), ("linear", 0)])
  func backwards(easing: String, warnings: Int) throws {
    let read = try Self.read(
      #"{"options": {"duration": 400, "easing": "\#(easing)", "iterations": 3, "direction": "alternate"}}"#)
    #expect(read.presets.count == 1 && read.report.warnings.map(\.code) == Array(repeating: .notKept, count: warnings))
  }

  @Test("what export js wrote comes back, and what the web plays nothing of is counted")
  func modules() throws {
    var presets: [ExportedPreset] = []
    for (name, motion) in [
      ("a/fast", Motion.duration(.seconds(0.07))),
      ("a/pop", .curve(try Curve(notation: "spring(duration: 0.5, bounce: 0.3)"))),
      ("a/steps", .curve(try Curve(notation: "steps(3).duration(0.2s)"))),
    ] {
      presets.append(ExportedPreset(ResolvedPreset(Preset(try PresetName(name), motion)), version: 2, hash: "00"))
    }
    let text = try JSFormat().text(presets).text
    for name in [nil, "motion.js", "motion.mjs"] {
      let file = SourceFile(Array(text.utf8), name: name)
      #expect(FileKind(of: file) == .webAnimations)
      let read = try WAAPIFormat().read([file], ImportOptions())
      #expect(read.presets.map(\.name) == presets.map(\.name))
      #expect(read.presets.map(\.motion) == presets.map(\.preset.preset.motion))
    }
    let still = try Self.read(
      #"{"a": {"recipe": {"name": "a"}}, "b": {"recipe": {}, "animations": []}, "c": {"options": {"duration": 1}}}"#)
    #expect(still.presets.map(\.name.text) == ["c"])
    #expect(still.report.skipped.values.reduce(0, +) == 2)
  }
}

import MotionEngine
import MotionFormats
import MotionModel
import Testing

@Suite("Figma in")
struct FigmaImportTests {
  private static func read(_ text: String, keepGoing: Bool = false) throws -> ImportedPresets {
    try FigmaFormat().read([SourceFile(Array(text.utf8), name: "card.json")], ImportOptions(keepGoing: keepGoing))
  }

  @Test("variables become curves and durations without the noise of 32 bits, modes and aliases too")
  func variables() throws {
    let read = try Self.read(
      """
      {"meta": {"variableCollections": {"c": {"modes": [{"modeId": "1:0", "name": "Default"}, {"modeId": "1:1", "name": "Calm"}],
        "defaultModeId": "1:0"}},
       "variables": {
        "d": {"id": "d", "name": "time/card", "resolvedType": "TIMING", "valuesByMode": {"1:0": {"type": "VARIABLE_ALIAS", "id": "b"}}},
        "a": {"id": "a", "name": "ease/enter", "resolvedType": "EASING", "valuesByMode": {
          "1:0": {"type": "CUSTOM_CUBIC_BEZIER", "easingFunctionCubicBezier": {"x1": 0.20000000298023224, "y1": 0, "x2": 0, "y2": 1}},
          "1:1": {"type": "EASE_OUT"}}},
        "b": {"id": "b", "name": "time/short", "resolvedType": "TIMING", "valuesByMode": {"1:0": 0.30000001192092896}},
        "e": {"id": "e", "name": "red", "resolvedType": "COLOR", "valuesByMode": {"1:0": {"r": 1}}}}}}
      """)
    #expect(read.presets.map(\.name.text) == ["ease/enter", "ease/enter/calm", "time/short", "time/card"])
    #expect(
      try read.presets.map(\.motion) == [
        .curve(Curve(notation: "cubic-bezier(0.2, 0, 0, 1)")), .curve(Curve(notation: "ease-out")),
        .duration(.seconds(0.3)),
        .alias(.name(PresetName("time/short"), .latest)),
      ])
    #expect(read.report.skipped == ["variables": 1] && read.report.issues.isEmpty)
  }

  @Test("an alias leads on to another and into other files, wherever they stand")
  func aliases() throws {
    func alias(_ id: String, _ name: String, _ target: String) -> String {
      #"""
      {"id": "\#(id)", "name": "\#(name)", "resolvedType": "TIMING",
       "valuesByMode": {"1": {"type": "VARIABLE_ALIAS", "id": "\#(target)"}}}
      """#
    }
    let files = [
      "[\(alias("a", "first", "b")), \(alias("b", "second", "c"))]",
      #"[{"id": "c", "name": "third", "resolvedType": "TIMING", "valuesByMode": {"1": 0.5}}]"#,
    ].map { SourceFile(Array($0.utf8), name: "v.json") }
    let read = try FigmaFormat().read(files, ImportOptions())
    #expect(
      try read.presets.map(\.motion) == [
        .duration(.seconds(0.5)), .alias(.name(PresetName("third"), .latest)),
        .alias(.name(PresetName("second"), .latest)),
      ])
  }

  @Test("a transition with an easing that does not exist is refused with the nearest one")
  func misspelt() throws {
    let error = #expect(throws: ImportFailure.self) {
      try Self.read(#"{"name": "Card", "x": {"easing": {"type": "GENTEL"}, "duration": 0.3}}"#)
    }
    #expect(error?.errors.first?.code == .unknown)
    #expect(error?.errors.first?.hint?.contains("GENTLE") == true)
  }

  @Test("transitions of prototypes have their durations, in milliseconds or seconds; assumed numbers are a warning")
  func transitions() throws {
    let read = try Self.read(
      """
      {"nodes": [{"name": "Card", "transitionDuration": 300, "transitionEasing": "EASE_IN_AND_OUT"},
        {"name": "Menu", "reactions": [{"action": {"transition": {"type": "SMART_ANIMATE", "duration": 0.5799999833106995,
          "easing": {"type": "CUSTOM_CUBIC_BEZIER", "easingFunctionCubicBezier": {"x1": 0.2, "y1": 0, "x2": 0, "y2": 1}}}}}]},
        {"name": "Sheet", "transition": {"type": "DISSOLVE", "duration": 800, "easing": {"type": "CUSTOM_SPRING",
          "easingFunctionSpring": {"mass": 1, "stiffness": 80, "damping": 20}}}},
        {"name": "Tip", "transition": {"type": "DISSOLVE", "duration": 250, "easing": {"type": "GENTLE"}}}]}
      """)
    let curves = try [
      "ease-in-out.duration(300ms)", "cubic-bezier(0.2, 0, 0, 1).duration(0.58)",
      "Spring(mass: 1, stiffness: 80, damping: 20, allowOverDamping: true)",
      "spring(mass: 1, stiffness: 100, damping: 15)",
    ].map { try Motion.curve(Curve(notation: $0)) }
    #expect(read.presets.map(\.motion) == curves)
    #expect(
      read.presets.map(\.name.text) == ["card", "menu", "sheet", "tip"].map { "card/\($0)/transition" })
    // ζ = 20 / (2 √80) = 1.118: the spring stays overdamped.
    #expect(read.presets[2].motion.kind == .curve)
    let warning = try #require(read.report.issues(.warning).first)
    #expect(warning.message.contains("GENTLE") && warning.location?.line == 6)
    // Figma's interfaces differ in the unit and do not say it.
    let notes = read.report.issues(.note)
    #expect(notes.map { $0.message.contains("as milliseconds") } == [false, true, true])
    #expect(notes.allSatisfy { $0.code == .assumed } && read.report.issues.count == 4)
  }

  @Test("keyframe tracks: the easing leads to its keyframe, a bounce lasts as long as its segment, HOLD jumps")
  func tracks() throws {
    let read = try Self.read(
      """
      {"name": "Hero", "manualKeyframeTracks": {
        "TRANSLATION_X": {"baseValue": 0, "keyframes": [
          {"timelinePosition": 0.25, "value": {"type": "FLOAT", "value": 5}, "easing": {"type": "EASE_IN"}},
          {"timelinePosition": 0.75, "value": {"type": "FLOAT", "value": 100},
           "easing": {"type": "CUSTOM_SPRING", "easingFunctionSpring": {"bounce": 0.30000001192092896}}}]},
        "OPACITY": {"keyframes": [{"timelinePosition": 0, "value": 0}, {"timelinePosition": 1, "value": 1, "easing": {"type": "HOLD"}},
          {"timelinePosition": 2, "value": 0.5, "easing": {"type": "LINEAR"}}]},
        "FILL": {"keyframes": []}}}
      """)
    let expected = try KeyframeSet(
      notation: #"""
        KeyframeTimeline(initialValue: (offset.x: 5, opacity: 0)) {
          KeyframeTrack(\.offset.x) { LinearKeyframe(5, duration: 0.25) SpringKeyframe(100, duration: 0.5, spring: Spring(duration: 0.5, bounce: 0.3)) }
          KeyframeTrack(\.opacity) { LinearKeyframe(0, duration: 1) MoveKeyframe(1) LinearKeyframe(0.5, duration: 1, timingCurve: linear) }
        }
        """#)
    #expect(read.presets.map(\.name.text) == ["card/hero"])
    #expect(read.presets.first?.motion == .keyframes(expected))
    #expect(read.report.skipped == ["properties": 1])
  }

  @Test("what is wrong is said with its place, and nothing comes of it")
  func mistakes() {
    for (text, code, pointer) in [
      (#"{"easing": {"type": "EASE_"#, ModelError.Code.syntax, "/easing/type"),
      (#"{"e": {"type": "CUSTOM_CUBIC_BEZIER"}}"#, .missing, "/e"),
      (
        #"{"e": {"type": "CUSTOM_CUBIC_BEZIER", "easingFunctionCubicBezier": {"x1": 2, "y1": 0, "x2": 0, "y2": 1}}}"#,
        .outOfRange, "/e/easingFunctionCubicBezier"
      ),
      (
        #"{"e": {"type": "CUSTOM_SPRING", "easingFunctionSpring": {"bounce": 2}}}"#, .outOfRange,
        "/e/easingFunctionSpring/bounce"
      ),
      (
        #"{"a": {"name": "t", "resolvedType": "TIMING", "value": -1}}"#, .outOfRange, "/a/value"
      ),
      (
        #"{"a": {"name": "t", "resolvedType": "TIMING", "value": {"type": "VARIABLE_ALIAS", "id": "x"}}}"#,
        .badReference,
        "/a/value/id"
      ),
      (
        #"{"manualKeyframeTracks": {"OPACITY": {"keyframes": [{"timelinePosition": 1, "value": 1}, {"timelinePosition": 0, "value": 1}]}}}"#,
        .outOfRange, "/manualKeyframeTracks/OPACITY/keyframes/1/timelinePosition"
      ),
      (
        #"{"transition": {"type": "DISSOLVE", "duration": "300ms", "easing": {"type": "LINEAR"}}}"#, .wrongType,
        "/transition/duration"
      ),
      (String(repeating: #"{"a":"#, count: 1_000), .tooLarge, ""),
    ] as [(String, ModelError.Code, String)] {
      do {
        Issue.record("\(text): \(try Self.read(text).presets)")
      } catch let failure as ImportFailure {
        let issue = failure.report.issues(.error).first
        #expect(issue?.code == code && issue?.location != nil, "\(text.prefix(200)): \(failure)")
        if !pointer.isEmpty { #expect(issue?.pointer?.description == pointer, "\(text): \(failure)") }
      } catch {
        Issue.record("\(error)")
      }
    }
  }
}

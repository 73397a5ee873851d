import MotionFormats
import MotionModel
import Testing

@Suite("Web Animations out")
struct WAAPIExportTests {
  private static func written(
    _ documents: String...
  ) throws -> (json: JSONValue, report: LossReport) {
    try written(documents.map { try Preset(json: Array($0.utf8)) })
  }

  private static func written(_ presets: [Preset]) throws -> (json: JSONValue, report: LossReport) {
    let (text, report) = try WAAPIFormat().text(presets.map { ExportedPreset(ResolvedPreset($0)) })
    #expect(text.hasSuffix("}\n"))
    return (try JSONReader.read(text), report)
  }

  private static func curve(_ notation: String) throws -> (json: JSONValue, report: LossReport) {
    try written([Preset(try PresetName("a/pop"), .curve(try Curve(notation: notation)))])
  }

  @Test("phases in which nothing changes stay as they are, from beginning to end")
  func still() throws {
    let still = try Preset(
      PresetName("a/still"),
      Motion(notation: "PhaseAnimator { Phase { opacity = 0 } Phase { opacity = 0 } }", as: .sequence))
    let text = CanonicalJSON.text(try Self.written([still]).json)
    #expect(text.contains(#""keyframes":[{"offset":0,"opacity":0},{"offset":1,"opacity":0}]"#), "\(text)")
  }

  @Test(
    "a curve becomes the options that animate() takes",
    arguments: [
      (".easeInOut(duration: 0.4)", #"{"duration":400,"easing":"ease-in-out","fill":"both"}"#),
      (
        "cubic-bezier(0.2, 0, 0, 1).duration(0.0125s)",
        #"{"duration":12.5,"easing":"cubic-bezier(0.2, 0, 0, 1)","fill":"both"}"#
      ),
      ("steps(4, jump-none)", #"{"easing":"steps(4, jump-none)","fill":"both"}"#),
      (
        ".linear(duration: 1).delay(-0.5).speed(2)",
        #"{"delay":-250,"duration":500,"easing":"linear","fill":"both"}"#
      ),
      (
        ".easeInOut(duration: 1).repeatForever()",
        #"{"direction":"alternate","duration":1000,"easing":"ease-in-out","fill":"both","iterations":"Infinity"}"#
      ),
      (
        ".linear(duration: 1).repeatCount(3, autoreverses: false)",
        #"{"duration":1000,"easing":"linear","fill":"both","iterations":3}"#
      ),
      // After two passes the element is back at its start, and its own value, the end, shows.
      (
        ".linear(duration: 0.5).repeatCount(2, autoreverses: true)",
        #"{"direction":"alternate","duration":500,"easing":"linear","fill":"backwards","iterations":2}"#
      ),
      // A third of a second is 333.3333 ms to a tenth of a microsecond.
      ("linear.duration(1s).speed(3)", #"{"duration":333.3333,"easing":"linear","fill":"both"}"#),
    ])
  func options(notation: String, options: String) throws {
    let (json, report) = try Self.curve(notation)
    #expect(CanonicalJSON.text(try #require(json["a/pop"]?["options"])) == options)
    #expect(report.isLossless)
  }

  @Test("an easing of two turns ends where it began, and the element's own value shows")
  func turns() throws {
    for (count, fill) in [("2", "backwards"), ("3", "both")] {
      let (json, _) = try Self.curve(".easeIn(duration: 1).repeatCount(\(count))")
      #expect(json["a/pop"]?["options"]?["fill"] == .string(fill), "\(json)")
    }
  }

  @Test("a duration is an option, and what is recorded says which preset it was")
  func recipe() throws {
    let preset = try Preset(json: Array(#"{"motionbook":1,"name":"quick","kind":"duration","duration":0.15}"#.utf8))
    let (text, _) = try WAAPIFormat().text([ExportedPreset(ResolvedPreset(preset), version: 3, hash: "ab12")])
    #expect(
      text == """
        {"quick": {"recipe": {"name": "quick", "version": 3, "hash": "ab12"}, "options": {"duration": 150}}}

        """)
    #expect(try WAAPIFormat().text([]).text == "{}\n")
  }

  @Test("a spring says how far its easing is from it, and from its end")
  func spring() throws {
    let (json, report) = try Self.curve("spring(duration: 0.5, bounce: 0.3)")
    let recipe = try #require(json["a/pop"]?["recipe"])
    guard case .number(let error)? = recipe["error"], case .number(let settled)? = recipe["settledWithin"] else {
      return #expect(Bool(false))
    }
    #expect((0.0001...0.002).contains(error) && settled == 0.001)
    #expect(!report.isLossless)
    // The time after which it stays within 0.001: FORMATS's table of settling times has 0.819 s.
    guard case .number(let duration)? = json["a/pop"]?["options"]?["duration"] else { return #expect(Bool(false)) }
    #expect(abs(duration - 819) < 1)
  }

  @Test("keyframes keep their places, values and easings, and two at one place where they jump")
  func keyframes() throws {
    let (json, report) = try Self.written(
      """
      {"motionbook":1,"name":"hop","kind":"keyframes","repeat":"forever","delay":-0.5,"tracks":[
       {"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":0.5,"easing":"cubic-bezier(0.2, 0, 0, 1)"},
        {"linear":0.5,"duration":1.5}]},
       {"property":"rotation","initial":0,"keyframes":[{"linear":90,"duration":1},{"move":10},{"linear":0,"duration":1}]},
       {"property":"padding.top","initial":0,"keyframes":[{"linear":9,"duration":0.666666666666}]},
       {"property":"glow","initial":0.5,"keyframes":[{"linear":1,"duration":2}]}]}
      """)
    let options = #""options":{"delay":-500,"duration":2000,"fill":"both","iterations":"Infinity"}"#
    #expect(
      CanonicalJSON.text(try #require(json["hop"]?["animations"])) == """
        [{"keyframes":[{"easing":"cubic-bezier(0.2, 0, 0, 1)","offset":0,"opacity":0},{"offset":0.25,"opacity":1},\
        {"offset":1,"opacity":0.5}],\(options)},\
        {"keyframes":[{"offset":0,"rotate":"0deg"},{"offset":0.5,"rotate":"90deg"},{"offset":0.5,"rotate":"10deg"},\
        {"offset":1,"rotate":"0deg"}],\(options)},\
        {"keyframes":[{"offset":0,"paddingTop":"0px"},{"offset":0.333333333,"paddingTop":"9px"},\
        {"offset":1,"paddingTop":"9px"}],\(options)},\
        {"keyframes":[{"--glow":0.5,"offset":0},{"--glow":1,"offset":1}],\(options),\
        "register":{"inherits":true,"initialValue":"0.5","name":"--glow","syntax":"<number>"}}]
        """)
    #expect(report.isLossless)
  }

  @Test(
    "an easing of the whole set is said where what it leads to is exact, and drawn into the keyframes elsewhere",
    arguments: [
      ("cubic-bezier(0.2, 0, 0, 1)", #"{"linear":1,"duration":1,"easing":".easeIn"}"#, true),
      ("cubic-bezier(0.3, 1.5, 0.6, 1)", #"{"linear":1,"duration":1},{"linear":0,"duration":1}"#, true),
      ("cubic-bezier(0.2, 0, 0, 1)", #"{"spring":1}"#, true),
      ("cubic-bezier(0.3, 1.5, 0.6, 1)", #"{"spring":1}"#, false),
      ("cubic-bezier(0.3, -1, 0.6, 1)", #"{"move":1},{"linear":0,"duration":1}"#, false),
      (".bouncy", #"{"linear":1,"duration":1}"#, false),
    ])
  func paced(easing: String, keyframes: String, isSaid: Bool) throws {
    let document =
      #"{"motionbook":1,"name":"a","kind":"keyframes","easing":"\#(easing)","tracks":["#
      + #"{"property":"opacity","initial":0,"keyframes":[\#(keyframes)]}]}"#
    let (json, report) = try Self.written(document)
    guard case .array(let animations)? = json["a"]?["animations"] else { return #expect(Bool(false)) }
    let options = animations.first?["options"]
    if isSaid {
      guard case .string(let said)? = options?["easing"] else { return #expect(Bool(false)) }
      #expect(said == easing)
      #expect(report.isLossless == !keyframes.contains("spring"))
    } else {
      #expect(options?["easing"] == nil && !report.isLossless)
    }
  }

  @Test("a view that comes and goes has an animation for each, and things that move have their names")
  func events() throws {
    let (json, _) = try Self.written(
      #"{"motionbook":1,"name":"t","kind":"transition","curve":".easeIn","duration":0.2,"insertion":{"effects":[{"move":"leading"}]}}"#,
      """
      {"motionbook":1,"name":"s","kind":"sequence","steps":[{"animate":{"opacity":0},"curve":".linear","targets":["icon"]}]}
      """)
    guard case .array(let fades)? = json["t"]?["animations"], case .array(let moves)? = json["s"]?["animations"] else {
      return #expect(Bool(false), "\(CanonicalJSON.text(json))")
    }
    #expect(fades.compactMap { $0["event"].map(CanonicalJSON.text) } == [#""in""#, #""out""#])
    #expect(moves.compactMap { $0["target"].map(CanonicalJSON.text) } == [#""icon""#])
  }

  @Test("people who ask for reduced motion get the variant", arguments: ExportOptions.ReducedMotion.allCases)
  func reduced(choice: ExportOptions.ReducedMotion) throws {
    var options = ExportOptions()
    options.reducedMotion = choice
    let preset = Preset(try PresetName("pop"), .curve(try Curve(notation: ".easeIn(duration: 1)")))
    let variant = ResolvedMotion(.curve(try Curve(notation: ".linear(duration: 0.1)")))
    let (text, _) = try WAAPIFormat().text([ExportedPreset(ResolvedPreset(preset), reduced: variant)], options: options)
    let entry = try #require(try JSONReader.read(text)["pop"])
    func duration(_ value: JSONValue?) -> String? { value?["options"]?["duration"].map(CanonicalJSON.text) }
    #expect(duration(entry) == (choice == .only ? "100" : "1000"))
    #expect(duration(entry["reducedMotion"]) == (choice == .include ? "100" : nil))
  }

  @Test("one preset twice is refused, by name")
  func twice() throws {
    let document = #"{"motionbook":1,"name":"a/b","kind":"duration","duration":1}"#
    #expect {
      _ = try Self.written(document, document)
    } throws: {
      ($0 as? ModelError)?.code == .duplicate
    }
  }
}

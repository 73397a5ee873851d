import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("CSS out")
struct CSSExportTests {
  private static func sheet(of documents: [String]) throws -> (text: String, report: LossReport) {
    try CSSFormat().text(documents.map { ExportedPreset(ResolvedPreset(try Preset(json: Array($0.utf8)))) })
  }

  private static func curve(_ notation: String, options: ExportOptions = ExportOptions()) throws
    -> (text: String, report: LossReport)
  {
    let preset = Preset(try PresetName("a/pop"), .curve(try Curve(notation: notation)))
    return try CSSFormat().text([ExportedPreset(ResolvedPreset(preset))], options: options)
  }

  /// Last value of a variable in a sheet: the one used by current browsers.
  private static func value(_ name: String, _ text: String) -> String? {
    text.split(separator: "\n").last { $0.drop { $0 == " " }.hasPrefix("--\(name): ") }
      .flatMap { $0.split(separator: ": ", maxSplits: 1).last.map { String($0.dropLast()) } }
  }

  @Test(
    "browsers without linear() have a Bézier close to the curve, which begins where the curve begins",
    arguments: [
      ("formula(\"if(t <= 0, 0, 2^(10*t - 10))\")", 0.01), ("formula(\"t^4\")", 0.01),
      (".spring(duration: 0.5, bounce: 0.3)", 0.06), ("formula(\"1 - (1 - t)^5\")", 0.01),
      // Steep in its middle.
      ("circularEaseInOut", 0.04),
      // Farthest at a corner: 0.043754 at 0.6.
      ("linear(0, 0.5 20%, 1.1 60%, 1)", 0.044),
    ])
  func standIns(notation: String, within error: Double) throws {
    let text = try Self.curve(notation).text
    let easings = text.matches(of: /a-pop-easing: (.*);/).map { String($0.1) }
    #expect(easings.count == 2)
    let known = try ResolvedMotion(.curve(Curve(notation: notation))).timeline()
    for (easing, allowed) in zip(easings, [error, 0.0021]) {
      let other = try ResolvedMotion(.curve(Curve(notation: easing).with(duration: .seconds(1)))).timeline()
      for step in 0...100 {
        let time = Double(step) / 100
        let value = try #require(known.value("value", at: time * known.duration))
        #expect(try abs(#require(other.value("value", at: time)) - value) <= allowed, "\(easing) at \(time)")
      }
    }
    let stated = try #require(text.firstMatch(of: /without linear\(\): within ([0-9.]+)/).flatMap { Double($0.1) })
    let fallback = try ResolvedMotion(.curve(Curve(notation: easings[0]).with(duration: .seconds(1)))).timeline()
    let largest =
      try (0...1_000).map { step in
        let time = Double(step) / 1_000
        let value = try #require(known.value("value", at: time * known.duration))
        return try abs(#require(fallback.value("value", at: time)) - value)
      }.max() ?? 0
    // Rounded up to three digits.
    #expect((largest...largest + 0.002).contains(stated), "\(stated) for \(largest)")
    #expect(easings[1].hasPrefix("linear(0,") || easings[1].hasPrefix("linear(0.001,"), "\(easings[1])")
  }

  @Test(
    "tokens have the Bézier that style sheets have for older browsers, within the same distance",
    arguments: [
      ".spring(duration: 0.5, bounce: 0.3)", ".spring(duration: 0.4, bounce: 0.2)", "formula(\"t^4\", duration: 1)",
      "linear(0, 0.5 20%, 1.1 60%, 1).duration(0.4)", "linear(0, 0.6 20%, 1.1 60%, 1).duration(0.4)",
      "linear(0, 1 40%, 0.7 60%, 1 80%, 0.9 90%, 1).duration(0.4)",
    ])
  func standInsOfTokens(notation: String) throws {
    let preset = Preset(try PresetName("a/pop"), .curve(try Curve(notation: notation)))
    let exported = ExportedPreset(ResolvedPreset(preset))
    let sheet = try Self.curve(notation).text
    let fallback = try #require(sheet.firstMatch(of: /cubic-bezier\((.+)\); .* within ([0-9.]+)/))
    let (tokens, report) = try DTCGFormat().text([exported])
    let list = try #require(tokens.firstMatch(of: /"timingFunction": \[(.+)\]/)?.1)
    #expect(list == fallback.1)
    let reasons = report.entries.compactMap { if case .dropped(let reason) = $0.outcome { "\(reason)" } else { nil } }
    #expect(reasons.contains { $0.contains("within \(fallback.2) ") }, "\(reasons)")
  }

  @Test(
    "what CSS has itself is written as it is",
    arguments: [
      ("ease", "ease", nil), (".easeInOut(duration: 0.4)", "ease-in-out", "400ms"),
      (".linear(duration: 2)", "linear", "2s"),
      ("cubic-bezier(0.2, 0, 0, 1).duration(0.0125s)", "cubic-bezier(0.2, 0, 0, 1)", "0.0125s"),
      (".timingCurve(0.25, 0.1, 0.25, 1, duration: 1)", "ease", "1s"),
      ("steps(4, jump-none)", "steps(4, jump-none)", nil), ("steps(3)", "steps(3)", nil),
      ("linear(0, 0.25 25% 75%, 1)", "linear(0, 0.25 25% 75%, 1)", nil),
      (".easeIn(duration: 0.5).speed(2)", "ease-in", "250ms"),
      // Slopes by hand: 4.70158 and 0 of the overshoot, 0 and 2 of the square.
      (
        "formula(\"1 + (t - 1)^2 * ((s + 1)*(t - 1) + s)\", s: 1.70158)",
        "cubic-bezier(0.333333333, 1.567193333, 0.666666667, 1)", nil
      ),
      (
        "formula(\"(t*t + t/2 - t*0.5) / 1\", duration: 0.4)",
        "cubic-bezier(0.333333333, 0, 0.666666667, 0.333333333)", "400ms"
      ),
    ] as [(String, String, String?)])
  func exact(notation: String, easing: String, duration: String?) throws {
    let (text, report) = try Self.curve(notation)
    #expect(Self.value("a-pop-easing", text) == easing, "\(text)")
    #expect(Self.value("a-pop-duration", text) == duration, "\(text)")
    #expect(report.isLossless)
  }

  @Test("an entrance and an exit of one property keep their easings")
  func sides() throws {
    let notation =
      ".asymmetric(insertion: .scale(0.9).combined(with: .opacity), removal: .opacity).animation(.easeIn(duration: 0.2))"
    let preset = Preset(try PresetName("card"), try Motion(notation: notation, as: .transition))
    let (text, report) = try CSSFormat().text([ExportedPreset(ResolvedPreset(preset))])
    #expect(report.isLossless && text.contains("0% { opacity: 1; animation-timing-function: ease-in }"), "\(text)")
    #expect(text.contains("0% { opacity: 0; scale: 0.9; animation-timing-function: ease-in }"), "\(text)")
  }

  @Test("effects with one spring go by one easing, also those along both axes")
  func sharedSpring() throws {
    let motion = try Motion(notation: ".scale(0.9).combined(with: .opacity).animation(.snappy)", as: .transition)
    let text = try CSSFormat().text([ExportedPreset(ResolvedPreset(Preset(try PresetName("card"), motion)))]).text
    #expect(text.split(separator: "@keyframes").count == 3, "\(text)")
    #expect(text.contains("0% { opacity: 0; scale: 0.9; animation-timing-function: linear("), "\(text)")
  }

  @Test("what browsers interpolate by matrices begins where its keyframe is, without a value for no time at all")
  func matrices() throws {
    let sheet = """
      @keyframes speed { 60% { transform: skewX(20deg) } 80% { transform: skewX(-5deg) } to { transform: translateX(0) } }
      """
    let presets = try CSSFormat().read([SourceFile(Array(sheet.utf8))], ImportOptions()).presets
    let text = try CSSFormat().text(presets.map { ExportedPreset(ResolvedPreset($0)) }).text
    let begins = text.matches(of: /linear\(([^ ,]*)(.*?)\)/).map { Double($0.output.1) ?? .nan }
    #expect(!begins.isEmpty && begins.allSatisfy { abs($0) <= 0.002 } && !text.contains("e-1"), "\(text)")
    // Between the two spellings of one skew nothing is drawn when it is read again.
    let again = try CSSFormat().read([SourceFile(Array(text.utf8))], ImportOptions())
    guard case .keyframes(let set)? = again.presets.first?.motion else { throw ModelError(.missing, "keyframes") }
    #expect(again.report.warnings.isEmpty && set.tracks.map(\.property.text) == ["skew.x"], "\(set.tracks.count)")
    #expect(set.tracks[0].keyframes.count < 6, "\(set.tracks[0].keyframes.count)")
  }

  @Test("keyframes that go by something are written as those that go to the sums")
  func relative() throws {
    func text(_ frames: String) throws -> String {
      try Self.sheet(of: [
        #"{"motionbook":1,"name":"a","kind":"keyframes","tracks":[{"property":"offset","initial":[1,2],"keyframes":["#
          + frames + "]}]}"
      ]).text
    }
    let relative = try text(
      #"{"linear":{"by":[3,0]},"duration":1},{"move":{"by":[0,5]}},{"cubic":[0,0],"duration":1},"#
        + #"{"linear":{"by":[-1,0]},"duration":1,"easing":".easeOut"}"#)
    let absolute = try text(
      #"{"linear":[4,2],"duration":1},{"move":[4,7]},{"cubic":[0,0],"duration":1},"#
        + #"{"linear":[-1,0],"duration":1,"easing":".easeOut"}"#)
    #expect(relative == absolute)
  }

  @Test(
    "what CSS does not have is drawn within the stated error, to the end",
    arguments: [
      "spring(duration: 0.5, bounce: 0.3)", "spring(duration: 0.3, bounce: -0.6)",
      "spring(response: 0.4, dampingFraction: 0.1)",
      "interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 5)",
      ".circularEaseInOut(duration: 1)",
      "path(\"M 0,0 C 0.05,0 0.133333,0.06 0.166666,0.4 C 0.208333,0.82 0.25,1 1,1\", duration: 0.5)",
      "formula(\"t^3 + 0.1 * sin(12 * t) * (1 - t)\", duration: 2)",
      "spring(duration: 0.5, bounce: 0.2).delay(0.2).repeatCount(3, autoreverses: false)",
      "Spring(duration: 1.14, bounce: 0.1)",
    ], [0.01, 0.002, 0.0005])
  func approximated(notation: String, error: Double) throws {
    var options = ExportOptions()
    options.maximumError = error
    let (text, report) = try Self.curve(notation, options: options)
    let written = try Curve(notation: #require(Self.value("a-pop-easing", text)))
    guard case .points(let points) = written.base else { return #expect(Bool(false), "\(text)") }
    let easing = try UnitEasing(written)
    let curve = try Curve(notation: notation)
    let base = try Curve(curve.base, duration: curve.duration, modifiers: curve.modifiers.filter { $0 == .delay(0.2) })
    let compiled = try CompiledCurve(
      base, duration: Self.seconds(curve.duration), mode: .exact, epsilon: min(0.001, error / 2))
    var worst = 0.0
    // The distance may be largest at a corner.
    let corners = LinearPointsSolver(points).points.map(\.input).filter { $0 < 1 }
    for x in (0..<20_000).map({ Double($0) / 20_000 }) + corners {
      worst = max(worst, abs(easing.value(at: x) - compiled.value(at: x * compiled.duration)))
    }
    #expect(abs(easing.value(at: 1) - compiled.value(at: compiled.duration)) <= error)
    let outcome = report.entries.first { $0.part == "curve" }?.outcome
    guard case .approximated(let stated, _)? = outcome else { return #expect(Bool(false)) }
    #expect(stated <= error && stated >= worst - 1e-9 && stated < worst + 1e-5, "says \(stated), is \(worst)")
    #expect(text.contains("@supports (transition-timing-function: linear(0, 1))"))
  }

  @Test("the travel of keyframes is that between their values, as a curve's is 1, however far they overshoot")
  func travel() throws {
    let elastic = "if(t >= 1, 1, 1 + 2^(-10*t) * sin((t - 0.075) * 2*pi / 0.3))"
    let document = """
      {"motionbook": 1, "name": "a/b", "kind": "keyframes", "tracks": [{"property": "offset.x", "initial": 0,
       "keyframes": [{"linear": 100, "duration": 1, "easing": {"formula": "\(elastic)"}}]}]}
      """
    let preset = ExportedPreset(ResolvedPreset(try Preset(json: Array(document.utf8))))
    let (output, report) = try CSSFormat().output([preset], options: ExportOptions())
    let text = try #require(output.text.firstMatch(of: /linear\([^)]*\)/)).0
    let written = try UnitEasing(Curve(notation: String(text)))
    let exact = try UnitEasing(Curve(notation: "formula(\"\(elastic)\")"))
    var worst = 0.0
    for x in (0...20_000).map({ Double($0) / 20_000 }) {
      worst = max(worst, abs(written.value(at: x) - exact.value(at: x)))
    }
    let errors = report.entries.compactMap { entry in
      if case .approximated(let error, _) = entry.outcome { error } else { nil }
    }
    let stated = try #require(errors.max())
    #expect(stated <= 0.002 && stated >= worst - 1e-9 && stated < worst + 1e-5, "says \(stated), is \(worst)")
  }

  private static func seconds(_ source: DurationSource?) -> Double {
    if case .seconds(let seconds)? = source { seconds } else { 1 }
  }

  @Test(
    "repetitions and delays become CSS's own, as far as CSS has them",
    arguments: [
      (".linear(duration: 1).delay(0.25)", ["delay": "250ms"]),
      (".linear(duration: 1).delay(-0.5).speed(2)", ["delay": "-250ms", "duration": "500ms"]),
      (
        ".linear(duration: 1).repeatCount(3, autoreverses: false)",
        ["iterations": "3", "direction": nil, "duration": "1s"]
      ),
      (
        ".easeInOut(duration: 1).repeatForever()",
        ["iterations": "infinite", "direction": "alternate", "easing": "ease-in-out"]
      ),
      (".linear(duration: 1).repeatCount(2).delay(1)", ["iterations": "2", "delay": "1s"]),
      // A wait inside each pass is part of the easing.
      (
        ".linear(duration: 1).delay(1).repeatForever(autoreverses: false)",
        ["iterations": "infinite", "delay": nil, "duration": "2s", "easing": "linear(0 0% 50%, 1)"]
      ),
      // What repeats an endless repetition is never reached.
      (
        ".linear(duration: 2).repeatForever(autoreverses: false).delay(1).repeatCount(3).speed(2).repeatCount(1)",
        ["iterations": "infinite", "delay": "500ms", "duration": "1s", "easing": "linear"]
      ),
    ] as [(String, [String: String?])])
  func modifiers(notation: String, values: [String: String?]) throws {
    let (text, _) = try Self.curve(notation)
    for (part, value) in values { #expect(Self.value("a-pop-\(part)", text) == value, "\(part) in \(text)") }
  }

  /// Ease-in is 0.315357 at half its time; SwiftUI goes back by the same easing, a browser by the same easing in reverse.
  @Test(
    "a curve that comes back unevenly is one easing of all its turns, or of two where there is an even number of them",
    arguments: [
      (".repeatForever()", "2s", "infinite", [0.315357, 1, 0.684643, 0]),
      (".repeatCount(2)", "2s", nil, [0.315357, 1, 0.684643, 0]),
      (".repeatCount(6)", "2s", "3", [0.315357, 1, 0.684643, 0]),
      (".repeatCount(3)", "3s", nil, [0.315357, 1, 0.684643, 0, 0.315357, 1]),
    ] as [(String, String, String?, [Double])])
  func thereAndBack(modifier: String, duration: String, iterations: String?, values: [Double]) throws {
    let (text, report) = try Self.curve(".easeIn(duration: 1)" + modifier)
    let easing = try UnitEasing(Curve(notation: #require(Self.value("a-pop-easing", text))))
    #expect(Self.value("a-pop-duration", text) == duration && Self.value("a-pop-iterations", text) == iterations)
    #expect(Self.value("a-pop-direction", text) == nil && report.beyondMaximumError.isEmpty)
    for (index, value) in values.enumerated() {
      let found = easing.value(at: Double(index + 1) / Double(values.count))
      #expect(abs(found - value) <= 0.002, "\(index): \(found)")
    }
  }

  @Test("a move by the size of its view keeps its easing") func moves() throws {
    let transition = try Motion(notation: ".move(edge: .bottom).animation(.easeInOut(duration: 0.3))", as: .transition)
    let presets = [ExportedPreset(ResolvedPreset(Preset(try PresetName("m"), transition)))]
    let (text, report) = try CSSFormat().text(presets)
    #expect(report.isLossless, "\(report.losses)")
    let frames = "  0% { translate: 0px 100%; animation-timing-function: ease-in-out }\n  100% { translate: 0px 0px }\n"
    #expect(text.contains(frames), "\(text)")
  }

  @Test("a jump at the very end has a place before it: of two keyframes at 100% browsers play the last alone")
  func jumpAtTheEnd() throws {
    let (text, _) = try Self.sheet(of: [
      #"{"motionbook":1,"name":"a","kind":"keyframes","tracks":[{"property":"opacity","initial":0,"keyframes":["#
        + #"{"linear":0.5,"duration":1},{"move":1}]}]}"#
    ])
    let places = text.matches(of: /([0-9.]+)% \{ opacity: ([0-9.]+)/).map { "\($0.1) \($0.2)" }
    #expect(places == ["0 0", "99.9999 0.5", "100 1"], "\(text)")
    // The mixtures of red and blue by quarters jump at every fourth and at the end.
    let (steps, _) = try Self.sheet(of: [
      #"{"motionbook":1,"name":"a","kind":"keyframes","tracks":[{"property":"color","initial":[1,0,0,1],"keyframes":["#
        + #"{"linear":[0,0,1,1],"duration":1,"easing":{"steps":4,"position":"jump-end"}}]}]}"#
    ])
    let colors = steps.matches(of: /([0-9.]+)% \{ color: (.+?) \}/).map { (place: String($0.1), color: $0.2) }
    let jumps = ["0", "25", "25.0001", "50", "50.0001", "75", "75.0001", "99.9999", "100"]
    #expect(colors.map(\.place) == jumps && Set(colors.map(\.color)).count == 5, "\(steps)")
    #expect(colors.last?.color == "rgb(0% 0% 100% / 1)" && colors.dropLast().last?.color != colors.last?.color)
  }

  /// In binary 0.037203203 + 0.006741894 is a little less than 0.043945097.
  @Test("a jump at the end of a track is written where rounding ends the track before the others")
  func jumpBeforeTheEnd() throws {
    let (text, report) = try Self.sheet(of: [
      """
      {"motionbook":1,"name":"a","kind":"keyframes","tracks":[
       {"property":"offset","initial":[0,0],"keyframes":[{"linear":[0,-20],"duration":0.043945097}]},
       {"property":"color","initial":"#0000FF","keyframes":[{"linear":"#001AE6","duration":0.037203203},
        {"linear":"#0033E6","duration":0.006741894},{"move":"#00FF00"}]}]}
      """
    ])
    let last = try #require(text.matches(of: /([0-9.]+)% \{.* color: (.+?) \}/).last)
    #expect(last.1 == "100" && last.2 == "rgb(0% 100% 0% / 1)", "\(text)")
    #expect(report.beyondMaximumError.isEmpty)
  }

  @Test("a jump behind a delay leaves the delay its value; where passes repeat, the report says that it is lost")
  func jumpBehindDelay() throws {
    func sheet(_ playback: String) throws -> (text: String, report: LossReport) {
      try Self.sheet(of: [
        #"{"motionbook":1,"name":"a","kind":"keyframes","delay":1,\#(playback)"tracks":[{"property":"opacity","#
          + #""initial":0,"keyframes":[{"move":0.5},{"linear":1,"duration":1}]}]}"#
      ])
    }
    let (text, report) = try sheet("")
    let places = text.matches(of: /([0-9.]+)% \{ opacity: ([0-9.]+)/).map { "\($0.1) \($0.2)" }
    #expect(places == ["0 0", "50 0", "50.0001 0.5", "100 1"] && report.isLossless, "\(text)")
    let still = try Self.sheet(of: [
      #"{"motionbook":1,"name":"a","kind":"keyframes","delay":1,"repeat":2,"tracks":[{"property":"opacity","initial":0,"#
        + #""keyframes":[{"move":0},{"linear":1,"duration":1}]}]}"#
    ])
    #expect(still.report.isLossless && still.text.contains(" 1s "), "\(still)")
    let again = try sheet(#""repeat":2,"#)
    #expect(again.text.contains("0% { opacity: 0.5 }") && !again.report.isLossless, "\(again)")
  }

  @Test("properties with the same easings at the same times share keyframes, under the name of the preset")
  func sharedKeyframes() throws {
    let (text, report) = try Self.sheet(of: [
      """
      {"motionbook":1,"name":"drop","kind":"keyframes","tracks":[
       {"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":0.5,"easing":{"easing":"ease"}}]},
       {"property":"rotation","initial":0,"keyframes":[{"linear":90,"duration":0.5,"easing":{"easing":"ease"}},
        {"linear":0,"duration":0.5,"easing":{"easing":"ease-in"}}]}]}
      """
    ])
    #expect(
      text.contains(
        """
        @keyframes drop {
          0% { opacity: 0; rotate: 0deg; animation-timing-function: ease }
          50% { opacity: 1; rotate: 90deg; animation-timing-function: ease-in }
          100% { opacity: 1; rotate: 0deg }
        }

        .drop {
          animation: drop 1s linear both;
        }
        """), "\(text)")
    #expect(report.isLossless)
  }

  @Test("keyframes keep their times, values and easings, each property in keyframes of its own")
  func keyframes() throws {
    let (text, report) = try Self.sheet(of: [
      """
      {"motionbook":1,"name":"hop","kind":"keyframes","repeat":"forever","delay":-0.5,"tracks":[
       {"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":0.5,"easing":"cubic-bezier(0.2, 0, 0, 1)"},
        {"linear":0.5,"duration":1.5}]},
       {"property":"rotation","initial":0,"keyframes":[{"linear":90,"duration":1},{"move":10},{"linear":0,"duration":1}]}]}
      """
    ])
    #expect(
      text.contains(
        """
        @keyframes hop-opacity {
          0% { opacity: 0; animation-timing-function: cubic-bezier(0.2, 0, 0, 1) }
          25% { opacity: 1 }
          100% { opacity: 0.5 }
        }

        @keyframes hop-rotate {
          0% { rotate: 0deg }
          50% { rotate: 90deg }
          50.0001% { rotate: 10deg }
          100% { rotate: 0deg }
        }

        .hop {
          animation: hop-opacity 2s linear -500ms infinite both,
            hop-rotate 2s linear -500ms infinite both;
        }
        """), "\(text)")
    #expect(report.isLossless)
  }

  @Test("phases without end become the round that comes again and again; what rises from round to round has none")
  func phases() throws {
    func sheet(_ second: String) throws -> (text: String, report: LossReport) {
      try Self.sheet(of: [
        """
        {"motionbook":1,"name":"a","kind":"sequence","phases":[{"values":{"scale":1},"curve":".linear(duration: 0.25)"},
         {"values":{"scale":\(second)},"curve":".linear(duration: 0.5)"}]}
        """
      ])
    }
    let (text, report) = try sheet("2")
    // A quarter of a second down, half a second up.
    #expect(
      text.contains(
        """
        @keyframes a {
          0% { scale: 2 }
          33.3333% { scale: 1 }
          100% { scale: 2 }
        }

        .a {
          animation: a 750ms linear infinite both;
        }
        """), "\(text)")
    #expect(report.losses.map(\.part) == ["beginning"])
    let rising = try Self.sheet(of: [
      #"{"motionbook":1,"name":"a","kind":"sequence","phases":[{"values":{"rotation":{"by":9}}},{"values":{}}]}"#
    ])
    #expect(rising.report.losses.map(\.part) == ["sequence"], "\(rising.text)")
  }

  @Test("a spring that is cut short hands on where it got, not where it was going")
  func cutSpring() throws {
    let (text, _) = try Self.sheet(of: [
      """
      {"motionbook":1,"name":"cut","kind":"keyframes","tracks":[{"property":"opacity","initial":0,"keyframes":[
       {"spring":1,"duration":0.25,"using":"Spring(duration: 0.5, bounce: 0)"},{"linear":0,"duration":0.75}]}]}
      """
    ])
    // A critical spring of 0.5 s after 0.25 s: 1 − (1 + π) e^(−π) = 0.8210255.
    let frame = try #require(text.split(separator: "\n").first { $0.hasPrefix("  25% { opacity: ") })
    let value = try #require(Double(frame.dropFirst("  25% { opacity: ".count).prefix(8)))
    #expect(abs(value - 0.8210255) < 1e-6, "\(text)")
  }

  @Test("two presets whose names CSS cannot tell apart are refused, by name")
  func clash() throws {
    #expect {
      _ = try Self.sheet(of: [
        #"{"motionbook":1,"name":"a/b","kind":"duration","duration":1}"#,
        #"{"motionbook":1,"name":"a-b","kind":"duration","duration":1}"#,
      ])
    } throws: { error in
      guard let error = error as? ModelError else { return false }
      return error.code == .duplicate && error.problem.contains("a/b") && error.problem.contains("a-b")
    }
  }

  @Test("a part whose name is another preset's own takes two hyphens, and nothing is refused")
  func partialClash() throws {
    let curve = #"{"motionbook":1,"name":"a","kind":"curve","easing":"easeIn","duration":1}"#
    let length = #"{"motionbook":1,"name":"\#("a/duration")","kind":"duration","duration":2}"#
    for sheet in [try Self.sheet(of: [curve, length]), try Self.sheet(of: [length, curve])] {
      #expect(Self.value("a-duration", sheet.text) == "2s" && Self.value("a--duration", sheet.text) == "1s")
      #expect(sheet.text.contains(".a {\n  transition-duration: var(--a--duration);"), "\(sheet.text)")
    }
    func shake(_ name: String) -> String {
      #"{"motionbook":1,"name":"\#(name)","kind":"keyframes","tracks":["#
        + #"{"property":"rotation","initial":0,"keyframes":[{"linear":9,"duration":1}]},"#
        + #"{"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":1,"easing":{"easing":"easeIn"}}]}]}"#
    }
    let (text, _) = try Self.sheet(of: [shake("w/shake"), shake("w/shake-rotate")])
    for name in ["w-shake--rotate", "w-shake--opacity", "w-shake-rotate-rotate", "w-shake-rotate-opacity"] {
      #expect(text.contains("@keyframes \(name) {"), "\(name) in \(text)")
    }
  }

  @Test("a variant for reduced motion that is a preset of its own too is written once")
  func mereVariant() throws {
    func preset(_ name: String, _ notation: String) throws -> ExportedPreset {
      ExportedPreset(ResolvedPreset(Preset(try PresetName(name), .curve(try Curve(notation: notation)))))
    }
    var full = try preset("modal/in", ".bouncy")
    let variant = try preset("modal/in-reduced", "linear.duration(0.1s)")
    full.reduced = variant.preset.motion
    for format in ExportFormatName.formats {
      _ = try format.text([full, variant])
      var only = ExportOptions()
      only.reducedMotion = .only
      _ = try format.text([full, variant], options: only)
    }
    let text = try SCSSFormat().text([full, variant]).text
    #expect(text.ranges(of: "$modal-in-reduced-easing: ").count == 1, "\(text)")
  }

  @Test("without classes there are the variables, and keyframes that have their easing")
  func withoutClasses() throws {
    let presets = try [
      #"{"motionbook":1,"name":"b/pop","kind":"curve","easing":"ease","duration":0.2}"#,
      #"{"motionbook":1,"name":"b/in","kind":"keyframes","tracks":[{"property":"opacity","initial":0,"keyframes":["#
        + #"{"linear":1,"duration":1,"easing":"steps(4)"}]}]}"#,
    ].map { ExportedPreset(ResolvedPreset(try Preset(json: Array($0.utf8)))) }
    let text = try CSSFormat(choosing: ["noClasses"]).text(presets).text
    #expect(text.contains("--b-pop-easing: ease;") && text.contains("animation-timing-function: steps(4"), "\(text)")
    #expect(!text.contains("\n."), "\(text)")
    #expect(try CSSFormat().text(presets).text.contains("\n.b-pop {"))
  }

  @Test("each thing that a sequence moves has a class of its own, by its name")
  func targets() throws {
    let (text, _) = try Self.sheet(of: [
      #"{"motionbook":1,"name":"s","kind":"sequence","steps":[{"animate":{"card/opacity":0},"curve":".linear"}]}"#
    ])
    #expect(text.contains("\n.s-card {\n"), "\(text)")
  }

  @Test("a variant that animates nothing lets the animation be over at once")
  func stillVariant() throws {
    let hop = try Preset(
      json: Array(
        #"{"motionbook":1,"name":"hop","kind":"keyframes","tracks":[{"property":"scale","initial":1,"keyframes":["#.utf8
      )
        + Array(#"{"linear":2,"duration":1}]}]}"#.utf8))
    let fade = ResolvedMotion(.curve(try Curve(notation: ".linear(duration: 0.1)")))
    for format in [CSSFormat() as any ExportFormat, SCSSFormat()] {
      let text = try format.text([ExportedPreset(ResolvedPreset(hop), reduced: fade)]).text
      let reduced = try #require(text.range(of: "prefers-reduced-motion")).upperBound
      // It ends as it begins, with an event.
      #expect(text[reduced...].contains("animation-duration: 1ms;"), "\(text)")
    }
  }

  @Test("a transition as the variant of what neither enters nor leaves plays its entrance in the same class")
  func entranceAsVariant() throws {
    let hop = try Preset(
      PresetName("hop"),
      Motion(notation: "KeyframeTrack(\\.offset.x) { LinearKeyframe(80, duration: 1) }", as: .keyframes))
    let fade = ResolvedMotion(
      try Motion(notation: ".opacity.animation(.linear(duration: 0.25))", as: .transition))
    for format in [CSSFormat() as any ExportFormat, SCSSFormat()] {
      let text = try format.text([ExportedPreset(ResolvedPreset(hop), reduced: fade)]).text
      #expect(text.contains("@keyframes hop-reduced {\n  0% { opacity: 0 }\n  100% { opacity: 1 }\n}"), "\(text)")
      let reduced = try #require(text.range(of: "prefers-reduced-motion")).upperBound
      #expect(text[reduced...].contains("  .hop {\n    animation: hop-reduced 250ms linear both;"), "\(text)")
      #expect(!text.contains("hop-in") && !text.contains("hop-out"))
    }
  }

  @Test("Tailwind's names follow the part that a value is, whatever the preset is called")
  func tailwind() throws {
    let presets = try [
      #"{"motionbook":1,"name":"motion/easing","kind":"duration","duration":0.2}"#,
      #"{"motionbook":1,"name":"pop","kind":"curve","easing":"easeIn","duration":1}"#,
      #"{"motionbook":1,"name":"duration-n400","kind":"duration","duration":0.4}"#,
      #"{"motionbook":1,"name":"delay-50","kind":"duration","duration":0.05}"#,
    ].map { ExportedPreset(ResolvedPreset(try Preset(json: Array($0.utf8)))) }
    let text = try TailwindFormat().text(presets).text
    for line in [
      "--transition-duration-motion-easing: 200ms;", "--ease-pop: ease-in;", "--transition-duration-pop: 1s;",
      "--transition-duration-n400: 400ms;", "--transition-delay-50: 50ms;",
    ] {
      #expect(text.contains(line), "\(text)")
    }
    let twin = Preset(try PresetName("n400"), .duration(.seconds(1)))
    #expect(throws: ModelError.self) { try TailwindFormat().text(presets + [ExportedPreset(ResolvedPreset(twin))]) }
  }

  @Test("a variant takes back the delay that the preset has and it has not")
  func reducedDelay() throws {
    let full = Preset(try PresetName("a"), .curve(try Curve(notation: ".easeIn(duration: 0.2).delay(0.05)")))
    let variant = ResolvedMotion(.curve(try Curve(notation: ".easeIn(duration: 0.1)")))
    let text = try CSSFormat().text([ExportedPreset(ResolvedPreset(full), reduced: variant)]).text
    let query = try #require(text.range(of: "prefers-reduced-motion")).upperBound
    #expect(text[..<query].contains("transition-delay: var(--a-delay)"), "\(text)")
    #expect(text[query...].contains("transition-delay: 0s"), "\(text)")
  }

  @Test("people who ask for reduced motion get the variant", arguments: ExportOptions.ReducedMotion.allCases)
  func reduced(choice: ExportOptions.ReducedMotion) throws {
    var options = ExportOptions()
    options.reducedMotion = choice
    let preset = Preset(try PresetName("pop"), .curve(try Curve(notation: ".easeIn(duration: 1)")))
    let variant = ResolvedMotion(.curve(try Curve(notation: ".linear(duration: 0.1)")))
    let (text, _) = try CSSFormat().text(
      [ExportedPreset(ResolvedPreset(preset), reduced: variant)], options: options)
    #expect(text.contains("--pop-easing: ease-in;") == (choice != .only))
    #expect(text.contains("--pop-easing: linear;") == (choice != .omit))
    #expect(text.contains("@media (prefers-reduced-motion: reduce)") == (choice == .include))
  }

  @Test("a reference stays one beside variants for reduced motion, and in both modes people get what the catalog says")
  func reducedReferences() throws {
    func curve(_ notation: String) throws -> Motion { .curve(try Curve(notation: notation)) }
    let (base, calm) = (try curve("ease-out.duration(0.2s)"), try curve("linear.duration(0.1s)"))
    let names = try ["base", "calm"].map { PresetReference.name(try PresetName($0), .latest) }
    let table = ReferenceTable([names[0]: base, names[1]: calm])
    func preset(_ name: String, _ motion: Motion, reduced: Motion? = nil) throws -> ExportedPreset {
      ExportedPreset(
        ResolvedPreset(Preset(try PresetName(name), motion), references: table),
        reduced: reduced.map { ResolvedMotion($0, references: table) })
    }
    // The aliases come first: SCSS needs them behind what they refer to.
    let presets = [
      try preset("plain", .alias(names[0])), try preset("same", .alias(names[0]), reduced: .alias(names[1])),
      try preset("other", .alias(names[0]), reduced: curve("ease-in.duration(0.1s)")),
      try preset("base", base, reduced: calm),
    ]
    let text = try CSSFormat().text(presets).text
    let query = try #require(text.range(of: "@media")).lowerBound
    func shown(_ name: String, _ text: String) -> String? {
      guard let value = Self.value("\(name)-easing", text) else { return nil }
      return value.hasPrefix("var(--") ? Self.value(String(value.dropFirst(6).dropLast()), text) : value
    }
    for (name, reduced) in [("base", "linear"), ("plain", "ease-out"), ("same", "linear"), ("other", "ease-in")] {
      #expect(shown(name, String(text[..<query])) == "ease-out" && shown(name, text) == reduced, "\(name): \(text)")
      let isReference = text[..<query].contains("--\(name)-easing: var(--base-easing);")
      #expect(isReference == (name != "base"), "\(text)")
    }
    let tailwind = try TailwindFormat().text(presets).text
    #expect(tailwind.ranges(of: "--ease-same: var(--ease-base);").count == 2, "\(tailwind)")
    #expect(tailwind.contains("--ease-plain: ease-out;"), "\(tailwind)")
    let scss = try SCSSFormat().text(presets).text
    for name in ["plain", "same", "other"] { #expect(scss.contains("$\(name)-easing: $base-easing;"), "\(scss)") }
    #expect(scss.contains("$same-reduced-easing: $base-reduced-easing;") && !scss.contains("plain-reduced"), "\(scss)")
    for variable in ["$base-easing", "$base-reduced-easing"] {
      let (declared, used) = (scss.range(of: "\(variable): "), scss.range(of: ": \(variable);"))
      #expect(try #require(declared).lowerBound < #require(used).lowerBound, "\(scss)")
    }
    let read = try CSSFormat().read([SourceFile(Array(text.utf8), name: "a.css")], ImportOptions()).presets
    let found = Dictionary(read.map { ($0.name.text, $0.motion) }, uniquingKeysWith: { first, _ in first })
    let back = PresetReference.name(try PresetName("base-reduced"), .latest)
    #expect(found["same"] == .alias(names[0]) && found["same-reduced"] == .alias(back), "\(read)")
    #expect(found["plain"] == .alias(names[0]) && found["plain-reduced"] == base, "\(read)")
  }

  @Test("an opacity beyond 0 or 1 has keyframes where it reaches them, as browsers bring each keyframe into that range")
  func opacities() throws {
    let call = """
      animate([{ opacity: 1 }, { opacity: 0.5, offset: 0.3, easing: "ease-in" }, { opacity: 0 }],
        { duration: 800, easing: "cubic-bezier(0.34, 1.56, 0.64, 1)" })
      """
    let motion = try #require(try PastedMotion.motion(call, as: .keyframes))
    let text = try CSSFormat().text([ExportedPreset(ResolvedPreset(Preset(try PresetName("a"), motion)))]).text
    let frames = text.matches(of: /([\d.]+)% \{ opacity: ([-\d.]+) \}/).map {
      (x: Double($0.1) ?? 0, y: Double($0.2) ?? 0)
    }
    #expect(frames.count > 3 && frames.allSatisfy { (0...1).contains($0.y) } && !text.contains("timing-function"))
    let timeline = try ResolvedMotion(motion).timeline()
    var worst = 0.0
    for (a, b) in zip(frames, frames.dropFirst()) {
      for step in 0...50 {
        let share = Double(step) / 50
        let exact = timeline.value("opacity", at: (a.x + (b.x - a.x) * share) / 100 * 0.8) ?? .nan
        worst = max(worst, abs(a.y + (b.y - a.y) * share - min(max(exact, 0), 1)))
      }
    }
    #expect(worst > 1e-4 && worst <= 0.002, "\(worst)")
  }

  @Test("an error outside its range is refused", arguments: [0, -1, 0.2, .nan, .infinity])
  func range(error: Double) {
    var options = ExportOptions()
    options.maximumError = error
    #expect(throws: ModelError.self) { try Self.curve("ease", options: options) }
  }
}

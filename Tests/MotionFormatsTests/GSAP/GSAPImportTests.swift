import MotionEngine
import MotionFormats
import MotionModel
import Testing

@Suite("GSAP in")
struct GSAPImportTests {
  private static func read(_ text: String, keepGoing: Bool = false) throws(ImportFailure) -> ImportedPresets {
    try GSAPFormat().read(
      [SourceFile(Array(text.utf8), name: "anim.js")], ImportOptions(date: nil, keepGoing: keepGoing))
  }

  private static func curve(_ name: String, in read: ImportedPresets) throws -> CompiledCurve {
    guard case .curve(let curve)? = read.presets.first(where: { $0.name.text == name })?.motion else {
      throw ModelError(.missing, name)
    }
    return try CompiledCurve(curve, duration: 1, mode: .exact)
  }

  @Test(
    "named eases have GSAP's values, computed by hand from its formulas",
    arguments: [
      ("none", 0.3, 0.3), ("power2.out", 0.5, 0.875), ("power2", 0.5, 0.875), ("Power2.easeOut", 0.5, 0.875),
      ("quad.in", 0.25, 0.0625), ("power4.inOut", 0.25, 0.015_625), ("strong.inOut", 0.25, 0.015_625),
      ("sine.out", 0.5, 0.707_106_781), ("circ.in", 0.5, 0.133_974_596),
      // 2^-5 · 0.5 + 0.5^6 · 0.5, which GSAP blends since 3.12.
      ("expo.in", 0.5, 0.023_437_5), ("expo.out", 0.5, 0.976_562_5),
      ("back.out", 0.5, 1.087_697_5), ("back.out(3)", 0.5, 1.25), ("Back.easeOut.config(3)", 0.5, 1.25),
      // Half of the out form, without Penner's 1.525.
      ("back.inOut", 0.25, -0.043_848_75),
      ("bounce.out", 0.5, 0.765_625), ("bounce.in", 0.5, 0.234_375), ("elastic.out", 0.5, 1.015_625),
      ("elastic.out(1, 0.3)", 0.5, 1.015_625), ("elastic.in", 0.5, -0.015_625),
      // 1 + 2 · 2^-2.5 · sin(195°)
      ("elastic.out(2, 0.4)", 0.25, 0.908_493_649),
      ("steps(5)", 0.5, 0.6), ("steps(5)", 0.1, 0), ("steps(5)", 0.99, 1), ("steps(5, true)", 0.5, 0.6),
    ] as [(String, Double, Double)])
  func named(ease: String, progress: Double, value: Double) throws {
    let read = try Self.read("gsap.to(box, { duration: 1, ease: \"\(ease)\" })")
    let found = try Self.curve("anim/box", in: read).value(at: progress)
    #expect(abs(found - value) < 1e-8, "\(found)")
  }

  @Test("a delay is waited once, before the first of several passes")
  func delayed() throws {
    let read = try Self.read("gsap.to(box, { duration: 1, delay: 0.5, repeat: 1, ease: \"none\" })")
    let curve = try Self.curve("anim/box", in: read)
    // Half a second, then two seconds of passes: the second one begins at 1.5.
    for (time, value) in [(0.25, 0.0), (1, 0.5), (1.75, 0.25), (2, 0.5)] {
      #expect(abs(curve.value(at: time) - value) < 1e-12, "\(time)")
    }
  }

  @Test("what a program computes is left out with its reason, and nothing is put in its place")
  func computed() throws {
    let read = try Self.read(
      """
      const speed = 0.6;
      gsap.to(".fast", { duration: speed, x: 100 });
      gsap.to(".slow", { duration: 1, x: 100, ease: "slow(0.7, 0.7, false)" });
      gsap.to(".card", { duration: 1, x: 100, ease: "power1.in" });
      """)
    #expect(read.presets.map(\.name.text) == ["anim/card"])
    #expect(read.report.skipped == ["tweens": 2])
    #expect(read.report.issues.filter { $0.code == .skipped }.compactMap(\.location?.line) == [2, 3])
  }

  @Test("a timeline's own times are told, once for each timeline")
  func timelineTimes() throws {
    let read = try Self.read(
      "gsap.timeline({ delay: 0.5, repeat: 2 }).to('.a', { x: 1 }); gsap.timeline({ paused: true }).to('.b', { x: 1 });"
    )
    let told = read.report.issues.filter { $0.code == .notKept }.map(\.message)
    #expect(told.count == 1 && told[0].contains("delay") && told[0].contains("repeat"), "\(told)")
    #expect(read.presets.count == 2)
  }

  @Test("a timeline that is a member gives its defaults to its tweens")
  func memberTimeline() throws {
    let read = try Self.read(
      "this.tl = gsap.timeline({ defaults: { duration: 2, ease: 'none' } }); this.tl.to('.a', { x: 100 });")
    guard case .keyframes(let set)? = read.presets.first?.motion else { throw ModelError(.missing, "no keyframes") }
    #expect(set.tracks.first?.keyframes.first?.duration == .seconds(2))
  }

  @Test("drawn eases: four numbers, absolute, relative and smooth paths, and pictures whose y grows downwards")
  func drawn() throws {
    let read = try Self.read(
      """
      const emphasized = CustomEase.create("emphasized", "M0,0 c0.05,0 0.133333,0.06 0.166666,0.4 0.041667,0.42 0.083334,0.6 0.833334,0.6");
      CustomEase.create('four', '0.2,0,0,1')
      CustomEase.create("comma", "M0,0,C0.2,0,0,1,1,1");
      CustomEase.create("picture", "M0,100 C20,100 0,0 100,0");
      CustomEase.create("moved", "m10,300 c40,0 0,-200 200,-200");
      CustomEase.create("smooth", "M0,0 C0.1,0 0.2,0.5 0.5,0.5 S0.9,1 1,1");
      """)
    let bezier = try Curve(notation: "cubic-bezier(0.2, 0, 0, 1)")
    for name in ["four", "comma", "picture", "moved"] {
      #expect(read.presets.first { $0.name.text == name }?.motion == .curve(bezier), "\(name)")
    }
    // The table of golden values.
    let emphasized = try Self.curve("emphasized", in: read)
    for (x, y) in [(0.1, 0.09348), (0.25, 0.77283), (0.5, 0.95061), (0.75, 0.9914)] {
      #expect(abs(emphasized.value(at: x) - y) < 1e-5)
    }
    // S mirrors (0.2, 0.5) at (0.5, 0.5).
    let smooth = try Curve(notation: "path(\"M 0,0 C 0.1,0 0.2,0.5 0.5,0.5 C 0.8,0.5 0.9,1 1,1\")")
    #expect(read.presets.last?.motion == .curve(smooth))
    #expect(read.report.issues.isEmpty)
  }

  @Test("an ease that returns is drawn with straight lines, and the report says how near they are")
  func returning() throws {
    let read = try Self.read(
      "CustomEase.create(\"hop\", \"M0,0 C0,0 0.056,0.442 0.175,0.442 0.294,0.442 0.332,0 0.332,0 0.332,0 0.414,1 0.671,1 "
        + "0.991,1 1,0 1,0\");")
    let hop = try Self.curve("hop", in: read)
    for (x, y) in [(0.175, 0.442), (0.332, 0), (0.671, 1), (1, 0)] { #expect(abs(hop.value(at: x) - y) < 0.002) }
    let issue = try #require(read.report.issues(.warning).first)
    #expect(issue.message.contains("\"hop\" is not an easing from 0 to 1") && issue.location?.line == 1)
  }

  @Test("tweens become keyframes: to, from and fromTo, with defaults, named eases and repetitions")
  func tweens() throws {
    let read = try Self.read(
      """
      // gsap.to(".comment", { x: 1 });
      const hop = CustomEase.create("hop", "0.2,0,0,1"), text = "gsap.to('.text', { x: 1 })", re = /["'(]/;
      gsap.defaults({ duration: 0.8, ease: "none" });
      gsap.to(".box", { duration: 0.6, x: 100, ease: hop, onComplete() { gsap.to(".inner", { rotation: "+=90" }); } });
      gsap.from("#hero", { y: "20px", autoAlpha: 0, delay: 0.1, repeat: -1, yoyo: true });
      const tl = gsap.timeline({ defaults: { duration: 2 } });
      tl.fromTo(el, { scale: 0.5 }, { scale: 2, ease: "HOP", stagger: 0.1 }, "<").to(".next", { opacity: 0, fill: "red" });
      """)
    #expect(read.presets.map(\.name.text) == ["hop", "anim/box", "anim/inner", "anim/hero", "anim/el", "anim/next"])
    func keyframes(_ name: String) throws -> KeyframeSet {
      guard case .keyframes(let set)? = read.presets.first(where: { $0.name.text == name })?.motion else {
        throw ModelError(.missing, name)
      }
      return set
    }
    let hop = CurveSource.reference(.name(try PresetName("hop"), .latest))
    let box = try keyframes("anim/box").tracks[0]
    #expect(box.property.text == "offset.x" && box.initial == MotionValue(number: 0))
    #expect(
      try box.keyframes == [
        MotionKeyframe(.linear(easing: hop), to: MotionValue(number: 100), duration: .seconds(0.6))
      ])
    let hero = try keyframes("anim/hero")
    #expect(hero.tracks.map(\.property.text) == ["offset.y", "opacity"])
    #expect(
      hero.tracks[0].initial == MotionValue(number: 20) && hero.tracks[0].keyframes[0].value == MotionValue(number: 0))
    #expect(hero.tracks[1].keyframes[0].duration == .seconds(0.8))
    #expect(hero.playback == .repeats(count: nil, autoreverses: true) && hero.delay == .seconds(0.1))
    let inner = try keyframes("anim/inner").tracks[0]
    #expect(try inner.keyframes[0].value == MotionValue(.angle, [90]))
    let el = try keyframes("anim/el").tracks[0]
    #expect(el.initial == MotionValue(number: 0.5) && el.keyframes[0].kind == .linear(easing: hop))
    #expect(el.keyframes[0].duration == .seconds(2))
    #expect(read.report.skipped == ["properties": 1])
    let warning = try #require(read.report.issues(.warning).first)
    #expect(warning.message == "\"el\" loses its stagger" && warning.location == TextLocation(line: 7, column: 1))
  }

  @Test("what a program makes is counted with its place, not guessed")
  func made() throws {
    let read = try Self.read(
      """
      CustomBounce.create("b", { strength: 0.6 }); CustomWiggle.create("w", { wiggles: 5 });
      gsap.registerEase("own", (p) => p * p);
      CustomEase.create(name, path);
      gsap.to(".a", { x: 1, ease: "rough(1)" });
      gsap.to(".b", { x: () => 3, y: `${n}px`, duration: 1, onComplete: done });
      gsap.set(".b", { x: 3 }); new Map().set(1, 2); gsap.to(".c", { keyframes: [{ x: 100 }], duration: 2 });
      """)
    #expect(read.report.skipped == ["eases": 4, "tweens": 2, "properties": 2, "set()": 1])
    #expect(read.presets.map(\.name.text) == ["anim/b"])
    #expect(read.report.issues.map(\.location?.line) == [1, 1, 2, 3, 4, 5, 5, 5, 6, 6])
    #expect(read.report.issues.contains { $0.code == .notKept && $0.location?.line == 5 })
  }

  @Test("what is wrong is said with its place, and nothing comes of it")
  func mistakes() {
    let table: [(text: String, code: ModelError.Code, line: Int, column: Int)] = [
      ("\n CustomEase.create(\"a\", \"M0,0 C0.5,0 1\");", .syntax, 2, 25),
      ("CustomEase.create(\"a\", \"M0,0 C0.5,0 1e999,1 1,1\");", .outOfRange, 1, 24),
      ("CustomEase.create(\"a\", \"2,0,1,1\");", .outOfRange, 1, 24),
      ("CustomEase.create(\"a\", \"M0,0 A1 1 0 0 0 1,1\");", .syntax, 1, 24),
      ("CustomEase.create(\"a\", \"M1,1 L1,1\");", .outOfRange, 1, 24),
      ("CustomEase.create(\"a\", \"\");", .missing, 1, 24),
      ("let a = 1;\n  gsap.to(\".a\", { x: 1, duration: 2", .syntax, 2, 3),
      ("gsap.to(\".a\", { x: 1 }", .syntax, 1, 1),
      ("gsap.to(\".a\", { x: 1, duration: -1 });", .outOfRange, 1, 1),
      ("gsap.to(\".a\", { x: 1e300 });", .outOfRange, 1, 1),
      ("gsap.to(\".a\", { ease: \"steps(0)\" });", .outOfRange, 1, 1),
      ("gsap.to(\".a\", { ease: \"elastic.out(1, -1)\" });", .outOfRange, 1, 1),
    ]
    for row in table {
      do {
        Issue.record("\(row.text): \(try Self.read(row.text).presets)")
      } catch {
        let issue = error.report.issues(.error).first
        #expect(issue?.code == row.code, "\(row.text): \(error)")
        #expect(issue?.location == TextLocation(line: row.line, column: row.column), "\(row.text): \(error)")
      }
    }
  }

  /// By GSAP's source: a list is spaced evenly from its first value, each way has `easeEach`, by default power1.inOut, and
  /// all of them together `ease`, by default none, whatever the defaults of tweens are.
  @Test("lists of keyframes are read, with an ease between their values and one of the whole")
  func keyframes() throws {
    let read = try Self.read(
      """
      gsap.defaults({ ease: "power4.out", duration: 2 });
      gsap.to(".a", { keyframes: { x: [0, 50, 100], rotation: ["10deg", 20] } });
      gsap.to(".b", { keyframes: { x: [0, 100, 0], easeEach: "none", ease: "power1.in" }, duration: 1 });
      gsap.to(".c", { keyframes: { x: [0, 100], "50%": { y: 10 }, y: ["+=1", 2] }, scale: 2, duration: 1 });
      """)
    let timelines = try read.presets.map { try ResolvedMotion($0.motion).timeline() }
    try #require(timelines.count == 3)
    // An eighth of the way at a quarter of each second: 2 · 0.25².
    for (timeline, property, time, value) in [
      (0, "offset.x", 0.25, 6.25), (0, "offset.x", 1, 50), (0, "offset.x", 1.25, 56.25), (0, "rotation", 0.5, 11.25),
      // A half of the time is a quarter of the way, half up.
      (1, "offset.x", 0.5, 50), (1, "offset.x", 1, 0), (2, "scale", 0.25, 1.25), (2, "offset.x", 0.25, 12.5),
    ] {
      let found = try #require(timelines[timeline].value(property, at: time))
      #expect(abs(found - value) < 1e-9, "\(timeline) \(property) \(time): \(found)")
    }
    #expect(read.report.skipped == ["properties": 2] && read.report.warnings.isEmpty, "\(read.report.issues)")
  }

  @Test("a tween that is lost is a warning, and an ease that is misspelt has a suggestion")
  func lost() throws {
    let read = try Self.read(
      """
      gsap.registerEase("own", (p) => p * p);
      gsap.to(".a", { x: 1, ease: "sloww(0.7)" }); gsap.to(".b", { x: 1, ease: "power2.ouut" });
      gsap.to(".c", { x: 1, ease: "own" }); gsap.to(".d", { keyframes: [{ x: 100 }] }); gsap.to(".e", { x: 1, ease: "slow(0.7)" });
      gsap.to(".f", { x: 1, duration: time }); gsap.to(".g", { x: 1, ease: "swoosh" });
      """)
    #expect(
      read.report.skipped == ["tweens": 7, "eases": 1] && read.report.warnings.count == 7, "\(read.report.issues)")
    let hints = read.report.warnings.compactMap(\.hint)
    #expect(
      ["\"slow\"", "\"power2.out\"", "import"].allSatisfy { word in hints.contains { $0.contains(word) } }, "\(hints)")
  }

  @Test("a tween rests between its passes, and one whose keyframes have an ease together loses the rest")
  func rests() throws {
    let times = "duration: 0.6, delay: 0.1, repeat: -1, yoyo: true, repeatDelay: 0.4"
    let read = try Self.read("gsap.to('.a', { x: 100, ease: 'none', \(times) })")
    #expect(read.report.warnings.isEmpty, "\(read.report.issues)")
    let timeline = try ResolvedMotion(try #require(read.presets.first).motion).timeline()
    for (time, value) in [(0.05, 0), (0.4, 50), (0.9, 100), (1.4, 50), (1.9, 0), (2.25, 25)] as [(Double, Double)] {
      #expect(abs(try #require(timeline.value("offset.x", at: time)) - value) < 1e-9, "\(time)")
    }
    let finite = try Self.read("gsap.to('.a', { x: 100, duration: 0.5, repeat: 1, repeatDelay: 0.2 })")
    #expect(finite.report.issues.contains { $0.severity == .note && $0.message.contains("repeatDelay") })
    for tween in [
      "keyframes: { x: [0, 100], ease: 'sine.out' }, \(times)", "x: 100, repeat: -1, repeatDelay: pause(2)",
    ] {
      let read = try Self.read("gsap.to('.a', { \(tween) })")
      #expect(read.presets.count == 1 && read.report.warnings.count == 1, "\(read.report.issues)")
      #expect(read.report.warnings.first?.message.contains("repeatDelay") == true)
    }
  }

  @Test("each kind of loss is told by itself, and the ends that are the view's stay so")
  func losses() throws {
    let read = try Self.read(
      """
      gsap.to(".ball", { y: -1, repeat: -1, yoyoEase: true }); gsap.to(".w", { width: 200, stagger: 0.1 });
      gsap.from(".f", { x: 20 }); const tl = gsap.timeline(); tl.to(".b", { y: 50 }, "-=0.2");
      """)
    #expect(Set(read.report.warnings.map(\.said.pattern)).count == 3, "\(read.report.issues)")
    let css = try ExportFormatName.css.text(read.presets).text
    #expect(
      css.contains("{\n  100% { width: 200px }\n}") && css.contains(/\{\n  0% \{ translate: 20px 0px[^}]*\}\n\}/),
      "\(css)")
  }

  @Test("scripts that end too early, nest too deep, or are very large end soon")
  func extremes() throws {
    for text in ["gsap.to(\".a\", { x: 1", "gsap.to(\"", "CustomEase.create(\"a\", `"] {
      let failure = #expect(throws: ImportFailure.self) { try Self.read(text) }
      #expect(failure?.errors.first?.code == .syntax, "\(text)")
    }
    for text in [
      "gsap.to(" + String(repeating: "[", count: 100_000),
      String(repeating: "gsap.to(", count: 1_500), String(repeating: "gsap.to({a:", count: 1_500), "/* gsap.",
      "gsap.to(a, {" + String(repeating: "x:{", count: 10_000),
    ] {
      do throws(ImportFailure) {
        #expect(try Self.read(text).presets.isEmpty, "\(text.prefix(40))")
      } catch {
        #expect(error.errors.map(\.code) == [.syntax], "\(text.prefix(40))")
      }
    }
    let large = SourceFile([UInt8](repeating: 0x20, count: 17 << 20), name: "big.js")
    #expect(throws: ImportFailure.self) { try GSAPFormat().read([large], ImportOptions()) }
  }

  @Test("what other libraries play in the same script is counted, and told with its line")
  func others() throws {
    let read = try Self.read(
      """
      gsap.to(".card", { x: 100, duration: 0.5, ease: "power2.out" });
      const bouncy = { type: "spring", stiffness: 300, damping: 20 };
      const view = <motion.div transition={{ duration: 0.3, ease: "easeOut" }} />;
      box.animate([{ opacity: 0 }, { opacity: 1 }], 200);
      const style = { transition: "opacity 1s", note: "type: 'spring'" };
      """)
    #expect(read.presets.map(\.name.text) == ["anim/card"])
    #expect(read.report.skipped.values.reduce(0, +) == 3)
    #expect(read.report.issues.filter { $0.code == .skipped }.map(\.location?.line) == [2, 3, 4])
  }
}

import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import Testing

/// Constants of scripts, as teams keep them beside Motion and Web Animations.
@Suite("Scripts in")
struct ScriptImportTests {
  private static func read(_ text: String, named name: String = "motion.ts") throws -> ImportedPresets {
    let file = SourceFile(Array(text.utf8), name: name)
    #expect(FileKind(of: file) == .script)
    return try JSFormat().read([file], ImportOptions())
  }

  /// Timeline of a preset, with those that it refers to.
  private static func timeline(_ name: String, in read: ImportedPresets) throws -> Timeline {
    let table = ReferenceTable(
      Dictionary(uniqueKeysWithValues: read.presets.map { (PresetReference.name($0.name, .latest), $0.motion) }))
    let preset = try #require(read.presets.first { $0.name.text == name })
    return try ResolvedMotion(preset.motion, references: table).timeline()
  }

  @Test(
    "a constant is the motion that its value is, whatever type it has",
    arguments: [
      (
        "export const EASE: [number, number, number, number] = [0.4, 0, 0.2, 1];", "ease",
        "cubic-bezier(0.4, 0, 0.2, 1)"
      ),
      ("const easeIn = 'cubic-bezier(.4, 0, 1, 1)';", "ease-in", "cubic-bezier(0.4, 0, 1, 1)"),
      (
        "let spring = { type: \"spring\", stiffness: 300, damping: 30 }", "spring",
        "spring(mass: 1, stiffness: 300, damping: 30)"
      ),
      (
        "export const out = { duration: 0.3, ease: [0, 0, 0.2, 1] } as const", "out",
        "cubic-bezier(0, 0, 0.2, 1).duration(0.3s)"
      ),
      (
        "export default { motion: { quick: { duration: 0.2, ease: \"easeOut\" } } }", "motion/quick",
        "ease-out.duration(0.2s)"
      ),
      ("export const enter = cubicBezier(0.2, 0, 0, 1);", "enter", "cubic-bezier(0.2, 0, 0, 1)"),
      ("const named: Easing = 'easeInOut'", "named", "ease-in-out"),
      ("const backEase = 'power1.out'", "back-ease", "formula(\"1 - (1 - t)^2\")"),
      (
        "const pop = { type: 'spring', stiffness: 300 } satisfies Record<string, Transition>", "pop",
        "spring(mass: 1, stiffness: 300, damping: 10)"
      ),
      (
        "const ease = [0.1, 0.2, 0.3, 1] as [number, number, number, number]\n", "ease",
        "cubic-bezier(0.1, 0.2, 0.3, 1)"
      ),
      (
        "const out = { duration: 0.3 as number, ease: 'easeOut' as const } as const satisfies Transition", "out",
        "ease-out.duration(0.3s)"
      ),
      (
        "const pop = { type: 'spring', ...{ stiffness: 400, damping: 10 }, damping: 20 }", "pop",
        "spring(mass: 1, stiffness: 400, damping: 20)"
      ),
    ])
  func curves(text: String, name: String, notation: String) throws {
    let presets = try Self.read(text).presets
    #expect(presets.map(\.name.text) == [name])
    #expect(presets.first?.motion == .curve(try Curve(notation: notation)), "\(presets)")
  }

  @Test(
    "a curve that goes back is told where Motion reverses its easing",
    arguments: [("easeIn", "reverse", 1), ("easeIn", "mirror", 0), ("easeInOut", "reverse", 0), ("easeIn", "loop", 0)])
  func backwards(ease: String, type: String, warnings: Int) throws {
    let read = try Self.read(
      "const wobble = { duration: 0.4, ease: '\(ease)', repeat: 2, repeatType: '\(type)' }")
    #expect(read.presets.count == 1 && read.report.warnings.map(\.code) == Array(repeating: .notKept, count: warnings))
  }

  @Test("a member that is its own name is that constant")
  func shorthands() throws {
    let read = try Self.read(
      """
      const ease = 'linear', duration = 0.7, stiffness = 200, damping = 20
      export const spring = { type: 'spring', stiffness, damping }
      export const tween = { ease, duration }
      """)
    let motions = Dictionary(uniqueKeysWithValues: read.presets.map { ($0.name.text, $0.motion) })
    #expect(try motions["spring"] == .curve(Curve(notation: "spring(mass: 1, stiffness: 200, damping: 20)")))
    #expect(try motions["tween"] == .curve(Curve(notation: #"css.linear.duration(ref("duration"))"#)))
    #expect(read.report.warnings.isEmpty, "\(read.report.issues)")
  }

  @Test("a transition in CSS's words is one, and a sentence with a time is none")
  func transitions() throws {
    let read = try Self.read(
      "const fade = 'opacity 200ms ease-in 50ms', note = 'It takes 2s to ease in', text = 'wait 2s'")
    #expect(read.presets.map(\.name.text) == ["fade"])
    let transition = try MotionTransition(
      curve: .inline(Curve(notation: "ease-in")), duration: .seconds(0.2), delay: .seconds(0.05),
      properties: [PropertyName("opacity")])
    #expect(read.presets.first?.motion == .transition(transition))
  }

  @Test("a default export has the name of its file, and a component whose elements are read is no constant")
  func ownNames() throws {
    let text = "export default { type: 'spring', stiffness: 200, damping: 20 }"
    #expect(try Self.read(text, named: "pop.ts").presets.map(\.name.text) == ["pop"])
    let card = "export const Delay = () => <motion.p initial={{ opacity: 0 }} animate={{ opacity: 1 }} />"
    let read = try Self.read(card, named: "card.tsx")
    #expect(read.presets.map(\.name.text) == ["delay/animate"] && read.report.skipped.isEmpty)
  }

  @Test("a variant whose values another file declares is told with that")
  func importedValues() throws {
    for transition in ["fast", "{ duration: fast }"] {
      let text = "import { fast } from './times'; const card = { on: { opacity: 1, transition: \(transition) } }"
      let file = SourceFile(Array(text.utf8), name: "card.ts")
      let report = try JSFormat().read([file], ImportOptions(keepGoing: true)).report
      #expect(report.warnings.map { $0.hint?.contains("import the files") } == [true], "\(report)")
    }
  }

  @Test("numbers are lengths where a name says so, whole ones from 10 on in milliseconds")
  func lengths() throws {
    let text =
      "export const DURATION = { fast: 0.15, base: 250, slow: '400ms', page: 1.5 }; const port = 8080; const list = [1, 2, 3, 4];"
    let read = try Self.read(text)
    let seconds = read.presets.map { preset -> Double? in
      if case .duration(.seconds(let seconds)) = preset.motion { seconds } else { nil }
    }
    #expect(read.presets.map(\.name.text) == ["duration/fast", "duration/base", "duration/slow", "duration/page"])
    #expect(seconds == [0.15, 0.25, 0.4, 1.5])
    #expect(read.report.issues.map(\.code) == [.assumed])
  }

  @Test("a number is a length where another motion takes it for one, and numbers of members are computed")
  func lengthsByUse() throws {
    let theme = SourceFile(Array("export const T = { fast: 0.15, radius: 8, base: 250 };".utf8), name: "theme.ts")
    let text = """
      import { T } from "./theme"; const D = { short: 0.2, wide: 3 };
      export const fade = { duration: T.fast, ease: "easeOut" };
      export const late = { duration: T.base / 1000, delay: D.short * 2, ease: "easeIn" };
      """
    let read = try JSFormat().read([theme, SourceFile(Array(text.utf8), name: "a.ts")], ImportOptions())
    let motions = Dictionary(uniqueKeysWithValues: read.presets.map { ($0.name.text, $0.motion) })
    #expect(Set(motions.keys) == ["t/fast", "t/base", "d/short", "fade", "late"])
    #expect(motions["t/fast"] == .duration(.seconds(0.15)) && motions["t/base"] == .duration(.seconds(0.25)))
    #expect(motions["late"] == .curve(try Curve(notation: "ease-in.duration(0.25).delay(0.4)")))
  }

  @Test(
    "an object that is a motion without a preset is told",
    arguments: [
      "{ type: \"inertia\", velocity: 50, power: 0.8 }", "{ duration: 1.2, repeat: Infinity, repeatType: \"reverse\" }",
      "{ repeat: 2, duration: 1 }",
    ])
  func withoutPreset(object: String) throws {
    let read = try Self.read("export const pulse = \(object); export const EASE = \"easeOut\";")
    #expect(read.presets.map(\.name.text) == ["ease"])
    #expect(read.report.issues.contains { $0.severity == .warning && $0.message.hasPrefix("pulse ") })
  }

  @Test("variants that functions make are told")
  func functions() throws {
    let read = try Self.read(
      """
      export const item = {
        hidden: { opacity: 0, x: -20 },
        visible: (i: number) => ({ opacity: 1, x: 0, transition: { delay: i * 0.05, duration: 0.3 } }),
      };
      export const fade = { duration: 0.2, ease: "easeOut" };
      const handlers = { open: () => show() };
      """)
    #expect(read.presets.map(\.name.text) == ["fade"])
    #expect(
      read.report.issues.map(\.message).filter { $0.hasPrefix("item") }.count == 1 && read.report.issues.count == 1)
  }

  @Test("a variant that another begins at is not told as skipped")
  func startIsRead() throws {
    let read = try Self.read(
      "export const up = { hidden: { y: 20 }, show: { y: 0, transition: { duration: 1, ease: \"easeOut\" } } };")
    #expect(read.presets.map(\.name.text) == ["up/show"] && read.report.skipped.isEmpty)
  }

  @Test("values beside motions, and those that a name calls one, are told where they are none")
  func skipped() throws {
    let text = """
      export const speeds = { fast: "150ms", slow: 450, other: fast() };
      export const easeFn = t => 1 - Math.pow(1 - t, 3);
      export const EASE_BAD = [1.4, 0, 0, 1];
      export const released = compute(1, 2); const url = "a.b"; const padding = [4, 0, 0, 4];
      const release = { at: 3 };
      """
    let read = try Self.read(text)
    #expect(read.presets.map(\.name.text) == ["speeds/fast"])
    let told = read.report.issues.map { "\($0.code) \($0.message.prefix { $0 != " " })" }
    #expect(Set(told) == ["outOfRange EASE_BAD", "skipped easeFn", "skipped speeds.other", "skipped speeds.slow"])
    #expect(read.report.skipped == ["constants": 3])
  }

  @Test("variants and keyframes are keyframes, and values of a program are told")
  func keyframes() throws {
    let text = """
      export const card = {
        hidden: { opacity: 0, y: 20, transition: { duration: 0.2, ease: "easeIn" } },
        shown: { keyframes: [{ opacity: 0 }, { opacity: 1 }], options: { duration: 300 } },
      };
      const made = { duration: 0.2 * 2, ease: EASE };
      """
    let read = try Self.read(text)
    #expect(read.presets.map(\.name.text) == ["card/hidden", "card/shown"])
    let hidden = try ResolvedMotion(read.presets[0].motion).timeline()
    // CSS's ease-in at its middle, from the view's own 0 to 20: 0.315357 of the way.
    #expect(abs(try #require(hidden.value("offset.y", at: 0.1)) - 6.30714) < 1e-4)
    #expect(hidden.value("opacity", at: 0) == 1)
    #expect(
      abs(try #require(ResolvedMotion(read.presets[1].motion).timeline().value("opacity", at: 0.15)) - 0.5) < 1e-9)
    #expect(read.report.warnings.count == 1)
  }

  @Test("calls of animate() are keyframes with their options, named by their constant or by what they move")
  func calls() throws {
    let text = """
      const DUR_MS = 250;
      const pop = [{ transform: "scale(0)" }, { transform: "scale(1)" }];
      card.animate(pop, { duration: 200, easing: "ease-in" });
      document.querySelector("#a").animate({ opacity: [0, 1] }, DUR_MS);
      const grow = animate(box, { scale: [1, 2] }, { duration: 0.4, ease: "linear" });
      card.animate(frames(), { duration: 200 });
      const ms = 4;
      """
    let read = try Self.read(text)
    #expect(read.presets.map(\.name.text) == ["pop", "motion/a", "motion/grow", "dur_ms"])
    let timelines = try read.presets.prefix(3).map { try Self.timeline($0.name.text, in: read) }
    // CSS's ease-in at its middle; halves of the others.
    #expect(abs(try #require(timelines[0].value("scale", at: 0.1)) - 0.315357) < 1e-6)
    #expect(timelines[1].value("opacity", at: 0.125) == 0.5)
    #expect(abs(try #require(timelines[2].value("scale", at: 0.2)) - 1.5) < 1e-9)
    #expect(read.report.skipped == ["animate()": 1])
  }

  @Test("numbers of constants are computed, and a velocity is that of the distance")
  func computed() throws {
    let read = try Self.read(
      """
      const FAST = 0.15; const SLOW_DURATION = (FAST + 0.05) * 3;
      animate(".a", { opacity: [0, 1] }, { duration: FAST * 2 });
      animate(".s", { x: [0, 100] }, { type: "spring", stiffness: 100, damping: 10, velocity: 500 });
      const push = { type: "spring", stiffness: 100, damping: 10, velocity: 5 }
      """)
    let motions = Dictionary(uniqueKeysWithValues: read.presets.map { ($0.name.text, $0.motion) })
    #expect(try ResolvedMotion(#require(motions["motion/a"])).timeline().duration == 0.3)
    guard case .duration(.seconds(let slow))? = motions["slow-duration"] ?? motions["slow_duration"] else {
      Issue.record("\(motions.keys)")
      return
    }
    #expect(abs(slow - 0.6) < 1e-12)
    // Five times the distance a second: e^(-5t) (cos ωt + (5 - 5)/ω sin ωt) from the end, ω = √75.
    let spring = try ResolvedMotion(#require(motions["motion/s"])).timeline()
    let expected = 100 * (1 - exp(-0.5) * cos(75.0.squareRoot() * 0.1))
    #expect(abs(try #require(spring.value("offset.x", at: 0.1)) - expected) < 1e-9)
    #expect(read.report.warnings.map(\.code) == [.assumed], "\(read.report.issues)")
  }

  @Test("ends without values are the view's in an export; what is not read is told")
  func openEnds() throws {
    let read = try Self.read(
      """
      animate(".in", { opacity: 1 }, { duration: 0.3 })
      animate(".on", { x: 30 }, { duration: 0.3, repeat: 1, delay: stagger(0.1) })
      document.querySelector("#toast").animate([{ opacity: 0 }, { opacity: 1 }], { duration: 400 })
      el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 400, composite: "add" })
      """)
    #expect(read.presets.map(\.name.text) == ["motion/in", "motion/on", "motion/toast"])
    #expect(read.report.warnings.map(\.code) == [.assumed, .notKept, .skipped], "\(read.report.issues)")
    let waapi = try ExportFormatName.waapi.text(read.presets).text
    #expect(waapi.contains(#""keyframes": [{"offset": 1, "opacity": 1}]"#), "\(waapi)")
    #expect(waapi.matches(of: /"options": \{"easing": "ease-out"/).count == 2, "\(waapi)")
    let again = try WAAPIFormat().read([SourceFile(Array(waapi.utf8), name: "a.json")], ImportOptions())
    for presets in [read.presets, again.presets] {
      let css = try ExportFormatName.css.text(presets).text
      #expect(css.matches(of: /\n  0% \{/).count == 1 && css.contains("100% { translate: 30px 0px }"), "\(css)")
    }
  }

  @Test("variants begin at each other, animations at their initial values, and constants are put in")
  func beginnings() throws {
    let text = """
      const D = 0.5, EASE = "linear";
      export const times = { fast: D };
      export const fade = { initial: { opacity: 0, y: "10px" }, animate: { opacity: 1, y: 0 }, exit: { opacity: 0 }, transition: { duration: times.fast, ease: EASE } };
      export const card = { hidden: { x: 40 }, shown: { x: 0, opacity: 1, transition: { duration: 1, ease: "linear" } } };
      """
    let read = try Self.read(text)
    let (fade, card) = (try Self.timeline("fade", in: read), try Self.timeline("card/shown", in: read))
    #expect(fade.value("opacity", at: 0.25) == 0.5 && fade.value("offset.y", at: 0.25) == 5 && fade.duration == 0.5)
    #expect(card.value("offset.x", at: 0.25) == 30 && card.value("opacity", at: 0.25) == 1)
    #expect(read.report.warnings.map(\.code) == [.notKept], "\(read.report.issues)")
  }

  @Test("a constant is that of its own file, else of the one it is imported from, in a set of files")
  func constantsOfFiles() throws {
    func file(_ name: String, _ text: String) -> SourceFile { SourceFile(Array(text.utf8), name: name) }
    let read = try JSFormat().read(
      [
        file(
          "src/A.tsx",
          """
          const SLOW = 0.3; const v = { hidden: { x: 1 }, shown: { x: 2, transition: { duration: SLOW } } }
          export const A = () => <motion.a initial="hidden" animate="shown" variants={v} />
          """),
        file(
          "src/B.tsx",
          """
          const SLOW = 0.5; const v = { hidden: { x: 3 }, shown: { x: 4, transition: { duration: SLOW } } }
          export const B = () => <motion.a initial="hidden" animate="shown" variants={v} />
          """),
        file("src/one.ts", "export const LONG = 0.7"), file("src/two.ts", "export const LONG = 0.9"),
        file(
          "src/C.tsx",
          """
          import { LONG } from "./one"
          export const C = () => <motion.a animate={{ x: 5, transition: { duration: LONG } }} />
          """),
      ], ImportOptions())
    for (name, value, duration) in [("v/shown", 2.0, 0.3), ("v/shown-2", 4, 0.5), ("c/animate", 5, 0.7)] {
      let timeline = try Self.timeline(name, in: read)
      #expect(timeline.duration == duration && timeline.value("offset.x", at: duration) == value, "\(name)")
    }
  }

  @Test("a constant that motions take whole is a preset that they refer to; sums and springs are copied")
  func references() throws {
    let read = try Self.read(
      """
      export const DURATION = { base: 0.3, fast: 0.1 }, EASE = { out: [0, 0, 0.2, 1] }
      export const enter = EASE.out
      export const fade = { duration: DURATION.base, ease: EASE.out }
      export const SPRING = { type: "spring", stiffness: 100 }
      export const card = {
        hidden: { opacity: 0 },
        shown: { opacity: 1, transition: { duration: DURATION.base, ease: EASE.out } },
        slow: { opacity: 0.5, transition: { duration: DURATION.base * 2, ease: EASE.out } },
        through: { opacity: [0, 1, 0], transition: { duration: DURATION.base } },
        own: { opacity: 0, x: [0, 1], transition: { duration: DURATION.base, x: { duration: DURATION.fast } } },
        sprung: { x: [0, 1], transition: SPRING },
      }
      """)
    let references = Dictionary(
      uniqueKeysWithValues: read.presets.map { ($0.name.text, Set($0.motion.references.map(\.description))) })
    #expect(
      references.filter { !$0.value.isEmpty } == [
        "enter": ["ease/out"], "fade": ["duration/base"], "card/shown": ["duration/base", "ease/out"],
        "card/slow": ["ease/out"],
      ])
    #expect(try Self.timeline("card/shown", in: read).duration == 0.3)
    #expect(try Self.timeline("card/slow", in: read).duration == 0.6)
  }

  @Test("elements inside of one follow it from state to state")
  func inheritedStates() throws {
    let read = try Self.read(
      """
      const v = { hidden: { x: -50 }, shown: { x: 10 }, gone: { x: 80, transition: { duration: 0.2, ease: "linear" } } }
      export const P = () => (
        <motion.ul initial="hidden" animate="shown" exit="gone"><motion.li variants={v} /></motion.ul>
      )
      """, named: "P.tsx")
    let gone = try #require(read.presets.first { $0.name.text == "v/gone" })
    let timeline = try ResolvedMotion(gone.motion).timeline()
    #expect(timeline.value("offset.x", at: 0) == 10 && timeline.value("offset.x", at: 0.1) == 45)
  }

  @Test("a variant whose beginning the file does not say is told with that at which it begins")
  func toldBeginnings() throws {
    func notes(_ attributes: String) throws -> [String] {
      let read = try Self.read(
        """
        const v = { open: { x: 0 }, closed: { x: 30 }, peek: { x: 50 } };
        const Card = () => <motion.div variants={v} \(attributes) />;
        """, named: "card.tsx")
      return read.report.issues.filter { $0.code == .assumed }.map(\.message)
    }
    let told = try notes("animate={state}")
    #expect(told.count == 3 && told.first?.contains("v.open") == true && told.first?.contains("closed") == true)
    #expect(try notes(#"initial="closed" animate="open" exit="closed" whileHover="peek""#) == [])
  }

  @Test("the easings and durations of a theme are presets below its groups") func theme() throws {
    let read = try Self.read(
      """
      export const transitions = { easing: { sharp: "cubic-bezier(0.4, 0, 0.6, 1)" }, duration: { short: 250 } };
      """, named: "theme.ts")
    let sharp = Motion.curve(try Curve(notation: "cubic-bezier(0.4, 0, 0.6, 1)"))
    #expect(read.presets.map(\.name.text) == ["transitions/easing/sharp", "transitions/duration/short"])
    #expect(read.presets.map(\.motion) == [sharp, .duration(.seconds(0.25))])
  }

  /// From 1, where all but the first begin, to 0 and to 4.
  @Test(
    "a variant begins at the one before it where the file does not say so, and at a state of the view where none is known",
    arguments: [
      (
        "initial: { scale: 9 }, animate: { scale: 1 T }, exit: { scale: 0 T }, whileHover: { scale: 4 T }", [9, 1, 1],
        ""
      ),
      ("hidden: { scale: 9 }, visible: { scale: 1 T }, exit: { scale: 0 T }", [9, 1], ""),
      ("enter: (d) => ({ scale: d }), center: { scale: 1 T }, exit: { scale: 0 T }", [1, 1], "from"),
      ("animate: { scale: 1 T }, exit: { scale: 0 T }", [1, 1], "from"),
      ("open: { scale: 1 T }, closed: { scale: 0 T }", [0, 1], ""),
    ] as [(String, [Double], String)])
  func starts(variants: String, _ starts: [Double], openEnd: String) throws {
    let transition = ", transition: { duration: 0.2 }"
    let read = try Self.read("export const v = { \(variants.replacing(" T", with: transition)) };", named: "v.ts")
    let found = try read.presets.map { try ResolvedMotion($0.motion).timeline().value("scale", at: 0) }
    #expect(found == starts, "\(read.presets.map(\.name.text))")
    let css = try CSSFormat().text(read.presets.map { ExportedPreset(ResolvedPreset($0)) }).text
    #expect(css.matches(of: /0% \{[^}]*\}\n/).count == starts.count * 2 - (openEnd.isEmpty ? 0 : 1), "\(css)")
  }

  /// Passes of 0.6 s with rests of 0.4 s, after a delay of 0.1 s; a mirrored pass is the first one upside down.
  @Test(
    "between two passes a motion rests as long as its options say",
    arguments: [
      ("repeatType: 'loop', ease: 'linear'", [(0.05, 0), (0.4, 50), (0.9, 100), (1.4, 50), (1.9, 100), (2.4, 50)]),
      ("repeatType: 'reverse', ease: 'linear'", [(0.05, 0), (0.4, 50), (0.9, 100), (1.4, 50), (1.9, 0), (2.25, 25)]),
      ("repeatType: 'mirror', ease: ['easeIn']", [(0.05, 0), (0.9, 100), (1.9, 0), (2.9, 100), (3.9, 0)]),
    ] as [(String, [(Double, Double)])])
  func rests(_ options: String, _ values: [(Double, Double)]) throws {
    let text = "duration: 0.6, delay: 0.1, repeat: Infinity, repeatDelay: 0.4, \(options)"
    let read = try Self.read("animate('.a', { x: [0, 100] }, { \(text) })")
    #expect(read.report.issues.isEmpty, "\(read.report.issues)")
    let timeline = try ResolvedMotion(try #require(read.presets.first).motion).timeline()
    for (time, value) in values {
      let found = try #require(timeline.value("offset.x", at: time))
      #expect(abs(found - value) < 1e-9, "\(found) at \(time)")
    }
    let (there, back) = (timeline.value("offset.x", at: 0.4), timeline.value("offset.x", at: 1.4))
    if options.contains("mirror") { #expect(abs(try #require(there) + (try #require(back)) - 100) < 1e-9) }
  }

  @Test("a rest that code computes is told, and loses nothing else")
  func computedRest() throws {
    let read = try Self.read(
      "animate('.a', { x: [0, 100] }, { duration: 0.6, ease: 'linear', repeat: Infinity, repeatDelay: pause(2) })")
    #expect(read.report.warnings.map(\.code) == [.notKept], "\(read.report.issues)")
    #expect(read.report.warnings.first?.message.contains("repeatDelay") == true)
    let timeline = try ResolvedMotion(try #require(read.presets.first).motion).timeline()
    #expect(abs(try #require(timeline.value("offset.x", at: 0.9)) - 50) < 1e-9)
  }

  @Test("a first value in units of a font's size counts, and one that is not read is told")
  func firstValues() throws {
    func read(_ initial: String, _ value: String) throws -> (value: Double?, codes: [ModelError.Code]) {
      let text = "initial={{ y: \(initial) }} animate={{ y: \(value) }} transition={{ duration: 1, ease: 'linear' }}"
      let read = try Self.read("const Card = () => <motion.div \(text) />", named: "card.tsx")
      let timeline = try ResolvedMotion(try #require(read.presets.first).motion).timeline()
      return (timeline.value("offset.y", at: 0.25), read.report.warnings.map(\.code))
    }
    // A rem is 16 px by CSS's default.
    for (initial, value, expected, codes) in [
      ("'1rem'", "0", 12, [.assumed]), ("'10vh'", "100", 25, [.notKept]), ("[0, 20]", "0", 15, []),
      ("8", "'2rem'", 14, [.assumed]), ("'10vh'", "[40, 80]", 50, []),
    ] as [(String, String, Double, [ModelError.Code])] {
      let found = try read(initial, value)
      #expect(found.value == expected && found.codes == codes, "\(initial) \(value): \(found)")
    }
  }

  @Test("numbers and lists below names of timings and easings are lengths and curves")
  func groups() throws {
    let read = try Self.read(
      "export const timing = { fast: 0.12, slow: 600 }; export const easing = { out: [0.1, 0.2, 0.3, 1] };")
    let found = Dictionary(uniqueKeysWithValues: read.presets.map { ($0.name.text, $0.motion) })
    #expect(
      try found == [
        "timing/fast": .duration(.seconds(0.12)), "timing/slow": .duration(.seconds(0.6)),
        "easing/out": .curve(Curve(notation: "cubic-bezier(0.1, 0.2, 0.3, 1)")),
      ])
  }

  /// By Motion's source `type: spring` is a spring, without a type its numbers are not read, a property's own transition
  /// replaces that of all, and one without any has a spring, or 0.3 s of [0.25, 0.1, 0.35, 1].
  @Test(
    "options of Motion are read as Motion plays them, and told where they are not read",
    arguments: [
      (
        "{ scale: [0.8, 1] }, { type: spring, stiffness: 300, damping: 20 }", "scale",
        "spring(stiffness: 300, damping: 20)", []
      ),
      ("{ x: 100 }, { stiffness: 300 }", "offset.x", "ease-out.duration(0.3s)", [.unusual]),
      (
        "{ x: [0, 100], opacity: [0, 1] }, { duration: 1, opacity: { duration: 0.2 } }", "opacity",
        "ease-out.duration(0.2s)", []
      ),
      (
        "{ x: [0, 100], opacity: [0, 1] }, { duration: 1, opacity: { duration: 0.2 } }", "offset.x",
        "ease-out.duration(1s)", []
      ),
      (
        "{ x: 100, opacity: 0 }, { default: { type: 'spring' }, opacity: { ease: 'linear' } }", "offset.x",
        "spring(stiffness: 100, damping: 10)", []
      ),
      (
        "{ x: 100, y: 9 }, { duration: 1, ease: 'linear', x: { inherit: true, duration: 2 } }", "offset.x",
        "linear.duration(2s)", []
      ),
      ("{ x: 100 }", "offset.x", "spring(stiffness: 500, damping: 25)", []),
      ("{ rotate: 90 }, { delay: 0.5 }", "rotation", "spring(stiffness: 500, damping: 25)", []),
      ("{ scale: 2 }", "scale", "spring(stiffness: 550, damping: 30)", []),
      ("{ opacity: 0 }", "opacity", "cubic-bezier(0.25, 0.1, 0.35, 1).duration(0.3s)", []),
      (
        "{ x: 100, opacity: [0, 1] }, { type: 'spring', foo: 1 }", "opacity", "spring(stiffness: 100, damping: 10)",
        [.notKept]
      ),
      (
        "{ x: [0, 1, 2], opacity: [0, 1] }, { type: 'spring' }", "opacity", "spring(stiffness: 100, damping: 10)",
        [.contradiction]
      ),
      (
        "{ x: 100, opacity: 0 }, { duration: 1, ease: 'linear', repeat: 1, x: { duration: 2 } }", "opacity",
        "linear.duration(1s)", [.notKept, .notKept]
      ),
    ] as [(String, String, String, [ModelError.Code])])
  func options(_ arguments: String, _ property: String, _ curve: String, _ codes: [ModelError.Code]) throws {
    let read = try Self.read("animate('.a', \(arguments))")
    guard case .keyframes(let set)? = read.presets.first?.motion else { throw ModelError(.missing, "no keyframes") }
    let frame = try #require(set.tracks.first { $0.property.text == property }?.keyframes.first)
    let expected = try Curve(notation: curve)
    guard case .linear(.inline(let found)?) = frame.kind else { throw ModelError(.missing, "no easing") }
    #expect(found.base == expected.base, "\(found)")
    if let duration = expected.duration { #expect(frame.duration == duration) }
    #expect(read.report.issues.map(\.code) == codes, "\(read.report.issues)")
  }

  @Test(
    "options that nothing can be made of lose the call, with what was meant",
    arguments: [
      ("{ type: 'inertia', velocity: 100 }", "spring"), ("{ type: inertia }", "spring"),
      ("{ durration: 2 }", "duration"),
      ("{ type: 'spring', durration: 2 }", "duration"), ("{ type: 'sprng' }", "spring"), ("options()", "duration"),
      ("{ opactiy: { duration: 1 } }", "opacity"), ("{ duration: 1, ease: 'easeOutt' }", "easeOut"),
    ])
  func lostOptions(_ options: String, _ hint: String) throws {
    let read = try Self.read("animate('.a', { opacity: [0, 1] }, \(options)); animate('.b', { x: 1 })")
    #expect(read.presets.map(\.name.text) == ["motion/b"] && read.report.skipped == ["animate()": 1])
    #expect(read.report.warnings.first?.hint?.contains(hint) == true, "\(read.report.issues)")
  }

  @Test("variants have springs by function too, and each property waits for its own delay")
  func variants() throws {
    let read = try Self.read(
      """
      export const menu = { closed: { x: -40 }, open: { x: 0, opacity: 1, transition: { type: spring, bounce: 0.5, \
      opacity: { duration: 0.4, ease: "linear", delay: 0.2 } } } };
      """)
    guard case .keyframes(let set)? = read.presets.first?.motion else { throw ModelError(.missing, "no keyframes") }
    // Motion's spring lasts 0.8 s where it has a bounce.
    #expect(
      set.tracks.first?.keyframes.first?.kind
        == .linear(easing: .inline(try Curve(notation: "motionSpring(duration: 0.8, bounce: 0.5)"))))
    #expect(set.tracks.last?.keyframes.map(\.duration) == [.seconds(0.2), .seconds(0.4)])
  }

  /// Motion's rule: `times.length === keyframes.length ? times : defaultOffset(keyframes)`; angles and per cent are CSS's.
  @Test("each value of a property is read by its unit, and what one property lacks does not lose the others")
  func units() throws {
    let read = try Self.read(
      """
      animate(".a", { x: [0, 100, 50], rotate: [0, "0.25turn"] }, { duration: 1, ease: "linear", times: [0, 0.2, 1] });
      animate(".b", { y: ["-50%", "10px"], rotate: ["0rad", "2rad"], scale: "1em", "--angle": 1 }, { duration: 1, ease: "linear" });
      """)
    let timelines = try read.presets.map { try ResolvedMotion($0.motion).timeline() }
    try #require(timelines.count == 2)
    #expect(abs(try #require(timelines[0].value("offset.x", at: 0.1)) - 50) < 1e-9)
    #expect(abs(try #require(timelines[0].value("rotation", at: 0.5)) - 45) < 1e-9)
    // Half way from half of a view of 100 points upwards, and one radian.
    #expect(abs(try #require(timelines[1].value("offset.y", at: 0.5)) + 20) < 1e-9)
    #expect(abs(try #require(timelines[1].value("rotation", at: 0.5)) - 180 / .pi) < 1e-9)
    let issues = read.report.issues.map { "\($0.severity) \($0.code)" }
    #expect(issues == ["note assumed", "note assumed", "warning notKept"], "\(read.report.issues)")
    let lost = try #require(read.report.warnings.first?.message)
    #expect(lost.contains("scale") && lost.contains("--angle") && !lost.contains("rotate"), "\(lost)")
    #expect(try ExportFormatName.css.text(read.presets).text.contains("translate: 0px -50%"))
  }

  @Test("constants that are calls are springs and steps where these are clear, and are told where not")
  func calledConstants() throws {
    let read = try Self.read(
      """
      export const soft = spring({ stiffness: 100, damping: 15 }); export const st = steps(4); export const ms = 250;
      const up = motion.steps(3, "start"), seen = spring({ visualDuration: 0.4, bounce: 0.2 });
      const own = spring(config); const odd = spring({ duration: 800 }); const plain = { stiffness: 300, damping: 20 };
      const port = listen(80), group = { a: { mild: createSpring(config) } };
      """)
    let found = Dictionary(uniqueKeysWithValues: read.presets.map { ($0.name.text, $0.motion) })
    let expected = [
      "soft": "spring(stiffness: 100, damping: 15)", "st": "steps(4)", "up": "steps(3, start)",
      "seen": "spring(visualDuration: 0.4, bounce: 0.2)",
    ]
    #expect(try found == expected.mapValues { .curve(try Curve(notation: $0)) })
    #expect(Set(read.report.issues.map { $0.message.prefix { $0 != " " } }) == ["own", "odd", "plain", "group.a.mild"])
    #expect(read.report.skipped == ["constants": 4])
  }

  /// Motion's formulas: `circIn = p => 1 - sin(acos(p))`, `backIn` is the Bézier (0.31, 0.01, 0.67, -0.53) at 0.5,
  /// `anticipate = p => (p *= 2) < 1 ? 0.5 * backIn(p) : 0.5 * (2 - 2 ** (-10 * (p - 1)))`; the others mirror these.
  @Test(
    "eases have the values of Motion's formulas, computed by hand",
    arguments: [
      ("circIn", 0.6, 0.2), ("circOut", 0.4, 0.8), ("circInOut", 0.3, 0.1), ("circInOut", 0.7, 0.9),
      // Parameter 0.50735…, of x = 0.93 s + 0.15 s² - 0.08 s³: y = 0.03 s - 1.65 s² + 2.62 s³.
      ("backIn", 0.5, -0.067_340), ("backOut", 0.5, 1.067_340), ("backInOut", 0.25, -0.033_670),
      ("anticipate", 0, 0), ("anticipate", 0.25, -0.033_670), ("anticipate", 0.55, 0.75), ("anticipate", 1, 1),
    ])
  func eases(_ name: String, _ progress: Double, _ value: Double) throws {
    guard case .curve(let curve)? = try PastedMotion.motion("{ duration: 1, ease: '\(name)' }", as: .curve) else {
      throw ModelError(.missing, name)
    }
    #expect(abs(try CompiledCurve(curve, duration: 1, mode: .exact).value(at: progress) - value) < 2e-6)
  }

  @Test("statements may end without a semicolon, and constants inside of others are none")
  func statements() throws {
    let text = """
      export const EASE = [0.4, 0, 0.2, 1]
      export const fast = { duration: 0.2, ease: EASE } as const
      const make = (x: number) => {
        const easeInner = [0, 0, 1, 1]
        return x
      }
      const other = make as (x: number) => Record<string, number>
      if (other(1) < 3) make(other(2))
      const list = other as any
      make(y < 3)
      const DURATION = 0.3
      export default { ease: "linear", duration: 1 }
      """
    #expect(
      try Self.read(text.replacing("export default {", with: "export default { page: {") + " }").presets.map(
        \.name.text)
        == ["ease", "fast", "duration", "page"])
  }

  @Test("members of another object are put in, the later ones count, and those of an unknown one are told")
  func spread() throws {
    let text = """
      const base = { type: "spring", stiffness: 100, damping: 10 } as const
      const target = { x: 50, opacity: 0.5 } satisfies Target<string, number>
      const soft = { ...base, damping: 20 }
      const late = { ...base, ...imported }
      export const A = () => <motion.div animate={{ ...target, x: 70 }} transition={{ ...base, delay: 0.1 }} />
      export const B = () => <motion.div animate={{ x: 70 }} transition={{ ...rest, delay: 0.1 }} />
      export const C = () => <motion.div animate={{ ...rest, x: 70 }} transition={base as Transition} />
      """
    let read = try Self.read(text)
    let spring = "spring(mass: 1, stiffness: 100, damping: 10)"
    let motions = Dictionary(first: read.presets.map { ($0.name.text, $0.motion.notation ?? "") })
    #expect(motions.keys.sorted() == ["a/animate", "base", "c/animate", "soft"])
    #expect(motions["soft"] == "spring(mass: 1, stiffness: 100, damping: 20)")
    let first = try #require(motions["a/animate"])
    #expect(["(70,", "(0.5,", spring, ".delay(0.1)"].allSatisfy(first.contains) && !first.contains("(50,"), "\(first)")
    #expect(motions["c/animate"]?.contains(spring) == true)
    #expect(read.report.warnings.map(\.code) == [.notKept, .notKept, .notKept], "\(read.report.issues)")
  }

  /// Values at 1.25 s of passes of a second: that of CSS's ease-in at 0.25 is 0.093464651, at 0.75 0.621861869.
  @Test(
    "the way back of mirror eases as the way there, that of reverse backward",
    arguments: [
      ("mirror", "easeIn", 1, 90.6535349), ("reverse", "easeIn", 1, 62.1861869), ("mirror", "easeIn", 2, 90.6535349),
      ("mirror", "linear", 1, 75.0), ("mirror", "easeIn", Int.max, 90.6535349), ("mirror", "easeIn", 199, 90.6535349),
    ])
  func mirror(type: String, ease: String, count: Int, value: Double) throws {
    let number = count == .max ? "Infinity" : "\(count)"
    let times = "duration: 1, ease: '\(ease)', repeat: \(number), repeatType: '\(type)'"
    let preset = try #require(
      Self.read("const A = () => <motion.p animate={{ x: [0, 100] }} transition={{ \(times) }} />").presets.first)
    let timeline = try ResolvedMotion(preset.motion).timeline()
    #expect(timeline.duration == (count == .max ? .infinity : Double(count + 1)))
    #expect(abs(timeline.value(0, at: 1.25) - value) < 1e-6)
  }

  @Test("a property that mirrors by itself eases as it says, and an odd number of ways has a limit")
  func mirrorOfProperty() throws {
    func read(_ transition: String) throws -> ImportedPresets {
      try Self.read("const A = () => <motion.p animate={{ x: [0, 100] }} transition={{ \(transition) }} />")
    }
    let times = "duration: 1, repeat: 1, repeatType: 'mirror'"
    let own = try read("ease: 'linear', \(times), x: { ease: 'easeIn', \(times) }").presets.first
    let value = try ResolvedMotion(#require(own).motion).timeline().value(0, at: 1.25)
    #expect(abs(value - 90.6535349) < 1e-6)
    let refused = try read("ease: 'easeIn', duration: 1, repeat: 200, repeatType: 'mirror'")
    #expect(refused.presets.isEmpty && refused.report.warnings.map(\.code) == [.tooLarge])
    let reverse = "duration: 1, repeat: 1, repeatType: 'reverse'"
    let other = try read("ease: 'linear', \(reverse), x: { ease: 'easeIn', \(times) }")
    #expect(other.report.warnings.map(\.code) == [.notKept])
  }

  @Test("quotation marks in regular expressions begin no text")
  func patterns() throws {
    let text = "const f = s => /\"/.test(s); function g(s) { return /'/.test(s) }; const easeIn = [0.4, 0, 1, 1]"
    #expect(try Self.read(text).presets.map(\.name.text) == ["ease-in"])
  }

  @Test("elements of Motion's are keyframes of each state that they go to, and texts may have apostrophes")
  func elements() throws {
    let text = """
      const calm = { duration: 0.4, ease: "linear" };
      export function Card({ isOpen }) {
        return <><p>Don't</p>
          <motion.div className="a" {...rest} initial={{ y: 20 }} animate={{ y: 0, opacity: [0, 1] }} exit={{ y: 10 }}
            whileTap={{ scale: 0.9, transition: { duration: 0.1, ease: "linear" } }} transition={calm}
            onClick={() => open("x > y")}>
            <m.b animate={{ rotate: 90 }} transition={{ duration: 1, ease: "linear" }} />
          </motion.div></>;
      }
      const List = () => <motion.ul variants={list} animate={isOpen ? "on" : "off"} transition={{ type: "spring" }}>
        <motion.li animate={isOpen ? { x: 1 } : { x: 0 }} /><motion.li animate={{ pathLength: 1 }} /></motion.ul>;
      """
    let read = try Self.read(text, named: "card.tsx")
    let names = ["card/animate", "card/exit", "card/while-tap", "card/animate-2", "list/transition", "calm"]
    #expect(read.presets.map(\.name.text) == names)
    func value(_ index: Int, _ channel: String, at time: Double) throws -> Double {
      try #require(try ResolvedMotion(read.presets[index].motion).timeline().value(channel, at: time))
    }
    // A quarter, and the end, of each way.
    #expect(try [value(0, "offset.y", at: 0.1), value(0, "opacity", at: 0.1)] == [15, 0.25])
    #expect(try [value(1, "offset.y", at: 0.1), value(1, "offset.y", at: 0.4)] == [2.5, 10])
    #expect(try abs(value(2, "scale", at: 0.025) - 0.975) < 1e-12 && value(3, "rotation", at: 0.25) == 22.5)
    #expect(read.presets[4].motion == .curve(try Curve(notation: "spring(mass: 1, stiffness: 100, damping: 10)")))
    #expect(read.report.issues.map(\.code) == [.skipped, .notKept])
  }

  @Test("variants begin where their element is before, and take its transition where they have none")
  func variantsOfElements() throws {
    let text = """
      const v = { hidden: { opacity: 0, y: 24 }, on: { opacity: 1, y: 0, transition: { duration: 0.2, ease: "linear" } },
        leave: { opacity: 0, y: 8, transition: { duration: 0.1, ease: "linear" } } };
      const b = { rest: { scale: 1 }, hover: { scale: 1.5 }, made: (i) => ({ x: i }) };
      const A = () => <motion.p variants={v} initial="hidden" animate="on" exit="leave" />;
      const B = () => <motion.b variants={b} initial="rest" whileHover="hover" transition={{ duration: 1, ease: "linear" }} />;
      const C = () => <motion.i variants={{ off: { x: 0 }, on: { x: 8 } }} initial="off" animate="on" />;
      """
    let read = try Self.read(text, named: "variants.tsx")
    #expect(read.presets.map(\.name.text) == ["v/on", "v/leave", "b/hover", "c/on"])
    func value(_ index: Int, _ channel: String, at time: Double) throws -> Double {
      try #require(try ResolvedMotion(read.presets[index].motion).timeline().value(channel, at: time))
    }
    // From 24 to 0 and, leaving, from 0 to 8 and from 1 to 0; halves of the ways.
    #expect(try [value(0, "offset.y", at: 0), value(0, "offset.y", at: 0.1)] == [24, 12])
    #expect(
      try [value(1, "offset.y", at: 0), value(1, "offset.y", at: 0.05), value(1, "opacity", at: 0.05)] == [0, 4, 0.5])
    #expect(try value(2, "scale", at: 0.5) == 1.25)
    #expect(read.report.issues.map(\.code) == [.skipped])
  }

  @Test(
    "quotes, slashes and brackets in the texts of elements hide no motion, and types in brackets are no elements",
    arguments: [
      "<><p>Don't</p>MOTION</>", "<p>press the ` key MOTION</p>", "<p>src/*.tsx https://a.b {i < 3 && MOTION} \"</p>",
      "<A b=\"it's\" c={() => x > 1}>it's {list.map(a => <b key={a}>it's</b>)} MOTION</A>", "<A.B><T,>(a) MOTION</A.B>",
      "(f = <T,>(a: T) => a, g = <T>(a: T) => a, MOTION)",
    ])
  func textsOfElements(text: String) throws {
    let element = "<motion.i animate={{ x: 9 }} transition={{ duration: 1 }} />"
    let source =
      "export const Box = () => \(text.replacing("MOTION", with: element));\nconst lateEase = [0.4, 0, 1, 1];"
    #expect(try Self.read(source, named: "box.tsx").presets.map(\.name.text) == ["box/animate", "late-ease"])
  }

  @Test("a constant keeps its name in an export, and comes back under it") func names() throws {
    let presets = try Self.read("export const FADE_FAST = { duration: 0.1, ease: 'linear' }; const easing = 1;").presets
    #expect(presets.map(\.name.text) == ["fade_fast"])
    #expect(
      try JSFormat().text(presets.map { ExportedPreset(ResolvedPreset($0)) }).text.contains("export const FADE_FAST ="))
  }

  @Test(
    "any text ends, and is read or told",
    arguments: [
      "const ease", "const ease = ", "const ease: ", "export default", "let ease = [", "const ease = {{{",
      "const ease = `${x", "const ease = [0,0,1", "<motion.a", "<motion.a animate={{", "<m.a {... animate={",
    ])
  func anyText(text: String) throws {
    let file = SourceFile(Array(text.utf8), name: "a.js")
    _ = try? JSFormat().read([file], ImportOptions())
  }
}

import MotionFormats
import MotionModel
import TestSupport
import Testing

/// What the names in Swift sources refer to, as Swift looks them up.
@Suite("SwiftUI names")
struct SwiftNameTests {
  private static let styles = """
    enum Style {
      static let bouncy = Spring(duration: 2, bounce: 0.9)
      static let opacity: CGFloat = 0.4
      static let leading: CGFloat = 12
      static let easeIn = 0.9
      static let pop: Animation = .linear(duration: 9)
    }
    extension Animation { static let soft = Animation.spring(duration: 0.8) }
    extension Spring { static let knob = Spring(mass: 1, stiffness: 100, damping: 10) }
    extension AnyTransition { static let soft = AnyTransition.slide }
    extension UnitCurve { static let soft = UnitCurve.bezier(startControlPoint: .zero, endControlPoint: .init(x: 1, y: 1)) }
    extension TimeInterval { static let brief: TimeInterval = 0.2 }

    """

  @Test(
    "a dot alone stands for the type that is expected there, and no constant of another type is meant",
    arguments: [
      ("Animation", ".bouncy", ".bouncy"),
      ("Animation", ".easeIn.delay(0.1)", ".easeIn.delay(0.1)"),
      ("Animation?", ".soft.delay(0.1)", ".spring(duration: 0.8).delay(0.1)"),
      ("Animation", ".spring(.knob)", ".spring(Spring(mass: 1, stiffness: 100, damping: 10))"),
      (
        "Animation", ".interpolatingSpring(.bouncy, initialVelocity: 1)",
        ".interpolatingSpring(.bouncy, initialVelocity: 1)"
      ),
      ("Animation", ".timingCurve(.easeIn, duration: 1)", ".timingCurve(.easeIn, duration: 1)"),
      ("Animation", ".spring(duration: .brief)", ".spring(duration: 0.2)"),
      ("Animation", "Style.pop.delay(1)", ".linear(duration: 9).delay(1)"),
      ("AnyTransition", ".opacity", ".opacity"),
      ("AnyTransition", ".move(edge: .leading)", ".move(edge: .leading)"),
      ("some Transition", ".soft.combined(with: .opacity)", ".slide.combined(with: .opacity)"),
      (
        "AnyTransition", ".asymmetric(insertion: .soft, removal: .opacity)",
        ".asymmetric(insertion: .slide, removal: .opacity)"
      ),
      // An animation that is a preset stays one.
      ("AnyTransition", ".soft.animation(.soft)", ".slide.animation(ref(\"soft\"))"),
      ("AnyTransition", ".opacity\n  // soft\n  .animation(.bouncy)", ".opacity.animation(.bouncy)"),
    ])
  func members(type: String, written: String, meant: String) throws {
    let read = try Self.read(Self.styles + "struct Card { static let own: \(type) = \(written) }")
    let kind: MotionKind = type.hasPrefix("Animation") ? .curve : .transition
    #expect(try read["card/own"] == Motion(notation: meant, as: kind))
  }

  @Test(
    "a name alone is that of the innermost type that has it, and each constant's names are those of its own place",
    arguments: [
      ("fast.delay(1)", ".linear(duration: 0.2).delay(1)"), ("Self.fast.delay(1)", ".linear(duration: 0.2).delay(1)"),
      ("Card.fast.delay(1)", ".linear(duration: 0.2).delay(1)"),
      ("Row.fast.delay(1)", ".linear(duration: 0.7).delay(1)"),
      ("Row.slow.speed(2)", ".linear(duration: 0.7).delay(1).speed(2)"),
      ("steady.delay(1)", ".linear(duration: 3).delay(1)"),
    ])
  func scopes(written: String, meant: String) throws {
    let read = try Self.read(
      """
      let steady: Animation = .linear(duration: 3)
      struct Card { static let fast: Animation = .linear(duration: 0.2) }
      extension Card { static let own: Animation = \(written) }
      struct Row {
        static let fast: Animation = .linear(duration: 0.7)
        static let steady: Animation = .linear(duration: 4)
        static let slow: Animation = fast.delay(1)
      }
      """)
    #expect(try read["card/own"] == Motion(notation: meant, as: .curve))
  }

  @Test(
    "numbers are computed as Swift does, and what is no calculation stays as it is",
    arguments: [
      (".easeOut(duration: base * 1.5)", ".easeOut(duration: 0.3)"),
      (".easeOut(duration: 2 * (base + 0.1) / 3).delay(0.5 - base - 0.1)", ".easeOut(duration: 0.2).delay(0.2)"),
      (".spring(duration: base, bounce: -0.2 + 0.1)", ".spring(duration: 0.2, bounce: -0.1)"),
      (".spring(duration: 1_000 * 0.001, bounce: -base)", ".spring(duration: 1, bounce: -0.2)"),
      (".timingCurve(0.1*2, 0, -(-0.1), 2/2, duration: 1)", ".timingCurve(0.2, 0, 0.1, 1, duration: 1)"),
      // Constants are numbers, whatever they are made of.
      (".easeOut(duration: 0.4 / half)", ".easeOut(duration: 0.8)"),
      (".easeOut(duration: tight * 2)", ".easeOut(duration: 0.6)"),
      (".easeOut(duration: difference * 2)", ".easeOut(duration: 0.8)"),
    ])
  func calculations(written: String, meant: String) throws {
    let constants = "let base = 0.2, half: Double = 1 / 2, tight = 0.1+0.2, difference = (base + half) - tight"
    let read = try Self.read("\(constants)\nextension Animation { static let own: Animation = \(written) }")
    #expect(try read["own"] == Motion(notation: meant, as: .curve))
  }

  @Test("a declaration of several constants is read whole, and a calculated length is one")
  func severalNames() throws {
    let read = try Self.read(
      """
      enum Time {
        static let quick: TimeInterval = 0.1, slow: TimeInterval = quick * 4 // both
        static let soft = Animation.easeOut(duration: slow), hard: Animation = .linear(duration: 2 * quick)
      }
      """)
    #expect(Set(read.keys) == ["time/quick", "time/slow", "time/soft", "time/hard"])
    #expect(read["time/slow"] == .duration(.seconds(0.4)))
    #expect(try read["time/hard"] == Motion(notation: ".linear(duration: 0.2)", as: .curve))
  }

  @Test("members keep their types: a spring is one, and a transition that is a type begins in lower case")
  func members() throws {
    let source = """
      extension Spring { static let press = Spring(duration: 0.4, bounce: 0.3) }
      struct Flip: Transition {
        func body(content: Content, phase: TransitionPhase) -> some View {
          content.rotation3DEffect(.degrees(phase.isIdentity ? 0 : 90), axis: (x: 0, y: 1, z: 0))
            .brightness(phase.isIdentity ? 0 : 0.5)
        }
      }
      """
    let read = try SwiftUIFormat().read([SourceFile(Array(source.utf8), name: "Motion.swift")], ImportOptions())
    var format = SwiftUIFormat()
    format.hasExtensions = true
    let output = try format.output(read.presets.map { ExportedPreset(ResolvedPreset($0)) }, options: ExportOptions())
    let (text, report) = (output.output.text, output.report)
    #expect(report.entries.allSatisfy { $0.outcome == .exact }, "\(report.entries)")
    let members = [
      "  static let press = Motions.press\n",
      "extension Spring {\n  static let press = Spring(duration: 0.4, bounce: 0.3)\n",
      "  @MainActor static var flip: AnyTransition { Motions.Flip.transition }\n",
      ".modifier(active: ViewPose(rotationY: 90.0, brightness: 0.5), identity: ViewPose())",
    ]
    for member in members { #expect(text.contains(member), "\(text)") }
    let names = Set(output.output.names.map(\.text))
    #expect(names.isSuperset(of: ["Spring.press", "Animation.press", ".press", "AnyTransition.flip", ".flip"]))
    // Members are not read besides what they stand for.
    #expect(Set(try Self.read(text).keys) == ["press", "flip"])
  }

  @Test("each kind of spring is a member of its type, and a deprecated member names the member that replaces it")
  func springs() throws {
    let source = """
      extension Spring {
        static let stiff = Spring(mass: 1, stiffness: 300, damping: 20)
        static let settle = Spring(settlingDuration: 0.8, dampingRatio: 0.7)
      }
      extension Animation { static let menu = Animation.easeOut(duration: 0.2) }
      """
    var presets = try SwiftUIFormat().read([SourceFile(Array(source.utf8), name: "A.swift")], ImportOptions()).presets
    let menu = try #require(presets.firstIndex { $0.name.text == "menu" })
    presets[menu].details.deprecation = Deprecation(reason: nil, replacement: .name(try PresetName("stiff"), .latest))
    let text = try SwiftUIFormat(choosing: ["extensions"]).text(presets.map { ExportedPreset(ResolvedPreset($0)) }).text
    for line in [
      "static let stiff = Spring(mass: 1, stiffness: 300, damping: 20)",
      "static let settle = Spring(settlingDuration: 0.8, dampingRatio: 0.7)",
      "@available(*, deprecated, renamed: \"stiff\")\n  static let menu = Motions.menu",
    ] {
      #expect(text.contains("  \(line)\n"), "\(line) in \(text)")
    }
    #expect(Set(try Self.read(text).keys) == ["stiff", "settle", "menu"])
  }

  @Test(
    "what presets cannot say of modifiers is told: their order, and anchors of their own",
    arguments: [
      ("content.offset(x: p * 9).rotationEffect(.degrees(p))", "before"),
      ("content.scaleEffect(p).blur(radius: p)", "blur"),
      ("content.scaleEffect(p).rotationEffect(.degrees(p), anchor: .topLeading)", "anchor"),
      ("content.blur(radius: p).scaleEffect(p).rotationEffect(.degrees(p)).offset(x: p)", nil),
      ("content.rotation3DEffect(.degrees(p), axis: (x: 1, y: 1, z: 0))", "rotation3DEffect"),
    ])
  func order(body: String, word: String?) throws {
    let source = """
      struct R: ViewModifier { var p: Double; func body(content: Content) -> some View { \(body) } }
      extension AnyTransition { static let r = AnyTransition.modifier(active: R(p: 1), identity: R(p: 0)) }
      """
    let read = try SwiftUIFormat().read([SourceFile(Array(source.utf8), name: "A.swift")], ImportOptions())
    #expect(read.presets.map(\.name.text) == ["r"])
    let warnings = read.report.issues(.warning)
    #expect(warnings.count == (word == nil ? 0 : 1), "\(warnings)")
    #expect(word.map { warnings.first?.message.contains($0) == true } ?? true, "\(warnings)")
  }

  @Test("an anchor for one of two modifiers of a phase animator is told")
  func anchorOfPhases() throws {
    let source = """
      struct V: View { var body: some View {
        Text("a").phaseAnimator([false, true]) { content, isOn in
          content.rotationEffect(.degrees(isOn ? 10 : 0), anchor: .top).scaleEffect(isOn ? 2 : 1)
        }
      } }
      """
    let read = try SwiftUIFormat().read([SourceFile(Array(source.utf8), name: "A.swift")], ImportOptions())
    #expect(read.presets.map(\.name.text) == ["v/phases"])
    #expect(read.report.issues(.warning).map(\.code) == [.unusual])
  }

  @Test("the first paragraph of a comment is a summary, and comes back")
  func comments() throws {
    let source = """
      /// Of the type.
      extension Animation {
        /// For menus, brisk
        /// and soft.
        ///
        /// More of it.
        static let menu = Animation.easeOut(duration: 0.2) // not this
        static let pop = Animation.bouncy
        /// Of a property without a value.
        var isShown: Bool
        static let tap = Animation.bouncy
        /// - Note: a list
        static let list = Animation.bouncy
      }
      """
    let read = try SwiftUIFormat().read([SourceFile(Array(source.utf8), name: "A.swift")], ImportOptions()).presets
    #expect(read.map(\.details.summary) == ["For menus, brisk and soft.", nil, nil, nil])
    let text = try SwiftUIFormat().text(read.map { ExportedPreset(ResolvedPreset($0)) }).text
    #expect(text.contains("  /// For menus, brisk and soft.\n  ///\n  /// menu: .easeOut(duration: 0.2)\n"), "\(text)")
    let again = try SwiftUIFormat().read([SourceFile(Array(text.utf8), name: "A.swift")], ImportOptions()).presets
    let summaries = { (presets: [Preset]) in
      Dictionary(uniqueKeysWithValues: presets.map { ($0.name, $0.details.summary ?? "") })
    }
    #expect(summaries(again) == summaries(read))
  }

  @Test("of types with one name, each file means its own")
  func files() throws {
    func file(_ name: String, _ seconds: Double) -> SourceFile {
      let text = """
        private enum Time { static let long: Double = \(seconds) }
        private struct Values { var x = \(seconds) }
        extension Animation { static let \(name) = Animation.spring(duration: Time.long) }
        struct View\(seconds): View { var body: some View {
          Text("").keyframeAnimator(initialValue: Values(), trigger: n) { $0.offset(x: $1.x) } keyframes: { _ in
            KeyframeTrack(\\.x) { LinearKeyframe(1, duration: Time.long) }
          }
        } }
        """
      return SourceFile(Array(text.utf8), name: "\(name).swift")
    }
    let read = try SwiftUIFormat().read([file("one", 1), file("two", 2)], ImportOptions())
    for (name, seconds) in [("one", 1), ("two", 2)] {
      let curve = try Motion(notation: ".spring(duration: \(seconds))", as: .curve)
      #expect(read.presets.first { $0.name.text == name }?.motion == curve)
    }
    let initials = read.presets.compactMap { preset -> [MotionValue]? in
      if case .keyframes(let set) = preset.motion { set.tracks.map(\.initial) } else { nil }
    }
    #expect(try initials == [[MotionValue(.number, [1])], [MotionValue(.number, [2])]])
  }

  @Test("an enum of phases knows constants, and its cases stay cases; of two enums with one name the nearer counts")
  func phases() throws {
    let read = try Self.read(
      """
      enum Durations { static let medium: TimeInterval = 0.4 }
      extension Animation { static let pop: Animation = .bouncy }
      enum Beat: CaseIterable { case off }
      struct Heart: View {
        enum Beat: CaseIterable {
          case rest, pop
          static let lift: CGFloat = 10 + 2
          var y: CGFloat { switch self { case .pop, .off: -1 * lift; default: 0 } }
          var animation: Animation? {
            switch self {
            case .rest, .out: .easeOut(duration: Durations.medium)
            case .pop: .pop.delay(1)
            }
          }
        }
        var body: some View {
          Text("").phaseAnimator(Beat.allCases) { $0.offset(y: $1.y) } animation: { $0.animation }
        }
      }
      """)
    let notation = """
      PhaseAnimator {
        Phase { offset.y = 0 }.animation(.easeOut(duration: ref("durations/medium")))
        Phase { offset.y = -12 }.animation(.bouncy.delay(1))
      }
      """
    #expect(try read["heart/phases"] == Motion(notation: notation, as: .sequence))
  }

  @Test("a name that is no constant is told where it stands, in the enum of another file too, in words of Swift")
  func unknown() throws {
    let files = [
      """
      struct Heart: View {
        var body: some View {
          Text("").phaseAnimator(Beat.allCases) { $0.opacity($1 == .rest ? 1 : 0) } animation: { $0.pace }
        }
      }
      """,
      """
      enum Durations { static let medium: TimeInterval = 0.4 }
      enum Beat: CaseIterable {
        case rest, up
        var pace: Animation {
          switch self {
          case .rest: .easeOut(duration: Durations.medium)
          case .up: .easeOut(duration: Durations.medum)
          }
        }
      }
      extension Animation { static let away = Animation.easeOut(duration: Durations.medum) }
      """,
    ]
    let read = try SwiftUIFormat().read(
      zip(files, ["a.swift", "b.swift"]).map { SourceFile(Array($0.utf8), name: $1) }, ImportOptions())
    let warnings = read.report.issues(.warning)
    // The phases, the case alone, and the constant.
    #expect(warnings.map(\.location?.line) == [7, 7, 11])
    #expect(warnings.allSatisfy { $0.file == "b.swift" }, "\(warnings)")
    #expect(warnings.allSatisfy { !$0.message.contains("ref(") && $0.hint?.contains("ref(") != true }, "\(warnings)")
  }

  @Test("a length is one by its type, by its name, or as what is calculated from another; an expression is told")
  func lengths() throws {
    let source = """
      enum Motion {
        static let half = quick / 2
        static let quick: TimeInterval = 0.2
          + 0.1
        static let ratio = 3 * 0.1
        static let calm = isCalm ? Animation.linear(duration: quick) : .bouncy
        static let choice: Animation = .easeOut(duration: quick)
          .delay(1)
      }
      extension Duration { static let fast = Duration.milliseconds(120) }
      /** Slides
       in. */
      struct Slide: Transition {
        func body(content: Content, phase: TransitionPhase) -> some View { content.offset(x: phase.isIdentity ? 0 : 9) }
      }
      """
    let read = try SwiftUIFormat().read([SourceFile(Array(source.utf8), name: "A.swift")], ImportOptions())
    let motions = Dictionary(uniqueKeysWithValues: read.presets.map { ($0.name.text, $0.motion) })
    for (name, seconds) in [("motion/half", 0.15), ("motion/quick", 0.3), ("fast", 0.12)] {
      #expect(motions[name] == .duration(.seconds(seconds)), "\(name) in \(motions.keys)")
    }
    #expect(
      motions.count == 5 && read.report.skipped == ["other expressions": 1], "\(motions.keys) \(read.report.issues)")
    #expect(read.presets.first { $0.name.text == "slide" }?.details.summary == "Slides in.")
    #expect(
      try motions["motion/choice"] == Motion(notation: #".easeOut(duration: ref("motion/quick")).delay(1)"#, as: .curve)
    )
  }

  private static func read(_ text: String) throws -> [String: Motion] {
    let read = try SwiftUIFormat().read([SourceFile(Array(text.utf8), name: "Motion.swift")], ImportOptions())
    // Constants of several types may have one name, and what is made of others copies them.
    let issues = read.report.issues.filter { ![.nameCollision, .inlined].contains($0.code) }
    #expect(issues.isEmpty, "\(issues)")
    return Dictionary(read.presets.map { ($0.name.text, $0.motion) }, uniquingKeysWith: { first, _ in first })
  }
}

import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("SwiftUI in")
struct SwiftUIImportTests {
  private static func read(_ text: String, name: String? = "Motion.swift") throws -> ImportedPresets {
    try SwiftUIFormat().read([SourceFile(Array(text.utf8), name: name)], ImportOptions())
  }

  private static func exported(_ presets: [Preset]) throws -> String {
    try SwiftUIFormat().text(presets.map { ExportedPreset(ResolvedPreset($0), version: 3, hash: "a1b2c3d4e5f6") }).text
  }

  @Test("raw strings and those of several lines are stepped over, whatever is in them")
  func strings() throws {
    let read = try Self.read(
      ##"""
      let pattern = #"a"b{("#
      let text = call(#"\"#, """
        one " quotation mark, {
        """)
      extension Animation { static let pop = Animation.spring(duration: 0.5, bounce: 0.3) }
      """##)
    #expect(read.presets.map(\.motion) == [.curve(try Curve(notation: "spring(duration: 0.5, bounce: 0.3)"))])
  }

  @Test(
    "Self is the type that an extension is of",
    arguments: [
      ("extension Animation { static let a: Self = .snappy(duration: 0.3) }", ".snappy(duration: 0.3)"),
      ("extension Animation { static let a = Self.easeIn(duration: 0.2) }", ".easeIn(duration: 0.2)"),
      ("extension Animation { static var a: Self { .bouncy } }", ".bouncy"),
      ("extension Animation { static func a() -> Self { .linear(duration: 1) } }", ".linear(duration: 1)"),
      ("extension Animation { static let a: Self? = .smooth }", ".smooth"),
      ("extension Spring { static let a: Self = .bouncy }", "Spring.bouncy"),
      ("extension Spring { static let a = Self(duration: 0.4, bounce: 0.1) }", "Spring(duration: 0.4, bounce: 0.1)"),
      ("extension UnitCurve { static let a: Self = .easeIn }", "UnitCurve.easeIn"),
    ])
  func ownType(source: String, notation: String) throws {
    let read = try Self.read(source)
    #expect(read.presets.map(\.motion) == [.curve(try Curve(notation: notation))])
    #expect(try Self.read("extension Animation { struct Box { static let a: Self = .easeIn } }").presets.isEmpty)
    let transition = try Self.read("extension AnyTransition { static let fade: Self = .opacity }")
    #expect(transition.presets.map(\.motion.kind) == [.transition])
  }

  @Test("constants are read by their types, named by the types around them, and know each other")
  func constants() throws {
    let read = try Self.read(
      #"""
      import SwiftUI
      /* "one quotation mark */
      enum Durations { static let short: TimeInterval = 0.2; static let long: Duration = .milliseconds(400) }
      extension Animation {
        static let pop = Animation.spring(duration: 0.5, bounce: 0.3)
        static var card: Animation { .pop.delay(0.1) }
      }
      public struct Tokens { enum Motion {
        static func wait() { repeat { g() } while isOn }
        static let x: Animation = .easeInOut(duration: 0.2).delay(0.1)
        static let quick: Animation = .easeOut(duration: Durations.short)  // quick
        static let knob = Spring(mass: 1, stiffness: 100, damping: 10)
        let spin = Animation
          .linear(duration: 2)
          .repeatForever(autoreverses: false)
        static let curve: UnitCurve = .easeIn
        static let appear: AnyTransition = .move(edge: .top)
          .combined(with: .opacity)
        static let label = "Animation \(name("x", of: { $0 }))"
        let slow = quick.speed(0.5), count = 3
        let dim = Color.red.opacity(0.5)
      } }
      func f() { if isOn, let pop = Animation.pop { withAnimation(.easeIn(duration: 0.4)) { g() } } }
      """#)
    let expected: [(String, String, MotionKind)] = [
      ("durations/short", "200ms", .duration), ("durations/long", "400ms", .duration),
      ("pop", ".spring(duration: 0.5, bounce: 0.3)", .curve),
      ("card", ".spring(duration: 0.5, bounce: 0.3).delay(0.1)", .curve),
      ("tokens/motion/x", ".easeInOut(duration: 0.2).delay(0.1)", .curve),
      ("tokens/motion/quick", ".easeOut(duration: ref(\"durations/short\"))", .curve),
      ("tokens/motion/knob", "Spring(mass: 1, stiffness: 100, damping: 10)", .curve),
      ("tokens/motion/spin", ".linear(duration: 2).repeatForever(autoreverses: false)", .curve),
      ("tokens/motion/curve", "UnitCurve.easeIn", .curve),
      ("tokens/motion/appear", ".move(edge: .top).combined(with: .opacity)", .transition),
      ("tokens/motion/slow", ".easeOut(duration: ref(\"durations/short\")).speed(0.5)", .curve),
      ("motion/animation", ".easeIn(duration: 0.4)", .curve),
    ]
    #expect(read.presets.map(\.name.text) == expected.map(\.0))
    for (preset, row) in zip(read.presets, expected) {
      #expect(try preset.motion == Motion(notation: row.1, as: row.2), "\(row.0)")
    }
    // `pop.delay(1)` and `quick.speed(0.5)` have the values of others, and say so.
    #expect(read.report.issues.map(\.code) == [.inlined, .inlined], "\(read.report.issues)")
  }

  @Test("a transition without a curve comes back without one")
  func withoutCurve() throws {
    let read = try Self.read(
      "extension AnyTransition { static let nudge = AnyTransition.offset(x: 0, y: 24).combined(with: .opacity) }")
    #expect(try Self.read(Self.exported(read.presets)).presets.map(\.motion) == read.presets.map(\.motion))
  }

  @Test("lengths stay references where an animation can have them: an easing can, a spring cannot")
  func lengths() throws {
    let read = try Self.read(
      """
      enum Time { static let slow: TimeInterval = 0.4 }
      extension Animation {
        static let out = Animation.timingCurve(0.2, 0, 0, 1, duration: Time.slow).delay(0.1)
        static let pop: Animation = .spring(duration: Time.slow, bounce: 0.2)
      }
      """)
    #expect(
      read.presets.map(\.motion) == [
        .duration(.seconds(0.4)),
        .curve(try Curve(notation: ".timingCurve(0.2, 0, 0, 1, duration: ref(\"time/slow\")).delay(0.1)")),
        .curve(try Curve(notation: ".spring(duration: 0.4, bounce: 0.2)")),
      ])
    let references = try ReferenceTable([.name(PresetName("time/slow"), .latest): .duration(.seconds(0.4))])
    let text = try SwiftUIFormat().text(
      read.presets.map { ExportedPreset(ResolvedPreset($0, references: references), version: 1, hash: "a1b2c3d4e5f6") }
    ).text
    #expect(text.contains("duration: Motions.Time.slow).delay(0.1)"))
    #expect(Set(try Self.read(text).presets.map(\.motion)) == Set(read.presets.map(\.motion)))
  }

  @Test("numbers that are lengths by their use are such by any name; conversions in sums are worked out")
  func lengthsByUse() throws {
    let read = try Self.read(
      """
      enum Motion {
        static let fast: Double = 0.16
        static let slower = 0.6
        static let pressedScale: CGFloat = 0.98
        static let count = 3
        static let fade: Animation = .easeOut(duration: fast)
        static let enter: Animation = .easeOut(duration: slower).delay(0.1 + Double(count) * CGFloat(0.05))
      }
      """)
    #expect(read.presets.map(\.name.text) == ["motion/fast", "motion/slower", "motion/fade", "motion/enter"])
    #expect(
      read.presets.map(\.motion) == [
        .duration(.seconds(0.16)), .duration(.seconds(0.6)),
        .curve(try Curve(notation: ".easeOut(duration: ref(\"motion/fast\"))")),
        .curve(try Curve(notation: ".easeOut(duration: ref(\"motion/slower\")).delay(0.25)")),
      ])
    #expect(read.report.issues(.warning).isEmpty)
  }

  @Test("what code has for reduced motion is a variant, and what it has else the preset; nil is instant")
  func reducedMotion() throws {
    let read = try Self.read(
      """
      extension Animation {
        static var calm: Animation { UIAccessibility.isReduceMotionEnabled ? .linear(duration: 0.1) : .bouncy }
        static var fadeDuration: TimeInterval { UIAccessibility.isReduceMotionEnabled ? 0 : 0.3 }
        static let soft = UIAccessibility.isReduceMotionEnabled ? Animation.linear(duration: 0.3) : .smooth
        static var enter: Animation {
          if UIAccessibility.isReduceMotionEnabled { return .linear(duration: 0.4) }
          return .easeOut(duration: 0.35)
        }
        static var leave: Animation {
          guard !UIAccessibility.isReduceMotionEnabled else { return .linear(duration: 0.5) }
          return .easeIn(duration: 0.25)
        }
        static var turn: Animation {
          if UIAccessibility.isReduceMotionEnabled { .linear(duration: 0.6) } else { .easeInOut }
        }
        static let quiet: Animation? = nil
        static func press(reduceMotion: Bool) -> Animation { reduceMotion ? .linear(duration: 0.7) : .snappy }
        static let called: Animation = { .smooth(duration: 0.8) }()
        static let brief = Animation.spring(duration: UIAccessibility.isReduceMotionEnabled ? 0.1 : 0.9)
      }
      struct Card: View {
        @Environment(\\.accessibilityReduceMotion) private var isCalm
        var body: some View {
          Text("").animation(isCalm ? nil : .easeIn(duration: 0.7).delay(0.1), value: x)
          Text("").animation(!reduceMotion ? .easeOut(duration: f(0.5)) : .smooth, value: x)
          Text("").onTapGesture { withAnimation(accessibilityReduceMotion ? .none : .snappy) { x = true } }
          Text("").phaseAnimator([false, true]) { $0.scaleEffect(!reduceMotion && $1 ? 1.2 : 1) }
          Text("").animation(reduceMotion ? .linear(duration: 0.2) : .calm, value: x)
          Text("").animation(.linear(duration: reduceMotion ? 0.05 : 0.2), value: x)
          Text("").transition(reduceMotion ? .opacity : .slide)
        }
      }
      """)
    let expected = [
      "calm": ".bouncy", "calm-reduced": ".linear(duration: 0.1)",
      "soft": ".smooth", "soft-reduced": ".linear(duration: 0.3)",
      "enter": ".easeOut(duration: 0.35)", "enter-reduced": ".linear(duration: 0.4)",
      "leave": ".easeIn(duration: 0.25)", "leave-reduced": ".linear(duration: 0.5)",
      "press": ".snappy", "press-reduced": ".linear(duration: 0.7)", "called": ".smooth(duration: 0.8)",
      "brief": ".spring(duration: 0.9)", "brief-reduced": ".spring(duration: 0.1)",
      "turn": ".easeInOut", "turn-reduced": ".linear(duration: 0.6)",
      "card/animation": ".easeIn(duration: 0.7).delay(0.1)", "card/animation-reduced": ".linear(duration: 0)",
      "card/animation-2": ".snappy", "card/animation-2-reduced": ".linear(duration: 0)",
      "card/animation-3-reduced": ".linear(duration: 0.2)",
      "card/animation-4": ".linear(duration: 0.2)", "card/animation-4-reduced": ".linear(duration: 0.05)",
    ]
    let curves = read.presets.filter { $0.motion.kind == .curve }
    #expect(curves.count == expected.count)
    for preset in curves {
      #expect(preset.motion == .curve(try Curve(notation: #require(expected[preset.name.text]))), "\(preset.name)")
    }
    let calm = read.presets.first { $0.name.text == "calm" }
    #expect(calm?.details.reducedMotion == .name(try PresetName("calm-reduced"), .latest))
    let phases = try MotionSequence(notation: "PhaseAnimator { Phase { scale = 1 } Phase { scale = 1.2 } }")
    #expect(read.presets.contains { $0.motion == .sequence(phases) })
    let motions = Dictionary(read.presets.map { ($0.name.text, $0.motion) }, uniquingKeysWith: { first, _ in first })
    #expect(motions["fade-duration"] == .duration(.seconds(0.3)))
    #expect(motions["fade-duration-reduced"] == .duration(.seconds(0)) && read.report.warnings.isEmpty)
    #expect(read.report.notes.contains { $0.code == .skipped && $0.location?.line == 16 })
    #expect(motions["card/animation-3"] == .alias(.name(try PresetName("calm"), .latest)))
    #expect(motions["card/transition"] == .transition(try MotionTransition(notation: ".slide")))
    #expect(motions["card/transition-reduced"] == .transition(try MotionTransition(notation: ".opacity")))
  }

  @Test("delays that only the running program knows are left out, with a warning")
  func unknownDelays() throws {
    let read = try Self.read(
      """
      struct Dots: View { var body: some View { ForEach(0..<3) { index in
        Circle().phaseAnimator([0.3, 1]) { $0.opacity($1) } animation: { _ in
          .easeInOut(duration: 0.6).delay(Double(index) * 0.2)
        }
        Circle().animation(.easeOut(duration: 0.2).delay(start + Double(index) * 0.05).speed(2), value: x)
        Circle().animation(.easeOut(duration: length).delay(0.1), value: x)
      } } }
      """)
    let phases = try MotionSequence(
      notation: "PhaseAnimator { Phase { opacity = 0.3 }.animation(.easeInOut(duration: 0.6)) "
        + "Phase { opacity = 1 }.animation(.easeInOut(duration: 0.6)) }")
    #expect(
      Set(read.presets.map(\.motion)) == [
        .sequence(phases), .curve(try Curve(notation: ".easeOut(duration: 0.2).speed(2)")),
      ])
    #expect(Set(read.report.issues(.warning).map(\.location?.line)) == [2, 5])
  }

  @Test("a modifier that a phase animator has for its phases, and presets have not, is dropped with a warning")
  func unreadableModifiers() throws {
    let read = try Self.read(
      """
      struct Badge: View { var body: some View {
        Text("x").phaseAnimator([false, true], trigger: model?.state) { content, isGreen in
          content.foregroundStyle(isGreen ? .green : .primary).scaleEffect(isGreen ? Self.big : 1)
        } animation: { $0 ? .bouncy : .smooth }
      }
      static let big = 1.2 }
      """)
    let expected = try MotionSequence(
      notation: """
        PhaseAnimator(trigger: t) {
          Phase { scale = 1 }.animation(.smooth)
          Phase { scale = 1.2 }.animation(.bouncy)
        }
        """)
    #expect(read.presets.map(\.motion) == [.sequence(expected)])
    #expect(read.report.issues(.warning).map(\.location?.line) == [2])
    // As many as there are.
    let many = try Self.read(
      "Text(\"x\").phaseAnimator([1, 2]) { content, phase in content.scaleEffect(phase)"
        + String(repeating: ".foregroundStyle(style(phase) ? 1 : 2)", count: 60) + " }")
    #expect(many.presets.count == 1, "\(many.report.issues)")
  }

  @Test("a constant that is another one is an alias, of whatever kind and wherever that stands")
  func aliases() throws {
    let read = try Self.read(
      """
      extension Animation { static let banner = Animation.card; static let card: Animation = .bouncy }
      extension AnyTransition {
        static let leave: AnyTransition = .enter
        static let enter: AnyTransition = .opacity.animation(.card)
      }
      let named: [String: Animation] = ["card": .card, "other": .smooth]
      """)
    let aliases = read.presets.compactMap { preset -> String? in
      if case .alias(.name(let target, _)) = preset.motion { "\(preset.name) → \(target)" } else { nil }
    }
    #expect(aliases == ["banner → card", "leave → enter", "named/card → card"])
  }

  @Test("phases and keyframes know constants; a case of an enum called like one stays a case")
  func constantsOfAnimators() throws {
    let read = try Self.read(
      """
      enum Durations { static let fast = 0.2; static let half: Double = 0.5; static let count = 40 }
      extension Animation { static let pop: Animation = .bouncy }
      enum Step: CaseIterable { case pop, rest }
      struct Heart: View {
        var body: some View {
          Text("").phaseAnimator([false, true]) { $0.opacity($1 ? 1 : 0) } animation: { _ in .pop }
        }
      }
      struct Star: View {
        var body: some View {
          Text("").phaseAnimator(Step.allCases) { $0.opacity($1 == .pop ? 1 : 0) } animation: { _ in .smooth }
        }
      }
      struct Bell: View {
        var body: some View {
          Text("").keyframeAnimator(initialValue: 1.0, trigger: n) { $0.scaleEffect($1) } keyframes: { _ in
            KeyframeTrack { LinearKeyframe(1.2, duration: Durations.fast) }
          }
        }
      }
      let steps = [Animation.easeIn(duration: 0.1), .easeOut(duration: 0.2)]
      """)
    let names = [
      "durations/fast", "durations/half", "pop", "heart/phases", "star/phases", "bell/keyframes", "steps/1", "steps/2",
    ]
    #expect(read.report.issues.isEmpty, "\(read.report.issues)")
    #expect(Set(read.presets.map(\.name.text)) == Set(names))
    let heart = try MotionSequence(
      notation: "PhaseAnimator([false, true]) { on in V().opacity(on ? 1 : 0) } animation: { _ in ref(\"pop\") }")
    #expect(read.presets.first { $0.name.text == "heart/phases" }?.motion == .sequence(heart))
    let bell = read.presets.first { $0.name.text == "bell/keyframes" }
    #expect(try bell?.motion.references == [.name(PresetName("durations/fast"), .latest)])
  }

  @Test("a type that is a transition has the values of its body outside, before and after")
  func bodies() throws {
    let read = try Self.read(
      """
      struct Drop: Transition {
        func body(content: Content, phase: TransitionPhase) -> some View {
          content
            .opacity(phase.isIdentity ? 1 : 0)
            .scaleEffect(phase == .identity ? 1 : 0.8)
            .offset(y: phase.value * 20)
        }
      }
      struct Boxed: Transition {
        func body(content: Content, phase: TransitionPhase) -> some View { ZStack { content.blur(radius: phase.value) } }
      }
      """)
    let notation =
      ".asymmetric(insertion: .modifier(active: (offset.y: -20, opacity: 0, scale: 0.8)), "
      + "removal: .modifier(active: (offset.y: 20, opacity: 0, scale: 0.8)))"
    #expect(read.presets.map(\.name.text) == ["drop"])
    #expect(read.presets.map(\.motion) == [.transition(try MotionTransition(notation: notation))])
    #expect(read.report.issues.map { $0.location?.line } == [10])
  }

  @Test("a list's animations are numbered, and keyframes of one value what their content does with it")
  func lists() throws {
    let read = try Self.read(
      """
      extension Animation {
        static let all: [Animation] = [.bouncy, .snappy.speed(2)]
        static let none: [Animation] = []
      }
      struct Pulse: View {
        var body: some View {
          Text("").keyframeAnimator(initialValue: 1.0) { $0.opacity($1) } keyframes: { _ in
            LinearKeyframe(0.5, duration: 0.1)
            LinearKeyframe(1, duration: 0.2)
          }
        }
      }
      struct Shake: View {
        var body: some View {
          Text("").keyframeAnimator(initialValue: 0.0, trigger: n) { $0.offset(x: $1) } keyframes: { _ in
            KeyframeTrack { CubicKeyframe(10, duration: 0.2) }
          }
        }
      }
      """)
    #expect(read.presets.map(\.name.text) == ["all/1", "all/2", "pulse/keyframes", "shake/keyframes"])
    let pulse =
      "KeyframeAnimator(initialValue: (opacity: 1), repeating: true) { KeyframeTrack(\\.opacity) { "
      + "LinearKeyframe(0.5, duration: 0.1) LinearKeyframe(1, duration: 0.2) } }"
    #expect(read.presets[2].motion == .keyframes(try KeyframeSet(notation: pulse)))
    #expect(read.presets[1].motion == .curve(try Curve(notation: ".snappy.speed(2)")))
    let notation =
      "KeyframeAnimator(initialValue: (offset.x: 0), trigger: t) { KeyframeTrack(\\.offset.x) { CubicKeyframe(10, duration: 0.2) } }"
    #expect(read.presets.last?.motion == .keyframes(try KeyframeSet(notation: notation)))
  }

  @Test("curves of UIKit and Core Animation are constants, its animations those of a view; what has no numbers is told")
  func platform() throws {
    let read = try Self.read(
      """
      import UIKit
      enum Legacy {
        static let pop = UISpringTimingParameters(mass: 1, stiffness: 300, damping: 20, initialVelocity: .zero)
        static let soft: UISpringTimingParameters = .init(duration: 0.5, bounce: 0.2, initialVelocity: .zero)
        static let cubic = UICubicTimingParameters(
          controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0, y: 1))
        static var timing: CAMediaTimingFunction { CAMediaTimingFunction(controlPoints: 0.2, 0, 0, 1) }
        static let ratio = UISpringTimingParameters(dampingRatio: 0.75)
        static let named = CAMediaTimingFunction(name: .easeOut)
        static let styled = CAMediaTimingFunction(name: style)
      }
      class CardView: UIView {
        func show() {
          UIView.animate(withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0) {
            UIView.animate(withDuration: 0.3) { self.alpha = 1 }
          }
          let animator = UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.8) { if isOn { self.alpha = 0 } }
          UIViewPropertyAnimator(duration: 0.4, timingParameters: Legacy.pop).startAnimation()
        }
      }
      """)
    let expected = [
      ("legacy/pop", "spring(mass: 1, stiffness: 300, damping: 20, allowOverDamping: true)"),
      ("legacy/soft", "spring(duration: 0.5, bounce: 0.2)"), ("legacy/cubic", "cubic-bezier(0.2, 0, 0, 1)"),
      ("legacy/timing", "cubic-bezier(0.2, 0, 0, 1)"), ("legacy/named", "ease-out"),
      ("card-view/animation", "spring(settlingDuration: 0.6, dampingRatio: 0.7)"),
      ("card-view/animation-2", "spring(settlingDuration: 0.5, dampingRatio: 0.8)"),
    ]
    #expect(read.presets.map(\.name.text) == expected.map(\.0))
    #expect(try read.presets.map(\.motion) == expected.map { .curve(try Curve(notation: $0.1)) })
    #expect(read.report.issues(.warning).map(\.location?.line) == [8, 10])
    #expect(read.report.issues(.note).map(\.code) == [.skipped, .skipped])
    #expect(read.report.issues(.note).map(\.location?.line) == [15, 18])
  }

  @Test("a static animator of UIKit keeps its name")
  func staticAnimator() throws {
    let read = try Self.read(
      """
      enum Legacy {
        static let soft = UIViewPropertyAnimator(duration: 0.4, dampingRatio: 0.7)
        static let out = UIViewPropertyAnimator(duration: 0.3, curve: .easeOut) { view.alpha = 0 }
        func show() { let other = UIViewPropertyAnimator(duration: 0.2, curve: .easeIn) }
      }
      """)
    let expected = [
      ("legacy/soft", "spring(settlingDuration: 0.4, dampingRatio: 0.7)"), ("legacy/out", "ease-out.duration(0.3)"),
      ("legacy/animation", "ease-in.duration(0.2)"),
    ]
    #expect(read.presets.map(\.name.text) == expected.map(\.0))
    #expect(try read.presets.map(\.motion) == expected.map { .curve(try Curve(notation: $0.1)) })
  }

  @Test("animations of layers have the properties assigned behind them; an animator those of its timing parameters")
  func layers() throws {
    let read = try Self.read(
      """
      class CardView: UIView {
        func show() {
          let pop = CASpringAnimation(keyPath: "transform.scale")
          pop.fromValue = 0.8
          pop.stiffness = 250; pop.damping = 20
          pop.initialVelocity = -2
          pop.duration = pop.settlingDuration
          layer.add(pop, forKey: nil)
          let fade = CABasicAnimation(keyPath: "opacity")
          fade.duration = 0.3
          fade.timingFunction = CAMediaTimingFunction(name: .easeOut)
          let slide = CAKeyframeAnimation(keyPath: "position.x")
          let soft = UISpringTimingParameters(dampingRatio: 0.7)
          let first = UIViewPropertyAnimator(duration: 0.5, timingParameters: soft)
          let second = UIViewPropertyAnimator(
            duration: 0.4, controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0, y: 1)) { self.alpha = 1 }
          let third = UIViewPropertyAnimator(
            duration: 0, timingParameters: UISpringTimingParameters(mass: 2, stiffness: 200, damping: 20))
        }
      }
      enum Layers {
        static func pulse() -> CABasicAnimation {
          let a = CABasicAnimation(keyPath: "opacity")
          a.timingFunction = .init(controlPoints: 0.2, 0, 0, 1)
          a.autoreverses = true
          a.repeatCount = .infinity
          return a
        }
        static let snap: CASpringAnimation = { let a = CASpringAnimation(keyPath: "position"); a.mass = 2; return a }()
      }
      """)
    // The defaults are Core Animation's: mass 1, stiffness 100, damping 10, and 0.25 s of a transaction.
    let expected = [
      ("card-view/pop", "spring(stiffness: 250, damping: 20, initialVelocity: -2, allowOverDamping: true)"),
      ("card-view/fade", "ease-out.duration(0.3)"),
      ("layers/pulse", "cubic-bezier(0.2, 0, 0, 1).duration(0.25).repeatForever(autoreverses: true)"),
      ("layers/snap", "spring(mass: 2, stiffness: 100, damping: 10, allowOverDamping: true)"),
      ("card-view/animation", "spring(settlingDuration: 0.5, dampingRatio: 0.7)"),
      ("card-view/animation-2", "cubic-bezier(0.2, 0, 0, 1).duration(0.4)"),
      ("card-view/animation-3", "spring(mass: 2, stiffness: 200, damping: 20, allowOverDamping: true)"),
    ]
    #expect(read.presets.map(\.name.text) == expected.map(\.0))
    #expect(try read.presets.map(\.motion) == expected.map { .curve(try Curve(notation: $0.1)) })
    // Keyframes of layers are not read, nor is a ratio without its animator.
    #expect(read.report.issues(.note).map(\.location?.line) == [12])
    #expect(read.report.issues(.warning).map(\.location?.line) == [13])
  }

  @Test(
    "members of a point or a size that an animator begins with have tracks of their own",
    arguments: [
      ("CGPoint.zero", "content.offset(x: v.x, y: v.y)", "\\.y", "offset.y: 0"),
      ("CGPoint(x: 5, y: 1)", "content.scaleEffect(x: v.x, y: v.y)", "\\.x", "scale.x: 5"),
      ("CGSize.zero", "content.offset(v)", "\\.height", "offset.y: 0"),
      ("CGSize(width: 3, height: 4)", "content.offset(x: v.width)", "\\.width", "offset.x: 3"),
    ])
  func members(of value: String, content: String, path: String, expected: String) throws {
    let read = try Self.read(
      """
      struct Shaker: View {
        var body: some View {
          Text("!").keyframeAnimator(initialValue: \(value), trigger: t) { content, v in
            \(content)
          } keyframes: { _ in KeyframeTrack(\(path)) { CubicKeyframe(10, duration: 0.2) } }
        }
      }
      """)
    let property = expected.split(separator: ":")[0]
    let notation =
      "KeyframeAnimator(initialValue: (\(expected)), trigger: t) { KeyframeTrack(\\.\(property)) { CubicKeyframe(10, duration: 0.2) } }"
    #expect(read.presets.map(\.motion) == [.keyframes(try KeyframeSet(notation: notation))])
    #expect(read.report.issues.isEmpty)
  }

  @Test("how a view's content changes is a transition of it; effects of symbols are counted")
  func contents() throws {
    let read = try Self.read(
      """
      struct Counter: View {
        var body: some View {
          Text(count).contentTransition(.numericText(countsDown: true)).transition(.slide)
          Image(icon).contentTransition(.symbolEffect(.replace))
        }
      }
      """)
    let expected = try [".contentTransition(.numericText(countsDown: true))", ".slide"].map {
      Motion.transition(try MotionTransition(notation: $0))
    }
    #expect(read.presets.map(\.name.text) == ["counter/transition", "counter/transition-2"])
    #expect(read.presets.map(\.motion) == expected)
    #expect(read.report.issues.map(\.code) == [.skipped])
    #expect(read.report.issues.map(\.location?.line) == [4])
  }

  @Test("a function with defaults for all of its arguments is read with these; another's hint has its name and type")
  func functions() throws {
    let read = try Self.read(
      """
      func pop(duration: Double = 0.35, bounce: Double = 0.3) -> Animation {
        .spring(duration: duration, bounce: bounce)
      }
      extension Animation {
        static func late(by seconds: Double = 0.2, _ curve: Animation = .bouncy) -> Animation { curve.delay(seconds) }
        static func paced(_ time: Double, delay: Double = 0) -> Animation { .easeOut(duration: time).delay(delay) }
      }
      func slideIn(from edge: Edge) -> AnyTransition { .move(edge: edge) }
      """)
    #expect(read.presets.map(\.name.text) == ["pop", "late"])
    #expect(
      try read.presets.map(\.motion)
        == [".spring(duration: 0.35, bounce: 0.3)", ".bouncy.delay(0.2)"].map { .curve(try Curve(notation: $0)) })
    #expect(read.report.issues.map(\.code) == [.assumed, .assumed, .skipped, .skipped])
    let skipped = read.report.issues.filter { $0.code == .skipped }.map(\.message)
    #expect(skipped.first?.hasSuffix("static let paced: Animation = …") == true, "\(skipped)")
    #expect(skipped.last?.hasSuffix("static let slideIn: AnyTransition = …") == true, "\(skipped)")
  }

  @Test(
    "members of Transition that are made of others are told with their lines; types with a body of their own are read")
  func members() throws {
    let read = try Self.read(
      """
      struct FadeUp: Transition {
        func body(content: Content, phase: TransitionPhase) -> some View { content.opacity(phase.isIdentity ? 1 : 0) }
      }
      extension Transition where Self == FadeUp { static var fadeUp: FadeUp { FadeUp() } }
      extension Transition where Self == AsymmetricTransition<OpacityTransition, ScaleTransition> {
        static var pop: Self { .init(insertion: .opacity, removal: .scale(0.5)) }
        static var top: AsymmetricTransition<OpacityTransition, ScaleTransition> { .init(insertion: .opacity) }
      }
      extension AnyTransition { static var slideIn: AnyTransition { .slide } }
      """)
    #expect(Set(read.presets.map(\.name.text)) == ["fade-up", "slide-in"])
    #expect(read.report.issues.map(\.code) == [.skipped, .skipped])
    #expect(read.report.issues.map(\.location?.line) == [6, 7])
  }

  @Test("a dictionary's values are named by their keys, those of a switch by its cases; statements are told")
  func several() throws {
    let read = try Self.read(
      #"""
      struct Play: View {
        private var all: [String: Animation] = [
          "soft": .easeInOut(duration: 0.5),
          "by name": Animation.bouncy.repeatCount(3),  // no comma after it
        ]
        static let cased: [Phase: Animation] = [.idle2: .linear(duration: 3), Phase.on: .linear(duration: 4)]
        let names = ["a": "b"]
        var animation: Animation? {
          switch status {
          case .small, Status.large: .linear(duration: 2)
          case .medium: return .easeIn(duration: 1)
          case .none: return nil
          default:
            Animation.smooth
              .delay(0.1)
          }
        }
        var counted: Animation { switch n { case 0: let x = 1; return .bouncy; default: return .linear } }
        var body: some View { Text("").animation(all["soft"]) }
      }
      """#)
    let expected = [
      ("play/all/soft", ".easeInOut(duration: 0.5)"), ("play/all/by-name", ".bouncy.repeatCount(3)"),
      ("play/cased/idle2", ".linear(duration: 3)"), ("play/cased/on", ".linear(duration: 4)"),
      ("play/animation/small", ".linear(duration: 2)"), ("play/animation/large", ".linear(duration: 2)"),
      ("play/animation/medium", ".easeIn(duration: 1)"), ("play/animation/default", ".smooth.delay(0.1)"),
    ]
    #expect(read.presets.map(\.name.text) == expected.map(\.0))
    for (preset, (name, notation)) in zip(read.presets, expected) {
      #expect(preset.motion == .curve(try Curve(notation: notation)), "\(name)")
    }
    #expect(read.report.issues.map(\.location?.line) == [18])
  }

  @Test("keyframe animators in views begin where their struct says")
  func animators() throws {
    let read = try Self.read(
      #"""
      struct AnimationValues { var scale = 1.5; var y: Double = 4 }
      struct CardView: View {
        var body: some View {
          Text("a").keyframeAnimator(initialValue: AnimationValues(), repeating: true) { content, value in
            content.scaleEffect(value.scale)
          } keyframes: { _ in
            KeyframeTrack(\.scale) { LinearKeyframe(1.2, duration: 0.3, timingCurve: .easeIn) }
            KeyframeTrack(\.y) { CubicKeyframe(10, duration: 0.2) }
          }
        }
      }
      """#)
    let expected = try KeyframeSet(
      notation: #"""
        KeyframeAnimator(initialValue: (scale: 1.5, y: 4), repeating: true) {
          KeyframeTrack(\.scale) { LinearKeyframe(1.2, duration: 0.3, timingCurve: .easeIn) }
          KeyframeTrack(\.y) { CubicKeyframe(10, duration: 0.2) }
        }
        """#)
    #expect(read.presets.map(\.name.text) == ["card-view/keyframes"])
    #expect(read.presets.first?.motion == .keyframes(expected))
  }

  @Test("values of keyframes that no modifier takes as they are keep their names, which is told")
  func keptNames() throws {
    let read = try Self.read(
      #"""
      struct Values { var lift = 0.0; var swing = 0.0; var idle = 1.0 }
      struct Bell: View {
        var body: some View {
          Text("").keyframeAnimator(initialValue: Values(), trigger: n) { content, value in
            content.offset(y: value.lift).rotationEffect(.degrees(abs(value.swing)))
          } keyframes: { _ in
            KeyframeTrack(\.lift) { MoveKeyframe(1) }
            KeyframeTrack(\.swing) { MoveKeyframe(1) }
            KeyframeTrack(\.idle) { MoveKeyframe(1) }
          }
          Text("").keyframeAnimator(initialValue: 1.0, trigger: n) { $0.opacity($1 > 1 ? 1 : 0) } keyframes: { _ in MoveKeyframe(1) }
        }
      }
      """#)
    #expect(read.report.warnings.count { $0.code == .notKept } == 2, "\(read.report.issues)")
    let tracks = read.presets.compactMap { preset -> [String]? in
      if case .keyframes(let set) = preset.motion { set.tracks.map(\.property.text) } else { nil }
    }
    #expect(tracks == [["offset.y", "swing", "idle"], ["value"]])
    let notes = read.report.issues(.note)
    #expect(notes.map(\.location?.line) == [4, 11])
    #expect(notes.first?.message.contains("swing, idle") == true, "\(notes)")
  }

  @Test("a modifier is told apart by its reason: a value without a track, or one that it calculates with")
  func reasons() throws {
    let read = try Self.read(
      #"""
      struct Values { var size = 1.0; var turn = 45.0 }
      struct A: View { var body: some View { Text("").keyframeAnimator(initialValue: Values(), trigger: n) { c, v in
        c.scaleEffect(v.size).opacity(v.size * v.size).rotationEffect(.degrees(v.turn)) } keyframes: { _ in
          KeyframeTrack(\.size) { LinearKeyframe(2, duration: 1) } } } }
      """#)
    let told = read.report.warnings.filter { $0.code == .notKept }.map(\.message)
    for (word, reason) in [("opacity", "linear"), ("rotationEffect", "no track")] {
      #expect(told.contains { $0.contains(word) && $0.contains(reason) }, "\(told)")
    }
    #expect(told.count == 2)
  }

  /// A value that goes from 1 to 2 on a cubic curve, begins by 0.5, and ends with a spring at 3, begun at 4 per second.
  @Test(
    "values of keyframes that modifiers take times a number, plus a number, are tracks of their properties",
    arguments: [
      ("c.scaleEffect(v * 2)", ["scale": (2.0, 0.0)]),
      ("c.offset(x: 20 - v * 10, y: -v)", ["offset.x": (-10, 20), "offset.y": (-1, 0)]),
      ("c.rotationEffect(.radians(v)).opacity(v)", ["rotation": (180 / .pi, 0), "opacity": (1, 0)]),
      ("c.rotationEffect(.degrees(v)).opacity((v + 1) / 4)", ["rotation": (1, 0), "opacity": (0.25, 0.25)]),
      ("c.scaleEffect(x: v, y: 2 - v).brightness(v * v)", ["scale.x": (1, 0), "scale.y": (-1, 2)]),
    ] as [(String, [String: (Double, Double)])])
  func calculated(content: String, properties: [String: (factor: Double, offset: Double)]) throws {
    let keyframes =
      "CubicKeyframe(2, duration: 0.2, startVelocity: 0.5); SpringKeyframe(3, duration: 0.4, startVelocity: 4)"
    for (value, initial, track) in [("v", "1.0", "@"), ("w.scale", "Values()", "KeyframeTrack(\\.scale) { @ }")] {
      let code = content.replacing("v", with: value)
      let read = try Self.read(
        """
        struct Values { var scale = 1.0 }
        struct A: View { var body: some View { Text("").keyframeAnimator(initialValue: \(initial), trigger: n) { c, \(value.prefix(1)) in
          \(code) } keyframes: { _ in \(track.replacing("@", with: keyframes)) } } }
        """)
      let own = try ResolvedMotion(
        .keyframes(
          KeyframeSet(notation: "KeyframeTimeline(initialValue: (x: 1)) { KeyframeTrack(\\.x) { \(keyframes) } }"))
      ).timeline()
      let timeline = try ResolvedMotion(try #require(read.presets.first).motion).timeline()
      #expect(Set(timeline.channels.map(\.name)) == Set(properties.keys), "\(code)")
      for (property, line) in properties {
        for time in stride(from: 0, through: 0.6, by: 0.05) {
          let (found, base) = (timeline.value(property, at: time) ?? .nan, own.value("x", at: time) ?? .nan)
          #expect(abs(found - (line.factor * base + line.offset)) < 1e-8, "\(property) at \(time)")
        }
      }
      #expect(read.report.warnings.count == (content.contains("v * v") ? 1 : 0), "\(read.report.issues)")
    }
  }

  @Test("keyframes whose content moves a view before it scales it are told, as phases are")
  func orderOfKeyframes() throws {
    for (content, count) in [("c.offset(y: v).scaleEffect(v)", 1), ("c.scaleEffect(v).offset(y: v)", 0)] {
      let read = try Self.read(
        """
        struct A: View { var body: some View { Text("").keyframeAnimator(initialValue: 1.0) { c, v in
          \(content) } keyframes: { _ in LinearKeyframe(2, duration: 1) } } }
        """)
      #expect(read.report.warnings.map(\.code) == Array(repeating: .unusual, count: count), "\(read.report.issues)")
    }
  }

  @Test("numbers are calculated with π")
  func pi() throws {
    let read = try Self.read(
      """
      extension Animation { static let a = Animation.linear(duration: .pi / 4), b = Animation.linear(duration: 2 * Double.pi) }
      struct A: View { var body: some View { Text("").keyframeAnimator(initialValue: Angle.zero) { c, v in
        c.rotationEffect(v) } keyframes: { _ in LinearKeyframe(.radians(-.pi / 2), duration: 1) } } }
      """)
    #expect(read.report.issues.isEmpty, "\(read.report.issues)")
    let lengths = read.presets.compactMap { $0.motion.curve?.duration }
    #expect(lengths == [.seconds(.pi / 4), .seconds(2 * .pi)])
    let turn = try ResolvedMotion(try #require(read.presets.last).motion).timeline()
    #expect(turn.value("rotation", at: 0.5) == -45)
  }

  @Test("exported phases come back waiting for their trigger", arguments: ["", "(trigger: taps)"])
  func phasesBack(trigger: String) throws {
    let sequence = try MotionSequence(
      notation: "PhaseAnimator\(trigger) { Phase { scale = 1 }.animation(.smooth); Phase { scale = 2 } }")
    let preset = Preset(try PresetName("a/beat"), .sequence(sequence))
    #expect(try Self.read(Self.exported([preset])).presets.map(\.motion) == [preset.motion])
  }

  @Test("phase animators in views take their phases from the enum beside them")
  func phaseAnimators() throws {
    let read = try Self.read(
      """
      private enum Beat: CaseIterable {
        case rest, up
        var scale: Double { self == .up ? 1.2 : 1 }
      }
      struct HeartView: View {
        let beats: Int
        var body: some View {
          Image(systemName: "heart")
            .phaseAnimator(Beat.allCases, trigger: beats) { content, beat in
              content.scaleEffect(beat.scale)
            } animation: { beat in
              switch beat {
              case .rest: .smooth
              case .up: .bouncy
              }
            }
        }
      }
      struct AlbumsView: View {
        var body: some View {
          PhaseAnimator(Beat.allCases) { beat in
            if beat == .up { Text("up") }
          }
        }
      }
      """)
    let expected = try MotionSequence(
      notation: """
        PhaseAnimator(trigger: beats) {
          Phase { scale = 1 }.animation(.smooth)
          Phase { scale = 1.2 }.animation(.bouncy)
        }
        """)
    #expect(read.presets.map(\.name.text) == ["heart-view/phases"])
    #expect(read.presets.first?.motion == .sequence(expected))
    let warning = read.report.issues(.warning).first
    #expect(read.report.issues(.warning).count == 1)
    #expect(warning?.message.contains("AlbumsView") == true)
    #expect(warning?.location?.line == 22)
  }

  @Test("animations of views get a name by their type and a number; constants keep theirs, and the rest is counted")
  func unnamed() throws {
    let read = try Self.read(
      """
      struct CardView: View {
        static let pop: Animation = .bouncy.delay(0.1)
        func paced(_ time: Double) -> Animation { .easeOut(duration: time) }
        var body: some View {
          Card().transition(.opacity.animation(.easeIn))
            .animation(Self.pop, value: isOn).animation(nil, value: isLate)
            .onTapGesture { withAnimation(.snappy) { isOn.toggle() } }
            .animation(isOn ? .easeIn : nil, value: isOn)
            .animation(
              .easeInOut(duration: 0.3)
                .delay(0.1), value: isLate)
        }
      }
      """)
    let late = try Motion.curve(Curve(notation: "easeInOut(duration: 0.3).delay(0.1)"))
    #expect(
      read.presets.map(\.name.text)
        == ["card-view/pop", "card-view/transition", "card-view/animation", "card-view/animation-2"])
    #expect(read.presets.dropFirst(2).map(\.motion) == [try .curve(Curve(notation: ".snappy")), late])
    let notes = read.report.issues(.note)
    #expect(notes.map(\.code) == [.skipped, .skipped])
    #expect(notes.map(\.location?.line) == [3, 8])
    #expect(read.report.issues(.warning).isEmpty)
  }

  @Test("animations and animators of view modifiers are read as those of views are")
  func viewModifiers() throws {
    let presets = try Self.read(
      """
      struct Lift: ViewModifier {
        func body(content: Content) -> some View {
          content.animation(.easeInOut(duration: 0.33), value: isOn)
            .phaseAnimator([1.0, 1.2]) { view, phase in view.scaleEffect(phase) } animation: { _ in .bouncy }
        }
      }
      struct Fade: ViewModifier {
        func body(content: Content) -> some View { content.keyframeAnimator(initialValue: 0.0) { view, value in
          view.opacity(value)
        } keyframes: { _ in LinearKeyframe(1, duration: 0.3) } }
      }
      """
    ).presets
    #expect(presets.map(\.name.text).sorted() == ["fade/keyframes", "lift/animation", "lift/phases"])
    #expect(
      presets.first { $0.name.text == "lift/animation" }?.motion
        == .curve(try Curve(notation: ".easeInOut(duration: 0.33)")))
  }

  @Test("the animations of transactions are read as those of views are; other values of that name are not")
  func transactions() throws {
    let read = try Self.read(
      """
      struct CardView: View {
        var animation: Animation
        init(_ animation: Animation) { self.animation = animation }
        func open() {
          var slow = Transaction(animation: .linear(duration: 0.2)), empty = Transaction()
          withTransaction(slow) { isOpen = true }
          withTransaction(
            Transaction(
              animation: .bouncy(duration: 0.44))) { isOpen = true }
          if slow.animation == .bouncy { empty.animation = nil }
        }
        var body: some View {
          Card().transaction { $0.animation = .spring(response: 0.31, dampingFraction: 0.6) }
            .transaction { t in t.animation = .timed(isOpen) }
        }
      }
      """)
    let expected = [
      ".linear(duration: 0.2)", ".bouncy(duration: 0.44)", ".spring(response: 0.31, dampingFraction: 0.6)",
    ]
    #expect(try read.presets.map(\.motion) == expected.map { .curve(try Curve(notation: $0)) })
    #expect(read.report.issues.map(\.location?.line) == [14], "\(read.report.issues)")
  }

  @Test("of a view's own modifier only the values are read, which is told")
  func modifiers() throws {
    let read = try Self.read(
      """
      extension AnyTransition {
        static let named: AnyTransition = .modifier(active: (blur: 50), identity: (blur: 0))
        static var turn: AnyTransition { .modifier(active: Turn(amount: -90), identity: Turn(amount: 0)) }
      }
      """)
    #expect(read.presets.map(\.name.text) == ["named", "turn"])
    #expect(read.report.issues.map(\.code) == [.assumed])
    #expect(read.report.issues.map(\.location?.line) == [3])
  }

  @Test("what cannot be read is a warning where it stands, and the rest of the file is imported")
  func warnings() throws {
    let read = try Self.read(
      """
      enum Motion {
        static let good: Animation = .bouncy
        static let either: Animation = isOn ? .easeIn : .easeOut
        static let wrong: Animation = .timingCurve(2, 0, 0, 1, duration: 1)
        static let slow: TimeInterval = base * 2
        static let endless: TimeInterval = -1
      }
      """)
    #expect(read.presets.map(\.name.text) == ["motion/good"])
    let warnings = read.report.issues(.warning)
    #expect(warnings.map(\.location?.line) == [3, 4, 5, 6])
    #expect(warnings[0].location?.column == 39 && warnings[0].message.hasPrefix("Motion.either dropped: "))
  }

  @Test("what export swiftui says exactly comes back exactly: the matrix, feature by feature")
  func matrix() throws {
    let matrix = CapabilityMatrix([SwiftUIFormat()])
    var count = 0
    for (row, feature) in zip(matrix.rows, CapabilityMatrix.features) where row.cells == [.exact] {
      let preset = try #require(CapabilityMatrix.preset(feature.preset))
      let read = try Self.read(Self.exported([preset]))
      let found = try #require(read.presets.first, "\(row.feature): \(read.report.issues)")
      #expect(read.presets.count == 1 && found.name == preset.name && read.report.issues.isEmpty, "\(row.feature)")
      count += 1
      if found.motion == preset.motion { continue }
      // A step's length moves into the keyframes, a side's into both; what plays is the same.
      let (mine, theirs) = (try ResolvedMotion(preset.motion).timeline(), try ResolvedMotion(found.motion).timeline())
      #expect(mine.channels.map(\.name) == theirs.channels.map(\.name), "\(row.feature)")
      for index in mine.channels.indices {
        for step in 0...100 {
          let time = Double(step) * 0.0237
          #expect(
            abs(mine.value(index, at: time) - theirs.value(index, at: time)) < 1e-6,
            "\(row.feature) \(mine.channels[index].name) at \(time)")
        }
      }
    }
    print("\(count) features of \(matrix.rows.count) come back")
    #expect(count >= 20)
  }

  @Test("every exported curve comes back as it was, with its name; a value that somebody changed counts")
  func roundTrips() throws {
    var random = RandomMotion(seed: Campaign.seed)
    var presets: [Preset] = []
    while presets.count < 100 {
      let preset = Preset(try PresetName("group/p-\(presets.count)"), .curve(try random.curve()))
      guard let text = try? Self.exported([preset]), text.contains(" = ") || text.contains("func ") else { continue }
      presets.append(preset)
    }
    let read = try Self.read(Self.exported(presets))
    #expect(read.presets.map(\.name) == presets.map(\.name), "seed \(random.seed): \(read.report.issues)")
    for (preset, found) in zip(presets, read.presets) {
      #expect(found.motion == preset.motion, "seed \(random.seed), \(preset.name)")
    }
    let pop = Preset(try PresetName("pop"), .curve(try Curve(notation: ".easeIn(duration: 0.3)")))
    let edited = try Self.exported([pop]).replacing(
      "Animation = .easeIn(duration: 0.3)", with: "Animation = .easeIn(duration: 0.5)")
    #expect(try Self.read(edited).presets.first?.motion == .curve(Curve(notation: ".easeIn(duration: 0.5)")))
  }

  @Test("a list of parameters that is no Swift leaves the constants beside it")
  func strayParameters() throws {
    let read = try Self.read(
      "import SwiftUI\nenum A {\n  static func f(=) -> Animation { .easeIn }\n  static let g: Animation = .bouncy\n}\n")
    #expect(read.presets.map(\.name.text) == ["a/g"], "\(read)")
  }

  @Test("aliases and the curves of transitions go out as the constant that they name, and come back as references")
  func references() throws {
    let names = try ["b/base", "b/base-reduced"].map { PresetReference.name(try PresetName($0), .latest) }
    let base: Motion = .curve(try Curve(notation: "spring(duration: 0.5, bounce: 0.3)"))
    let calm: Motion = .curve(try Curve(notation: ".linear(duration: 0.1)"))
    let appear = try MotionTransition(notation: ".opacity")
    let table = ReferenceTable([names[0]: base, names[1]: calm])
    let motions: [(name: String, motion: Motion, reduced: Motion?)] = [
      ("a/alias", .alias(names[0]), .alias(names[1])),
      (
        "a/appear",
        .transition(
          try MotionTransition(curve: .reference(names[0]), insertion: appear.insertion, removal: appear.removal)), nil
      ),
      ("a/change", .transition(try MotionTransition(curve: .reference(names[0]))), nil), ("b/base", base, calm),
      (
        "a/own", .curve(try Curve(notation: ".linear(duration: 0.2)")),
        .transition(try MotionTransition(curve: .reference(names[0])))
      ),
    ]
    let presets = try motions.map { name, motion, reduced in
      ExportedPreset(
        ResolvedPreset(Preset(try PresetName(name), motion), references: table),
        reduced: reduced.map { ResolvedMotion($0, references: table) })
    }
    let text = try SwiftUIFormat().text(presets).text
    for line in [
      "static let alias: Animation = Motions.B.base\n", "static let aliasReduced: Animation = Motions.B.baseReduced\n",
      "static let animation: Animation = Motions.B.base\n", "static let change: Animation = Motions.B.base\n",
      "static let ownReduced: Animation = Motions.B.base\n",
    ] {
      #expect(text.contains(line), "\(text)")
    }
    let read = try Self.read(text)
    let found = Dictionary(read.presets.map { ($0.name.text, $0.motion) }, uniquingKeysWith: { first, _ in first })
    for (name, motion, _) in motions { #expect(found[name] == motion, "\(name): \(read)") }
    #expect(found["a/alias-reduced"] == .alias(names[1]) && found["b/base-reduced"] == calm, "\(read)")
    #expect(read.report.warnings.isEmpty)
    var options = ExportOptions()
    options.flattensReferences = true
    #expect(try !SwiftUIFormat().text(presets, options: options).text.contains("= Motions."))
  }

  @Test("transitions by curves that SwiftUI lacks come back along the same way")
  func piecesOfTransitions() throws {
    for curve in [
      #"path("M 0,0 C 0.1,0 0.2,0.5 0.5,0.5 L 1,1", duration: 0.4)"#, "steps(2, jump-end).duration(0.4)",
      "linear(0, 0.25 25% 75%, 1).duration(0.4)",
    ] {
      let transition = try MotionTransition(notation: ".transition(.opacity).animation(\(curve))")
      let read = try Self.read(Self.exported([Preset(try PresetName("a/t"), .transition(transition))]))
      guard case .transition(let found)? = read.presets.first?.motion, case .inline(let back)? = found.curve else {
        Issue.record("\(curve): \(read)")
        continue
      }
      let before = try CompiledCurve(Curve(notation: curve), duration: 0.4, mode: .exact)
      let after = try CompiledCurve(back, duration: 0.4, mode: .exact)
      for step in 0...40 {
        let time = (Double(step) + 0.5) / 100
        #expect(abs(before.value(at: time) - after.value(at: time)) < 1e-6, "\(curve) at \(time)")
      }
    }
  }

  @Test("a variant for reduced motion comes back as one")
  func reduced() throws {
    let preset = Preset(try PresetName("a/pop"), .curve(try Curve(notation: ".bouncy")))
    let calm = ResolvedMotion(.curve(try Curve(notation: ".easeIn(duration: 0.1)")))
    let text = try SwiftUIFormat().text([ExportedPreset(ResolvedPreset(preset), reduced: calm)]).text
    let read = try Self.read(text)
    #expect(read.presets.map(\.name.text) == ["a/pop", "a/pop-reduced"])
    #expect(read.presets.first?.details.reducedMotion?.description == "a/pop-reduced")
  }

  @Test("sources that end too early, nest too deep, or are no text are refused with the place")
  func mistakes() throws {
    for (text, line) in [
      ("let a: Animation = .spring(", 1), ("\nlet a = Animation.custom(\"x", 2), ("/* never", 1),
      (String(repeating: "{", count: 1_000), 1), ("var a: Animation { .bouncy", 1),
    ] {
      let failure = #expect(throws: ImportFailure.self) { try Self.read(text) }
      #expect(failure?.report.issues(.error).first?.location?.line == line, "\(text.prefix(20))")
    }
    #expect(throws: ImportFailure.self) {
      try SwiftUIFormat().read([SourceFile([0x6C, 0xFF, 0xFE], name: "a.swift")], ImportOptions())
    }
    // Nested brackets, and constants that name each other.
    #expect(
      try Self.read("let a: Animation = " + String(repeating: "(", count: 50) + String(repeating: ")", count: 50))
        .presets.isEmpty)
    let circle = try Self.read(
      "enum M { static let a: Animation = M.b.delay(1); static let b: Animation = M.a.delay(1) }")
    #expect(circle.presets.isEmpty && circle.report.issues(.warning).count == 2)
  }
}

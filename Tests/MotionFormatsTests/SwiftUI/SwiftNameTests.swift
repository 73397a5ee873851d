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
      ("AnyTransition", ".soft.animation(.soft)", ".slide.animation(.spring(duration: 0.8))"),
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

  private static func read(_ text: String) throws -> [String: Motion] {
    let read = try SwiftUIFormat().read([SourceFile(Array(text.utf8), name: "Motion.swift")], ImportOptions())
    // Constants of several types may have one name.
    let issues = read.report.issues.filter { $0.code != .nameCollision }
    #expect(issues.isEmpty, "\(issues)")
    return Dictionary(read.presets.map { ($0.name.text, $0.motion) }, uniquingKeysWith: { first, _ in first })
  }
}

import MotionModel
import Testing

/// Phase animators of SwiftUI code, compared with the notation of sequences.
@Suite("Pasted phase animators")
struct PastedPhaseTests {
  private static let moods = """
    enum Mood: CaseIterable {
      case calm, glad, wild // in this order
      var scale: Double {
        switch self {
        case .calm: 1
        case .glad, .wild: lift * 2
        }
      }
      private var lift: Double { self == .wild ? 1.5 : 1 }
      static func random() -> Mood { .calm }
    }

    """

  @Test(
    "A list of phases becomes a Phase each, with what the modifiers are then",
    arguments: [
      (
        "PhaseAnimator([1, 1.2]) { phase in Image(systemName: \"star\").resizable().scaleEffect(phase) }",
        "PhaseAnimator { Phase { scale = 1 } Phase { scale = 1.2 } }"
      ),
      (
        """
        Star()
          .phaseAnimator([false, true], trigger: taps) { content, isOn in
            content
              .scaleEffect(isOn ? 1.5 : 1, anchor: .bottom)
              .opacity(isOn ? 1 : 0.5)   // dimmed at rest
              .font(.title)
          } animation: { isOn in
            isOn ? .bouncy : .easeOut(duration: 0.3)
          }
        """,
        """
        PhaseAnimator(trigger: t) {
          Phase { scale = 1; anchor = .bottom; opacity = 0.5 }.animation(.easeOut(duration: 0.3))
          Phase { scale = 1.5; anchor = .bottom; opacity = 1 }.animation(.bouncy)
        }
        """
      ),
      (
        "PhaseAnimator([0, 1, 3]) { Dot().offset(x: 0, y: CGFloat($0) / 2 * -20) } animation: { _ in nil }",
        """
        PhaseAnimator {
          Phase { offset.x = 0; offset.y = 0 }.animation(nil)
          Phase { offset.x = 0; offset.y = -10 }.animation(nil)
          Phase { offset.x = 0; offset.y = -30 }.animation(nil)
        }
        """
      ),
      (
        "PhaseAnimator([0.0, 1.0, 3.0]) { p in A().scaleEffect(1 + p / 4) }",
        "PhaseAnimator { Phase { scale = 1 } Phase { scale = 1.25 } Phase { scale = 1.75 } }"
      ),
      (
        "PhaseAnimator([CGFloat(0), 1]) { p in A().scaleEffect(p / 2) }",
        "PhaseAnimator { Phase { scale = 0 } Phase { scale = 0.5 } }"
      ),
      (
        "PhaseAnimator([0, 1, 3]) { p in A().scaleEffect(Double(p / 2)) }",
        "PhaseAnimator { Phase { scale = 0 } Phase { scale = 0 } Phase { scale = 1 } }"
      ),
      (
        "PhaseAnimator([2 * 0.5, -1 * 2]) { p in A().scaleEffect(p) }",
        "PhaseAnimator { Phase { scale = 1 } Phase { scale = -2 } }"
      ),
      (
        "PhaseAnimator([1, 2]) { p in /* grows */ return /* whole */\n A().scaleEffect(p) }",
        "PhaseAnimator { Phase { scale = 1 } Phase { scale = 2 } }"
      ),
      // Integers are divided as integers.
      (
        "PhaseAnimator([3, 4]) { n in Dot().opacity(n / 2 == 1 ? 1 : 0).blur(radius: Double(n) / 2) }",
        "PhaseAnimator { Phase { opacity = 1; blur = 1.5 } Phase { opacity = 0; blur = 2 } }"
      ),
      (
        moods + "PhaseAnimator(Mood.allCases) { mood in Face().scaleEffect(mood.scale) }",
        "PhaseAnimator { Phase { scale = 1 } Phase { scale = 2 } Phase { scale = 3 } }"
      ),
      // The enum may follow, and the closures may be between the parentheses.
      (
        """
        PhaseAnimator(
          [Mood.calm, .wild], trigger: animate,
          content: { mood in VStack { Text("Hi") }.rotationEffect(.degrees(mood.scale * 45)).padding() },
          animation: { mood in
            switch mood {
            case .calm: return .spring(duration: mood.scale / 2)
            default: return .linear(duration: 1).delay(0.1 + 0.1)
            }
          }
        )

        """ + moods,
        """
        PhaseAnimator(trigger: t) {
          Phase { rotation = .degrees(45) }.animation(.spring(duration: 0.5))
          Phase { rotation = .degrees(135) }.animation(.linear(duration: 1).delay(0.2))
        }
        """
      ),
      (
        "PhaseAnimator([\"in\", \"out\"]) { p in A().opacity(p == \"in\" && true || !(p != \"out\") && false ? 1 : 0) }",
        "PhaseAnimator { Phase { opacity = 1 } Phase { opacity = 0 } }"
      ),
      (
        """
        enum Turn: Int, CaseIterable { case none, half = 2 }
        PhaseAnimator(Turn.allCases) { turn in
          Card().rotation3DEffect(.radians(turn == .none ? 0 : .pi * 2), axis: (x: 0, y: 1, z: 0)).tint(
            turn == .none ? Color(red: 1, green: 0, blue: 0) : Color(red: 0, green: 0, blue: 1))
        } animation: { turn in turn == .none ? .smooth : .bouncy }
        """,
        """
        PhaseAnimator {
          Phase { rotation.y = .radians(0); tint = Color(red: 1, green: 0, blue: 0) }.animation(.smooth)
          Phase { rotation.y = .radians(6.283185307179586); tint = Color(red: 0, green: 0, blue: 1) }.animation(.bouncy)
        }
        """
      ),
      // Comments behind raw values, protocols that sound like texts, and enums with cases of the same names.
      (
        """
        enum Size { case small, large; var scale: Double { 9 } }
        enum Step: Int, CustomStringConvertible {
          case small = 1 // small, neat
          case large
          var scale: Double { switch self { case .small: 1 case .large: 3 / 2 + 0.5 } }
        }
        PhaseAnimator([Step.small, .large]) { step in Dot().scaleEffect(step.scale) }
        """,
        "PhaseAnimator { Phase { scale = 1 } Phase { scale = 2 } }"
      ),
      // Branches that differ only by modifiers of the content, which have a neutral value where they are not.
      (
        """
        Star().phaseAnimator([0, 1, 2]) { content, step in
          let lift: CGFloat = switch step { case 1: -20; default: 0 }
          let isLast = step == 2; switch step {
          case 0: content
          case 1: content.offset(y: lift / 2).opacity(isLast ? 1 : 0.5)
          default: content.scaleEffect(3)
          }
        }
        """,
        """
        PhaseAnimator {
          Phase { offset.y = 0; opacity = 1; scale = 1 }
          Phase { offset.y = -10; opacity = 0.5; scale = 1 }
          Phase { offset.y = 0; opacity = 1; scale = 3 }
        }
        """
      ),
      // As motionbook exports phases.
      (
        """
        PhaseAnimator([Phase(index: 0, scale: 1, animation: .smooth), Phase(index: 1, scale: 2, animation: .bouncy)]) {
          View().scaleEffect($0.scale)
        } animation: { $0.animation }
        """,
        "PhaseAnimator { Phase { scale = 1 }.animation(.smooth) Phase { scale = 2 }.animation(.bouncy) }"
      ),
    ])
  func read(_ pasted: String, _ written: String) throws {
    #expect(try Motion(notation: pasted, as: .sequence) == Motion(notation: written, as: .sequence))
  }

  @Test(
    "What cannot be read is refused at its place in the code, with what to do",
    arguments: [
      ("PhaseAnimator([1, 2]) { p in Text(\"a\") }", .missing, "1:30", "members"),
      ("PhaseAnimator([1, 2]) { p in if p > 1 { Text(\"a\") } }", .syntax, "1:30", "members"),
      ("PhaseAnimator([1, 2]) { p in Text(\"\\(p)\") }", .syntax, "1:38", "inside of Text"),
      ("PhaseAnimator([1, 2]) { p in HStack { A().opacity(p) } }", .syntax, "1:51", "inside of HStack"),
      ("PhaseAnimator([1, 2])", .missing, "1:14", "content"),
      ("PhaseAnimator([]) { p in A().opacity(p) }", .missing, "1:15", "no phase"),
      ("PhaseAnimator(phases) { p in A().opacity(p) }", .missing, "1:15", "as a list"),
      ("PhaseAnimator(Step.allCases) { p in A().opacity(p.x) }", .missing, "1:15", "paste enum Step"),
      ("PhaseAnimator([1, 2]) { p in A().opacity(p * size) }", .wrongType, "1:42", "numbers"),
      ("PhaseAnimator([1, 2]) { p in A().opacity(isOn ? p : 0) }", .wrongType, "1:42", "only on the phase"),
      ("PhaseAnimator([1, 2]) { p in A().opacity(scheme == .dark ? p : 0) }", .wrongType, "1:42", "unknown here"),
      ("PhaseAnimator([1, 2]) { p in A().opacity(p) } animaton: { p in .smooth }", .unknown, "1:57", "\"animation\""),
      ("PhaseAnimator([1, 2]) { p in A().opacitty(p) }", .unknown, "1:34", "did you mean \"opacity\""),
      ("PhaseAnimator([1, 2]) { p in A().opacity(p / 0) }", .outOfRange, "1:42", "zero"),
      ("PhaseAnimator([1, 2]) { p in A().opacity(p).opacity(p) }", .duplicate, "1:45", "second time"),
      ("PhaseAnimator([1, 2]) { p in A().shadow(radius: p, y: 1) }", .unknown, "1:34", "by hand"),
      (
        "PhaseAnimator([.a, .b]) { p in A().opacity(p == .a ? 0 : 1) } animation: { p in switch p { case .a: .bouncy } }",
        .missing, "1:88", "no case"
      ),
      (
        "A().phaseAnimator([1, 2]) { c, p in switch p { case 1: B().opacity(p) default: c } }", .syntax, "1:56",
        "content"
      ),
      ("A().phaseAnimator([1, 2]) { c, p in switch p { case 1: c default: c } }", .missing, "1:28", "no modifier"),
      ("A().phaseAnimator([1, 2]) { c, p in let (x, y) = (p, 1); c.opacity(x) }", .syntax, "1:43", "expected \"=\""),
      ("PhaseAnimator([1, 2]) { p in A().opacity(p) } animation: { p in .bounzy }", .unknown, "1:66", "bouncy"),
      (
        "PhaseAnimator([1, 2]) { p in A().opacity(p) } animation: { p in let x = 1; return .bouncy }", .syntax, "1:69",
        "no other code"
      ),
      (
        "PhaseAnimator([1, 2]) { p in A().opacity(p) }; PhaseAnimator([1, 2]) { p in A().opacity(p) }", .duplicate,
        "1:48", "one sequence"
      ),
      (
        "enum E: CaseIterable { case a; var x: Double { y + y }; var y: Double { x + x } }\n"
          + "PhaseAnimator(E.allCases) { e in A().opacity(e.x) }", .tooLarge, "1:73", "48"
      ),
    ] as [CurveNotationRefuseTests.Refusal])
  func refused(_ refusal: CurveNotationRefuseTests.Refusal) {
    CurveNotationRefuseTests.check(refusal, as: .sequence)
  }

  @Test("A row of signs takes no longer than other text")
  func rows() throws {
    let row = String(repeating: "#", count: 100_000)
    let signs = "enum E { case a; \(row) }\nPhaseAnimator { Phase { scale = 1 } }"
    #expect((try? Motion(notation: signs, as: .sequence)) == nil)
  }

  @Test("A value that doubles with each computed one ends in an error, soon")
  func bounded() throws {
    let values = (0..<40).map { "var v\($0): Double { v\($0 + 1) + v\($0 + 1) }\n" }.joined()
    let text = "enum E { case a; \(values) var v40: Double { 1 } }\nPhaseAnimator([E.a]) { e in A().opacity(e.v0) }"
    let error = #expect(throws: ModelError.self) { try Motion(notation: text, as: .sequence) }
    #expect(error?.code == .tooLarge)
  }
}

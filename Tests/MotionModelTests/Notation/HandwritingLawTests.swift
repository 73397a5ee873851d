import TestSupport
import Testing

@testable import MotionModel

/// Laws of the notations of all kinds.
@Suite struct HandwritingLawTests {
  @Test("1,500 random motions read back equal from their canonical text, which is canonical itself")
  func roundTrip() throws {
    var random = RandomMotion(seed: 0x574F_5244)
    var faults: [String] = []
    for _ in 0..<1_500 {
      let motion = try random.motion()
      #expect((motion.notation != nil) == Self.isSayable(motion), "\(motion)")
      guard let text = motion.notation else { continue }
      do {
        let read = try Motion(notation: text, as: motion.kind)
        if read != motion { faults.append("\(text) reads as \(read)") }
        if read.notation != text { faults.append("\(text) is written as \(read.notation ?? "") the second time") }
      } catch { faults.append("\(text): \(error)") }
    }
    #expect(faults.isEmpty, "seed \(random.seed): \(faults.prefix(3).joined(separator: "\n"))")
  }

  /// Motions with a notation, determined independently of the writer.
  static func isSayable(_ motion: Motion) -> Bool {
    switch motion {
    case .transition(let transition):
      [transition.insertion, transition.removal].allSatisfy { $0?.effects.allSatisfy(isSayable) ?? true }
    case .sequence(let sequence):
      sequence.members.isEmpty && sequence.cues.isEmpty && sequence.derived.isEmpty && sequence.parameters.isEmpty
        && sequence.transactionKeys.isEmpty && isSayable(sequence.body)
    case .keyframes(let set): set.derived.isEmpty && set.parameters.isEmpty
    case .duration(.formula): false
    case .curve, .duration, .schedule, .alias: true
    }
  }

  private static func isSayable(_ body: MotionSequence.Body) -> Bool {
    switch body {
    case .phases: true
    case .states(let map):
      map.states.allSatisfy(\.transaction.isEmpty)
        && !map.chain.contains { if case .rules = $0 { true } else { false } }
    case .steps(let list):
      list.steps.allSatisfy { $0.action?.transaction.isEmpty ?? true }
    }
  }

  private static func isSayable(_ effect: TransitionEffect) -> Bool {
    switch effect {
    case .combined(let effects):
      if case .combined? = effects.first { false } else { effects.count > 1 && effects.allSatisfy(isSayable) }
    case .asymmetric(let insertion, let removal): isSayable(insertion) && isSayable(removal)
    case .animated(let effect, _): isSayable(effect)
    default: true
    }
  }

  @Test("Every example of the help reads as its kind, and no line of the help is wider than 120 columns")
  func help() throws {
    let kinds: [(MotionKind, [(example: String, meaning: String)])] = [
      (.transition, TransitionNotation.forms), (.keyframes, KeyframeNotation.forms),
      (.sequence, SequenceNotation.forms),
    ]
    for (kind, forms) in kinds {
      for form in forms {
        #expect(throws: Never.self, "\(form.example)") { try Motion(notation: form.example, as: kind) }
        #expect(NotationHelp.text.contains(form.example))
      }
    }
    #expect(NotationHelp.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test(
    "Curves as they stand in Swift sources",
    arguments: [
      ("withAnimation(.spring(duration: 0.5)) { isOpen.toggle() }", ".spring(duration: 0.5, bounce: 0)"),
      ("withAnimation { count += 1 }", ".default"),
      (".animation(.easeInOut(duration: 0.3), value: isOn)", ".easeInOut(duration: 0.3)"),
      (".animation(Animation.bouncy.delay(0.1), value: [a, b],)", ".bouncy.delay(0.1)"),
      (".easeInOut(duration: 0.3,), // softer", ".easeInOut(duration: 0.3)"),
      ("/* 弹簧 */ .spring(duration: CGFloat(1), bounce: 0.2,)", ".spring(duration: 1, bounce: 0.2)"),
      (".timingCurve(0.2, 0, 0, 1, duration: 1_000ms)", ".timingCurve(0.2, 0, 0, 1, duration: 1)"),
      ("Animation.linear(duration: .pi)", ".linear(duration: 3.141592653589793)"),
      ("ease-in /* CSS */", "ease-in"),
    ])
  func pasted(text: String, expected: String) throws {
    #expect(try Curve(notation: text).notation == Curve(notation: expected).notation)
  }

  @Test(
    "What is not a curve in Swift sources is refused at its place",
    arguments: [
      ("withAnimation(.spring) { a } completion: { b }.delay(1)", .unknown, "1:1", "curve"),
      (".animation(nil, value: x)", .wrongType, "1:12", "curve"),
      (".spring { }", .syntax, "1:9", "( )"),
      (".linear(duration: .infinity)", .wrongType, "1:19", "time"),
      (".linear(duration: 1 /* never)", .syntax, "1:21", "*/"),
      ("withAnimation(.spring) { \"}\" ", .syntax, "1:30", "never closed"),
    ] as [CurveNotationRefuseTests.Refusal])
  func refused(_ refusal: CurveNotationRefuseTests.Refusal) { CurveNotationRefuseTests.check(refusal) }

  // MARK: Hostile text

  private static let fragments = [
    "(", ")", "{", "}", "[", "]", ",", ":", ";", ".", "\"", "\\", "\\.", "=", "+=", "-", "...", "//", "/*", "*/", "\n",
    "1e999", "nil", "struct A {", "in", "KeyframeTrack(", "LinearKeyframe(1", ".combined(with:", "withAnimation", "é",
    "🎈",
    "\u{0}", "ref(\"a\")", ".zero", "by:", "_ in", "\"\\(",
  ]

  @Test("Mutations of canonical texts are read or refused at a place within, never worse")
  func mutations() throws {
    var random = RandomMotion(seed: 0x4D55_5441)
    var generator = SeededGenerator(seed: 0x4D55_5442)
    var accepted = 0
    var faults: [String] = []
    for _ in 0..<Campaign.rounds(6_000) {
      let motion = try random.motion()
      guard motion.kind != .alias, motion.kind != .duration, let canonical = motion.notation else { continue }
      let text = TextMutation.mutated(canonical, with: Self.fragments, &generator)
      do {
        let read = try Motion(notation: text, as: motion.kind)
        accepted += 1
        if let notation = read.notation, try Motion(notation: notation, as: motion.kind) != read {
          faults.append("\(text): not stable")
        }
      } catch {
        if let fault = TextMutation.fault(of: error, in: text) { faults.append(fault) }
      }
    }
    #expect(faults.isEmpty, "seeds \(random.seed), \(generator.seed): \(faults.prefix(3))")
    #expect(
      (Campaign.rounds(200)..<Campaign.rounds(5_500)).contains(accepted),
      "\(accepted) accepted: the mutations are too mild or too wild")
  }

  @Test("Too long, too deep and too many are refused")
  func bounds() {
    func error(_ text: String, _ kind: MotionKind) -> ModelError.Code? {
      CurveNotationRefuseTests.error(text, as: kind)?.code
    }
    let braces = String(repeating: "{", count: 500_000)
    let parentheses = String(repeating: ".asymmetric(insertion: ", count: 50_000)
    for kind in [MotionKind.transition, .keyframes, .sequence, .curve] {
      #expect(error(String(repeating: " ", count: CurveNotation.maximumLength + 1), kind) == .tooLarge)
      #expect(error("withAnimation \(braces)", kind) == .tooLarge)
    }
    #expect(error("KeyframeTrack(\\.a) \(braces)", .keyframes) == .tooLarge)
    #expect(error(parentheses, .transition) == .tooLarge)
    #expect(error(".slide" + String(repeating: ".combined(with: .slide)", count: 1_100), .transition) == .tooLarge)
    let keyframes = String(repeating: "MoveKeyframe(1)\n", count: 10_001)
    #expect(error("KeyframeTrack(\\.a) { \(keyframes) }", .keyframes) == .tooLarge)
    #expect(error(String(repeating: "/*", count: 500_000), .keyframes) == .syntax)
    #expect(error(String(repeating: "withAnimation { a = 1 }", count: 10_001), .sequence) == .tooLarge)
  }
}

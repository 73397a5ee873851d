import MotionModel
import TestSupport
import Testing

/// Nothing traps, and every refusal has a place inside the text.
@Suite struct CurveNotationFuzzTests {
  static let fragments = [
    "(", ")", ",", ":", ".", "%", "\"", "'", "\\", "-", "+", "e", "1e999", "0x10", "99999999999999999999999", " ", "\n",
    "ms", "s", "linear", "spring", "Spring", "duration:", "ref(\"a\")", "UnitCurve.", "css.", "M 0,0", "−", "🎈",
    "\u{0}",
    "1e-99999999999999999999%", "1e99999999999999999999ms", "repeatCount(", "path(\"", "formula(\"t", "init",
  ]

  @Test("Mutations of canonical texts are read or refused, never worse")
  func mutations() throws {
    var random = RandomCurve(seed: 0x46_555A_5A)
    var generator = SeededGenerator(seed: 0x4655_5A32)
    var accepted = 0
    var faults: [String] = []
    for index in 0..<Campaign.rounds(20_000) {
      let text = TextMutation.mutated(try random.next(kind: index).notation, with: Self.fragments, &generator)
      do {
        let curve = try Curve(notation: text)
        accepted += 1
        let again = try Curve(notation: curve.notation)
        if again != curve { faults.append("\(text): not stable") }
      } catch {
        if let fault = TextMutation.fault(of: error, in: text) { faults.append(fault) }
      }
    }
    #expect(faults.isEmpty, "seeds \(random.generator.seed), \(generator.seed): \(faults.prefix(3))")
    #expect(
      (Campaign.rounds(500)..<Campaign.rounds(19_500)).contains(accepted),
      "\(accepted) accepted: the mutations are too mild or too wild")
  }
}

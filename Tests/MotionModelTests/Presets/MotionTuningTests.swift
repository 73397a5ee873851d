import MotionJSON
import MotionModel
import Testing

@Suite("Numbers of a motion changed in steps")
struct MotionTuningTests {
  private func tuning(_ notation: String) throws -> MotionTuning {
    try #require(MotionTuning(.curve(try Curve(notation: notation))))
  }

  @Test(
    "what can be changed follows from the form: dialects, control points, lengths, modifiers, parameters",
    arguments: [
      (".spring(duration: 0.5, bounce: 0.3)", ["duration 0.5", "bounce 0.3"]),
      (
        ".spring(response: 0.4, dampingFraction: 0.8).delay(0.1)", ["response 0.4", "dampingFraction 0.8", "delay 0.1"]
      ),
      ("spring(mass: 1, stiffness: 170, damping: 15)", ["mass 1", "stiffness 170", "damping 15", "initialVelocity 0"]),
      (
        "cubic-bezier(0.2, 0, 0, 1).duration(400ms)",
        ["x1 0.2", "y1 0", "x2 0", "y2 1", "duration 0.4"]
      ),
      ("ease.duration(400ms)", ["duration 0.4"]),
      (".easeIn(duration: 0.2).speed(2).delay(1)", ["duration 0.2", "speed 2", "delay 1"]),
      ("formula(\"1 - exp(-a * t)\", duration: 1, a: 7)", ["a 7", "duration 1"]),
      ("ease.delay(1).delay(2)", ["modifiers 1 delay 1", "modifiers 2 delay 2"]),
    ])
  func numbers(_ notation: String, _ expected: [String]) throws {
    let found = try tuning(notation).numbers.map { "\($0.label) \($0.text)" }
    #expect(found.sorted() == expected.sorted(), "\(found)")
  }

  @Test("what has no numbers of its own cannot be tuned")
  func nothing() throws {
    #expect(MotionTuning(.curve(try Curve(notation: "ease"))) == nil)
    #expect(MotionTuning(.alias(try PresetReference("brand/pop"))) == nil)
    #expect(MotionTuning(.duration(.reference(try PresetReference("time/short")))) == nil)
  }

  @Test("a step is a hundredth of the order of magnitude, and sums stay decimals")
  func steps() throws {
    var spring = try tuning("spring(mass: 1, stiffness: 170, damping: 15)")
    let steps = Dictionary(uniqueKeysWithValues: spring.numbers.map { ($0.label, $0.step) })
    #expect(steps == ["mass": 0.01, "stiffness": 1, "damping": 0.1, "initialVelocity": 0.01])
    let damping = try #require(spring.numbers.firstIndex { $0.label == "damping" })
    for _ in 0..<3 { spring.change(damping, by: 1) }
    // 15 + 0.1 + 0.1 + 0.1 is 15.299999999999999 in binary.
    #expect(spring.numbers[damping].text == "15.3" && spring.changes == "damping 15 → 15.3")
    spring.change(damping, by: -10)
    #expect(spring.numbers[damping].value == 14.3)
  }

  @Test(
    "a number stops at its range, and at what a rule across numbers allows",
    arguments: [
      (".spring(duration: 0.5, bounce: 0.3)", "bounce", 1_000.0, 1.0), (".spring(duration: 0.5)", "bounce", -1_000, -1),
      (".spring(duration: 0.5)", "duration", -1_000, 0),
      // Of a Bézier only the form of its type knows that time does not run backwards.
      ("cubic-bezier(0.2, 0, 0, 1)", "x1", 1_000, 1), ("cubic-bezier(0.2, 0, 0, 1)", "x1", -1_000, 0),
      ("cubic-bezier(0.2, 0, 0, 1)", "y1", 100, 1),
      // The style bounces by 0.3, and together they are at most 1.
      (".bouncy(extraBounce: 0.1)", "extraBounce", 1_000, 0.7),
    ])
  func limits(_ notation: String, _ label: String, _ steps: Double, _ expected: Double) throws {
    var tuned = try tuning(notation)
    let index = try #require(tuned.numbers.firstIndex { $0.label == label })
    tuned.change(index, by: steps)
    #expect(tuned.numbers[index].value == expected)
    // Shown and held values are equal.
    #expect(MotionTuning(tuned.motion)?.numbers[index].value == expected)
  }

  @Test("what was stored comes back, and what is kept is stored from then on")
  func stored() throws {
    var tuned = try tuning(".spring(duration: 0.5, bounce: 0.3)")
    #expect(!tuned.isChanged && tuned.changes.isEmpty)
    tuned.change(1, by: 5)
    tuned.change(0, by: -10)
    #expect(tuned.changes == "duration 0.5 → 0.4, bounce 0.3 → 0.35")
    #expect(tuned.motion == .curve(try Curve(notation: ".spring(duration: 0.4, bounce: 0.35)")))
    var kept = tuned
    tuned.reset()
    #expect(!tuned.isChanged && tuned.motion == tuned.stored)
    kept.keep()
    #expect(!kept.isChanged && kept.stored == kept.motion)
    kept.change(1, by: 1)
    #expect(kept.changes == "bounce 0.35 → 0.36")
    kept.change(7, by: 1)
    #expect(kept.changes == "bounce 0.35 → 0.36")
  }

  @Test("numbers of the same name are told apart by where they stand, and whole ones stay whole")
  func keyframes() throws {
    let text = "KeyframeTrack(\\.scale) { LinearKeyframe(2, duration: 0.1) LinearKeyframe(1, duration: 0.2) }"
    let tuned = try #require(MotionTuning(try Motion(notation: text, as: .keyframes)))
    #expect(Set(tuned.numbers.map(\.label)).count == tuned.numbers.count)
    #expect(tuned.numbers.contains { $0.label.hasSuffix(" 2 duration") && $0.value == 0.2 })
    var repeated = try tuning(".linear(duration: 1).repeatCount(3, autoreverses: true)")
    let index = try #require(repeated.numbers.firstIndex { $0.label == "repeat" })
    repeated.change(index, by: 1)
    #expect(repeated.changes == "repeat 3 → 4")
    repeated.change(index, by: -10)
    #expect(repeated.numbers[index].value == 1)
  }
}

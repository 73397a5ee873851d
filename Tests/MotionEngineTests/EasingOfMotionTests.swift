import MotionEngine
import MotionModel
import Testing

/// Easing of a motion, as used by a library.
@Suite struct EasingOfMotionTests {
  private func curve(_ text: String) throws -> Motion { .curve(try Curve(notation: text)) }

  @Test("An easing is found through aliases, evaluated in either mode, with the parameters that are given")
  func found() throws {
    let (near, far) = (try PresetReference("a/near"), try PresetReference("a/far"))
    let table = ReferenceTable([near: .alias(far), far: try curve("cubic-bezier(0.5, -0.5, 0.5, 1.5)")])
    let exact = try ResolvedMotion(.alias(near), references: table).easing()
    // The tangents at both ends fall by 1.
    #expect(exact.value(at: -0.5) == 0.5 && exact.value(at: 1.5) == 0.5 && exact.slope(at: 2) == -1)
    let clamped = try ResolvedMotion(.alias(near), references: table).easing(CompileOptions(mode: .swiftUI))
    #expect(clamped.value(at: -0.5) == 0 && clamped.value(at: 1.5) == 1)
    var options = CompileOptions()
    options.parameters = ["k": 3]
    let power = try curve("formula(\"t^k\", duration: 2, k: 1)")
    #expect(try ResolvedMotion(power).easing(options).value(at: 0.5) == 0.125)
    #expect(try ResolvedMotion(curve("ease.duration(ref(\"time/none\"))")).easing().value(at: 1) == 1)
  }

  @Test(
    "What has a time of its own is refused, and so are unknown parameters and dangling references",
    arguments: [
      (".spring", .contradiction, "spring"), ("ease.delay(1)", .contradiction, "modifiers"),
      ("spring(stiffness: 100, damping: 10)", .contradiction, "spring"), ("ease", .unknown, "parameter"),
    ] as [(String, ModelError.Code, String)])
  func refused(text: String, code: ModelError.Code, word: String) throws {
    var options = CompileOptions()
    if code == .unknown { options.parameters = ["k": 1] }
    let motion = try curve(text)
    let error = #expect(throws: ModelError.self) { try ResolvedMotion(motion).easing(options) }
    #expect(error?.code == code && error?.problem.contains(word) == true, "\(error?.problem ?? "")")
    let dangling = #expect(throws: ModelError.self) {
      try ResolvedMotion(.alias(try PresetReference("a/none"))).easing()
    }
    #expect(dangling?.code == .badReference)
    let length = #expect(throws: ModelError.self) { try ResolvedMotion(.duration(.seconds(1))).easing() }
    #expect(length?.code == .contradiction)
  }
}

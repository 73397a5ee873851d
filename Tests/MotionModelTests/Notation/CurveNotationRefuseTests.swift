import MotionModel
import TestSupport
import Testing

/// Rejections: kind of error, place, and text of the message.
@Suite struct CurveNotationRefuseTests {
  typealias Refusal = (text: String, code: ModelError.Code, place: String, word: String)

  static func error(_ text: String, as kind: MotionKind = .curve) -> ModelError? {
    do {
      _ = try Motion(notation: text, as: kind)
      return nil
    } catch { return error }
  }

  static func check(_ refusal: Refusal, as kind: MotionKind = .curve) {
    guard let error = error(refusal.text, as: kind) else {
      Issue.record("\(refusal.text) is accepted")
      return
    }
    #expect(error.code == refusal.code, "\(refusal.text): \(error)")
    #expect(error.location?.description == refusal.place, "\(refusal.text): \(error)")
    let message = "\(error) \(error.hint ?? "")"
    #expect(message.contains(refusal.word), "\(refusal.text): \(message)")
  }

  @Test(
    "CSS that browsers refuse",
    arguments: [
      ("cubic-bezier(-0.1, 0, 1, 1)", .outOfRange, "1:14", "x1"),
      ("cubic-bezier(0, 0, 1.1, 1)", .outOfRange, "1:20", "x2"),
      ("cubic-bezier(0, 1e10, 1, 1)", .outOfRange, "1:17", "y1"),
      ("cubic-bezier(0, 0, 1)", .missing, "1:21", "y2"),
      ("cubic-bezier(0, 0, 1, 1, 1)", .syntax, "1:26", "too many"),
      ("cubic-bezier(0 0 1 1)", .syntax, "1:16", "found a second"),
      ("cubic-bezier(0, 25%, 1, 1)", .wrongType, "1:17", "write 0.25"),
      ("cubic-bezier(0, 0%, 1, 1)", .wrongType, "1:17", "write 0"),
      ("cubic-bezier(0, 0, 1s, 1)", .wrongType, "1:20", "unit"),
      ("cubic-bezier(0, a, 1, 1)", .wrongType, "1:17", "number"),
      ("cubic-bezier(0, var(--y), 1, 1)", .syntax, "1:22", "sign"),
      ("cubic-bezier(0, calc(50%), 1, 1)", .wrongType, "1:17", "percentage"),
      ("cubic-bezier(0, calc(1 -2), 1, 1)", .syntax, "1:24", "white space"),
      ("cubic-bezier(0, calc(1 - 2, 1, 1)", .syntax, "1:33", "3 values"),
      ("linear(0, calc(1 - 2", .syntax, "1:21", "never closed"),
      ("cubic-bezier(0, calc(), 1, 1)", .syntax, "1:22", "expected a value"),
      ("cubic-bezier(0, calc(1, 2), 1, 1)", .syntax, "1:26", "2 values"),
      ("cubic-bezier(0, clamp(1, 2), 1, 1)", .syntax, "1:27", "three"),
      ("cubic-bezier(0, calc(1 + 1%), 1, 1)", .wrongType, "1:24", "percentage"),
      ("cubic-bezier(0, max(1, 1%), 1, 1)", .wrongType, "1:22", "percentage"),
      ("cubic-bezier(0, calc(1+ 1), 1, 1)", .syntax, "1:23", "white space"),
      ("cubic-bezier(0, calc(1s), 1, 1)", .wrongType, "1:22", "numbers"),
      ("cubic-bezier(0, calc(1e999), 1, 1)", .outOfRange, "1:22", "infinity"),
      ("cubic-bezier(0, calc(2 * tau), 1, 1)", .unknown, "1:26", "pi, e"),
      ("cubic-bezier(0, calc(2 *), 1, 1)", .syntax, "1:25", "expected a value"),
      ("cubic-bezier(0, calc (1), 1, 1)", .syntax, "1:22", "right after"),
      ("linear(0, calc(1% * 1%) 1, 1)", .wrongType, "1:19", "percentage times"),
      ("linear(0, calc(1 / 1%) 1, 1)", .wrongType, "1:18", "division"),
      ("steps(calc(50%))", .wrongType, "1:7", "percentage"),
      (".timingCurve(calc(1), 0, 0, 1)", .wrongType, "1:14", "CSS easings"),
      (".linear(duration: calc(1))", .wrongType, "1:19", "quotation marks"),
      ("cubic-bezier(0, 0, 1, 1,)", .syntax, "1:25", "comma"),
      ("cubic-bezier(x1: 0, 0, 1, 1)", .syntax, "1:14", "labels"),
      ("cubic-bezier (0, 0, 1, 1)", .syntax, "1:14", "right after"),
      ("cubic-bezier(1., 0, 1, 1)", .syntax, "1:16", "digits"),
      ("cubic-bezier", .missing, "1:13", "cubic-bezier(x1, y1, x2, y2)"),
      ("steps(0)", .outOfRange, "1:7", "1…1000000"),
      ("steps(-1)", .outOfRange, "1:7", "1…1000000"),
      ("steps(1, jump-none)", .outOfRange, "1:7", "2…1000000"),
      ("steps(2.0)", .wrongType, "1:7", "whole"),
      ("steps(2e0)", .wrongType, "1:7", "whole"),
      ("steps(99999999999999999999)", .outOfRange, "1:7", "1…1000000"),
      ("steps(2, jump-nine)", .unknown, "1:10", "jump-none"),
      ("steps(2, 3)", .unknown, "1:10", "jump-start"),
      ("steps(jump-none, 2)", .wrongType, "1:7", "number"),
      ("steps()", .missing, "1:7", "count"),
      ("linear()", .missing, "1:8", "linear(0, 0.25 25% 75%, 1)"),
      ("linear(0, 0.5 1% 2% 3%, 1)", .syntax, "1:21", "third"),
      ("linear(0, 1% 0.5 2%, 1)", .syntax, "1:18", "either side"),
      ("linear(0, 50%, 1)", .missing, "1:11", "number"),
      ("linear(0 1)", .syntax, "1:10", "comma"),
      ("linear(0,, 1)", .syntax, "1:10", "expected a value"),
      ("linear(0, 1,)", .syntax, "1:13", "comma"),
      ("linear(0, 2e9, 1)", .outOfRange, "1:11", "1e9"),
      ("linear(0, 1e400, 1)", .outOfRange, "1:11", "too large"),
      ("linear(0, 1px)", .wrongType, "1:11", "unit"),
      ("ease()", .syntax, "1:1", "no arguments"),
      ("ease-in;", .syntax, "1:8", "semicolon"),
      ("ease-in 400ms", .syntax, "1:9", ".duration(400ms)"),
      ("400ms ease-in", .syntax, "1:1", "ease-in.duration(400ms)"),
      ("css.easeIn", .unknown, "1:5", "ease-in"),
      (".ease-in", .syntax, "1:2", "write ease-in"),
      ("Animation.cubic-bezier(0, 0, 1, 1)", .syntax, "1:11", "no dot"),
      ("cubic-bezier(0.1, 0.2", .syntax, "1:22", "never closed"),
      ("cubic-bezier(0, 0, 1, 1))", .syntax, "1:25", "without"),
      ("cubic-bezier(0, 0, 1, −1)", .syntax, "1:23", "minus"),
    ] as [Refusal])
  func css(_ refusal: Refusal) { Self.check(refusal) }

  @Test(
    "Swift that Swift would refuse, and values outside their ranges",
    arguments: [
      ("", .missing, "1:1", "empty"),
      ("  \n ", .missing, "2:2", "empty"),
      ("easein", .unknown, "1:1", "did you mean \"easeIn\""),
      (".esaeInOut", .unknown, "1:2", "easeInOut"),
      ("brand/enter", .unknown, "1:1", "preset"),
      ("UnitCurve.spring", .unknown, "1:11", "unit curve"),
      ("UnitCurve.easeIn(duration: 1)", .contradiction, "1:11", "animation"),
      (".easeIn(0.3)", .syntax, "1:9", "duration:"),
      (".easeIn(duraton: 0.3)", .unknown, "1:9", "did you mean \"duration\""),
      (".easeIn(duration: 0.3, duration: 0.4)", .duplicate, "1:24", "twice"),
      (".easeIn(duration: -1)", .outOfRange, "1:19", "0…1000000000"),
      (".easeIn(duration: 3min)", .unknown, "1:19", "s, ms"),
      (".easeIn(duration: 20%)", .unknown, "1:19", "s, ms"),
      (".easeIn(duration:)", .syntax, "1:18", "expected a value"),
      (".easeIn(duration: brand/fast)", .wrongType, "1:19", "ref(\"brand/fast\")"),
      (".easeIn(duration: ref(brand/fast))", .wrongType, "1:23", "quotation"),
      (".easeIn(duration: ref(\"Brand\"))", .badName, "1:23", "brand"),
      (".easeIn(duration: \"60/\")", .syntax, "1:23", "expected a value"),
      (".easeIn(duration: 1).duration(2)", .duplicate, "1:22", "twice"),
      (".easeIn.delay(1).duration(2)", .contradiction, "1:18", "right after"),
      (".spring.duration(2)", .contradiction, "1:9", "spring(duration:"),
      (".timingCurve(0.2, 0, 0)", .missing, "1:23", "y2"),
      (".timingCurve(0.2, 0, 0, 1, 0.3)", .syntax, "1:28", "duration:"),
      (".timingCurve(1.2, 0, 0, 1)", .outOfRange, "1:14", "x1"),
      (".timingCurve(.spring)", .unknown, "1:15", "unit curve"),
      (".bezier(startControlPoint: 0.2, endControlPoint: (0, 1))", .wrongType, "1:28", "point"),
      (".bezier(startControlPoint: (0, 1), endControlPoint: (2, 1e10))", .outOfRange, "1:36", "y2"),
      (".bezier(startControlPoint: (0, 1, 2), endControlPoint: (0, 1))", .syntax, "1:35", "too many"),
      (".spring(bounce: 0.3, duration: 0.5)", .syntax, "1:22", "\"duration\" must come before \"bounce\""),
      (".spring(duration: 0.5, bounce: 2)", .outOfRange, "1:24", "-1…1"),
      (".spring(duration: 0.5, dampingFraction: 0.7)", .contradiction, "1:24", "is incompatible with"),
      (".spring(duration: 0.5, blendDuration: -1)", .outOfRange, "1:24", "blendDuration"),
      (".spring(duration: 0.5, wobble: 1)", .unknown, "1:24", "no argument"),
      (".spring(duration: 0.5, bounciness: 1)", .contradiction, "1:24", "is incompatible with"),
      (".spring(0.5)", .wrongType, "1:9", "expected a spring"),
      (".spring(duration: 0.5 0.6)", .syntax, "1:23", "found a second"),
      (".spring(duration 0.5)", .syntax, "1:18", "found a second"),
      (".spring(duration = 0.5)", .syntax, "1:18", "colon"),
      ("spring(stiffness: 100)", .missing, "1:22", "damping"),
      ("spring(mass: 0, stiffness: 100, damping: 10)", .outOfRange, "1:8", "mass"),
      ("spring(mass: 1, stiffness: 100, damping: -1)", .outOfRange, "1:33", "damping"),
      ("spring(mass: 1, stiffness: 1, damping: 1, initialVelocity: 1e7)", .outOfRange, "1:43", "initialVelocity"),
      ("spring(mass: 1, stiffness: 1, damping: 1, allowOverDamping: yes)", .wrongType, "1:61", "true, false"),
      ("spring(dampingRatio: 0.5)", .missing, "1:25", "stiffness"),
      (".easeIn(\"duration\": 1)", .syntax, "1:9", "quotation"),
      ("spring(tension: 170)", .missing, "1:20", "friction"),
      ("spring(tension: 170, damping: 26)", .contradiction, "1:22", "is incompatible with"),
      ("spring(settlingDuration: 20, dampingRatio: 0.5)", .outOfRange, "1:8", "0.01…10"),
      ("Spring", .missing, "1:7", "Spring()"),
      ("Spring.springy", .unknown, "1:8", "snappy"),
      (".spring(Spring(duration: 0.5, initialVelocity: 1))", .unknown, "1:31", "initialVelocity"),
      (".spring(Spring(duration: 0.5).delay(1))", .wrongType, "1:9", "expected a spring"),
      ("motionSpring(duration: 20, bounce: 0)", .outOfRange, "1:14", "0.01…10"),
      (".default()", .syntax, "1:2", "write .default"),
      (".smooth(bounce: 0.3)", .unknown, "1:9", "extraBounce"),
      (".easeIn.dealy(1)", .unknown, "1:9", "did you mean \"delay\""),
      (".easeIn.delay", .missing, "1:14", "delay(delay)"),
      (".easeIn.delay()", .missing, "1:15", "delay"),
      (".easeIn.delay(2e9)", .outOfRange, "1:15", "delay"),
      (".easeIn.repeatForever", .missing, "1:22", "repeatForever()"),
      (".easeIn.repeatCount(0)", .outOfRange, "1:21", "passes"),
      (".easeIn.repeatCount(2.5)", .wrongType, "1:21", "whole"),
      (".easeIn.repeatCount(3, false)", .syntax, "1:24", "autoreverses:"),
      (".easeIn.logicallyComplete(1)", .syntax, "1:27", "after:"),
      (".easeIn..delay(1)", .syntax, "1:9", "name"),
      (".easeIn.", .syntax, "1:9", "name"),
      (".", .syntax, "1:2", "name"),
      (".5", .syntax, "1:1", "expected a curve"),
      ("(ease)", .syntax, "1:1", "expected a curve"),
      (".spring (duration: 1)", .syntax, "1:9", "right after the name"),
      (".linear * 2", .syntax, "1:9", "arithmetic"),
      (".easeIn(duration: \"a)", .syntax, "1:22", "never ends"),
      (".easeIn(duration: \"\\x\")", .syntax, "1:20", "escape"),
      ("a((((((((((", .tooLarge, "1:10", "parentheses"),
    ] as [Refusal])
  func swift(_ refusal: Refusal) { Self.check(refusal) }

  @Test(
    "Paths and formulas, with the place inside the string",
    arguments: [
      ("path(\"\")", .missing, "1:7", "empty"),
      ("path(\"L 1,1\")", .syntax, "1:7", "M 0,0"),
      ("path(\"M 0,0.5 L 1,1\")", .outOfRange, "1:9", "(0, 0)"),
      ("path(\"M 0,0\")", .missing, "1:12", "segment"),
      ("path(\"M 0,0 C 1,1\")", .syntax, "1:18", "number"),
      ("path(\"M 0,0 l 1,1 m 1,1\")", .syntax, "1:19", "second m"),
      ("path(\"M 0,0 A 1,1\")", .syntax, "1:13", "C, S, Q, T, L, H, V"),
      ("path(\"M 0,0 L 0.5,1 L 1,1 Z\")", .syntax, "1:27", "\"Z\""),
      ("path(\"M 0,0 L 1,1,\")", .syntax, "1:19", "number"),
      ("path(\"M 0,0 C 0.5,0 0.2,1 0.4,1 L 1,1\")", .outOfRange, "1:15", "backwards"),
      ("path(\"M 0,0 L 0.5,1 L 0.25,1 L 1,1\")", .outOfRange, "1:23", "0.5…1"),
      ("path(\"M 0,0 L 0.5,1 L 1,0.5\")", .outOfRange, "1:23", "(1, 1)"),
      ("path(\"M 0,0 L 1e400,1\")", .outOfRange, "1:15", "too large"),
      ("path(M)", .wrongType, "1:6", "quotation"),
      ("path", .missing, "1:5", "arguments"),
      ("formula()", .missing, "1:9", "expression"),
      ("formula(\"1 + \")", .syntax, "1:14", "value"),
      ("formula(\"t +\n  sine(t)\")", .unknown, "2:3", "sine"),
      ("formula(\"t * a * b\", a: 1)", .unknown, "1:18", "\"b\""),
      ("formula('t\\n* c')", .unknown, "1:15", "\"c\""),
      ("formula(\"t\", 3)", .syntax, "1:14", "name"),
      ("formula(\"t\", a: 1, a: 2)", .duplicate, "1:20", "twice"),
      ("formula(\"t\", a-b: 1)", .badName, "1:14", "parameter name"),
      ("formula(\"t\", a: 1e10)", .outOfRange, "1:14", "1e9"),
      ("formula(t)", .wrongType, "1:9", "quotation"),
    ] as [Refusal])
  func strings(_ refusal: Refusal) { Self.check(refusal) }

  @Test("Too long a text, too many modifiers and names, too deep a calculation")
  func bounds() {
    let deep = { (depth: Int) in
      "steps(" + String(repeating: "calc(", count: depth) + "2" + String(repeating: ")", count: depth) + ")"
    }
    #expect(Self.error(deep(32)) == nil)
    #expect(Self.error(deep(33))?.code == .tooLarge)
    #expect(Self.error(deep(200_000))?.code == .tooLarge)
    let long = String(repeating: " ", count: CurveNotation.maximumLength + 1)
    #expect(Self.error(long)?.code == .tooLarge)
    let modified = ".easeIn" + String(repeating: ".speed(1)", count: 17)
    #expect(Self.error(modified)?.code == .tooLarge)
    #expect(Self.error(String(repeating: "a.", count: 1_000) + "a")?.code == .tooLarge)
    let stops = "linear(" + Array(repeating: "0", count: 10_001).joined(separator: ",") + ")"
    #expect(Self.error(stops)?.code == .tooLarge)
  }
}

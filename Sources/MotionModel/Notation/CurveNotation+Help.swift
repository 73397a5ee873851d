/// A group of forms in the help on notation.
struct NotationTopic {
  let title: String
  /// Each form as an example that parses, and its meaning.
  let forms: [(example: String, meaning: String)]

  var text: String {
    var text = "\n\(title)\n"
    for form in forms {
      let gap = 46 - form.example.unicodeScalars.count
      let indent = max(6, min(48, Self.width - form.meaning.unicodeScalars.count))
      let separator = String(repeating: " ", count: gap > 1 ? gap : indent)
      text += "  \(form.example)\(gap > 1 ? "" : "\n")\(separator)\(form.meaning)\n"
    }
    return text
  }

  private static let width = 120
}

/// Help on all handwritten notation.
package enum NotationHelp {
  /// Notations other than curves; schedules are explained by their own parser.
  static let topics = [
    NotationTopic(title: "Transitions, as SwiftUI writes them", forms: TransitionNotation.forms),
    NotationTopic(
      title: "Keyframes, as SwiftUI builds them; line ends are ignored", forms: KeyframeNotation.forms),
    NotationTopic(title: "Sequences: steps, phases and states", forms: SequenceNotation.forms),
  ]

  /// All forms, for `help notation`.
  package static let text = CurveNotation.helpText + topics.map(\.text).joined() + pasted

  private static let pasted = """

    Pasted from Swift
      Comments, commas before a closing parenthesis, withAnimation(.bouncy) { … } and .animation(.bouncy, value: x) around a
      curve, AnyTransition. in front, 1_000, CGFloat(3), .pi, .degrees(45), Angle(radians: 1), CGPoint(x: 0, y: 20), .zero
      are read. Other code, such as conditions, loops and arithmetic, is refused where it stands.
      Objects of Motion, Framer, GSAP, Figma and Lottie, element.animate(…) and gsap.to(…) are read where they are one
      motion; also 200ms ease-in 50ms, power2.out, and calls of UIKit that make a curve.
      In keyframes, transitions and sequences ref("brand/enter") is the curve or the length of time of a preset.

    """
}

extension CurveNotation {
  static let topics: [NotationTopic] = [
    NotationTopic(
      title: "CSS (letter case is free; extends outside 0…1; no duration of its own)",
      forms: [
        ("linear", "the straight line"),
        ("ease", "also ease-in, ease-out, ease-in-out"),
        ("cubic-bezier(0.2, 0, 0, 1)", "control points; the first and third within 0…1"),
        ("linear(0, 0.25 25% 75%, 1)", "stops: an output, and where it holds"),
        ("cubic-bezier(calc(1/3), 0, 0, 1)", "also min(), max(), clamp(); the result is kept"),
        ("steps(4, jump-none)", "jump-start, jump-end, jump-none, jump-both, start, end"),
        ("step-start", "also step-end: one jump"),
        ("ease-out.duration(400ms)", "with a duration"),
        ("css.linear.delay(0.1)", "the straight line of CSS where a modifier follows"),
      ]),
    NotationTopic(
      title: "SwiftUI easings (the dot is optional; clamps; "
        + "\(NotationDecimal.text(Curve.swiftUIDuration)) s when no duration is given)",
      forms: [
        (".linear", "with the dot, a label or a modifier: SwiftUI's straight line"),
        (".easeInOut(duration: 0.3)", "also .easeIn, .easeOut, .linear"),
        (".circularEaseIn(duration: 300ms)", "also .circularEaseOut, .circularEaseInOut"),
        (".timingCurve(0.2, 0, 0, 1, duration: 0.35)", "control points"),
        (".timingCurve(.circularEaseIn, duration: 1)", "a unit curve"),
        ("UnitCurve.easeInOut", "without a duration"),
        (
          "UnitCurve.bezier(startControlPoint: (0.2, 0), endControlPoint: (0, 1))",
          "points also as UnitPoint(x: 0.2, y: 0); x is clamped to 0…1"
        ),
      ]),
    NotationTopic(
      title: "SwiftUI springs (keep their velocity when retargeted)",
      forms: [
        (".default", "SwiftUI's default animation"),
        (".spring(Spring.bouncy, blendDuration: 0.2)", "any spring below as the argument"),
      ] + springs.filter { $0.example.hasPrefix(".") }),
    NotationTopic(
      title: "Springs by their closed form (initialVelocity: may follow, in distances per second)",
      forms: springs.filter { !$0.example.hasPrefix(".") }),
    NotationTopic(
      title: "Other curves (clamp)",
      forms: [
        (
          "path(\"M 0,0 C 0.05,0 0.13,0.06 0.17,0.4 C 0.21,0.82 0.25,1 1,1\")",
          "SVG path data: M C S Q T L H V, or small letters"
        ),
        ("formula(\"1 - exp(-a * t)\", duration: 1, a: 7)", "an expression in t, 0…1, and its parameters"),
        ("formula(\"t\", duration: 1, merges: true)", "replaces the running animation, on its clock"),
        ("custom(\"elastic\", duration: 1, a: 2)", "a curve that a program registers"),
      ]),
    NotationTopic(
      title: "Modifiers, after any curve and in the order in which they apply",
      forms: [
        ("ease.delay(0.5)", "waits; a negative delay starts partway"),
        (".spring.speed(2)", "twice as fast"),
        (".linear.repeatCount(3, autoreverses: true)", "three passes, every other one back by the same easing"),
        (".easeInOut(duration: 1).repeatForever(autoreverses: false)", "without end"),
        (".bouncy.logicallyComplete(after: 0.5)", "counts as complete earlier"),
      ]),
    NotationTopic(
      title: "Lengths of time",
      forms: [
        (".easeIn(duration: 300ms)", "ms or s; a plain number is seconds"),
        (".easeIn(duration: ref(\"brand/fast\"))", "a duration preset"),
        (".easeIn(duration: \"60/bpm\")", "a formula of the preset's parameters"),
      ]),
  ]

  private static let springs = SpringDialect.all.flatMap(\.help)

  package static let helpText = "A curve is written as CSS or SwiftUI has it.\n" + topics.map(\.text).joined() + outside

  private static let outside = """

    Outside 0…1 (sample --progress, or an easing inside another one)
      cubic-bezier() and CSS's words go on along the tangents at their ends, linear() along its first and last lines,
      steps() by further steps. What clamps holds its ends: SwiftUI's easings, path and formula; with --mode swiftui every
      Bézier does.

    """
}

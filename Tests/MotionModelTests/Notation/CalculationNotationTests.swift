import MotionModel
import Testing

/// CSS arithmetic inside easings, and SwiftUI's clamping: what is kept is the result.
@Suite struct CalculationNotationTests {
  @Test(
    "calc(), min(), max() and clamp() are worked out by the rules of CSS",
    arguments: [
      // The results browsers give for the first: css/css-easing/timing-functions-syntax-computed.html of the web platform
      // tests. Out of range is clamped, where a plain number would be refused.
      ("cubic-bezier(calc(-2), calc(0.7 / 2), calc(1.5), calc(0))", "cubic-bezier(0, 0.35, 1, 0)"),
      (
        "cubic-bezier(calc(1 - 0.75), calc(2 * (1 + 0.5)), min(0.5, 1, 0.75), max(-1, -2))",
        "cubic-bezier(0.25, 3, 0.5, -1)"
      ),
      ("cubic-bezier(CALC(1/4), clamp(0, 3, 1), Calc(2*.25), calc(-1 * -1))", "cubic-bezier(0.25, 1, 0.5, 1)"),
      ("cubic-bezier(0, clamp(2, 3, 1), 1, calc(8 / 2 / 2 - 1 - 0.5))", "cubic-bezier(0, 2, 1, 0.5)"),
      ("cubic-bezier(0, calc(pi), 1, calc(e))", "cubic-bezier(0, 3.141592653589793, 1, 2.718281828459045)"),
      ("cubic-bezier(calc(infinity), calc(NaN), calc(-infinity), calc(1 / 0))", "cubic-bezier(1, 0, 0, 1000000000)"),
      ("cubic-bezier(0, calc(0 / 0), 1, min(1, NaN))", "cubic-bezier(0, 0, 1, 0)"),
      ("cubic-bezier(calc(calc(0.5) * max(0.5, 0.25)), 0, 0, calc((1)))", "cubic-bezier(0.25, 0, 0, 1)"),
      ("linear(0, calc(1 / 4) calc(50% - 25%) max(50%, 75%), 1)", "linear(0, 0.25 25% 75%, 1)"),
      ("linear(calc(0 * 2), calc(2 * 25%) 0.5, calc(50% / 50 * 100) calc(-1), 1)", "linear(0, 0.5 50%, -1 100%, 1)"),
      ("steps(calc(2 * 2), jump-none)", "steps(4, jump-none)"),
      // Rounded, halves up, and never below what is allowed.
      ("steps(calc(5 / 2), start)", "steps(3, start)"), ("steps(calc(-10), start)", "steps(1, start)"),
      ("steps(calc(1), jump-none)", "steps(2, jump-none)"), ("steps(calc(NaN))", "steps(1)"),
      ("steps(calc(2.49))", "steps(2)"), ("steps(calc(infinity))", "steps(1000000)"),
      ("cubic-bezier(calc(1 /\n 4), 0, 0, 1).duration(400ms)", "cubic-bezier(0.25, 0, 0, 1).duration(0.4)"),
    ])
  func calculated(_ text: String, _ plain: String) throws {
    let curve = try Curve(notation: text)
    #expect(curve == (try Curve(notation: plain)))
    #expect(curve.notation == plain)
  }

  @Test("A unit curve's control points are clamped to 0…1 in x, as SwiftUI does; y is not, nor are four plain numbers")
  func clamped() throws {
    let point = { (x: String, y: String) in "UnitPoint(x: \(x), y: \(y))" }
    for (start, end, points) in [
      (("-0.5", "2"), ("1.5", "-1"), [0.0, 2, 1, -1]), (("1e9", "0"), ("-3", "1"), [1, 0, 0, 1]),
      (("0.2", "0"), ("1.25", "1"), [0.2, 0, 1, 1]),
    ] {
      let text =
        "UnitCurve.bezier(startControlPoint: \(point(start.0, start.1)), endControlPoint: \(point(end.0, end.1)))"
      let base = CurveBase.cubicBezier(try CubicBezier(points[0], points[1], points[2], points[3]), .clamp)
      #expect(try Curve(notation: text) == Curve(base))
      let animation = ".timingCurve(" + text + ", duration: 2)"
      #expect(try Curve(notation: animation) == Curve(base, duration: .seconds(2)))
    }
    #expect(throws: ModelError.self) { try Curve(notation: ".timingCurve(-0.5, 2, 1.5, -1)") }
    #expect(throws: ModelError.self) { try Curve(notation: "cubic-bezier(-0.5, 2, 1.5, -1)") }
  }
}

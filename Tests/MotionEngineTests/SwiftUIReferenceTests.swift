import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Values measured on Apple's frameworks, documented by Apple, or tested by projects that follow them.
@Suite struct SwiftUIReferenceTests {
  /// Rows whose subject is a curve or a spring.
  private static let answered: [String: Int] = [
    "Animation.interpolatingSpring(Spring)": 2, "Animation.spring(Spring;blend)": 1, "BezierAnimation": 1,
    "CubicSolver": 2, "FluidSpring": 1, "Spring(duration,bounce)": 19, "Spring(mass,stiffness,damping)": 13,
    "Spring(response,dampingRatio)": 9, "UnitCurve.bezier": 8, "UnitCurve.circularEaseIn": 5,
    "UnitCurve.circularEaseInOut": 6, "UnitCurve.circularEaseOut": 5, "UnitCurve.easeIn": 5,
    "UnitCurve.easeInOut": 8, "UnitCurve.easeOut": 5, "UnitCurve.linear": 6, "cubicBezier.coreAnimationDefault": 3,
    "cubicBezier.easeIn": 3, "cubicBezier.easeInOut": 3, "cubicBezier.easeOut": 3, "interpolatingSpring": 11,
    "interpolatingSpring(duration,bounce)": 11,
  ]

  @Test("swiftui_reference_values: every row about curves and springs")
  func rows() throws {
    let table = try CSVTable(Fixtures.reference("swiftui_reference_values.csv"))
    #expect(table.rows.count == 196)
    var report = ToleranceReport()
    var seen: [String: Int] = [:]
    for row in table.rows where Self.answered[row["subject"]] != nil {
      seen[row["subject"], default: 0] += 1
      let found = try answer(row)
      let expected = row["expected"] == "nil" ? Double.nan : try #require(row.number("expected"), "\(row)")
      if expected.isNaN {
        report.require(found == nil, row.description)
        continue
      }
      report.compare(try #require(found, "\(row)"), expected, tolerance: tolerance(row, expected), row.description)
    }
    #expect(seen == Self.answered)
    #expect(report.rows == Self.answered.values.reduce(0, +))
    #expect(report.failures == 0, "\(report.summary)")
  }

  /// `1e-6`, or `1.5e-8 rel`.
  private func tolerance(_ row: CSVTable.Row, _ expected: Double) -> Double {
    let words = row["tolerance"].split(separator: " ")
    let number = words.first.flatMap { Double($0) } ?? 0
    return words.count > 1 ? number * max(1, expected.magnitude) : number
  }

  private func answer(_ row: CSVTable.Row) throws -> Double? {
    let subject = row["subject"]
    let p = row["parameters"].split(separator: ";").compactMap { Double($0) }
    let time = row.number("input_time")
    switch subject {
    case "CubicSolver", "UnitCurve.bezier":
      try #require(p.count == 4)
      return unitCurve(.bezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3]), row["quantity"], try #require(time))
    case _ where subject.hasPrefix("UnitCurve."):
      let curve = try #require(UnitCurveRule.named(String(subject.dropFirst("UnitCurve.".count))))
      return unitCurve(curve, row["quantity"], try #require(time))
    case _ where subject.hasPrefix("cubicBezier."):
      // Core Animation's curves: both the exact and the quantized solver are within the tolerance.
      let exact = try #require(CubicBezierSolver(x1: p[0], y1: p[1], x2: p[2], y2: p[3])).value(at: try #require(time))
      let rule = UnitCurveRule.bezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3]).value(at: try #require(time))
      #expect(abs(exact - rule) < 2e-6)
      return exact
    case "BezierAnimation":
      return QuantizedBezier(x1: 0, y1: 0, x2: 1, y2: 1).value(at: try #require(time) / 100)
    case "Spring(duration,bounce)" where row["source"].contains("SwiftUI is expected to differ"):
      // Flutter reads back the physical stiffness of an over-damped spring, SwiftUI its own.
      let physical = try #require(SpringCoefficients(duration: p[0], bounce: p[1])).stiffness
      #expect(abs(SwiftUISpring(duration: p[0], bounce: p[1]).stiffness - physical) > 1)
      return physical
    case "Spring(duration,bounce)": return spring(SwiftUISpring(duration: p[0], bounce: p[1]), row["quantity"])
    case "Spring(response,dampingRatio)":
      return spring(SwiftUISpring(response: p[0], dampingRatio: p[1]), row["quantity"])
    case "Spring(mass,stiffness,damping)":
      let allowed = row["parameters"].hasSuffix("true")
      return spring(
        SwiftUISpring(mass: p[0], stiffness: p[1], damping: p[2], allowOverDamping: allowed), row["quantity"])
    case "Animation.spring(Spring;blend)": return SwiftUISpring(duration: 0.5, bounce: 0.2).response
    case "Animation.interpolatingSpring(Spring)":
      // A `Spring` of this kind keeps its response and its damping ratio.
      let spring = SwiftUISpring(mass: 1.2, stiffness: 90, damping: 12)
      let parameters = SpringParameters.response(spring.response, dampingFraction: spring.dampingRatio)
      return try interpolating(parameters, 0.3, row["quantity"], time)
    case "FluidSpring":
      var stepper = FluidSpringStepper(duration: 0.5, bounce: -1, target: 1)
      return stepper.advance(to: try #require(time))?[0]
    case "interpolatingSpring":
      let spring = SpringParameters.physics(mass: p[0], stiffness: p[1], damping: p[2], allowOverDamping: false)
      return try interpolating(spring, p[3], row["quantity"], time)
    case "interpolatingSpring(duration,bounce)":
      return try interpolating(.duration(p[0], bounce: p[1]), p[2], row["quantity"], time)
    default: return nil
    }
  }

  private func unitCurve(_ curve: UnitCurveRule, _ quantity: String, _ x: Double) -> Double {
    quantity == "velocity" ? curve.velocity(at: x) : curve.value(at: x)
  }

  /// An `interpolatingSpring` as its curve plays in SwiftUI's mode, and its numbers as other programs draw it.
  private func interpolating(
    _ spring: SpringParameters, _ velocity: Double, _ quantity: String, _ time: Double?
  ) throws -> Double? {
    let motion = ResolvedMotion(.curve(try Curve(.interpolatingSpring(spring, initialVelocity: velocity))))
    let played = try motion.timeline(CompileOptions(mode: .swiftUI))
    guard case .spring(_, let stiffness, let damping, let start)? = try motion.timeline().segments(of: "value")?[0].form
    else { return nil }
    switch quantity {
    case "duration(eps=0.001)": return played.duration
    case "stiffness": return stiffness
    case "damping": return damping
    case "initialVelocity": return start
    case "value*100":
      let time = try #require(time)
      return try time < played.duration ? #require(played.value("value", at: time)) * 100 : nil
    default: return nil
    }
  }

  private func spring(_ spring: SwiftUISpring, _ quantity: String) -> Double? {
    switch quantity {
    case "bounce": return spring.bounce
    case "damping": return spring.damping
    case "dampingRatio": return spring.dampingRatio
    case "duration": return spring.duration
    case "response": return spring.response
    case "mass": return spring.mass
    case "stiffness": return spring.stiffness
    case _ where quantity.hasPrefix("settlingDuration("):
      let cells = quantity.dropFirst("settlingDuration(".count).dropLast().split(separator: ";")
      let numbers = cells.compactMap { cell in cell.split(separator: "=").last.flatMap { Double($0) } }
      guard numbers.count == 3 else { return nil }
      return spring.settlingDuration(target: numbers[0], initialVelocity: numbers[1], epsilon: numbers[2])
    default: return nil
    }
  }
}

import MotionModel
import TestSupport
import Testing

/// Output reads back.
@Suite struct CurveNotationRoundTripTests {
  @Test("2,400 random curves of every base, dialect and modifier read back equal from their canonical text")
  func randomCurves() throws {
    var random = RandomCurve(seed: 0x4E4F_5441)
    var faults: [String] = []
    for index in 0..<2_400 {
      let curve = try random.next(kind: index)
      let text = curve.notation
      do {
        let read = try Curve(notation: text)
        if read != curve { faults.append("\(text) reads as \(read)") }
        if read.notation != text { faults.append("\(text) is written as \(read.notation) the second time") }
      } catch { faults.append("\(text): \(error)") }
      if !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { faults.append("\(text) is not printable ASCII") }
    }
    #expect(faults.isEmpty, "seed \(random.generator.seed): \(faults.prefix(3).joined(separator: "\n"))")
  }

  @Test(
    "The canonical text is what people write",
    arguments: [
      ("LINEAR", "linear"),
      (".linear", ".linear"),
      ("linear(duration: 0.35)", ".linear"),
      ("UnitCurve.linear", "UnitCurve.linear"),
      ("css.linear.delay(1)", "css.linear.delay(1)"),
      ("linear.duration(400ms)", "linear.duration(0.4)"),
      ("Ease-In-Out", "ease-in-out"),
      ("easeInOut", ".easeInOut"),
      ("Animation.easeInOut(duration: 1s)", ".easeInOut(duration: 1)"),
      ("cubic-bezier(.2,0,0,1)", "cubic-bezier(0.2, 0, 0, 1)"),
      ("timingCurve(.2, 0, 0, 1)", ".timingCurve(0.2, 0, 0, 1, duration: 0.35)"),
      ("linear(0, 25.3% 75% 0.25, 1)", "linear(0, 0.25 25.3% 75%, 1)"),
      ("step-start", "steps(1, start)"),
      ("steps(4, jump-end)", "steps(4)"),
      ("steps(4, END)", "steps(4, end)"),
      ("spring", ".spring"),
      ("spring()", ".spring"),
      ("spring(bounce: 0.3)", ".spring(duration: 0.5, bounce: 0.3)"),
      ("spring(response: 0.5)", ".spring(response: 0.5, dampingFraction: 0.825)"),
      ("smooth(extraBounce: 0)", ".smooth"),
      ("interactiveSpring", ".interactiveSpring"),
      ("spring(stiffness: 100, damping: 10)", "spring(mass: 1, stiffness: 100, damping: 10)"),
      ("Spring(mass: 1, stiffness: 100, damping: 10)", "spring(mass: 1, stiffness: 100, damping: 10)"),
      ("Spring()", "Spring(duration: 0.5, bounce: 0)"),
      (".spring(.bouncy)", ".bouncy"),
      (".interpolatingSpring(stiffness: 5, damping: 3)", ".interpolatingSpring(mass: 1, stiffness: 5, damping: 3)"),
      (
        ".easeIn.repeatCount(3).repeatForever()",
        ".easeIn.repeatCount(3, autoreverses: true).repeatForever(autoreverses: true)"
      ),
      (
        "path('M0,0 C0.1,0 0.2,0.1 0.4,0.5 S 0.8,0.9 1,1')",
        "path(\"M 0,0 C 0.1,0 0.2,0.1 0.4,0.5 C 0.6,0.9 0.8,0.9 1,1\")"
      ),
      (
        "path('M0,0L1 1')",
        "path(\"M 0,0 C 0.3333333333333333,0.3333333333333333 "
          + "0.6666666666666667,0.6666666666666667 1,1\")"
      ),
      ("formula('t^a', a: 2, duration: 1)", "formula(\"t^a\", duration: 1, a: 2)"),
    ])
  func canonical(text: String, expected: String) throws {
    #expect(try Curve(notation: text).notation == expected)
  }

  @Test("The longest legal lists read back")
  func longLists() throws {
    let stops = (0..<Bounds.listLength).map { (index: Int) -> LinearPoints.Stop in
      let place = Double(index)
      return LinearPoints.Stop(1 / (place + 3), at: [1 / (place + 7), 2e-300])
    }
    let list = try Curve(.points(LinearPoints(stops)))
    #expect(try Curve(notation: list.notation) == list)
    let third = 1.0 / 3
    let jumps = (1..<Bounds.listLength).map { BezierPath.Segment(0, third, 0, -third, 0, third * Double($0)) }
    let path = try Curve(.path(BezierPath(jumps + [.init(0, third, 1, third, 1, 1)])))
    #expect(path.notation.utf8.count < CurveNotation.maximumLength)
    #expect(try Curve(notation: path.notation) == path)
  }
}

import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite struct StepsLinearReferenceTests {
  @Test("ref_steps_linear: every steps() and linear() row is met")
  func rows() throws {
    let table = try CSVTable(Fixtures.reference("ref_steps_linear.csv"))
    #expect(table.rows.count == 1807)
    var steps = ToleranceReport()
    var linear = ToleranceReport()
    for row in table.rows {
      let x = try #require(row.number("x"))
      let expected = try #require(row.number("expected"))
      let tolerance = try #require(row.number("tol"))
      let parsed = try #require(ParsedEasing(row["easing"]), "\(row)")
      switch parsed {
      case .steps(let solver):
        let found = solver.value(at: x)
        // The alternative holds where x is within a rounding of a jump.
        let alternative = row.number("alt_expected") ?? expected
        let nearest = abs(found - alternative) < abs(found - expected) ? alternative : expected
        steps.compare(found, nearest, tolerance: tolerance, row.description)
      case .linear(let solver):
        linear.compare(solver.value(at: x), expected, tolerance: tolerance, row.description)
      }
    }
    #expect(steps.rows == 720)
    #expect(linear.rows == 1087)
    #expect(steps.failures == 0, "\(steps.summary)")
    #expect(linear.failures == 0, "\(linear.summary)")
  }
}

/// Just enough of CSS's notation for the table.
private enum ParsedEasing {
  case steps(StepsSolver)
  case linear(LinearPointsSolver)

  init?(_ text: String) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let arguments = text[text.index(after: open)...].dropLast()
      .split(separator: ",").map { $0.split(separator: " ") }
    switch text[..<open] {
    case "steps":
      guard arguments.count == 2, let count = Int(arguments[0][0]),
        let position = Steps.Position(rawValue: String(arguments[1][0])), let steps = try? Steps(count, position)
      else { return nil }
      self = .steps(StepsSolver(steps))
    case "linear":
      var stops: [LinearPoints.Stop] = []
      for words in arguments {
        guard let output = Double(words[0]) else { return nil }
        let inputs = words.dropFirst().compactMap { Double($0.dropLast()).map { $0 / 100 } }
        stops.append(.init(output, at: inputs))
      }
      guard let points = try? LinearPoints(stops) else { return nil }
      self = .linear(LinearPointsSolver(points))
    default: return nil
    }
  }
}

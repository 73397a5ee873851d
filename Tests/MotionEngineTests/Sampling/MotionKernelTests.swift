import CMotionKernels
import MotionModel
import TestSupport
import Testing

@testable import MotionEngine

/// The kernels of springs and lines against closed forms.
@Suite struct MotionKernelTests {
  /// Samples a spring from rest at so many steps of time.
  private func samples(
    _ solver: SpringSolver, _ kernel: Kernel, step: Double, _ range: Range<Int>, _ out: UnsafeMutablePointer<Double>,
    from: Double = 0, to: Double = 1
  ) throws {
    let grid = try SampleGrid(count: range.upperBound + 1, from: 0, to: step * Double(range.upperBound))
    let line = SampleLine(kernel: kernel, times: try #require(grid.line), range: range, out: out)
    let segment = Segment(shape: .spring(solver), from: from, to: to, startVelocity: solver.initialVelocity)
    #expect(line.fill(0..<range.upperBound, segment, from: 0))
  }

  static let ratios = [
    0, 0.05, 0.2, 0.5, 0.9, 0.999, 1 - 1e-5, 1 - 1e-7, 1, 1 + 1e-7, 1 + 1e-5, 1.001, 1.5, 3, 10, 100,
  ]

  @Test("Springs of every damping are the closed form within 1e-12", arguments: ratios)
  func errors(ratio: Double) throws {
    var generator = SeededGenerator()
    var double = ToleranceReport()
    for frequency in [0.5, 10, 60, 1000] {
      let coefficients = SpringCoefficients(
        stiffness: frequency * frequency, damping: 2 * ratio * frequency)
      for velocity in [0.0, 3, -20] {
        let solver = SpringSolver(try #require(coefficients), initialVelocity: velocity)
        let step = Double.random(in: 1e-4...0.02, using: &generator)
        let count = 6000
        // Amplitude, from its start and its initial velocity.
        let height = max(1, abs(velocity) / frequency)
        let doubles = try #require(
          try KernelRoom.written(count) { try samples(solver, .best, step: step, 0..<count, $0) })
        for index in 0..<count {
          let time = Double(index) * step
          let label = "ζ \(ratio), ω \(frequency), v \(velocity) at \(time), seed \(generator.seed)"
          // A rounding of the time is a phase of the swing.
          let tolerance = 1e-12 * height + 4 * time.ulp * solver.velocityBound
          double.compare(doubles[index], solver.value(at: time), tolerance: tolerance, label)
        }
      }
    }
    #expect(double.failures == 0, "\(double.summary)")
  }

  @Test("ref_spring: every row's value comes out of the kernels within its tolerance")
  func reference() throws {
    let table = try CSVTable(Fixtures.reference("ref_spring.csv"))
    var double = ToleranceReport()
    for row in table.rows {
      let cell = { (column: String) in try #require(row.number(column), "\(row)") }
      let coefficients = SpringCoefficients(
        mass: try cell("mass"), stiffness: try cell("stiffness"), damping: try cell("damping"))
      let solver = SpringSolver(try #require(coefficients), initialVelocity: try cell("initial_velocity"))
      let (from, to, time) = (try cell("from"), try cell("to"), try cell("t"))
      guard time > 0 else { continue }
      // The last of 33 samples: half a block of steps leads to it.
      let doubles: [Double] = try #require(
        try KernelRoom.written(33) { try samples(solver, .best, step: time / 32, 0..<33, $0, from: from, to: to) })
      let height = max(1, abs(from), abs(to), abs(solver.initialVelocity) / solver.stiffnessPerMass.squareRoot())
      let (expected, tolerance) = (try cell("value"), try cell("tol_value"))
      double.compare(doubles[32], expected, tolerance: max(tolerance, 1e-12 * height), row.description)
    }
    #expect(double.rows > 1600)
    #expect(double.failures == 0, "\(double.summary)")
  }

  @Test("Every instruction set gives the same bits at every length from 1 to 300, and writes nowhere else")
  func bits() throws {
    var generator = SeededGenerator()
    for count in 1...300 {
      func any(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
      let first = Int.random(in: 0...300, using: &generator)
      let solver = SpringSolver(
        try #require(SpringCoefficients(stiffness: any(1...1000), damping: any(0...100))), initialVelocity: any(-9...9))
      let step = any(0.0001...0.1)
      guard KernelRoom.agreed(count, { try? samples(solver, $0, step: step, first..<(first + count), $1) }) != nil
      else {
        Issue.record("\(count) from \(first), seed \(generator.seed)")
        return
      }
    }
  }

  @Test("Lines lead from point to point, however many there are, the same by every instruction set and in parts")
  func lines() throws {
    var generator = SeededGenerator()
    for count in [2, 3, 16, 32, 33, 34, 65, 100] {
      var at = Double.random(in: -0.2...0.2, using: &generator)
      let points = (0..<count).map { _ in
        // Now and then two points at one place.
        at += Bool.random(using: &generator) ? Double.random(in: 0...(2 / Double(count)), using: &generator) : 0
        return motionbook_point(at: at, value: Double.random(in: -1...2, using: &generator))
      }
      let samples = 700
      let place = motionbook_progression(start: 0, step: 1 / Double(samples))
      let first = Int.random(in: 1..<samples, using: &generator)
      func drawn(_ part: Range<Int>) -> [Double]? {
        KernelRoom.agreed(part.count) {
          motionbook_sample_lines($0, points, count, place, part.lowerBound, part.count, $1)
        }
      }
      let label = "\(count) points, from \(first), seed \(generator.seed)"
      let doubles: [Double] = try #require(drawn(0..<samples), "\(label)")
      #expect(drawn(first..<samples) == Array(doubles[first...]), "\(label)")
      for index in 0..<samples {
        let here = Double(index) * place.step
        // Next to a point rounding decides which line it is.
        guard !points.contains(where: { abs($0.at - here) < 1e-12 }) else { continue }
        let line = min(max((points.firstIndex { $0.at > here } ?? count) - 1, 0), count - 2)
        let (from, to) = (points[line], points[line + 1])
        let slope = to.at > from.at ? (to.value - from.value) / (to.at - from.at) : 0
        let expected = to.at > from.at ? from.value + (here - from.at) * slope : to.value
        // A short line goes on and on beyond the ends.
        let height = max(4, abs(slope), abs(expected))
        #expect(abs(doubles[index] - expected) < 1e-12 * height, "\(label), at \(here)")
      }
    }
  }
}

extension SpringSolver {
  /// The greatest velocity that the energy at the start allows.
  fileprivate var velocityBound: Double {
    (stiffnessPerMass + initialVelocity * initialVelocity).squareRoot()
  }
}

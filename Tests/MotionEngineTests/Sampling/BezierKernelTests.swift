import CMotionKernels
import TestSupport
import Testing

@testable import MotionEngine

/// The Bézier kernels against the scalar solver and the reference table.
@Suite struct BezierKernelTests {
  /// Control points with dx/ds = 0 at an end or inside, or nearly, and with distant y.
  static let degenerate: [[Double]] = [
    [0, 1, 1, 0], [1, 0, 0, 1], [0, 0, 0, 1], [1, 0, 1, 1], [0, 1, 0, 1], [1, 1, 1, 0], [1, -0.5, 0, 1.5],
    [1e-9, 0.5, 0.5, 1], [0, 0, 0.2, 1], [0.5, 0, 1, 1], [0.99, 0, 0.01, 1], [0.97, 0.2, 0.02, 0.5], [1, 1, 0, 0],
    [1e-12, -1, 1 - 1e-12, 2], [0, 0, 1, 1], [0.016, 0.3, 0.984, 0.8], [0.3, 1e6, 0.7, -1e6],
  ]

  static func curves(_ generator: inout SeededGenerator, random count: Int) -> [[Double]] {
    degenerate
      + (0..<count).map { _ in
        (0..<4).map { Double.random(in: $0 % 2 == 0 ? 0...1 : -0.5...1.5, using: &generator) }
      }
  }

  /// Writes samples by an instruction set.
  private static func sample(
    _ c: [Double], _ kernel: Kernel, _ x: motionbook_progression, from first: Int, _ count: Int,
    _ out: UnsafeMutablePointer<Double>
  ) {
    var curve = motionbook_bezier(x1: c[0], y1: c[1], x2: c[2], y2: c[3], from: 0, span: 1)
    motionbook_sample_bezier(kernel, &curve, x, first, count, out)
  }

  /// The smallest dx/ds.
  private static func flatness(_ c: [Double]) -> Double {
    (0...1000).map { CubicBezierSolver.slope(c[0], c[2], at: Double($0) / 1000) }.min() ?? 0
  }

  @Test("Every instruction set gives the same bits at every length from 1 to 300, and writes nowhere else")
  func bits() throws {
    var generator = SeededGenerator()
    for count in 1...300 {
      for c in Self.curves(&generator, random: 3) {
        let first = Int.random(in: 0...40, using: &generator)
        let x = motionbook_progression(
          start: 0, step: 1 / Double(first + count + Int.random(in: 0...400, using: &generator)))
        let label = "\(c), \(count) from \(first) by \(x.step), seed \(generator.seed)"
        guard KernelRoom.agreed(count, { Self.sample(c, $0, x, from: first, count, $1) }) != nil else {
          Issue.record("\(label)")
          return
        }
      }
    }
  }

  @Test("Samples are the scalar solver's within 1e-13 on regular curves, 1e-9 on degenerate ones")
  func errors() throws {
    var generator = SeededGenerator()
    var (regular, degenerate) = (ToleranceReport(), ToleranceReport())
    for c in Self.curves(&generator, random: 400) {
      let solver = try #require(CubicBezierSolver(x1: c[0], y1: c[1], x2: c[2], y2: c[3]))
      let height = max(1, abs(c[1]), abs(c[3]))
      let isRegular = Self.flatness(c) >= 0.01
      let samples = Int.random(in: 2...1500, using: &generator)
      let x = motionbook_progression(start: 0, step: 1 / Double(samples))
      let inputs = (1..<samples).map { Double($0) * x.step }
      let run = samples - 1
      let found = try #require(KernelRoom.written(run) { Self.sample(c, .best, x, from: 1, run, $0) })
      for index in 0..<run {
        let input = inputs[index]
        // Ill-conditioned inputs are left to the scalar solver.
        if let standstill = solver.standstill, standstill.contains(input) { continue }
        let expected = solver.value(at: input)
        let label = "\(c) at \(input) of \(samples), seed \(generator.seed)"
        if isRegular {
          regular.compare(found[index], expected, tolerance: 1e-13 * height, label)
        } else {
          degenerate.compare(found[index], expected, tolerance: 1e-9 * height, label)
        }
      }
    }
    #expect(regular.rows > 100_000 && degenerate.rows > 5_000)
    #expect(regular.failures == 0, "\(regular.summary)")
    #expect(degenerate.failures == 0, "\(degenerate.summary)")
  }

  /// A part of a dense grid.
  private struct DensePart {
    let curve: [Double]
    let x: motionbook_progression
    let first: Int
    let count: Int

    init(_ curve: [Double], _ generator: inout SeededGenerator) {
      self.curve = curve
      let start = Bool.random(using: &generator) ? 0 : Double.random(in: 0...1e-3, using: &generator)
      let samples = Int.random(in: 6000...150_000, using: &generator)
      x = motionbook_progression(start: start, step: (1 - start) / Double(samples))
      first = Int.random(in: 1..<samples, using: &generator)
      count = Int.random(in: 1...min(samples - first, 3000), using: &generator)
    }

    func samples(_ part: Range<Int>) -> [Double]? {
      KernelRoom.agreed(part.count) {
        BezierKernelTests.sample(curve, $0, x, from: part.lowerBound, part.count, $1)
      }
    }
  }

  @Test("On dense grids too samples are the scalar solver's, the same by every instruction set and in parts")
  func dense() throws {
    var generator = SeededGenerator()
    var (regular, degenerate) = (ToleranceReport(), ToleranceReport())
    for c in Self.curves(&generator, random: 120) + Self.steep(&generator) {
      let solver = try #require(CubicBezierSolver(x1: c[0], y1: c[1], x2: c[2], y2: c[3]))
      let height = max(1, abs(c[1]), abs(c[3]))
      let isRegular = Self.flatness(c) >= 0.01
      for _ in 0..<3 {
        let grid = DensePart(c, &generator)
        let label = "\(c), \(grid.count) from \(grid.first) at \(grid.x), seed \(generator.seed)"
        let part = grid.first..<(grid.first + grid.count)
        let doubles: [Double] = try #require(grid.samples(part), "\(label)")
        let cut = Int.random(in: part, using: &generator)
        let (before, after): ([Double]?, [Double]?) = (
          grid.samples(part.lowerBound..<cut), grid.samples(cut..<part.upperBound)
        )
        #expect((before ?? []) + (after ?? []) == doubles, "\(label)")
        for index in stride(from: 0, to: grid.count, by: 7) {
          let input = grid.x.start + Double(grid.first + index) * grid.x.step
          if let standstill = solver.standstill, standstill.contains(input) { continue }
          let expected = solver.value(at: input)
          if isRegular {
            regular.compare(doubles[index], expected, tolerance: 1e-13 * height, label)
          } else {
            degenerate.compare(doubles[index], expected, tolerance: 1e-9 * height, label)
          }
        }
      }
    }
    #expect(regular.rows > 10_000 && degenerate.rows > 5_000)
    #expect(regular.failures == 0, "\(regular.summary)")
    #expect(degenerate.failures == 0, "\(degenerate.summary)")
  }

  /// Curves with almost vertical tangents at an end or inside, by any order of magnitude.
  private static func steep(_ generator: inout SeededGenerator) -> [[Double]] {
    func any() -> Double { Double.random(in: 0...1, using: &generator) }
    func small() -> Double {
      let digits = Int.random(in: 0...12, using: &generator)
      return (0..<digits).reduce(any()) { part, _ in part / 10 }
    }
    return (0..<20).flatMap { _ in
      let flat = small()
      return [
        [small(), any(), any(), any()], [any(), any(), 1 - small(), any()], [small(), any(), 1 - small(), any()],
        [1 - flat, any(), flat * any(), any()],
      ]
    }
  }

  @Test("ref_cubic_bezier: every row's y comes out of the kernels within its tolerance")
  func reference() throws {
    let table = try CSVTable(Fixtures.reference("ref_cubic_bezier.csv"))
    var report = ToleranceReport()
    for row in table.rows {
      let cell = { (column: String) in try #require(row.number(column), "\(row)") }
      let c = [try cell("x1"), try cell("y1"), try cell("x2"), try cell("y2")]
      let (x, y) = (try cell("x"), try cell("y"))
      let solver = try #require(CubicBezierSolver(x1: c[0], y1: c[1], x2: c[2], y2: c[3]))
      guard x > 0, x < 1, !(solver.standstill?.contains(x) ?? false) else { continue }
      let height = max(1, abs(c[1]), abs(c[3]))
      let progression = motionbook_progression(start: x, step: 0x1p-12)
      let found = try #require(KernelRoom.agreed(1) { Self.sample(c, $0, progression, from: 0, 1, $1) })
      report.compare(found[0], y, tolerance: max(try cell("tol"), 1e-13 * height), row.description)
    }
    #expect(report.rows > 1500)
    #expect(report.failures == 0, "\(report.summary)")
  }

  @Test("Input that makes no sense writes its room and nothing else")
  func nonsense() {
    let odd = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, -1]
    for value in odd {
      for c in [[value, 0, 0.5, 1], [0.5, value, 0.5, 1], [value, value, value, value]] {
        for x in [(0.0, 0.01), (value, 0.01), (0.0, value), (value, value)] {
          let progression = motionbook_progression(start: x.0, step: x.1)
          for kernel in Kernel.all {
            #expect(
              KernelRoom.written(77) { Self.sample(c, kernel, progression, from: 5, 77, $0) } != nil, "\(c), \(x)")
          }
        }
      }
    }
  }
}

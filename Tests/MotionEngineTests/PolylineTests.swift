import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite("Drawing with the fewest lines")
struct PolylineTests {
  @Test(
    "a spring takes no more points than can be shown to be needed, and stays within its error",
    arguments: [(0.0005, 40), (0.001, 39), (0.002, 24), (0.005, 17)])
  func spring(error: Double, most: Int) throws {
    let curve = try CompiledCurve(
      Curve(notation: "Spring(duration: 0.5, bounce: 0.3)"), duration: 1, mode: .exact, epsilon: min(0.001, error / 2))
    let length = curve.duration
    let line = try Self.line(within: error, endingAt: 1) { curve.value(at: $0 * length) }
    #expect(line.points.count <= most, "\(line.points.count) points for \(error)")
    #expect(line.points.first == .init(0, 0) && line.points.last == .init(1, 1))
    #expect(line.error <= error)
    // Measured again, at different places.
    for index in 0...10_000 {
      let x = Double(index) / 10_000
      #expect(abs(Self.value(line.points, at: x) - curve.value(at: x * length)) <= error * (1 + 1e-3))
    }
  }

  @Test("points that all lie at the end are drawn as the easing shows them before it") func pointsAtTheEnd() throws {
    let curve = try Curve(notation: "linear(0 100%, 1)")
    var resolver = MotionResolver(references: ReferenceTable(), options: CompileOptions())
    let (row, easing) = (try SegmentRow(curve.base, &resolver, within: 0.01), try UnitEasing(curve))
    for x in [0, 0.25, 0.5, 0.75] { #expect(row.value(at: x) == easing.value(at: x), "at \(x)") }
  }

  @Test("a straight line takes two points, a tent three, a staircase two for each stair")
  func shapes() throws {
    #expect(try Self.line(within: 0.01) { $0 }.points == [.init(0, 0), .init(1, 1)])
    let tent = try Self.line(within: 1e-6) { 1 - abs(2 * $0 - 1) }
    #expect(
      tent.points.map(\.x) == [0, 0.5, 1] && zip(tent.points.map(\.y), [0, 1, 0]).allSatisfy { abs($0 - $1) < 1e-6 })
    let stairs = try Self.line(within: 1e-3) { ($0 * 4).rounded(.down) / 4 }
    #expect(stairs.points.map(\.y) == [0, 0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1])
    #expect(
      zip(stairs.points.map(\.x), [0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1, 1]).allSatisfy { abs($0 - $1) < 1e-4 })
  }

  @Test("an end that the function does not reach is jumped to")
  func ending() throws {
    let line = try Self.line(within: 0.001, endingAt: 1) { $0 / 2 }
    #expect(line.points == [.init(0, 0), .init(1, 0.5), .init(1, 1)])
  }

  @Test("a corridor whose gates are at one place is passed in the middle of the first and the last")
  func noWay() {
    let gates: [FewestLines.Gate] = [.init(1, 0, 2), .init(1, 5, 6), .init(1, 4, 8)]
    #expect(FewestLines.through(Array(gates.prefix(1))) == [.init(1, 1)])
    #expect(FewestLines.through(gates) == [.init(1, 1), .init(1, 6)])
  }

  @Test("no fewer lines pass a corridor than a search over a grid finds", arguments: 0..<60 as Range<UInt64>)
  func fewest(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 3...9, using: &generator)
    var middle = 0.0
    let gates = (0..<count).map { index in
      middle += Double(Int.random(in: -4...4, using: &generator))
      let width = Double(Int.random(in: 1...3, using: &generator))
      return FewestLines.Gate(Double(index), middle - width, middle + width)
    }
    let path = try #require(FewestLines.through(gates))
    for gate in gates {
      let y = Self.value(path, at: gate.x)
      #expect(y >= gate.low - 1e-9 && y <= gate.high + 1e-9, "seed \(seed): \(y) at \(gate)")
    }
    #expect(path.count - 1 <= Self.linesOnGrid(gates), "seed \(seed): \(path)")
    // Any line passes some consecutive gates that one line can pass.
    #expect(path.count - 1 >= Self.linesApart(gates), "seed \(seed): \(path)")
  }

  /// Fewest lines with corners on a fine grid in x and y.
  private static func linesOnGrid(_ gates: [FewestLines.Gate]) -> Int {
    let (perGate, levels) = (4, 8)
    let last = (gates.count - 1) * perGate
    func bounds(_ column: Int) -> (low: Double, high: Double) {
      let (index, share) = (column / perGate, Double(column % perGate) / Double(perGate))
      guard share > 0 else { return (gates[index].low, gates[index].high) }
      let (a, b) = (gates[index], gates[index + 1])
      return (a.low + (b.low - a.low) * share, a.high + (b.high - a.high) * share)
    }
    func y(_ column: Int, _ level: Int) -> Double {
      let (low, high) = bounds(column)
      return low + (high - low) * Double(level) / Double(levels)
    }
    var least = [[Int]](repeating: [Int](repeating: .max, count: levels + 1), count: last + 1)
    least[0] = [Int](repeating: 0, count: levels + 1)
    for column in 0..<last {
      for level in 0...levels where least[column][level] < .max {
        let start = y(column, level)
        var (low, high) = (-Double.infinity, Double.infinity)
        for next in (column + 1)...last {
          let (bottom, top) = bounds(next)
          let width = Double(next - column)
          for reached in 0...levels {
            let slope = (y(next, reached) - start) / width
            if slope >= low - 1e-12, slope <= high + 1e-12 {
              least[next][reached] = min(least[next][reached], least[column][level] + 1)
            }
          }
          (low, high) = (max(low, (bottom - start) / width), min(high, (top - start) / width))
          if low > high { break }
        }
      }
    }
    return least[last].min() ?? .max
  }

  /// Minimum number of runs of gates that one line each can pass.
  private static func linesApart(_ gates: [FewestLines.Gate]) -> Int {
    var (lines, first) = (1, 0)
    for index in gates.indices where !onePasses(gates[first...index]) { (lines, first) = (lines + 1, index) }
    return lines
  }

  /// Indicates that a line passes gates: if any does, one that touches two of their ends does.
  private static func onePasses(_ gates: ArraySlice<FewestLines.Gate>) -> Bool {
    guard gates.count > 2 else { return true }
    let ends = gates.flatMap { [($0.x, $0.low), ($0.x, $0.high)] }
    for a in ends {
      for b in ends where b.0 > a.0 {
        let slope = (b.1 - a.1) / (b.0 - a.0)
        if gates.allSatisfy({ gate in
          let y = a.1 + slope * (gate.x - a.0)
          return y >= gate.low - 1e-9 && y <= gate.high + 1e-9
        }) {
          return true
        }
      }
    }
    return false
  }

  private static func line(
    within error: Double, endingAt end: Double? = nil, _ function: (Double) -> Double
  ) throws -> Polyline {
    try Polyline(FunctionSamples(over: 0...1, tolerance: error / 64, function), within: error, endingAt: end)
  }

  private static func value(_ points: [Polyline.Point], at x: Double) -> Double {
    for (a, b) in zip(points, points.dropFirst()) where x <= b.x && b.x > a.x {
      return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
    }
    return points.last?.y ?? 0
  }
}

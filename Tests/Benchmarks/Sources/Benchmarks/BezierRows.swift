import CBaselines
import MotionEngine

/// Béziers: arrays, short timelines, long ones, single values.
struct BezierRows {
  let clock: Clock
  let room: Room
  let curves: [BezierSubject]

  init(_ clock: Clock, _ room: Room) throws {
    (self.clock, self.room) = (clock, room)
    curves = try BezierSubject.all()
  }

  func plans() throws -> [Plan] {
    let set = InstructionSet.current
    let regular = curves.filter(\.isRegular)
    let steep = curves.filter { !$0.isRegular }
    return [
      Plan(name: "Bézier f64, 1024 samples") {
        try arrays($0, 1024, curves, set.bezierDoubles, allowed: 1e-13, judged: regular)
      },
      Plan(name: "Bézier f64, degenerate curves") { try errors($0, 1024, steep, allowed: 1e-9) },
      Plan(name: "Bézier f64, 60 samples") { try arrays($0, 60, curves, 2, allowed: 1e-13, judged: regular) },
      Plan(name: "Bézier f64, 65,536 samples") {
        try arrays($0, 65_536, [curves[0]], 5, allowed: 1e-13, judged: [curves[0]])
      },
      Plan(name: "Bézier, one value at a random time") { randomTimes($0) },
    ]
  }

  /// The greatest distance from the reference.
  private func error(_ judged: [BezierSubject], _ count: Int) throws -> Double {
    let grid = try SampleGrid(count: count, to: 1)
    var worst = 0.0
    for curve in judged {
      let out = room.doubles(count)
      curve.timeline.sample(0, on: grid, into: out)
      for index in 0..<count { worst = max(worst, abs(out[index] - curve.reference(grid.time(index)))) }
    }
    return worst
  }

  private func baseline(_ curve: BezierSubject, _ count: Int) {
    let p = curve.points
    baseline_bezier_fill(p[0], p[1], p[2], p[3], room.doubles.baseAddress, count)
  }

  private func arrays(
    _ name: String, _ count: Int, _ curves: [BezierSubject], _ target: Double, allowed: Double, judged: [BezierSubject]
  ) throws -> Row {
    let grid = try SampleGrid(count: count, to: 1)
    let out = room.doubles(count)
    let timelines = curves.map(\.timeline)
    let found = clock.compare {
      for curve in curves { baseline(curve, count) }
    } _: {
      // In place: a copy counts references, which would be measured too.
      timelines.withUnsafeBufferPointer { timelines in
        guard let first = timelines.baseAddress else { return }
        for index in 0..<timelines.count { first[index].sample(0, on: grid, into: out) }
      }
    }
    return Row(
      name: name, baseline: "browser's solver, 1e-7", measure: .timesAsFast, target: target, measured: found.ratio,
      cost: found.ours / Double(count * curves.count),
      error: (try error(judged, count), allowed))
  }

  private func errors(_ name: String, _ count: Int, _ curves: [BezierSubject], allowed: Double) throws -> Row {
    try arrays(name, count, curves, 1, allowed: allowed, judged: curves)
  }

  /// Some curves, and times in no order.
  private var anywhere: (curves: [BezierSubject], times: [Double]) {
    var draw = Draw()
    return (Array(curves.filter(\.isRegular).prefix(16)), (0..<4096).map { _ in draw.number(0...1) })
  }

  /// The browser's solver at chosen times.
  private func browser(_ curves: [BezierSubject], _ times: [Double]) -> Double {
    curves.reduce(0) { sum, curve in
      var made = curve.made
      return sum + baseline_bezier_sum(&made, times, times.count)
    }
  }

  /// Single values at times that no branch predictor guesses.
  private func randomTimes(_ name: String) -> Row {
    let (few, times) = anywhere
    var sink = 0.0
    let found = clock.compare {
      sink += browser(few, times)
    } _: {
      for curve in few {
        for time in times { sink += curve.easing.value(at: time) }
      }
    }
    var worst = sink.isNaN ? Double.infinity : 0
    for curve in few {
      for time in times.prefix(512) { worst = max(worst, abs(curve.easing.value(at: time) - curve.reference(time))) }
    }
    return Row(
      name: name, baseline: "browser's solver, 1e-7", measure: .timesAsFast, target: 1,
      measured: found.ratio, cost: found.ours / Double(times.count * few.count), error: (worst, 1e-9))
  }
}

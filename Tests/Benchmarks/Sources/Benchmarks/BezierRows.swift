import CBaselines
import MotionEngine

/// Béziers: arrays, short timelines, long ones, single values.
struct BezierRows {
  let clock: Clock
  let room: Room
  /// Samples of a fill that should leave the caches.
  let streamed: Int
  let curves: [BezierSubject]

  init(_ clock: Clock, _ room: Room, streamed: Int) throws {
    (self.clock, self.room, self.streamed) = (clock, room, streamed)
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
      Plan(name: "Bézier f32, 1024 samples") { try singles($0, 1024, set.bezierSingles) },
      Plan(name: "Bézier f64, 60 samples") { try arrays($0, 60, curves, 4, allowed: 1e-13, judged: regular) },
      Plan(name: "Bézier f32, 60 samples") { try singles($0, 60, 4) },
      Plan(name: "Bézier f64, 65,536 samples") { try long($0, 65_536, isDouble: true) },
      Plan(name: "Bézier f32, 65,536 samples") { try long($0, 65_536, isDouble: false) },
      Plan(name: "Bézier f32, streaming") { try long($0, streamed, isDouble: false) },
      Plan(name: "Bézier f64, 4096 random times") { try randomArray($0) },
      Plan(name: "Bézier, one value at a random time") { randomTimes($0) },
    ]
  }

  /// The greatest distance from the reference.
  private func error(_ judged: [BezierSubject], _ count: Int, isDouble: Bool) throws -> Double {
    let grid = try SampleGrid(count: count, to: 1)
    var worst = 0.0
    for curve in judged {
      let (doubles, floats) = (room.doubles(count), room.floats(count))
      if isDouble {
        curve.timeline.sample(0, on: grid, into: doubles)
      } else {
        curve.timeline.sample(0, on: grid, into: floats)
      }
      for index in 0..<count {
        let found = isDouble ? doubles[index] : Double(floats[index])
        worst = max(worst, abs(found - curve.reference(grid.time(index))))
      }
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
      error: (try error(judged, count, isDouble: true), allowed))
  }

  private func errors(_ name: String, _ count: Int, _ curves: [BezierSubject], allowed: Double) throws -> Row {
    try arrays(name, count, curves, 1, allowed: allowed, judged: curves)
  }

  private func singles(_ name: String, _ count: Int, _ target: Double) throws -> Row {
    let grid = try SampleGrid(count: count, to: 1)
    let out = room.floats(count)
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
      cost: found.ours / Double(count * curves.count), error: (try error(curves, count, isDouble: false), 5e-7))
  }

  private func long(_ name: String, _ count: Int, isDouble: Bool) throws -> Row {
    let grid = try SampleGrid(count: count, to: 1)
    let curve = curves[0]
    let (doubles, floats) = (isDouble ? room.doubles(count) : room.doubles(1), room.floats(count))
    let found = clock.compare {
      isDouble ? baseline_memset(doubles.baseAddress, count * 8) : baseline_memset(floats.baseAddress, count * 4)
    } _: {
      if isDouble {
        curve.timeline.sample(0, on: grid, into: doubles)
      } else {
        curve.timeline.sample(0, on: grid, into: floats)
      }
    }
    return Row(
      name: name, baseline: "memset", measure: .timesAsLong, target: 1.6, measured: 1 / found.ratio,
      cost: found.ours / Double(count),
      error: (try error([curve], min(count, 65_536), isDouble: isDouble), isDouble ? 1e-13 : 5e-7))
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

  /// Arrays at times in no order.
  private func randomArray(_ name: String) throws -> Row {
    let (few, times) = anywhere
    let grid = try SampleGrid(times: times)
    let out = room.doubles(times.count)
    var sink = 0.0
    let found = clock.compare {
      sink += browser(few, times)
    } _: {
      for curve in few { curve.timeline.sample(0, on: grid, into: out) }
    }
    var worst = sink.isNaN ? Double.infinity : 0
    for curve in few {
      curve.timeline.sample(0, on: grid, into: out)
      for (index, time) in times.enumerated() { worst = max(worst, abs(out[index] - curve.reference(time))) }
    }
    return Row(
      name: name, baseline: "browser's solver, 1e-7", measure: .timesAsFast, target: 1, measured: found.ratio,
      cost: found.ours / Double(times.count * few.count), error: (worst, 1e-13))
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

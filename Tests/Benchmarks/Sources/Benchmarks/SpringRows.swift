import CBaselines
import MotionEngine

/// Springs of every damping.
struct SpringRows {
  let clock: Clock
  let room: Room
  let streamed: Int

  func plans() throws -> [Plan] {
    [
      Plan(name: "springs f64, 1024 samples") { try arrays($0, 1024, 40) },
      Plan(name: "springs f64, 60 samples") { try arrays($0, 60, 4) },
      Plan(name: "spring f64, streaming") { try streaming($0) },
    ]
  }

  private static let frame = 1.0 / 120

  private func sample(_ spring: SpringSubject, _ grid: SampleGrid) {
    spring.timeline.sample(0, on: grid, into: room.doubles(grid.count))
  }

  private func arrays(_ name: String, _ count: Int, _ target: Double) throws -> Row {
    let springs = try SpringSubject.all()
    let grid = try SampleGrid(count: count, to: Double(count - 1) * Self.frame)
    let found = clock.compare {
      for spring in springs {
        baseline_spring_fill(
          spring.frequency, spring.ratio, spring.velocity, Self.frame, room.doubles.baseAddress, count)
      }
    } _: {
      for spring in springs { sample(spring, grid) }
    }
    var worst = 0.0
    for spring in springs {
      sample(spring, grid)
      for index in 0..<count {
        let value = reference_spring(spring.frequency, spring.ratio, spring.velocity, grid.time(index))
        worst = max(worst, abs(room.doubles[index] - value))
      }
    }
    return Row(
      name: name, baseline: "closed form with libm", measure: .timesAsFast, target: target, measured: found.ratio,
      cost: found.ours / Double(count * springs.count), error: (worst, 1e-12))
  }

  private func streaming(_ name: String) throws -> Row {
    let spring = try SpringSubject(10, 0.2, 3)
    let grid = try SampleGrid(count: streamed, to: 10)
    let found = clock.compare {
      baseline_memset(room.doubles.baseAddress, streamed * 8)
    } _: {
      sample(spring, grid)
    }
    sample(spring, grid)
    var worst = 0.0
    for index in stride(from: 0, to: streamed, by: 97) {
      let value = reference_spring(10, 0.2, 3, grid.time(index))
      worst = max(worst, abs(room.doubles[index] - value))
    }
    return Row(
      name: name, baseline: "memset", measure: .timesAsLong, target: 1.8, measured: 1 / found.ratio,
      cost: found.ours / Double(streamed), error: (worst, 1e-12))
  }
}

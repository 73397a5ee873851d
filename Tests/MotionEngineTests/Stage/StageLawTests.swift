import MotionModel
import TestSupport
import Testing

@testable import MotionEngine

@Suite("Laws of a stage") struct StageLawTests {
  /// Random curves that end and have no steps.
  private func curve(_ generator: inout SeededGenerator) throws -> CurveChoice {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return try Sample.linear(number(0.05...1))
    case 1: return try Sample.easing(.easeInOut, number(0.05...1))
    case 2: return try Sample.curve(.interpolatingSpring(.duration(number(0.1...1), bounce: 0.3), initialVelocity: 0))
    case 3: return try Sample.spring(number(0.1...1), number(0.2...1.5), blend: number(0...0.5))
    case 4: return try Sample.curve(.systemDefault, [.delay(number(0...0.3))])
    default: return try Sample.spring(number(0.1...1), number(0.2...1.5))
    }
  }

  @Test("the presented value never jumps at an animated change") func continuity() throws {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<200 {
      var stage = try Sample.stage(0)
      var time = 0.0
      for _ in 0..<6 {
        time += .random(in: 0.01...0.4, using: &generator)
        let before = stage.presented("x", at: time)?.components[0] ?? .nan
        try stage.set(.random(in: -100...100, using: &generator), at: time, try curve(&generator))
        let after = stage.presented("x", at: time)?.components[0] ?? .nan
        #expect(abs(before - after) < 1e-8, "seed \(generator.seed), round \(round), at \(time)")
      }
    }
  }

  @Test("a spring that takes over a spring keeps the velocity") func velocity() throws {
    var generator = SeededGenerator(seed: 12)
    for mode in EvaluationMode.allCases {
      for round in 0..<100 {
        var stage = try Sample.stage(0, mode: mode)
        var time = 0.0
        for _ in 0..<4 {
          // Changes on whole steps, so that the stepped spring is at a step.
          time += Double(Int.random(in: 3...90, using: &generator)) / 60
          let before = stage.timeline().velocity("x", at: time) ?? .nan
          let spring = try Sample.spring(
            .random(in: 0.1...1, using: &generator), .random(in: 0.2...1.5, using: &generator),
            blend: round % 2 == 0 ? 0 : .random(in: 0.1...0.5, using: &generator))
          let wasMoving = abs(before) > 1
          try stage.set(.random(in: -100...100, using: &generator), at: time, spring)
          let after = stage.timeline().velocity("x", at: time) ?? .nan
          if wasMoving {
            #expect(
              abs(before - after) < 1e-6 * max(1, abs(before)), "\(mode), seed \(generator.seed), round \(round)")
          }
        }
      }
    }
  }

  @Test("adding up equals its definition") func combination() throws {
    var generator = SeededGenerator(seed: 13)
    for round in 0..<100 {
      var stage = try Sample.stage(0)
      var runs: [(curve: CompiledCurve, start: Double, total: Double)] = []
      var total = 0.0
      for index in 0..<4 {
        let seconds = Double.random(in: 0.2...1, using: &generator)
        let curve = try Curve(index % 2 == 0 ? .named(.easeInOut) : .linear(.clamp), duration: .seconds(seconds))
        let start = Double(index) * 0.1 + 0.01
        let step = Double.random(in: 10...50, using: &generator)
        total += step
        try stage.set(total, at: start, .curve(.inline(curve)))
        runs.append((try CompiledCurve(curve, duration: seconds, mode: .exact), start, total))
      }
      let timeline = stage.timeline()
      for time in stride(from: 0.0, through: 1.5, by: 0.05) {
        var result = 0.0
        for run in runs where time >= run.start {
          let elapsed = time - run.start
          let progress = elapsed >= run.curve.duration ? 1 : run.curve.value(at: elapsed)
          result += progress * (run.total - result)
        }
        #expect(abs(timeline.at(time) - result) < 1e-9, "seed \(generator.seed), round \(round), at \(time)")
      }
    }
  }

  @Test("velocity is the slope of the value") func slope() throws {
    var generator = SeededGenerator(seed: 14)
    for round in 0..<60 {
      var stage = try Sample.stage(0)
      var time = 0.0
      var changes: [Double] = []
      for _ in 0..<4 {
        time += .random(in: 0.05...0.4, using: &generator)
        changes.append(time)
        try stage.set(.random(in: -100...100, using: &generator), at: time, try curve(&generator))
      }
      let timeline = stage.timeline()
      for probe in stride(from: 0.013, through: 3, by: 0.0371) {
        let h = 1e-6
        let numeric = (timeline.at(probe + h) - timeline.at(probe - h)) / (2 * h)
        let velocity = timeline.velocity("x", at: probe) ?? .nan
        // Corners and joints have two slopes.
        let other = (timeline.at(probe + 3 * h) - timeline.at(probe + h)) / (2 * h)
        guard abs(numeric - other) < 0.05 * max(1, abs(numeric)) else { continue }
        #expect(
          abs(numeric - velocity) < 0.02 * max(5, abs(velocity)), "seed \(generator.seed), round \(round), at \(probe)")
      }
    }
  }

  @Test("the same changes give the same timeline") func determinism() throws {
    func make() throws -> Timeline {
      var generator = SeededGenerator(seed: 15)
      var stage = try Sample.stage(0, mode: .swiftUI)
      for index in 0..<20 {
        try stage.set(.random(in: -100...100, using: &generator), at: Double(index) * 0.1, try curve(&generator))
      }
      return stage.timeline()
    }
    let (first, second) = (try make(), try make())
    for time in stride(from: 0.0, through: 4, by: 0.01) {
      #expect(first.at(time).bitPattern == second.at(time).bitPattern)
    }
  }

  @Test("finished runs are dropped: a long row of changes stays short") func bounded() throws {
    var stage = try Sample.stage(0)
    for index in 0..<2_000 {
      try stage.set(Double(index % 7), at: Double(index) * 0.5, try Sample.easing(.easeOut, 0.9))
    }
    let track = stage.tracks[0]
    #expect(track.segments.allSatisfy { $0.runs.count <= 3 })
  }
}

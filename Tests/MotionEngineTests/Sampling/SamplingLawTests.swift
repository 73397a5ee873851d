import MotionModel
import TestSupport
import Testing

@testable import MotionEngine

/// Laws of ``Timeline/sample(_:on:from:into:)``: near single evaluations, the same in parts and on every machine.
@Suite struct SamplingLawTests {
  private func samples(
    _ timeline: Timeline, _ channel: Int, _ grid: SampleGrid, from first: Int = 0, count: Int? = nil,
    _ kernel: Kernel = .best
  ) -> [Double] {
    let count = count ?? max(grid.count - first, 0)
    return KernelRoom.written(count) { room in
      let buffer = UnsafeMutableBufferPointer(start: room, count: count)
      let written = timeline.sample(channel, on: grid, from: first, into: buffer, kernel)
      #expect(written == count)
    } ?? []
  }

  private func timelines(_ generator: inout SeededGenerator, _ mode: EvaluationMode) throws -> [(String, Timeline)] {
    let options = CompileOptions(mode: mode)
    var timelines = [("everything", try Make.timeline(document: TimelineLawTests.everything, options))]
    for _ in 0..<Campaign.rounds(80) {
      let curve = try Make.curve(CurveLawTests.base(&generator), nil, CurveLawTests.modifiers(&generator))
      timelines.append(("\(curve)", try ResolvedMotion(.curve(curve)).timeline(options)))
    }
    for c in BezierKernelTests.degenerate where abs(c[1]) < 10 {
      let curve = try Make.curve(.cubicBezier(try CubicBezier(c[0], c[1], c[2], c[3]), .clamp), 0.7)
      timelines.append(("\(c)", try ResolvedMotion(.curve(curve)).timeline(options)))
    }
    let stops: [[LinearPoints.Stop]] = [
      [.init(0.5)], [.init(0), .init(1)], [.init(0.2, at: [0.3]), .init(1.5, at: [0.3]), .init(0.7, at: [1])],
      [.init(0), .init(0.25, at: [0.25]), .init(0.25, at: [0.75]), .init(1)],
      [.init(-1, at: [-0.5]), .init(2, at: [1.5])],
      [.init(0), .init(0.5, at: [1]), .init(1, at: [1])],
    ]
    for stop in stops {
      let curve = try Make.curve(.points(try LinearPoints(stop)), 0.9, [.delay(0.1), .speed(1.5)])
      timelines.append(("\(stop)", try ResolvedMotion(.curve(curve)).timeline(options)))
    }
    var motions = RandomMotion(seed: generator.next())
    for _ in 0..<Campaign.rounds(60) {
      let motion = try motions.motion()
      guard let timeline = try? ResolvedMotion(motion).timeline(options) else { continue }
      timelines.append(("\(motion.kind) of seed \(motions.seed)", timeline))
    }
    return timelines
  }

  @Test(
    "Sampling is what single evaluations give, within 1e-12 or a rounding of the time",
    arguments: EvaluationMode.allCases)
  func values(mode: EvaluationMode) throws {
    var generator = SeededGenerator()
    var double = ToleranceReport()
    let chosen = (0..<100).map { _ in Double.random(in: 0...3, using: &generator) }
    for (name, timeline) in try timelines(&generator, mode) {
      let end = min(timeline.duration, 5) + 0.3
      let grids = [
        try SampleGrid(fps: 60, duration: end), try SampleGrid(count: 1333, to: end),
        try SampleGrid(count: 50, from: 0.1, to: end), try SampleGrid(times: chosen),
        try SampleGrid(count: 1, to: end), try SampleGrid(count: 40, from: -1, to: end),
      ]
      for grid in grids {
        for channel in timeline.channels.indices where timeline.channels[channel].unit != .text {
          let doubles: [Double] = samples(timeline, channel, grid)
          var floats = [Float](repeating: 9, count: grid.count)
          floats.withUnsafeMutableBufferPointer { _ = timeline.sample(channel, on: grid, into: $0) }
          #expect(zip(floats, doubles).allSatisfy { $0 == Float($1) }, "\(name), seed \(generator.seed)")
          let exact = (0..<grid.count).map { timeline.value(channel, at: grid.time($0)) }
          let height = exact.reduce(1) { max($0, $1.magnitude) }
          for (index, value) in exact.enumerated() {
            let time = grid.time(index)
            // For a steep value, a rounding of the time is a rounding of it.
            let near = [time - 8 * end.ulp, time + 8 * end.ulp].map { abs(timeline.value(channel, at: $0) - value) }
            let tolerance = 1e-12 * height + 2 * max(near[0], near[1])
            let label = "\(name), \(timeline.channels[channel].name) at \(time), \(mode), seed \(generator.seed)"
            double.compare(doubles[index], value, tolerance: tolerance, label)
          }
        }
      }
    }
    #expect(double.rows > Campaign.rounds(200_000))
    #expect(double.failures == 0, "\(double.summary)")
  }

  @Test("Parts of a grid, and every instruction set, give the bits of the whole")
  func parts() throws {
    var generator = SeededGenerator()
    for (name, timeline) in try timelines(&generator, .exact) {
      let end = min(timeline.duration, 5) + 0.3
      for grid in [try SampleGrid(fps: 600, duration: end), try SampleGrid(count: 150, to: end)] {
        for channel in timeline.channels.indices {
          let whole: [Double] = samples(timeline, channel, grid)
          let first = Int.random(in: 0..<grid.count, using: &generator)
          let count = Int.random(in: 1...(grid.count - first), using: &generator)
          for kernel in Kernel.all {
            let part: [Double] = samples(timeline, channel, grid, from: first, count: count, kernel)
            guard part == Array(whole[first..<(first + count)]) else {
              Issue.record("\(name), \(first) and \(count) more of \(grid.count), seed \(generator.seed)")
              return
            }
          }
        }
      }
    }
  }

  @Test("A dense grid begins and ends exactly where the curve does, and in between is what single evaluations give")
  func dense() throws {
    for c in [
      [0.25, 0.1, 0.25, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.05, 0.7, 0.1, 1], [0.68, -0.55, 0.265, 1.55],
    ] {
      let curve = try Make.curve(.cubicBezier(try CubicBezier(c[0], c[1], c[2], c[3]), .clamp), 0.7, [.delay(0.1)])
      let timeline = try ResolvedMotion(.curve(curve)).timeline()
      let grid = try SampleGrid(count: 65_536, to: 1)
      let doubles: [Double] = samples(timeline, 0, grid)
      #expect(doubles.first == 0 && doubles.last == 1, "\(c)")
      for index in stride(from: 0, to: grid.count, by: 13) {
        let exact = timeline.value(0, at: grid.time(index))
        #expect(abs(doubles[index] - exact) < 1e-12, "\(c) at \(index)")
      }
    }
  }

  @Test("A channel that does not exist is NaN, and nothing is written beyond a grid's end")
  func edges() throws {
    let timeline = try ResolvedMotion(.curve(try Make.curve(.linear(.clamp), 1))).timeline()
    let grid = try SampleGrid(count: 10, to: 1)
    let missing: [Double] = samples(timeline, 7, grid, count: 10)
    #expect(missing.allSatisfy(\.isNaN) && missing.count == 10)
    var room = [Double](repeating: 9, count: 12)
    #expect(room.withUnsafeMutableBufferPointer { timeline.sample(0, on: grid, from: 8, into: $0) } == 2)
    #expect(room == [8.0 / 9, 1] + [Double](repeating: 9, count: 10))
    #expect(room.withUnsafeMutableBufferPointer { timeline.sample(0, on: grid, from: 10, into: $0) } == 0)
    #expect(room.withUnsafeMutableBufferPointer { timeline.sample(0, on: grid, from: -1, into: $0) } == 0)
  }
}

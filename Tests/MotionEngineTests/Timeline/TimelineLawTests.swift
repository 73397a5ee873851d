import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Laws of timelines: sampling, joints, triggers, derived channels, threads.
@Suite struct TimelineLawTests {
  /// A set with every kind of keyframe, a color, an angle, a text and derived channels.
  static let everything = """
    {"motionbook": 1, "kind": "keyframes", "name": "test/all", "parameters": {"amplitude": 10}, "tracks": [
      {"property": "scale", "initial": 1, "keyframes": [{"linear": 1.5, "duration": 0.3, "easing": {"easing": "easeInOut"}},
        {"spring": 2, "duration": 0.4, "using": {"perceptual":{"duration": 0.5, "bounce": 0.3}}}, {"cubic": 0, "duration": 0.5}, {"move": 3},
        {"linear": 4, "duration": 0.2}]},
      {"property": "rotation", "initial": 0, "keyframes": [{"cubic": -30, "duration": 0.7}, {"spring": 45}]},
      {"property": "color", "initial": "#000000", "keyframes": [{"linear": "#FFFFFF80", "duration": 1}]},
      {"property": "text", "initial": "before", "keyframes": [{"move": "first"}, {"move": "last"}]},
      {"property": "offset", "initial": [0, 0], "keyframes": [{"cubic": [10, 20], "duration": 0.5}, {"spring": [0, 5]}]}],
     "derived": [{"property": "shake", "formula": "amplitude * sin(2 * pi * scale) + offset.y"},
                 {"property": "twice", "formula": "2 * shake + t"}]}
    """

  private func samples(_ timeline: Timeline, _ channel: Int, _ grid: SampleGrid, from first: Int = 0) -> [Double] {
    var buffer = [Double](repeating: -1, count: max(grid.count - first, 0))
    buffer.withUnsafeMutableBufferPointer { _ = timeline.fill($0, channel: channel, grid: grid, from: first) }
    return buffer
  }

  @Test("Filling a buffer gives what single evaluations give, bit for bit", arguments: EvaluationMode.allCases)
  func filling(mode: EvaluationMode) throws {
    let options = CompileOptions(mode: mode)
    var timelines = [try Make.timeline(document: Self.everything, options)]
    var generator = SeededGenerator()
    for _ in 0..<60 {
      let curve = try Make.curve(CurveLawTests.base(&generator), nil, CurveLawTests.modifiers(&generator))
      timelines.append(try ResolvedMotion(.curve(curve)).timeline(options))
    }
    let shares = (0..<400).map { _ in Double.random(in: 0...1, using: &generator) }
    for timeline in timelines {
      let end = min(timeline.duration, 5) + 0.3
      let grids = [
        try SampleGrid(fps: 60, duration: end), try SampleGrid(count: 333, to: end),
        try SampleGrid(fps: 240, duration: end),
        try SampleGrid(times: shares.map { $0 * end }),
      ]
      for grid in grids {
        for channel in timeline.channels.indices {
          let filled = samples(timeline, channel, grid)
          let single = (0..<grid.count).map { timeline.value(channel, at: grid.time($0)) }
          #expect(filled == single, "\(timeline.channels[channel].name), seed \(generator.seed)")
          #expect(samples(timeline, channel, grid, from: 100) == Array(single.dropFirst(100)))
        }
      }
    }
  }

  @Test("Channels come in document order with their units; angles in degrees, colors as sRGB, texts as texts")
  func channels() throws {
    let timeline = try Make.timeline(document: Self.everything)
    #expect(
      timeline.channels.map(\.name) == [
        "scale", "rotation", "color.red", "color.green", "color.blue", "color.opacity", "text", "offset.x", "offset.y",
        "shake", "twice",
      ])
    #expect(timeline.channels[1].unit == .degrees && timeline.channels[7].unit == .points)
    #expect(timeline.value("rotation", at: 0.7) == -30)
    // Half the light of white; opacity is not light.
    let red = try #require(timeline.value("color.red", at: 0.5))
    #expect(abs(red - 0.735356983052449) < 1e-12)
    let opacity: Double = try #require(timeline.value("color.opacity", at: 0.5))
    let half: Double = (1 + 128.0 / 255) / 2
    #expect(abs(opacity - half) < 1e-12)
    #expect(timeline.value("color.green", at: 9) == 1)
    #expect(timeline.text("text", at: 0) == "first" && timeline.text("text", at: 0.001) == "last")
    #expect(timeline.text("scale", at: 0) == nil && timeline.value("nothing", at: 0) == nil)
    #expect(timeline.value(99, at: 0).isNaN)
    let angle: Double = 2 * Double.pi * timeline.value(0, at: 0.2)
    let shake: Double = 10 * angle.sine + timeline.value(8, at: 0.2)
    let twice: Double = 2 * shake + 0.2
    #expect(abs(timeline.value(9, at: 0.2) - shake) < 1e-12)
    #expect(abs(timeline.value(10, at: 0.2) - twice) < 1e-12)
    #expect(timeline.values(at: 0.2).count == 11)
  }

  @Test("Velocities of all channels are the slopes of their values, derived ones by the chain rule")
  func velocities() throws {
    let timeline = try Make.timeline(document: Self.everything)
    var generator = SeededGenerator()
    var tried = 0
    for _ in 0..<3000 {
      let time = Double.random(in: 0.001...2.5, using: &generator)
      for channel in timeline.channels.indices where timeline.channels[channel].type != .text {
        let h = 1e-6
        let values = [time - h, time, time + h].map { timeline.value(channel, at: $0) }
        let slope = (values[2] - values[0]) / (2 * h)
        guard abs(values[2] - 2 * values[1] + values[0]) < 1e-9 * max(1, abs(slope)) else { continue }
        tried += 1
        let found = timeline.velocity(channel, at: time)
        #expect(
          abs(found - slope) <= 1e-4 * max(1, abs(slope)),
          "\(timeline.channels[channel].name) at \(time): \(found) is not \(slope), seed \(generator.seed)")
      }
    }
    #expect(tried > 20_000)
  }

  @Test(
    "A trigger in mid-run continues from the values there, with their velocities", arguments: EvaluationMode.allCases)
  func retrigger(mode: EvaluationMode) throws {
    var generator = SeededGenerator()
    for _ in 0..<100 {
      let at = Double.random(in: 0.05...0.9, using: &generator)
      var options = CompileOptions(mode: mode)
      options.triggers = [0, at]
      let tracks = [
        try Make.track("a", from: 0, [try Make.spring(100, nil, .duration(0.4, bounce: 0.2))]),
        try Make.track("b", from: 5, [try Make.cubic(-40, 0.6), try Make.cubic(5, 0.5)]),
      ]
      let timeline = try Make.timeline(tracks, .trigger, options)
      for channel in [0, 1] {
        let (before, after) = (timeline.value(channel, at: at - 1e-9), timeline.value(channel, at: at + 1e-9))
        #expect(abs(before - after) < 1e-4, "at \(at), seed \(generator.seed)")
        let (left, right) = (timeline.velocity(channel, at: at - 1e-9), timeline.velocity(channel, at: at + 1e-9))
        #expect(abs(left - right) < 1e-3 * max(1, abs(left)), "at \(at): \(left), \(right), seed \(generator.seed)")
      }
    }
    var idle = CompileOptions(mode: mode)
    idle.triggers = [1]
    let timeline = try Make.timeline(
      [try Make.track(from: 7, [try Make.move(0), try Make.linear(1, 1)])], .trigger, idle)
    #expect(timeline.value(0, at: 0.5) == 7 && timeline.value(0, at: 1) == 0 && timeline.value(0, at: 1.5) == 0.5)
    idle.triggers = []
    #expect(try Make.timeline([try Make.track(from: 7, [try Make.linear(1, 1)])], .trigger, idle).value(0, at: 3) == 7)
  }

  @Test(
    "Repeated keyframes: passes start over, every other one backwards in time; a shorter track waits for the longest")
  func repetition() throws {
    let short = try Make.track("a", from: 0, [try Make.linear(1, 0.5)])
    let long = try Make.track("b", from: 0, [try Make.cubic(3, 1), try Make.linear(4, 1)])
    let once = try Make.timeline([short, long])
    let turning = try Make.timeline([short, long], .repeats(count: 4, autoreverses: true))
    let endless = try Make.timeline([short, long], .repeats(count: nil, autoreverses: false))
    #expect(once.duration == 2 && turning.duration == 8 && endless.duration == .infinity)
    for time in [0.1, 0.5, 0.75, 1.3, 1.9] {
      for channel in [0, 1] {
        let value = once.value(channel, at: time)
        #expect(abs(turning.value(channel, at: 4 - time) - value) < 1e-12)
        #expect(abs(turning.value(channel, at: 4 + time) - value) < 1e-12)
        #expect(abs(endless.value(channel, at: 20 + time) - value) < 1e-9)
        #expect(abs(turning.velocity(channel, at: 4 - time) + once.velocity(channel, at: time)) < 1e-9)
      }
    }
    #expect(turning.value(1, at: 100) == 0, "an even number of passes ends at the start")
    #expect(endless.settledDuration() == .infinity)
  }

  @Test("A later track on a part of a property wins, and a derived channel hides the one it is named after")
  func hiding() throws {
    let document = """
      {"motionbook": 1, "kind": "keyframes", "name": "test/hide", "tracks": [
        {"property": "offset", "initial": [5, 0], "keyframes": [{"linear": [5, 1], "duration": 3}]},
        {"property": "offset.y", "initial": 10, "keyframes": [{"linear": 20, "duration": 1}]}],
       "derived": [{"property": "y", "formula": "offset.y + 1"}, {"property": "y", "formula": "y * 2"}]}
      """
    let timeline = try Make.timeline(document: document)
    #expect(timeline.channels.map(\.name) == ["offset.x", "offset.y", "y"])
    #expect(timeline.duration == 3 && timeline.value("offset.y", at: 0.5) == 15 && timeline.value("y", at: 0.5) == 32)
  }

  @Test("A timeline gives the same bits on several threads at once")
  func threads() async throws {
    let timeline = try Make.timeline(document: Self.everything, CompileOptions(mode: .swiftUI))
    let grid = try SampleGrid(fps: 500, duration: 3)
    let expected = timeline.channels.indices.map { samples(timeline, $0, grid) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { timeline.channels.indices.map { self.samples(timeline, $0, grid) } == expected }
      }
      for await agrees in group { #expect(agrees) }
    }
    #expect(try Make.timeline(document: Self.everything, CompileOptions(mode: .swiftUI)) == timeline)
  }

  @Test("Grids: the last frame is the end, counts are bounded, endless motions need a length")
  func grids() throws {
    #expect(try SampleGrid(fps: 60, duration: 1).count == 61)
    let uneven = try SampleGrid(fps: 60, duration: 0.99)
    #expect(uneven.count == 61 && uneven.time(60) == 0.99 && uneven.time(59) == 59 / 60.0)
    #expect(try SampleGrid(fps: 60, duration: 0.99, includesEnd: false).count == 60)
    #expect(try SampleGrid(fps: 60, duration: 0).count == 1)
    #expect(try SampleGrid(count: 1, to: 5).time(0) == 0)
    for (fps, duration) in [(60.0, Double.infinity), (60, 1e9), (0, 1), (.nan, 1), (1, .nan), (1e300, 1e300)] {
      #expect(throws: ModelError.self) { try SampleGrid(fps: fps, duration: duration) }
    }
    #expect(throws: ModelError.self) { try SampleGrid(count: 10_000_001, to: 1) }
    #expect(throws: ModelError.self) { try SampleGrid(times: [0, .nan]) }
  }
}

extension Double {
  /// Its sine, by the engine's own formulas: tests import no mathematics library here.
  fileprivate var sine: Double {
    guard let formula = try? Formula("sin(t)"), let compiled = try? CompiledFormula(formula, slots: ["t"]) else {
      return .nan
    }
    return compiled.value(at: self)
  }
}

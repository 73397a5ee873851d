import AllocationCounter
import MotionModel
import TestSupport
import Testing

@testable import MotionEngine

@Suite("Allocations") struct AllocationTests {
  /// Number of allocations in `body`; nil without a counter.
  private func allocations(_ body: () -> Void) -> Int? {
    guard allocation_counter_is_available() else { return nil }
    let before = allocation_counter_value()
    body()
    return Int(allocation_counter_value() - before)
  }

  /// Every way to evaluate a timeline at `count` times, without anything that allocates by its nature.
  private func evaluate(_ timeline: Timeline, _ count: Int, into buffer: UnsafeMutableBufferPointer<Double>) -> Double {
    var sum = 0.0
    for index in 0..<count {
      let time = 3 * Double(index) / Double(count)
      sum += Double(timeline.values(at: time, into: buffer))
      for channel in 0..<timeline.channels.count {
        sum += timeline.value(channel, at: time) + timeline.velocity(channel, at: time)
      }
    }
    return sum
  }

  private func sample(
    _ timeline: Timeline, _ grid: SampleGrid, into buffer: UnsafeMutableBufferPointer<Double>
  ) -> Int {
    var sum = 0
    for channel in 0..<timeline.channels.count {
      sum += timeline.fill(buffer, channel: channel, grid: grid)
      sum += timeline.sample(channel, on: grid, into: buffer)
      buffer.withMemoryRebound(to: Float.self) { sum += timeline.sample(channel, on: grid, into: $0) }
    }
    return sum
  }

  /// A stage with everything that can run on a property.
  private func stage(_ mode: EvaluationMode) throws -> Timeline {
    var stage = try Sample.stage(0, mode: mode)
    try stage.set(1, at: 0, try Sample.spring(0.3, 0.5))
    try stage.set(2, at: 0.2, try Sample.spring(0.9, 0.7, blend: 0.5))
    try stage.set(3, at: 0.4, try Sample.easing(.easeInOut, 1))
    try stage.set(4, at: 0.6, try Sample.linear(2))
    return stage.timeline()
  }

  /// Curves without modifiers, and stages: what allocates nothing without the optimizer either.
  private func plainTimelines() throws -> [(name: String, timeline: Timeline)] {
    let path = BezierPath.Segment(0.2, 0, 0, 1, 1, 1)
    let bases: [CurveBase] = [
      .linear(.clamp), .cubicBezier(try CubicBezier(0.2, 0, 0, 1), .clamp), .named(.circularEaseIn),
      .path(try BezierPath([path])), .points(try LinearPoints([.init(0), .init(0.7), .init(1)])),
      .steps(try Steps(4, .jumpEnd)), .systemDefault, .spring(.duration(0.5, bounce: 0.3), blendDuration: 0),
      .interpolatingSpring(.duration(0.5, bounce: 0.3), initialVelocity: 1),
      .physicsSpring(.duration(0.5, bounce: 0.3), initialVelocity: 1),
      .formula(try Formula("1 - exp(-6*t) * cos(12*t)"), parameters: [:]),
    ]
    var timelines: [(String, Timeline)] = []
    for mode in EvaluationMode.allCases {
      timelines.append(("a stage, \(mode)", try stage(mode)))
      for base in bases {
        let motion = Motion.curve(try Curve(base, duration: base.isSpring ? nil : .seconds(1)))
        let options = CompileOptions(mode: mode)
        timelines.append(("\(base), \(mode)", try ResolvedMotion(motion).timeline(options)))
      }
    }
    return timelines
  }

  /// Random motions of all kinds.
  private func randomTimelines() throws -> [(name: String, timeline: Timeline)] {
    var timelines: [(String, Timeline)] = []
    for mode in EvaluationMode.allCases {
      var drawn = RandomMotion(seed: 41)
      for round in 0..<400 {
        let motion = try drawn.motion()
        let options = CompileOptions(mode: mode)
        guard let timeline = try? ResolvedMotion(motion).timeline(options) else { continue }
        timelines.append(("seed \(drawn.seed), round \(round), \(motion.kind), \(mode)", timeline))
      }
    }
    #expect(timelines.count > 300)
    return timelines
  }

  /// Random motions only where the optimizer ran: without it loops over reversed arrays and the like allocate.
  ///
  /// `swift test -c release -Xswiftc -enable-testing --filter AllocationTests` runs them.
  private func timelines() throws -> [(name: String, timeline: Timeline)] {
    #if DEBUG
      return try plainTimelines()
    #else
      return try plainTimelines() + randomTimelines()
    #endif
  }

  @Test("evaluating and sampling allocate nothing for each sample") func none() throws {
    guard allocation_counter_is_available() else {
      print("skipped: allocations are counted on Linux with glibc, without a sanitizer")
      return
    }
    let (few, many) = (try SampleGrid(count: 10, from: 0, to: 3), try SampleGrid(count: 500, from: 0, to: 3))
    var found: [String] = []
    let timelines = try timelines()
    for (name, timeline) in timelines {
      let room = UnsafeMutableBufferPointer<Double>.allocate(capacity: 500 + timeline.channels.count)
      defer { room.deallocate() }
      var sink = 0.0
      // The first time makes what is made once for the whole program.
      sink += evaluate(timeline, 10, into: room)
      let counts = [
        allocations { sink += evaluate(timeline, 10, into: room) },
        allocations { sink += evaluate(timeline, 200, into: room) },
        allocations { sink += Double(sample(timeline, few, into: room)) },
        allocations { sink += Double(sample(timeline, many, into: room)) },
      ].map { $0 ?? -1 }
      if counts[1] > counts[0] { found.append("\(name): \(counts[0]) for 10 times, \(counts[1]) for 200") }
      if counts[3] > counts[2] { found.append("\(name): \(counts[2]) for 10 samples, \(counts[3]) for 500") }
      #expect(sink != 1)
    }
    #expect(found.isEmpty, "\(found.count) of \(timelines.count), such as \(found.prefix(8).joined(separator: "; "))")
  }

  @Test("a live stage allocates nothing between events") func live() throws {
    guard allocation_counter_is_available() else { return }
    let document = #"""
      {"motionbook":1,"name":"a","kind":"sequence","states":[
        {"name":"off","values":{"opacity":0,"offset":[0,0]}},
        {"name":"on","values":{"opacity":1,"offset":[10,20]},"curve":{"easing":"easeInOut","duration":1}}],
       "schedule":{"periodic":{"from":0,"by":10}},
       "cues":[{"name":"late","at":1000},{"name":"on","phase":1},{"name":"tick","every":1}]}
      """#
    let stage = try LiveStage(ResolvedMotion(try Preset(json: Array(document.utf8)).motion))
    let room = UnsafeMutableBufferPointer<Double>.allocate(capacity: 8)
    defer { room.deallocate() }
    for state in ["on", "off"] {
      try stage.enter(state)
      try stage.advance(by: 0.01)
      #expect(stage.cues.map(\.name).contains("on") == (state == "on"))
      var (sum, failures) = (0.0, 0)
      let count = allocations {
        for _ in 0..<100 {
          do { try stage.advance(by: 0.001) } catch { failures += 1 }
          sum += (stage.value("opacity") ?? 0) + (stage.velocity("offset.x") ?? 0)
          sum += Double(stage.values(into: room) + stage.cues.count)
        }
      }
      #expect(count == 0, "\(state)")
      #expect(sum > 0 && failures == 0)
    }
  }

  @Test("the counter sees what is allocated, on its own thread") func counter() {
    guard allocation_counter_is_available() else { return }
    var boxes: [Shared<Int>] = []
    boxes.reserveCapacity(100)
    let count = allocations { for index in 0..<100 { boxes.append(Shared(index)) } }
    #expect((count ?? 0) >= 100)
    #expect(boxes.count == 100)
    #expect(allocations {} == 0)
  }
}

import AllocationCounter
import MotionModel
import TestSupport
import Testing

@testable import MotionEngine

/// ``MotionBank``: equals single evaluations, at every place, regardless of earlier motions.
@Suite struct MotionBankTests {
  /// Every kind of curve, most of those for which there are lanes.
  private static func timelines(_ generator: inout SeededGenerator) throws -> [(name: String, timeline: Timeline)] {
    var timelines: [(String, Timeline)] = []
    func add(_ base: CurveBase, _ modifiers: [CurveModifier] = []) throws {
      for (from, to) in [(0.0, 1.0), (-3, 20)] {
        var options = CompileOptions()
        (options.from, options.to) = (from, to)
        let curve = try Make.curve(base, base.isSpring ? nil : 0.7, modifiers)
        timelines.append(("\(curve)", try ResolvedMotion(.curve(curve)).timeline(options)))
      }
    }
    for ratio in MotionKernelTests.ratios {
      for frequency in [0.5, 10, 200] {
        let spring = SpringParameters.physics(
          mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency, allowOverDamping: true)
        try add(.physicsSpring(spring, initialVelocity: 0))
        try add(.physicsSpring(spring, initialVelocity: -7))
      }
    }
    for c in BezierKernelTests.degenerate where abs(c[1]) < 10 {
      try add(.cubicBezier(try CubicBezier(c[0], c[1], c[2], c[3]), .clamp))
    }
    for _ in 0..<60 {
      let c = (0..<4).map { Double.random(in: $0 % 2 == 0 ? 0...1 : -1...2, using: &generator) }
      try add(.cubicBezier(try CubicBezier(c[0], c[1], c[2], c[3]), .extend))
    }
    let stops: [[LinearPoints.Stop]] = [
      [.init(0.5)], [.init(0), .init(1)], [.init(0.2, at: [0.3]), .init(1.5, at: [0.3]), .init(0.7, at: [1])],
      [.init(-1, at: [-0.5]), .init(2, at: [1.5])], [.init(0), .init(0.5, at: [1]), .init(1, at: [1])],
      (0...63).map { .init(Double($0 % 7)) }, (0...64).map { .init(Double($0 % 7)) },
    ]
    for stop in stops { try add(.points(try LinearPoints(stop))) }
    for base in [CurveBase.linear(.clamp), .linear(.extend), .named(.circularEaseIn), .steps(try Steps(4, .jumpBoth))] {
      try add(base)
    }
    try add(.spring(.duration(0.5, bounce: 0.3), blendDuration: 0), [.delay(0.2), .speed(2)])
    try add(.linear(.clamp), [.repeats(count: nil, autoreverses: true)])
    timelines.append(("everything", try Make.timeline(document: TimelineLawTests.everything)))
    return timelines
  }

  /// Expected values of a bank.
  private struct Expected {
    var name: String
    var timeline: Timeline
    var start: Double
    var from: Double
    var to: Double

    func value(at time: Double) -> Double {
      Segment.mix(from, to, timeline.value(0, at: time - start))
    }
  }

  private static func frame(_ bank: MotionBank, at time: Double, _ kernel: Kernel = .best) -> [Double]? {
    KernelRoom.written(bank.room) { room in
      // Places where nothing runs are not written.
      for place in 0..<bank.room { room[place] = 0.125 }
      _ = bank.values(at: time, into: UnsafeMutableBufferPointer(start: room, count: bank.room), kernel)
    }
  }

  @Test("A frame shows what single evaluations give, while motions come and go")
  func values() throws {
    var generator = SeededGenerator()
    let timelines = try Self.timelines(&generator)
    var bank = MotionBank()
    var running: [Int: Expected] = [:]
    var report = ToleranceReport()
    for round in 0..<120 {
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        guard let (name, timeline) = timelines.randomElement(using: &generator) else { continue }
        let (from, to) = Bool.random(using: &generator) ? (0.0, 1.0) : (5.0, -2.0)
        let start = Double(round) / 10 + Double.random(in: -0.5...0.5, using: &generator)
        let place = bank.add(timeline, at: start, from: from, to: to)
        #expect(running[place] == nil)
        running[place] = Expected(name: name, timeline: timeline, start: start, from: from, to: to)
      }
      for place in running.keys.sorted() where Double.random(in: 0...1, using: &generator) < 0.12 {
        bank.remove(place)
        running[place] = nil
      }
      #expect(bank.count == running.count)
      let time = Double(round) / 10 + Double.random(in: 0...0.1, using: &generator)
      let frame = try #require(Self.frame(bank, at: time), "seed \(generator.seed)")
      for (place, expected) in running {
        let value = expected.value(at: time)
        let height = max(1, abs(expected.value(at: 1e9)), abs(value)) * 30
        let label = "\(expected.name) from \(expected.start) at \(time), seed \(generator.seed)"
        report.compare(frame[place], value, tolerance: 1e-12 * height, label)
      }
      for place in 0..<bank.room where running[place] == nil { #expect(frame[place] == 0.125) }
    }
    #expect(report.rows > 10_000)
    #expect(report.failures == 0, "\(report.summary)")
  }

  @Test("Springs of every damping are the closed form within 1e-12, from their beginning until long after their end")
  func springs() throws {
    var report = ToleranceReport()
    for ratio in MotionKernelTests.ratios {
      for velocity in [0.0, 3, -20] {
        let spring = SpringParameters.physics(
          mass: 1, stiffness: 100, damping: 20 * ratio, allowOverDamping: true)
        let curve = try Make.curve(.physicsSpring(spring, initialVelocity: velocity))
        let timeline = try ResolvedMotion(.curve(curve)).timeline()
        var bank = MotionBank()
        bank.add(timeline, at: 0)
        for step in -2...4000 {
          // 2¹⁹ radians are passed at 52,429 s.
          let time = step < 3900 ? Double(step) / 500 : Double(step - 3900) * 1000
          let frame = try #require(Self.frame(bank, at: time))
          report.compare(
            frame[0], timeline.value(0, at: time), tolerance: 1e-12 * (1 + abs(velocity) / 10), "ζ \(ratio) at \(time)")
        }
      }
    }
    #expect(report.failures == 0, "\(report.summary)")
  }

  @Test("what has no lane is the same to the last bit")
  func bits() throws {
    var generator = SeededGenerator()
    var bank = MotionBank()
    var expected: [(String, Timeline)] = []
    for (name, timeline) in try Self.timelines(&generator) {
      if case .curve(let curve, _, _) = timeline.entries[0].program, curve.base.isSpring { continue }
      bank.add(timeline, at: 0)
      expected.append((name, timeline))
    }
    for step in -2...900 {
      let time = Double(step) / 1000
      let frame = try #require(Self.frame(bank, at: time))
      for (place, (name, timeline)) in expected.enumerated() where frame[place] != timeline.value(0, at: time) {
        Issue.record("\(name) at \(time): \(frame[place]), not \(timeline.value(0, at: time)); seed \(generator.seed)")
        return
      }
    }
  }

  @Test("Every instruction set gives the same bits for 1 to 300 motions, and writes nowhere else")
  func sets() throws {
    var generator = SeededGenerator()
    let timelines = try Self.timelines(&generator)
    var bank = MotionBank()
    for count in 1...300 {
      let (_, timeline) = try #require(timelines.randomElement(using: &generator))
      bank.add(timeline, at: Double.random(in: 0...1, using: &generator))
      #expect(bank.count == count)
      let time = Double.random(in: 0...2, using: &generator)
      let frames = Kernel.all.map { Self.frame(bank, at: time, $0) }
      guard frames.allSatisfy({ $0 != nil && $0 == frames[0] }) else {
        Issue.record("\(count) motions at \(time), seed \(generator.seed)")
        return
      }
      // A buffer that is too short holds the beginning.
      let short = KernelRoom.written(count / 2) { room in
        _ = bank.values(at: time, into: UnsafeMutableBufferPointer(start: room, count: count / 2))
      }
      #expect(short == frames[0].map { Array($0.prefix(count / 2)) })
    }
  }

  @Test("A place is free after its motion was removed or has ended, and removing it again changes nothing")
  func places() throws {
    let fade = try ResolvedMotion(.curve(try Make.curve(.linear(.clamp), 1))).timeline()
    var bank = MotionBank()
    #expect([bank.add(fade, at: 0), bank.add(fade, at: 1, from: 10, to: 20), bank.add(fade, at: 2)] == [0, 1, 2])
    #expect(Self.frame(bank, at: 1.5) == [1, 15, 0])
    bank.remove(0)
    bank.remove(0)
    bank.remove(7)
    bank.remove(-1)
    #expect(bank.count == 2 && bank.room == 3)
    #expect(bank.removeEnded(at: 1.9) == [])
    #expect(bank.removeEnded(at: 2) == [1])
    #expect(Self.frame(bank, at: 2.25) == [0.125, 0.125, 0.25])
    #expect(Set([bank.add(fade, at: 2), bank.add(fade, at: 2)]) == [0, 1])
    #expect(bank.add(fade, at: 2) == 3)
    #expect(bank.count == 4)
  }

  @Test("A frame allocates nothing for its motions") func allocations() throws {
    guard allocation_counter_is_available() else {
      print("skipped: allocations are counted on Linux with glibc, without a sanitizer")
      return
    }
    var generator = SeededGenerator()
    var found: [String] = []
    for (name, timeline) in try Self.timelines(&generator) {
      // Motions with a lane; unoptimized, single evaluations of a bank allocate.
      guard case .curve(let curve, _, _) = timeline.entries[0].program, curve.clocks.isEmpty else { continue }
      guard case .spring(let solver) = curve.base.shape, solver.discriminant <= 0 else { continue }
      func allocations(of times: Int) -> Int {
        var bank = MotionBank()
        for _ in 0..<times { bank.add(timeline, at: 0) }
        let room = UnsafeMutableBufferPointer<Double>.allocate(capacity: bank.room)
        defer { room.deallocate() }
        // The first time makes what is made once for the whole program.
        bank.values(at: 0.1, into: room)
        let before = allocation_counter_value()
        for step in 0..<20 { bank.values(at: Double(step) / 10, into: room) }
        return Int(allocation_counter_value() - before)
      }
      if allocations(of: 1) != allocations(of: 9) { found.append(name) }
    }
    #expect(found.isEmpty, "\(found.joined(separator: "; "))")
  }
}

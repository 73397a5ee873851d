import CBaselines
import MotionEngine
import MotionModel

/// A frame of a player: 10,000 running motions at one time.
struct FrameRows {
  let clock: Clock
  let room: Room
  private static let count = 10_000

  /// A bank with what it runs, for single evaluations.
  private struct Frame {
    var bank = MotionBank()
    var runs: [(timeline: Timeline, start: Double)] = []

    /// Each motion at some time of its way when the frame is shown, at time 10.
    init(_ timelines: [Timeline]) {
      var draw = Draw()
      for index in 0..<FrameRows.count {
        let timeline = timelines[index % timelines.count]
        let start = 10 - draw.number(0...1) * min(timeline.duration, 10)
        bank.add(timeline, at: start)
        runs.append((timeline, start))
      }
    }
  }

  func plans() throws -> [Plan] {
    [
      Plan(name: "a frame of 10,000 springs, mixed") { try ratio($0, try springs(), target: 8) },
      Plan(name: "a frame of 10,000 springs") { try time($0, try springs(), target: 60_000) },
      Plan(name: "a motion added and removed") { try change($0, try springs(), target: 1_000) },
    ]
  }

  private func timeline(_ notation: String) throws -> Timeline {
    try ResolvedMotion(.curve(try Curve(notation: notation))).timeline()
  }

  /// Springs by duration and bounce, six of eight swinging.
  private func springs() throws -> [Timeline] {
    try [0.3, 0.15, 0.5, 0.7, 0.2, 0.1, 0, -0.3].flatMap { bounce in
      try [0.25, 0.35, 0.5, 0.8].map { try timeline("spring(duration: \($0), bounce: \(bounce))") }
    }
  }

  /// The greatest distance from single evaluations at the times of a second around the frame.
  private func error(_ frame: Frame) -> Double {
    let out = room.doubles(Self.count)
    var worst = 0.0
    for step in 0...16 {
      let now = 9.5 + Double(step) / 16
      frame.bank.values(at: now, into: out)
      for (place, run) in frame.runs.enumerated() {
        worst = max(worst, abs(out[place] - (run.timeline.value("value", at: now - run.start) ?? .nan)))
      }
    }
    return worst
  }

  private func ratio(_ name: String, _ timelines: [Timeline], target: Double) throws -> Row {
    let frame = Frame(timelines)
    let (single, together) = (room.doubles(Self.count), room.doubles(2 * Self.count))
    var now = 10.0
    let found = clock.compare {
      for (place, run) in frame.runs.enumerated() {
        single[place] = run.timeline.value("value", at: now - run.start) ?? .nan
      }
      now += 1e-9
    } _: {
      frame.bank.values(at: now, into: together)
      now += 1e-9
    }
    return Row(
      name: name, baseline: "value(at:) one by one", measure: .timesAsFast, target: target, measured: found.ratio,
      cost: found.ours / Double(Self.count), error: (error(frame), 1e-12))
  }

  private func time(_ name: String, _ timelines: [Timeline], target: Double) throws -> Row {
    let frame = Frame(timelines)
    let out = room.doubles(Self.count)
    var now = 10.0
    let time = clock.time {
      frame.bank.values(at: now, into: out)
      now += 1e-9
    }
    return Row(
      name: name, baseline: "", measure: .nanoseconds, target: target, measured: time, cost: time / Double(Self.count),
      error: (error(frame), 1e-12))
  }

  private func change(_ name: String, _ timelines: [Timeline], target: Double) throws -> Row {
    var bank = Frame(timelines).bank
    var next = 0
    let time = clock.time {
      bank.remove(next)
      bank.add(timelines[next % timelines.count], at: 10)
      next = (next + 7919) % Self.count
    }
    return Row(
      name: name, baseline: "", measure: .nanoseconds, target: target, measured: time, cost: time,
      error: (bank.count == Self.count ? 0 : 1, 0))
  }
}

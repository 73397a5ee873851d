import MotionModel

/// Spring with modifiers added to running animations, stepped as in SwiftUI: toward the remaining travel above them,
/// which changes with every frame.
///
/// Frames are counted from the change; a step uses the remaining travel on the first frame after it began. There is no
/// closed form: one state a frame is stored, on demand, up to the frame on which SwiftUI ends the motion. Over endless
/// runs the frames eventually repeat. A run that has done neither after ``maximumFrameCount`` frames counts as ended
/// there. Evaluation allocates nothing.
struct FollowingRun: Hashable, Sendable {
  struct Frame: Hashable, Sendable {
    /// The spring on its own clock, from the start of its pass.
    var sample = SpringSample()
    /// Offset of its own time until the next frame: the time since the change times the rate, plus this.
    var lead = 0.0
    /// Minimum of its own time.
    var least = 0.0
    /// Number of steps in its pass.
    var stepCount: Int32 = 0
    var isReversed = false
    /// Indicates the end of a pass, which is shown.
    var isBoundary = false
    var endsReversed = false
  }

  /// Position of a repetition.
  private struct Pass: Hashable, Sendable {
    var index = 0.0
    var offset = 0.0
  }

  /// Time of logical completion, measured by a number of clocks counted from the innermost.
  private struct Completion: Hashable, Sendable {
    var level: Int
    var after: Double
  }

  static let maximumFrameCount = 65_536

  /// Target, as an offset from the property's rest.
  let target: SIMD4<Double>
  /// Between two frames, in seconds.
  let interval: Double
  /// From when on SwiftUI shows the model value, in seconds since the change; infinity while that is not known.
  private(set) var end = Double.infinity
  /// Logical completion, in seconds since the change: the end of the response in its last pass, or that of a modifier;
  /// infinity while unknown.
  private(set) var logicalEnd = Double.infinity
  /// Frames so far, from the change on.
  private(set) var frames: ContiguousArray<Frame> = []
  /// The frames that come again and again from their end on.
  private var loop: Range<Int>?
  /// Steps in the loop, on a continuing clock; 0 if a pass begins anew.
  private var loopSteps = 0
  /// The frames on which the passes of an endless repetition began.
  private var boundaries: [Int] = []
  private let steps: StepMap
  private let clocks: [CurveClock]
  private let completions: [Completion]
  private let unit, rate: Double
  private var passes: [Pass]

  /// Begins a table; its frames are appended later.
  init(_ steps: StepMap, _ curve: CompiledCurve, to target: SIMD4<Double>, interval: Double, unit: Double) {
    self.steps = steps
    clocks = curve.clocks
    var (level, completions) = (0, [Completion(level: 0, after: steps.response)])
    for modifier in curve.modifiers {
      if case .logicallyComplete(let after) = modifier {
        completions.append(Completion(level: level, after: after))
      } else {
        level += 1
      }
    }
    (self.completions, self.target, self.interval, self.unit) = (completions, target, interval, unit)
    rate = clocks.reduce(1) { if case .speed(let factor) = $1 { $0 * factor } else { $0 } }
    passes = [Pass](repeating: Pass(), count: clocks.count)
  }

  var isWhole: Bool { end.isFinite || loop != nil }

  /// Time of the next frame, in seconds since the change.
  var nextFrame: Double { Double(frames.count) * interval }

  /// Indicates that the table covers `elapsed` seconds since the change.
  func covers(_ elapsed: Double) -> Bool { isWhole || index(at: elapsed) + 1 < frames.count }

  /// Makes the next frame.
  /// - Parameters:
  ///   - way: Distance then from the runs below to the target.
  ///   - period: Number of frames after which the runs below repeat, and the start of that; nil if they do not.
  mutating func append(way: SIMD4<Double>, period: (frames: Int, from: Double)?) {
    guard !isWhole else { return }
    let elapsed = nextFrame
    guard frames.count < Self.maximumFrameCount else { return stop(at: elapsed) }
    let last = frames.last ?? Frame()
    let time = place(at: elapsed).time
    if logicalEnd == .infinity, isComplete(at: elapsed) { logicalEnd = elapsed }
    let due = min(StepMap.wholeStepCount(at: time), Int(Int32.max))
    let made = max(due, Int(last.stepCount))
    var frame = Frame(
      sample: last.sample.stepped(due - Int(last.stepCount), by: steps, to: way), stepCount: Int32(made))
    // A read exactly on the frame includes the step added by the clock's rounding.
    let seen = frame.sample.stepped(StepMap.stepCount(at: time) - made, by: steps, to: way)
    if seen.hasEnded(at: way, unit: unit) {
      guard let isReversed = beginPass(at: elapsed) else { return stop(at: elapsed) }
      frame = Frame(isBoundary: true, endsReversed: isReversed)
    }
    let place = place(at: elapsed)
    (frame.lead, frame.least, frame.isReversed) = (place.lead, place.least, place.isReversed)
    frames.append(frame)
    if let period { findLoop(period.frames, from: period.from) }
  }

  private mutating func stop(at elapsed: Double) { (end, logicalEnd) = (elapsed, min(logicalEnd, elapsed)) }

  /// Searches for an earlier frame equal to the last, at the same position of the runs below.
  private mutating func findLoop(_ period: Int, from begin: Double) {
    let index = frames.count - 1
    let frame = frames[index]
    func begins(_ earlier: Int) -> Bool { Double(earlier) * interval >= begin - FrameGrid.tolerance }
    if frame.isBoundary {
      let same = boundaries.last { earlier in
        (index - earlier) % period == 0 && begins(earlier) && frames[earlier].isReversed == frame.isReversed
      }
      let isEndless = clocks.contains { if case .repeats(let clock) = $0 { clock.count == .infinity } else { false } }
      if let same, isEndless, passes.count(where: { $0 != Pass() }) == 1 { loop = same..<index }
      if boundaries.count < Self.greatestPeriod { boundaries.append(index) }
      return
    }
    let earlier = index - period
    guard earlier >= 0, begins(earlier), frames[earlier].lead == frame.lead else { return }
    // The same steps fall on the same frames.
    let count = Double(period) * interval * rate * 300
    guard abs(count - Double(frame.stepCount - frames[earlier].stepCount)) < 1e-6 else { return }
    let (now, before) = (frame.sample, frames[earlier].sample)
    let size = max(target.length, before.offset.length, 1e-9)
    let frequency = steps.stiffness.squareRoot()
    if (now.offset - before.offset).length <= 1e-12 * size,
      (now.velocity - before.velocity).length <= 1e-12 * size * frequency
    {
      loop = earlier..<index
      loopSteps = Int(frame.stepCount - frames[earlier].stepCount)
    }
  }

  /// Its repetition in seconds since the change.
  var period: Timeline.Loop? {
    loop.map { Timeline.Loop(start: Double($0.lowerBound) * interval, length: Double($0.count) * interval) }
  }

  /// The longest period in which a loop is looked for, in frames.
  static let greatestPeriod = 4_096

  /// The frame that holds at a time, and that time within the frames that are stored.
  private func place(within elapsed: Double) -> (index: Int, elapsed: Double, rounds: Double) {
    guard let loop, elapsed >= Double(loop.upperBound) * interval - FrameGrid.tolerance else {
      return (min(index(at: elapsed), frames.count - 1), elapsed, 0)
    }
    let length = Double(loop.count) * interval
    let start = Double(loop.lowerBound) * interval
    let count = ((elapsed - start) / length + FrameGrid.tolerance).rounded(.down)
    let folded = max(elapsed - count * length, start)
    return (min(max(index(at: folded), loop.lowerBound), loop.upperBound - 1), folded, count)
  }

  /// The time of each clock, and of the spring inside all, with the current passes; by level from the innermost.
  private func times(at elapsed: Double) -> [Double] {
    var times = [elapsed]
    for index in clocks.indices.reversed() {
      let outer = times[times.count - 1]
      switch clocks[index] {
      case .delay(let seconds): times.append(max(outer - seconds, 0))
      case .speed(let factor): times.append(outer * factor)
      case .repeats: times.append(outer - passes[index].offset)
      }
    }
    return times.reversed()
  }

  /// Indicates logical completion with the current passes: inside a repetition only the last one counts.
  private func isComplete(at elapsed: Double) -> Bool {
    for (level, time) in times(at: elapsed).enumerated().reversed() {
      if completions.contains(where: { $0.level == level && time >= $0.after - FrameGrid.tolerance }) { return true }
      if level > 0, case .repeats(let clock) = clocks[level - 1], passes[level - 1].index + 1 < clock.count {
        return false
      }
    }
    return false
  }

  /// Time of the spring by the time since the change, with the current passes.
  private func place(at elapsed: Double) -> (time: Double, lead: Double, least: Double, isReversed: Bool) {
    var (lead, least, isReversed) = (0.0, 0.0, false)
    for index in clocks.indices.reversed() {
      switch clocks[index] {
      case .delay(let seconds): (lead, least) = (lead - seconds, max(least - seconds, 0))
      case .speed(let factor): (lead, least) = (lead * factor, least * factor)
      case .repeats(let clock):
        (lead, least) = (lead - passes[index].offset, least - passes[index].offset)
        if clock.autoreverses, passes[index].index.truncatingRemainder(dividingBy: 2) == 1 { isReversed.toggle() }
      }
    }
    return (max(least, lead + rate * elapsed), lead, least, isReversed)
  }

  /// Begins the next pass; returns `true` to show the end of a backward one, nil at the end of the whole.
  private mutating func beginPass(at elapsed: Double) -> Bool? {
    let times = times(at: elapsed)
    for index in clocks.indices {
      guard case .repeats(let clock) = clocks[index] else { continue }
      let next = passes[index].index + 1
      if next >= clock.count {
        passes[index] = Pass()
        continue
      }
      // The passes inside are over and even.
      let isReversed = place(at: elapsed).isReversed
      passes[index] = Pass(index: next, offset: times[index + 1])
      return isReversed
    }
    return nil
  }

  private func index(at elapsed: Double) -> Int {
    let index = elapsed / interval + FrameGrid.tolerance
    return index < Double(Self.maximumFrameCount) ? max(Int(index), 0) : Self.maximumFrameCount
  }

  /// Drops frames later than `elapsed` seconds after the change.
  mutating func cut(at elapsed: Double) {
    let kept = min(index(at: elapsed) + 2, frames.count)
    // A copy, which releases the excess capacity.
    if frames.capacity > kept { frames = ContiguousArray(Array(frames[..<kept])) }
  }

  /// Offset and velocity, continuing from those of the runs before.
  func state(at elapsed: Double, before: StageRun.State) -> StageRun.State {
    guard elapsed < end - FrameGrid.tolerance, !frames.isEmpty else { return (target, .zero) }
    let (index, folded, rounds) = place(within: elapsed)
    let frame = frames[index]
    if frame.isBoundary, folded - Double(index) * interval <= FrameGrid.tolerance {
      return frame.endsReversed ? before : (target, .zero)
    }
    let time = max(frame.least, frame.lead + rate * folded)
    var count = StepMap.stepCount(at: time) - Int(frame.stepCount)
    if loopSteps > 0, rounds > 0 {
      // The sums of the clock round as they do at that time, and no more once they are long.
      let now = max(frame.least, frame.lead + rate * elapsed)
      let extra = now < 60 ? StepMap.stepCount(at: now) - StepMap.wholeStepCount(at: now) : 0
      count = StepMap.wholeStepCount(at: time) + extra - Int(frame.stepCount)
    }
    let sample = frame.sample.stepped(count, by: steps, to: target - before.offset)
    let velocity = time > frame.least ? rate * sample.velocity : .zero
    if frame.isReversed { return (target - sample.offset, -velocity) }
    return (before.offset + sample.offset, before.velocity + velocity)
  }
}

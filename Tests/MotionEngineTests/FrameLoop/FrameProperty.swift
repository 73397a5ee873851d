/// A change of a property: when, to what, and by which animation.
struct FrameChange: Sendable {
  var time: Double
  var value: Double
  var animation: FrameAnimation?
}

/// An animated number that receives changes and is run frame by frame, 60 a second.
///
/// Presented is the model, less the interval, plus what the animation says of the interval. Animations that do not take
/// over what runs are added to it: each travels from what those below it show to its own end. The frames of an animation
/// are counted from the change that began it or that it took over.
struct FrameProperty {
  private struct Run {
    var animation: FrameAnimation
    /// The start of its clock, which a merge keeps.
    var begin: Double
    /// The whole interval up to it.
    var total: Double
    var state = FrameState()
    var changed: Double
    var frame = 0
    var isOver = false
    /// Time of its last frame, and the part of the travel shown: for a repetition possibly the end of a pass, while its
    /// state is already that of the next.
    var shown: (time: Double, part: Double)?

    var nextFrame: Double { changed + Double(frame) / 60 }

    func moment(_ time: Double, isFrame: Bool) -> FrameMoment {
      // At a frame the run's own next frame is that one.
      let frame = nextFrame - begin
      return FrameMoment(time: time - begin, frame: frame, nextFrame: frame + 1.0 / 60, isFrame: isFrame)
    }

    /// Value shown by its frame at this very time; nil between frames.
    func shown(at time: Double) -> Double? {
      shown.flatMap { abs($0.time - time) <= 1e-9 ? $0.part : nil }
    }
  }

  private var model: Double
  /// Origin of the running animations; it moves with unanimated changes.
  private var rest = 0.0
  private var runs: [Run] = []
  /// Indicates logical completion, or the end, of the last change's animations.
  private(set) var isLogicallyComplete = true

  init(_ value: Double) { model = value }

  /// Applies a change; times must not decrease.
  mutating func apply(_ change: FrameChange) {
    advance(through: change.time)
    let old = model
    model = change.value
    guard let animation = change.animation, model != old else {
      rest += model - old
      return
    }
    isLogicallyComplete = false
    if runs.isEmpty { rest = old }
    // Summing up the steps would leave a rounding where the way is back to 0, which decides when a spring ends.
    let start = Run(animation: animation, begin: change.time, total: model - rest, changed: change.time)
    if runs.count == 1, runs[0].begin == change.time {
      runs = [start]
    } else if runs.count == 1, let merged = merged(start) {
      runs = [merged]
    } else if runs.count > 1, case .spring = animation {
      // Combined animations report no velocity, and their springs keep theirs: this one starts at rest.
      var run = start
      run.state.spring.restart(at: 0, position: sum(runs.count, at: change.time), velocity: nil)
      runs = [run]
    } else {
      runs.append(start)
    }
  }

  /// The new run with the clock and the state of the one it replaces.
  private func merged(_ new: Run) -> Run? {
    var run = new
    (run.begin, run.state) = (runs[0].begin, runs[0].state)
    let moment = runs[0].moment(new.changed, isFrame: false)
    guard new.animation.merges(with: runs[0].animation, runs[0].total, moment, &run.state) else { return nil }
    run.state.isLogicallyComplete = false
    if let position = runs[0].shown(at: new.changed) { run.state.spring.offset = position }
    return run
  }

  /// Sum of the lowest runs; reading changes nothing.
  private func sum(_ count: Int, at time: Double) -> Double {
    var result = 0.0
    for run in runs.prefix(count) {
      guard !run.isOver else {
        result = run.total
        continue
      }
      if let part = run.shown(at: time) {
        result += part
        continue
      }
      var state = run.state
      let part = run.animation.animate(run.total - result, run.moment(time, isFrame: false), &state)
      result = part.map { result + $0 } ?? run.total
    }
    return result
  }

  /// Runs the frames up to a time, of all runs in their order.
  mutating func advance(through time: Double) {
    while let next = nextRun, runs[next].nextFrame <= time + 1e-9 { runFrame(next) }
  }

  private var nextRun: Int? {
    var found: Int?
    for index in runs.indices where !runs[index].isOver {
      if let best = found, runs[best].nextFrame <= runs[index].nextFrame + 1e-9 { continue }
      found = index
    }
    return found
  }

  private mutating func runFrame(_ index: Int) {
    let time = runs[index].nextFrame
    let below = sum(index, at: time)
    let moment = runs[index].moment(time, isFrame: true)
    let isLast = index == runs.count - 1
    let result = runs[index].animation.animate(runs[index].total - below, moment, &runs[index].state)
    runs[index].frame += 1
    runs[index].shown = result.map { (time, $0) }
    if isLast, runs[index].state.isLogicallyComplete || result == nil { isLogicallyComplete = true }
    guard result == nil else { return }
    runs[index].isOver = true
    if isLast { runs = [] }
  }

  var isAnimating: Bool { !runs.isEmpty }

  /// Runs frames until logical completion of the last change, and returns its time; nil if not by the limit.
  mutating func completion(by limit: Double) -> Double? {
    while !isLogicallyComplete, let next = nextRun, runs[next].nextFrame < limit {
      let time = runs[next].nextFrame
      runFrame(next)
      if isLogicallyComplete { return time }
    }
    return nil
  }

  /// The presented value; times must not decrease.
  mutating func value(at time: Double) -> Double {
    advance(through: time)
    return runs.isEmpty ? model : rest + sum(runs.count, at: time)
  }

  /// Plays changes and returns the values at ascending times.
  static func values(from start: Double, _ changes: [FrameChange], at times: [Double]) -> [Double] {
    var property = FrameProperty(start)
    var waiting = changes[...]
    return times.map { time in
      while let change = waiting.first, change.time <= time {
        property.apply(change)
        waiting = waiting.dropFirst()
      }
      return property.value(at: time)
    }
  }
}

extension CompiledCurve {
  /// Times beyond this are treated as equal: 3·10¹⁰ years.
  static let latest = 1e18

  /// Progress at `time` seconds, over the distance this curve was made for.
  @inline(__always)
  package func value(at time: Double) -> Double {
    let start = time > 0 ? min(time, Self.latest) : 0
    if start >= cut { return final }
    return clocks.isEmpty ? base.value(at: start, mode: mode) : modifiedValue(at: start)
  }

  /// Its velocity, per second; 0 while it waits and after its end.
  ///
  /// At the end of a curve with modifiers it is the one with which it arrives, 0 if it arrives vertically.
  package func velocity(at time: Double) -> Double {
    let start = time > 0 ? min(time, Self.latest) : 0
    if start >= cut { return mode == .exact && start == cut ? arrivalVelocity : 0 }
    if clocks.isEmpty { return base.velocity(at: start) }
    let moment = moment(at: start)
    guard !moment.waits, moment.held == nil, moment.rate > 0 else { return 0 }
    return moment.sign * moment.rate * base.velocity(at: moment.time)
  }

  private var arrivalVelocity: Double {
    let (_, rate, repetition) = lead
    // A delay may have skipped all of it.
    guard duration > 0, repetition == nil else { return 0 }
    let velocity = rate * base.velocity(at: base.length)
    return velocity.isFinite ? velocity : 0
  }

  /// Time of its base; 0 while it waits, and nil at the end of a pass, which has no remainder.
  func baseTime(at time: Double) -> Double? {
    let moment = moment(at: min(time, Self.latest))
    return moment.held == nil ? moment.time : nil
  }

  /// An endless repetition; nil without one.
  var loop: Timeline.Loop? {
    let (delay, rate, repetition) = lead
    if rate <= 0 { return .still(from: 0) }
    guard let clock = repetition, clock.count == .infinity, clock.first.isFinite, clock.pass.isFinite else {
      return nil
    }
    // On frames the first pass has a different length.
    let lead = clock.endsOnFrames ? clock.first / rate : 0
    return Timeline.Loop(start: max(delay, 0) + lead, length: clock.pass * (clock.autoreverses ? 2 : 1) / rate)
  }

  /// Indicates the end: reached, and in SwiftUI's mode for an easing exceeded.
  package func isFinished(at time: Double) -> Bool {
    if mode == .swiftUI, cut == .infinity, base.shape.isEasing, base.length > 0 { return time > duration }
    return time >= duration
  }

  /// The frame on which SwiftUI is done with a length of it; with an easing's end the first one after that.
  func frame(after length: Double, on frames: FrameGrid) -> Double {
    let isEnd = cut == .infinity && base.shape.isEasing && length > 0 && length >= duration
    return isEnd ? frames.first(after: length) : frames.first(from: length)
  }

  /// Indicates motion beyond `duration`: an unrepeated spring with a closed form.
  var isUncut: Bool { base.isSpring && !clocks.contains { if case .repeats = $0 { true } else { false } } }

  /// Time after which it stays within `epsilon` of its end, in seconds; infinity if never.
  package func settledDuration(epsilon: Double) -> Double {
    guard isUncut, case .spring(let solver) = base.shape else { return duration }
    return modifiers.reduce(solver.settlingTime(epsilon: epsilon)) { $1.outer($0) }
  }

  @inline(never)
  private func modifiedValue(at start: Double) -> Double {
    let moment = moment(at: start)
    if let held = moment.held, !moment.waits { return held }
    let progress =
      moment.waits ? base.waitingValue(at: moment.time, mode: mode) : base.value(at: moment.time, mode: mode)
    return moment.origin + moment.sign * progress
  }

  /// Place of a time in the base.
  struct Moment {
    var time: Double
    /// Shown value: `origin + sign · progress`.
    var origin = 0.0
    var sign = 1.0
    /// Seconds of the base per second.
    var rate = 1.0
    /// Indicates a delay that is not over.
    var waits = false
    /// Value that shows at the end of a pass or of all, unless it waits: a curve without duration has not begun then.
    var held: Double?
  }

  /// Takes a time through the clocks, from the outermost inward.
  @inline(__always)
  func moment(at start: Double) -> Moment {
    var (moment, isAnew) = (Moment(time: start), false)
    for clock in clocks.reversed() {
      switch clock {
      case .delay(let seconds):
        moment.waits = moment.waits || moment.time < seconds
        moment.time = max(moment.time - seconds, 0)
      case .speed(let factor):
        moment.time = min(moment.time * factor, Self.latest)
        moment.rate *= factor
      case .repeats(let clock):
        switch clock.place(moment.time, isAnew: isAnew) {
        case .finished: moment.held = moment.origin + moment.sign * clock.final
        case .boundary(let reversed): moment.held = reversed ? moment.origin : moment.origin + moment.sign
        case .pass(let elapsed, let reversed, let isLater):
          (moment.time, isAnew) = (elapsed, isAnew || isLater)
          if reversed { (moment.origin, moment.sign) = (moment.origin + moment.sign, -moment.sign) }
          continue
        }
        if !moment.waits { return moment }
      }
    }
    return moment
  }

  /// Delay and speed outside of all repetitions, and the outermost of these.
  var lead: (delay: Double, rate: Double, repetition: RepeatClock?) {
    var (delay, rate) = (0.0, 1.0)
    for clock in clocks.reversed() {
      switch clock {
      case .delay(let seconds): delay += seconds / rate
      case .speed(let factor): rate *= factor
      case .repeats(let clock): return (delay, rate, clock)
      }
    }
    return (delay, rate, nil)
  }
}

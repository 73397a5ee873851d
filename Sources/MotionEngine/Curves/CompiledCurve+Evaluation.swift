extension CompiledCurve {
  /// Times beyond this are treated as equal: 3·10¹⁰ years.
  static let latest = 1e18

  /// Progress at `time` seconds, over the distance this curve was made for.
  @inline(__always)
  package func value(at time: Double) -> Double {
    contents.value.value(at: time > 0 ? min(time, Self.latest) : 0)
  }

  /// Its velocity, per second; 0 while it waits and after its end.
  ///
  /// At the end of a curve with modifiers it is the one with which it arrives, 0 if it arrives vertically.
  package func velocity(at time: Double) -> Double {
    let start = time > 0 ? min(time, Self.latest) : 0
    if start >= cut { return mode == .exact && start == cut ? arrivalVelocity : 0 }
    var (now, factor, isAnew) = (start, 1.0, false)
    for clock in clocks.reversed() {
      switch clock {
      case .delay(let seconds):
        now -= seconds
        if now < 0 { return 0 }
      case .speed(let speed):
        if speed <= 0 { return 0 }
        now = min(now * speed, Self.latest)
        factor *= speed
      case .repeats(let clock):
        switch clock.place(now, isAnew: isAnew) {
        case .finished, .boundary: return 0
        case .pass(let elapsed, let reversed, let isLater):
          (now, isAnew) = (elapsed, isAnew || isLater)
          if reversed { factor = -factor }
        }
      }
    }
    return factor * base.velocity(at: now)
  }

  private var arrivalVelocity: Double {
    // A delay may have skipped all of it.
    guard duration > 0 else { return 0 }
    var factor = 1.0
    for clock in clocks {
      switch clock {
      case .delay: break
      case .speed(let speed): factor *= speed
      case .repeats: return 0
      }
    }
    let velocity = factor * base.velocity(at: base.length)
    return velocity.isFinite ? velocity : 0
  }

  /// Time of its base; 0 while it waits, and nil at the end of a pass, which has no remainder.
  func baseTime(at time: Double) -> Double? {
    var (now, isAnew) = (min(time, Self.latest), false)
    for clock in clocks.reversed() {
      switch clock {
      case .delay(let seconds): now = max(now - seconds, 0)
      case .speed(let speed): now = min(now * speed, Self.latest)
      case .repeats(let clock):
        guard case .pass(let elapsed, _, let isLater) = clock.place(now, isAnew: isAnew) else { return nil }
        (now, isAnew) = (elapsed, isAnew || isLater)
      }
    }
    return now
  }

  /// Period of an endless repetition, and its start; nil without one.
  var period: (length: Double, from: Double)? {
    var (delay, rate) = (0.0, 1.0)
    for clock in clocks.reversed() {
      switch clock {
      case .delay(let seconds): delay += seconds / rate
      case .speed(let factor):
        if factor <= 0 { return (0, 0) }
        rate *= factor
      case .repeats(let clock):
        guard clock.count == .infinity else { return nil }
        guard clock.first.isFinite, clock.pass.isFinite else { return nil }
        // On frames the first pass has a different length.
        let lead = clock.endsOnFrames ? clock.first / rate : 0
        return (clock.pass * (clock.autoreverses ? 2 : 1) / rate, max(delay, 0) + lead)
      }
    }
    return nil
  }

  /// Indicates the end: reached, and in SwiftUI's mode for an easing exceeded.
  package func isFinished(at time: Double) -> Bool {
    if mode == .swiftUI, cut == .infinity, base.shape.isEasing, base.length > 0 {
      return time > duration
    }
    return time >= duration
  }

  /// Indicates motion beyond `duration`: an unrepeated spring with a closed form.
  var isUncut: Bool {
    base.isSpring && !clocks.contains { if case .repeats = $0 { true } else { false } }
  }

  /// Time after which it stays within `epsilon` of its end, in seconds; infinity if never.
  package func settledDuration(epsilon: Double) -> Double {
    guard isUncut, case .spring(let solver) = base.shape else { return duration }
    var settled = solver.settlingTime(epsilon: epsilon)
    for clock in clocks {
      switch clock {
      case .delay(let seconds): settled = max(settled + seconds, 0)
      case .speed(let factor): settled = factor > 0 ? settled / factor : .infinity
      case .repeats: break
      }
    }
    return settled
  }
}

extension CompiledCurve.Contents {
  /// Progress at a time of 0 or more.
  @inline(__always)
  func value(at start: Double) -> Double {
    if start >= cut { return final }
    if clocks.isEmpty { return base.value(at: start, mode: mode) }
    return modifiedValue(at: start)
  }

  @inline(never)
  func modifiedValue(at start: Double) -> Double {
    var (now, origin, sign) = (start, 0.0, 1.0)
    var (waits, isAnew) = (false, false)
    for clock in clocks.reversed() {
      switch clock {
      case .delay(let seconds):
        waits = waits || now < seconds
        now = max(now - seconds, 0)
      case .speed(let factor): now = min(now * factor, CompiledCurve.latest)
      case .repeats(let clock):
        switch clock.place(now, isAnew: isAnew) {
        case .finished:
          // A curve without duration has not begun while delayed.
          if waits { break }
          return origin + sign * clock.final
        case .boundary(let reversed):
          if waits { break }
          return reversed ? origin : origin + sign
        case .pass(let elapsed, let reversed, let isLater):
          (now, isAnew) = (elapsed, isAnew || isLater)
          if reversed { (origin, sign) = (origin + sign, -sign) }
        }
      }
    }
    return origin + sign * (waits ? base.waitingValue(at: now, mode: mode) : base.value(at: now, mode: mode))
  }
}

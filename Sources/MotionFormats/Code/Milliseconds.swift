/// A length of time as platforms have it that count whole milliseconds.
struct Milliseconds: Hashable, Sendable, CustomStringConvertible {
  let count: Int

  /// The nearest, as far as 32 bits go.
  init(_ seconds: Double) { count = Int(min(max((seconds * 1000).rounded(), -2_147_483_647), 2_147_483_647)) }

  /// The nearest to a duration, with the loss noted.
  /// - Parameter curve: Curve of that duration, whose loss it is.
  init(_ seconds: Double, of curve: CodeCurve? = nil, note: LossReport.Note) {
    self.init(seconds)
    guard abs(self.seconds - seconds) >= 1e-12 * max(1, abs(seconds)) else { return }
    if let (error, time) = curve?.stretched(from: seconds, to: self.seconds) {
      note("milliseconds", .approximated(error: error, at: time))
    } else if seconds > 0 {
      // As far as known from the duration alone.
      note("milliseconds", .approximated(error: abs(self.seconds / seconds - 1), at: seconds))
    }
  }

  var seconds: Double { Double(count) / 1000 }

  var description: String { String(count) }
}

extension ChannelTrack {
  /// Values and their times in whole milliseconds, each with the Bézier before it: a jump takes the last millisecond
  /// before.
  func inMilliseconds(over length: Double) -> [(time: Int, value: Double, controls: [Double]?)] {
    let last = Milliseconds(length).count
    var keyframes: [(time: Int, value: Double, controls: [Double]?)] = [(0, initial, nil)]
    for (step, end) in zip(steps, ends) {
      let time = min(Milliseconds(end).count, last)
      if let before = keyframes.last, before.time >= time {
        if step.duration == 0, time - 1 > keyframes.dropLast().last?.time ?? -1 {
          keyframes[keyframes.count - 1].time = time - 1
        } else {
          keyframes.removeLast()
        }
      }
      keyframes.append((time, step.value, step.controls))
    }
    if let final = keyframes.last, final.time < last { keyframes.append((last, final.value, nil)) }
    return keyframes
  }

  /// Times at which the steps end.
  private var ends: [Double] { steps.reduce(into: []) { $0.append(($0.last ?? 0) + $1.duration) } }

  /// Times of jumps behind the beginning.
  var jumps: [Double] { zip(steps, ends).filter { $0.duration == 0 && $1 > 0 }.map(\.1) }

  /// Distance of keyframes at whole milliseconds from the track; nil if equal.
  func loss(in keyframes: [(time: Int, value: Double, controls: [Double]?)], over length: Double) -> LossReport.Outcome?
  {
    var rounded = self
    rounded.initial = keyframes.first?.value ?? initial
    rounded.steps = zip(keyframes, keyframes.dropFirst()).map { from, to in
      Step(value: to.value, duration: Double(to.time - from.time) / 1000, controls: to.controls)
    }
    let times = (0...512).map { length * Double($0) / 512 } + ends.flatMap { [$0 - 1e-9, $0 + 1e-9] }
    return distance(at: times.filter { $0 >= 0 && $0 < length }) { rounded.value(at: $0) }
  }

  /// Deviation of a pass with another duration, ignoring slightly shifted jumps; nil if there is none.
  func loss(over length: Double, playedIn whole: Milliseconds) -> LossReport.Outcome? {
    guard whole.count > 0, abs(whole.seconds - length) > 1e-12 * length else { return nil }
    let hair = 2 * abs(whole.seconds - length)
    let jumps = jumps
    let times = (0...2048).map { length * Double($0) / 2048 }.filter { time in
      !jumps.contains { abs($0 - time) < hair }
    }
    return distance(at: times) { value(at: $0 * length / whole.seconds) }
  }

  /// Largest deviation, beside that of the track itself.
  private func distance(at times: [Double], _ written: (Double) -> Double) -> LossReport.Outcome? {
    let worst = largest(times) { abs(written($0) - value(at: $0)) }
    guard travel > 0, worst.error > 1e-9 * travel else { return nil }
    let own = if case .approximated(let error, _) = outcome { error } else { 0.0 }
    return .approximated(error: own + worst.error / travel, at: worst.time)
  }
}

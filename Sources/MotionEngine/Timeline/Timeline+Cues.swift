extension Timeline {
  /// Repeated part of an endless motion.
  public struct Loop: Hashable, Sendable {
    /// Start of its first round, in seconds.
    public let start: Double
    /// Length of a round, in seconds.
    public let length: Double
  }

  /// Shortest round after which everything repeats, with constant increases; nil for a finite motion, and for one
  /// without a common round, such as a formula of the time.
  public var loop: Loop? {
    let cycles = cueTrack.cycles.map(\.fold).filter { $0.count == .infinity }
    guard duration == .infinity || !cycles.isEmpty else { return nil }
    let rounds = entries.map(\.program.round) + cycles.map { Loop(start: $0.start, length: $0.length) }
    guard let loop = Loop.common(rounds), loop.length > 0 else { return nil }
    return loop
  }

  /// Lists its cues, the first round of an endless motion, and as `onFinish` its logical completion and its end.
  ///
  /// Loop and completions are always listed; at equal times they come last. Only the first 100,000 or so cues are
  /// listed; the loop describes the rest.
  /// - Parameters:
  ///   - start: From when on cues are listed.
  ///   - end: Until when, itself included; nil for all, of an endless motion those before its first round is over.
  public func cueSheet(from start: Double = 0, through end: Double? = nil) -> [TimelineCue] {
    let loop = loop
    var end = end?.nextUp ?? .infinity
    if end == .infinity {
      let rounds = cueTrack.cycles.map(\.fold).map { $0.start + $0.length * ($0.count.isFinite ? $0.count : 1) }
      end = ([loop.map { $0.start + $0.length } ?? 0] + rounds + cueTrack.fixed.map(\.time.nextUp)).max() ?? 0
    }
    end = cueTrack.horizon(from: start, to: end)
    var sheet = start < end ? cues(in: start..<end) : []
    if let loop { sheet.append(TimelineCue("loop", at: loop.start, .loop, length: loop.length)) }
    // On SwiftUI's frames an easing is complete on the one after its end, and not removed before.
    let removal = max(duration, logicalDuration)
    for (time, kind) in [(logicalDuration, TimelineCue.Kind.logicallyComplete), (removal, .removed)]
    where time.isFinite {
      sheet.append(TimelineCue("onFinish", at: time, kind))
    }
    return sheet.ordered(by: \.time)
  }
}

extension Timeline.Loop {
  /// Loop of length 0: rest from a time on.
  static func still(from start: Double) -> Timeline.Loop { Timeline.Loop(start: start, length: 0) }

  /// The same in a play that begins later.
  func later(by seconds: Double) -> Timeline.Loop { Timeline.Loop(start: start + seconds, length: length) }

  /// Shortest round that holds an integer number of each, and at most a thousand of the longest; nil if one of them
  /// never repeats, or none is found.
  fileprivate static func common(_ rounds: [Timeline.Loop?]) -> Timeline.Loop? {
    var start = 0.0
    var lengths: Set<Double> = []
    for round in rounds {
      guard let round else { return nil }
      start = max(start, round.start)
      if round.length > 0 { lengths.insert(round.length) }
    }
    guard let longest = lengths.max() else { return still(from: start) }
    for count in 1...1_000 {
      let length = longest * Double(count)
      let fits = lengths.allSatisfy { part in
        let quotient = length / part
        return abs(quotient - quotient.rounded()) <= 1e-9 * quotient
      }
      if fits { return Timeline.Loop(start: start, length: length) }
    }
    return nil
  }
}

extension ChannelProgram {
  /// Period and start of its repetition; a length of 0 if it comes to rest, nil if it never repeats.
  fileprivate var round: Timeline.Loop? {
    switch self {
    case .constant: return .still(from: 0)
    case .curve(let curve, _, _):
      if curve.duration.isFinite { return .still(from: curve.duration) }
      return curve.loop
    case .track(let track): return track.value.round
    case .stage(let track, _): return track.round
    case .combined(_, let parts): return .common(parts.map(\.round))
    case .encoded(let program), .text(let program, _): return program.round
    // Its channels are covered themselves; time never returns to a value.
    case .derived(let derived):
      let end = derived.scheduleEnd
      return derived.inputs.contains(.time) || end == .infinity ? nil : .still(from: end)
    }
  }
}

extension TrackProgram {
  fileprivate var round: Timeline.Loop {
    guard let repetition, repetition.count == .infinity, let run = runs.first else { return .still(from: duration) }
    return Timeline.Loop(
      start: max(run.start - run.skipped, 0), length: run.duration * (repetition.autoreverses ? 2 : 1))
  }
}

extension StageTrack {
  fileprivate var round: Timeline.Loop? {
    if let fold, fold.count == .infinity { return Timeline.Loop(start: fold.start, length: fold.length) }
    guard end == .infinity, let last = segments.last else { return .still(from: end) }
    // A finite repetition continues after its last round.
    let shift = fold.map { $0.length * ($0.count - 1) } ?? 0
    let loop: Timeline.Loop?
    if let place = last.inner {
      loop = inner[place.timeline].loop?.later(by: last.start)
    } else {
      loop = .common(last.runs.map { runs[$0].loop })
    }
    return loop.map { Timeline.Loop(start: max($0.start, fold?.start ?? 0) + shift, length: $0.length) }
  }
}

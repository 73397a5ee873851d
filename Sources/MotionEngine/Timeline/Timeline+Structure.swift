extension Timeline {
  /// Ends of the pieces of a channel's keyframes, in its first runs: the first 10,000.
  package func joints(_ channel: Int) -> [Double] { program(channel)?.joints(10_000) ?? [] }

  /// Values of a channel where its pieces meet until a time: the first 1,000.
  package func met(_ channel: Int, until end: Double) -> [Double] {
    joints(channel).prefix(1_000).filter { $0 >= 0 && $0 <= end }.map { value(channel, at: $0) }
  }

  /// Times after which something restarts or ends: the first passes of repetitions, delays.
  package func passes() -> [Double] {
    Array(Set(entries.flatMap { $0.program.passes }.filter { $0 > 0 && $0.isFinite }).sorted().prefix(32))
  }

  /// Number of programs evaluated for one value of a channel.
  package func work(_ channel: Int) -> Int {
    if case .derived(let derived)? = program(channel) { derived.needed.count + 1 } else { 1 }
  }

  /// Compares the program of a channel with one of another timeline; channels computed from others are compared as a
  /// whole.
  package func sameProgram(_ channel: Int, _ other: Timeline, _ counterpart: Int) -> Bool {
    guard mode == other.mode, let program = program(channel) else { return false }
    if case .derived = program { return false }
    return program == other.program(counterpart)
  }
}

extension ChannelProgram {
  fileprivate func joints(_ limit: Int) -> [Double] {
    switch self {
    case .constant, .derived: return []
    case .curve(let curve, _, _): return curve.duration.isFinite ? [curve.duration] : []
    case .track(let track):
      var joints: [Double] = []
      for run in track.value.runs {
        for index in run.range where joints.count < limit {
          joints.append(run.start - run.skipped + track.value.pieces[index].end)
        }
      }
      return joints
    case .stage(let track, _):
      let starts = track.segments.prefix(limit).map(\.start)
      return starts + (track.end.isFinite ? [track.end] : [])
    case .combined(_, let parts): return parts.flatMap { $0.joints(limit / max(parts.count, 1)) }
    case .encoded(let program), .text(let program, _): return program.joints(limit)
    }
  }

  fileprivate var passes: [Double] {
    switch self {
    case .constant, .derived: return []
    case .curve(let curve, _, _): return curve.passes
    case .track(let track):
      guard let run = track.value.runs.first else { return [] }
      let begin = run.start - run.skipped
      return [run.start, begin + run.duration, begin + 2 * run.duration]
    case .stage(let track, _):
      guard let fold = track.fold else { return track.end.isFinite ? [track.end] : [] }
      return [fold.start + fold.length, fold.start + 2 * fold.length]
    case .combined(_, let parts): return parts.flatMap(\.passes)
    case .encoded(let program), .text(let program, _): return program.passes
    }
  }
}

extension CompiledCurve {
  /// End of two passes of each of its repetitions.
  fileprivate var passes: [Double] {
    var (passes, delay) = ([base.length], 0.0)
    if let logical = base.logicalLength { passes.append(10 * logical) }
    for clock in clocks {
      switch clock {
      case .delay(let seconds):
        passes = passes.map { $0 + seconds }
        delay += seconds
      case .speed(let factor):
        passes = factor > 0 ? passes.map { $0 / factor } : []
        delay = factor > 0 ? delay / factor : 0
      case .repeats(let clock): passes += [clock.first, clock.first + clock.pass]
      }
    }
    return passes + [delay]
  }
}

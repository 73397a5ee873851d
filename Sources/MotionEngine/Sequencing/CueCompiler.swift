import MotionModel

/// Turns a sequence's cues into the cue track of a timeline.
enum CueCompiler {
  /// Starts of phases or states, the first at 0, and the repeated part of the time.
  struct Marks {
    var begins: [(time: Double, index: Int)] = [(0, 0)]
    var fold: StageTrack.Fold?
  }

  /// The cue track.
  /// - Parameters:
  ///   - ticks: Entries of the sequence's schedule on the timeline's axis; nil without one.
  ///   - own: Cues given by the sequence itself, as by steps.
  static func track(
    _ cues: [Cue], marks: Marks = Marks(), ticks: ScheduleEntries?, own: CueTrack, _ budget: inout ExpansionBudget
  ) throws(ModelError) -> CueTrack {
    var fixed = own.fixed
    var cycles = own.cycles
    // Tick 0 is the start, tick k the k-th entry after it.
    func add(_ name: String, every: Int, _ offsets: [Int], of ticks: ScheduleEntries) throws(ModelError) {
      if offsets.contains(0) { fixed.append(TimelineCue(name, at: 0)) }
      let first = (ticks.index(at: 0) ?? -1) + 1
      func cues(through last: Int, from origin: Double) -> [TimelineCue] {
        let numbers = stride(from: 0, through: last, by: every).flatMap { round in offsets.map { round + $0 } }
        return numbers.filter { $0 >= 1 && $0 <= last }.compactMap { tick in
          ticks.entry(first + tick - 1).map { TimelineCue(name, at: $0 - origin) }
        }
      }
      if let count = ticks.count {
        let listed = cues(through: count - first, from: 0)
        try budget.add(listed.count, .cue, "the cue \(name)")
        fixed += listed
        return
      }
      // Ticks 1…period, and then the same again.
      let period = lcm(every, ticks.period)
      guard let origin = ticks.entry(first), let next = ticks.entry(first + period) else { return }
      try budget.add(period / every * offsets.count, .cue, "the cue \(name)")
      let fold = StageTrack.Fold(start: origin, length: next - origin, count: .infinity)
      cycles.append(CueTrack.Cycle(fold: fold, cues: cues(through: period, from: origin)))
    }
    for cue in cues {
      let name = cue.name.text
      switch cue.moment {
      case .time(let seconds):
        try budget.add(1, .cue)
        fixed.append(TimelineCue(name, at: seconds))
      case .phase(let index):
        let times = marks.begins.filter { $0.index == index }.map(\.time)
        try budget.add(times.count, .cue, "the cue \(name)")
        fixed += times.filter { $0 < marks.fold?.start ?? .infinity }.map { TimelineCue(name, at: $0) }
        guard let fold = marks.fold else { continue }
        let inside = times.filter { $0 >= fold.start && $0 < fold.start + fold.length }
        cycles.append(CueTrack.Cycle(fold: fold, cues: inside.map { TimelineCue(name, at: $0 - fold.start) }))
      case .tick(let every, let offsets):
        if let ticks { try add(name, every: every, offsets.sorted(), of: ticks) }
      }
    }
    return CueTrack(fixed: fixed, cycles: cycles)
  }

  /// The least common multiple of two positive numbers; at most about 10⁸ for those of documents.
  static func lcm(_ a: Int, _ b: Int) -> Int {
    var (x, y) = (a, b)
    while y != 0 { (x, y) = (y, x % y) }
    return a / x * b
  }
}

/// Steps restarted by a schedule: at the start and at every tick they play from their beginning, with relative changes
/// from the previous result.
enum ScheduledPlay {
  /// - Parameter drift: Total of the relative changes of each play.
  static func timeline(
    _ inner: Timeline, raisedBy drift: StageDrift, at ticks: ScheduleEntries, _ sequence: MotionSequence,
    _ resolver: inout MotionResolver
  ) throws(ModelError) -> Timeline {
    let first = (ticks.index(at: 0) ?? -1) + 1
    let last = max(ticks.count ?? first + ticks.period, first)
    let starts = [0] + (first..<last).compactMap(ticks.entry)
    var fold: StageTrack.Fold?
    if ticks.count == nil, let begin = ticks.entry(first), let end = ticks.entry(last) {
      fold = StageTrack.Fold(start: begin, length: end - begin, count: .infinity)
    }
    let length = fold == nil ? (starts.last ?? 0) + inner.duration : .infinity
    try resolver.budget.add(starts.count * inner.channels.count, .piece)
    var entries: [Timeline.Entry] = []
    for (index, channel) in inner.channels.enumerated() {
      var track = StageTrack(type: .number, segments: [], runs: [], inner: [inner], fold: fold)
      let property = channel.name.dropLast(channel.type.channelSuffixes[channel.component].count)
      let lift = SIMD4(drift[String(property)][channel.component], 0, 0, 0)
      track.fold?.drift = lift * Double(ticks.period)
      let played = StageTrack.Inner(channels: SIMD4(Int32(truncatingIfNeeded: index), 0, 0, 0), timeline: 0)
      for (play, start) in starts.enumerated() {
        track.segments.append(
          .init(start: start, rest: .zero, origin: lift * Double(play), runs: 0..<0, inner: played))
      }
      track.end = length
      var program = ChannelProgram.stage(track, component: 0)
      if channel.type == .text { program = .text(program, inner.texts(index)) }
      entries.append(Timeline.Entry(channel: channel, program: program))
    }
    try DerivedCompiler.append(sequence.derived, to: &entries, &resolver, clock: try sequence.clock(resolver))
    let told = sequence.cues.filter { if case .tick = $0.moment { true } else { false } }
    let cues = try CueCompiler.track(told, ticks: ticks, own: inner.cueTrack, &resolver.budget)
    return Timeline(mode: inner.mode, duration: length, entries: entries, cues: cues)
  }
}

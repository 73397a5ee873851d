import MotionModel

/// Steps that a schedule starts again: at the start and at every tick they play from their beginning.
enum ScheduledPlay {
  static func outcome(
    _ steps: SequenceCompiler.Outcome, _ schedule: MotionSchedule, _ sequence: MotionSequence,
    _ resolver: inout MotionResolver
  ) throws(ModelError) -> SequenceCompiler.Outcome {
    let inner = steps.timeline
    let ticks = try ScheduleEntries.sequence(schedule, resolver)
    let first = (ticks.index(at: 0) ?? -1) + 1
    var starts = [0.0]
    var fold: StageTrack.Fold?
    if let count = ticks.count {
      for index in first..<max(count, first) { if let time = ticks.entry(index) { starts.append(time) } }
    } else if let begin = ticks.entry(first), let end = ticks.entry(first + ticks.period) {
      for index in 0..<ticks.period { if let time = ticks.entry(first + index) { starts.append(time) } }
      fold = StageTrack.Fold(start: begin, length: end - begin, count: .infinity)
    }
    let length = fold == nil ? (starts.last ?? 0) + inner.duration : .infinity
    try resolver.budget.add(starts.count * inner.channels.count, .piece)
    var entries: [Timeline.Entry] = []
    for (index, channel) in inner.channels.enumerated() {
      var track = StageTrack(type: .number, segments: [], runs: [], inner: [inner], fold: fold)
      for start in starts {
        var segment = StageTrack.Segment(start: start, rest: .zero, runs: 0..<0)
        segment.inner = (0, SIMD4(Int32(truncatingIfNeeded: index), 0, 0, 0))
        track.segments.append(segment)
      }
      track.end = length
      var program = ChannelProgram.stage(track, component: 0)
      if channel.type == .text { program = .text(program, inner.texts(index)) }
      entries.append(Timeline.Entry(channel: channel, program: program))
    }
    let cues = try CueCompiler.track(
      sequence.cues.filter(\.isTick), ticks: ticks, own: inner.cueTrack, &resolver.budget)
    return SequenceCompiler.Outcome(
      timeline: Timeline(mode: inner.mode, duration: length, entries: entries, cues: cues), logicalDuration: length)
  }
}

extension Cue {
  var isTick: Bool { if case .tick = moment { true } else { false } }
}

import MotionModel
import TestSupport
import Testing

@testable import MotionEngine

/// A live stage shows what a timeline compiled with the same events shows.
@Suite("Live stages are timelines") struct LiveLawTests {
  private struct Event {
    var time: Double
    var state: String?
  }

  /// The same motion, started by triggers where it can be.
  private func triggered(_ motion: Motion) throws -> Motion {
    switch motion {
    case .keyframes(let set):
      return .keyframes(
        try KeyframeSet(
          tracks: set.tracks, derived: set.derived, parameters: set.parameters, playback: .trigger, delay: set.delay,
          easing: set.easing))
    case .sequence(let sequence):
      var body = sequence.body
      var schedule = sequence.schedule
      switch body {
      case .steps(let list):
        body = .steps(try StepList(list.steps, awaitsAsync: list.awaitsAsync, isTriggered: true))
        schedule = nil
      case .phases(let cycle):
        body = .phases(try PhaseCycle(cycle.phases, advance: .trigger, order: cycle.order))
        schedule = nil
      case .states: break
      }
      return .sequence(
        try MotionSequence(
          initial: sequence.initial, body, schedule: schedule, cues: sequence.cues, derived: sequence.derived,
          parameters: sequence.parameters, members: sequence.members))
    default: return motion
    }
  }

  private func events(_ stage: LiveStage, _ drawn: inout RandomMotion) -> [Event] {
    var (events, time) = ([Event](), 0.0)
    for _ in 0..<drawn.pick([1, 2, 3, 6]) {
      // Some on a grid, where they meet the ends of what runs.
      time += drawn.chance(0.3) ? drawn.pick([0, 0.25, 0.5]) : drawn.number(0...0.8)
      events.append(Event(time: time, state: stage.states.isEmpty ? nil : drawn.pick(stage.states)))
    }
    return events
  }

  private func differs(_ live: Double, _ compiled: Double) -> Bool {
    !(abs(live - compiled) <= 1e-9 * max(1, abs(compiled)) || live == compiled || live.isNaN && compiled.isNaN)
  }

  @Test("whatever runs, triggers and states at any times show what the timeline compiled with them shows")
  func equalsCompiled() throws {
    let seed = Campaign.seed
    var drawn = RandomMotion(seed: seed)
    var compared: [MotionKind: Int] = [:]
    for round in 0..<400 {
      let motion = try triggered(try drawn.motion())
      var options = CompileOptions(mode: drawn.chance(0.5) ? .exact : .swiftUI)
      guard let stage = try? LiveStage(ResolvedMotion(motion), options) else { continue }
      let events = stage.takesTriggers || !stage.states.isEmpty ? events(stage, &drawn) : []
      options.triggers = events.filter { $0.state == nil }.map(\.time)
      options.events = events.compactMap { event in event.state.map { .init($0, at: event.time) } }
      guard let timeline = try? ResolvedMotion(motion).timeline(options) else { continue }
      if case .curve = motion { continue }
      if case .transition(let transition) = motion, transition.insertion == nil, transition.removal == nil { continue }
      compared[motion.kind, default: 0] += 1
      var moments = events.map { (time: $0.time, event: Optional($0)) }
      let last = (events.last?.time ?? 0) + 1.5
      // A view that first goes is there from the start of a timeline, and live when it goes.
      let begin = motion.kind == .transition ? events.first?.time ?? 0 : 0
      for _ in 0..<20 { moments.append((drawn.number(begin...last), nil)) }
      moments.sort { $0.time < $1.time }
      for moment in moments {
        try stage.advance(to: moment.time)
        if let event = moment.event {
          if let state = event.state { try stage.enter(state) } else { try stage.trigger() }
          continue
        }
        for (index, channel) in timeline.channels.enumerated() {
          let note: Comment = "seed \(seed), round \(round), \(motion.kind), \(channel.name) at \(moment.time)"
          guard channel.unit != .text else {
            #expect(stage.text(channel.name) == timeline.text(index, at: moment.time), note)
            continue
          }
          let (live, compiled) = (stage.value(channel.name) ?? .nan, timeline.value(index, at: moment.time))
          if differs(live, compiled) { Issue.record("\(live), compiled \(compiled): \(note)") }
        }
      }
    }
    for kind in [MotionKind.keyframes, .transition, .sequence] {
      #expect(compared[kind, default: 0] > 10, "seed \(seed): \(compared)")
    }
  }

  @Test("a curve that is set again and again shows what a stage of one property shows")
  func curves() throws {
    let seed = Campaign.seed
    var drawn = RandomMotion(seed: seed)
    for round in 0..<Campaign.rounds(200) {
      let curve = try drawn.curve()
      let options = CompileOptions(mode: drawn.chance(0.5) ? .exact : .swiftUI)
      guard let live = try? LiveStage(ResolvedMotion(.curve(curve)), options) else { continue }
      var stage = Stage(options: options)
      try stage.add(try PropertyName("x"), value: MotionValue(number: 0))
      let compiled = try {
        var resolver = MotionResolver(references: ReferenceTable(), options: options)
        return try resolver.compile(curve)
      }()
      var time = 0.0
      for _ in 0..<5 {
        let value = drawn.number(-50...50)
        _ = try stage.apply([try Sample.change("x", value)], at: time, curve: compiled)
        try live.set(value)
        for _ in 0..<3 {
          time += drawn.number(0...0.3)
          try live.advance(to: time)
          let expected = stage.presented("x", at: time)?.components.first ?? .nan
          #expect(
            !differs(live.value("value") ?? .nan, expected), "seed \(seed), round \(round), \(curve) at \(time)")
        }
      }
    }
  }
}

import MotionModel

/// Compiles states that events lead to.
enum StateCompiler {
  /// Display time of a state entered at once, if no events determine the next change.
  static let restingTime = 1.0

  /// The timeline of a map of states.
  ///
  /// Events come from the options; with a schedule and no events every tick leads to the next state, and with neither
  /// the states are entered in their order, each when the previous one is reached (those entered at once are shown for
  /// a second), ending at the first.
  static func timeline(
    _ map: StateMap, _ sequence: MotionSequence, _ resolver: inout MotionResolver, inherited: [String: MotionValue]
  ) throws(ModelError) -> Timeline {
    for state in map.states { try resolver.count(state.changes.count) }
    var stage = try sequence.stage(inherited: inherited, resolver)
    var run = Run(map: map)
    let ticks = try sequence.ticks(resolver)
    let cycle = Array(map.states.indices.dropFirst()) + [0]
    if !resolver.options.events.isEmpty {
      for event in resolver.options.events.ordered(by: \.time) {
        let index = try map.index(of: event.state)
        try resolver.count(map.states[index].changes.count)
        _ = try run.enter(index, at: event.time, &stage)
      }
    } else if let ticks {
      var steps = PeriodicSteps(cycle: cycle, times: .ticks(ticks, atStart: false))
      steps.drift = StageDrift(map.states.flatMap(\.changes))
      run.marks.fold = try steps.take(on: &stage) { (index, time, stage) throws(ModelError) in
        try run.enter(index, at: time, &stage)
      }
    } else if cycle.count > 1 {
      var time = 0.0
      for index in cycle where time.isFinite {
        let end = try run.enter(index, at: time, &stage) ?? time
        time = end > time ? end : time + restingTime
      }
      if time.isFinite { run.logicalEnd = max(run.logicalEnd, time) }
    }
    resolver.take(from: stage)
    return try sequence.timeline(
      of: stage, marks: run.marks, ticks: ticks, logicalDuration: run.marks.fold == nil ? run.logicalEnd : .infinity,
      &resolver)
  }

  /// States being entered one after another.
  struct Run {
    let map: StateMap
    var marks = CueCompiler.Marks()
    private(set) var current = 0
    var logicalEnd = 0.0

    /// Enters a state; returns the logical completion of its animations, nil if there are none.
    mutating func enter(_ index: Int, at time: Double, _ stage: inout Stage) throws(ModelError) -> Double? {
      let state = map.states[index]
      let owner = map.curveOwner == .entered ? state : map.states[current]
      let transaction = StageTransaction(
        owner.curve, disablesAnimations: state.disablesAnimations, isContinuous: state.isContinuous,
        keys: state.transaction)
      let end = try stage.set(state.changes, members: state.members, at: time, transaction)
      marks.begins.append((time, index))
      current = index
      logicalEnd = max(logicalEnd, end ?? time)
      return end
    }
  }
}

extension StateMap {
  /// The state of a name.
  /// - Throws: ``ModelError`` (`unknown`) with the names there are.
  func index(of name: String) throws(ModelError) -> Int {
    guard let index = states.firstIndex(where: { $0.name.text == name }) else {
      throw ModelError(
        .unknown, "there is no state \(QuotedText.quote(name))",
        allowed: states.map(\.name.text).joined(separator: ", "))
    }
    return index
  }
}

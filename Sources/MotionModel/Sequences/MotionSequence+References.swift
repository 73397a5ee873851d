extension MotionSequence {
  func replacingReferences<Failure: Error>(
    _ transform: (PresetReference, ReferenceRole) throws(Failure) -> PresetReference
  ) throws(Failure) -> MotionSequence {
    var copy = self
    switch body {
    case .steps(var list):
      for index in list.steps.indices { list.steps[index] = try list.steps[index].replacingReferences(transform) }
      copy.body = .steps(list)
    case .phases(var cycle):
      for index in cycle.phases.indices {
        cycle.phases[index].curve = try cycle.phases[index].curve.replacingReferences(transform)
      }
      copy.body = .phases(cycle)
    case .states(var map):
      for index in map.states.indices {
        map.states[index].curve = try map.states[index].curve.replacingReferences(transform)
      }
      for index in map.chain.indices { map.chain[index] = try map.chain[index].replacingReferences(transform) }
      copy.body = .states(map)
    }
    copy.schedule = try schedule?.replacingReferences(transform)
    return copy
  }
}

extension SequenceStep {
  func replacingReferences<Failure: Error>(
    _ transform: (PresetReference, ReferenceRole) throws(Failure) -> PresetReference
  ) throws(Failure) -> SequenceStep {
    switch self {
    case .act(let action, let placement): .act(try action.replacingReferences(transform), placement)
    case .stagger(let action, let interval, let placement):
      .stagger(
        try action.replacingReferences(transform), interval: try interval.replacingReferences(transform), placement)
    case .wait(let duration): .wait(try duration.replacingReferences(transform))
    case .defaults(let curve, let duration, let delay):
      .defaults(
        curve: try curve.replacingReferences(transform), duration: try duration?.replacingReferences(transform),
        delay: try delay?.replacingReferences(transform))
    case .cue: self
    }
  }
}

extension StepAction {
  func replacingReferences<Failure: Error>(
    _ transform: (PresetReference, ReferenceRole) throws(Failure) -> PresetReference
  ) throws(Failure) -> StepAction {
    var copy = self
    switch content {
    case .changes(let changes, let curve):
      copy.content = .changes(changes, try curve.replacingReferences(transform))
    case .preset(let reference): copy.content = .preset(try transform(reference, .played))
    }
    copy.duration = try duration?.replacingReferences(transform)
    copy.delay = try delay?.replacingReferences(transform)
    return copy
  }
}

extension TransactionModifier {
  func replacingReferences<Failure: Error>(
    _ transform: (PresetReference, ReferenceRole) throws(Failure) -> PresetReference
  ) throws(Failure) -> TransactionModifier {
    switch self {
    case .animation(let curve, let value): .animation(try curve?.replacingReferences(transform), value: value)
    case .transaction(let curve, let condition):
      .transaction(try curve?.replacingReferences(transform), when: condition)
    }
  }
}

extension MotionSchedule {
  func replacingReferences<Failure: Error>(
    _ transform: (PresetReference, ReferenceRole) throws(Failure) -> PresetReference
  ) throws(Failure) -> MotionSchedule {
    switch self {
    case .periodic(let from, let interval):
      return .periodic(from: from, by: try interval.replacingReferences(transform))
    case .cyclic(let offsets):
      var copies: [DurationSource] = []
      for offset in offsets { copies.append(try offset.replacingReferences(transform)) }
      return .cyclic(copies)
    case .everyMinute, .explicit, .animation: return self
    }
  }
}

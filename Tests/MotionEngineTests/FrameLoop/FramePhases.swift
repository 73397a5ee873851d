/// A phase animator: values, and the animation by which each is reached.
struct FramePhases {
  var values: [Double]
  /// By the phase that is animated to; nil is reached at once.
  var animations: [FrameAnimation?]
  /// Nil loops for ever; otherwise every trigger plays the phases once.
  var triggers: [Double]?

  /// The changes until a time: the next one comes when the one before is logically complete.
  func changes(until end: Double) -> [FrameChange] {
    var property = FrameProperty(values[0])
    var changes: [FrameChange] = []
    guard let triggers else {
      walk(from: 0, until: end, &property, &changes)
      return changes
    }
    for (index, start) in triggers.enumerated() where start < end {
      // A trigger in mid-run begins again at phase 1, from wherever the value is.
      let limit = index + 1 < triggers.count ? triggers[index + 1] : end
      walk(from: start, until: min(limit, end), &property, &changes)
    }
    return changes
  }

  private func walk(
    from start: Double, until end: Double, _ property: inout FrameProperty, _ changes: inout [FrameChange]
  ) {
    var (time, phase, shown) = (start, 1 % values.count, changes.last?.value ?? values[0])
    var round: Double?
    while time < end {
      let change = FrameChange(time: time, value: values[phase], animation: animations[phase])
      changes.append(change)
      property.apply(change)
      // A step that animates nothing is passed at once.
      if change.animation != nil, change.value != shown {
        guard let complete = property.completion(by: end) else { return }
        time = complete
      }
      shown = change.value
      if phase == 0 {
        // A loop whose round takes no time rests.
        if triggers != nil || round == change.time { return }
        round = change.time
      }
      phase = (phase + 1) % values.count
    }
  }
}

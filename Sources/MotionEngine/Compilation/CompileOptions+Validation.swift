import MotionModel

extension CompileOptions {
  /// Checks the numbers.
  /// - Throws: ``ModelError`` (`outOfRange`, `tooLarge`).
  func validate() throws(ModelError) {
    try check("from", from, Bounds.number)
    try check("to", to, Bounds.number)
    try check("settleEpsilon", settleEpsilon, 1e-12...1e9)
    try check("frameRate", frameRate, 1e-3...1e6)
    try check("defaultDuration", defaultDuration, Bounds.duration)
    try check("scheduleStart", scheduleStart, -1e12...1e12)
    try check("the view's width", viewSize.width, 0...1e9)
    try check("the view's height", viewSize.height, 0...1e9)
    for (name, value) in parameters { try check("parameter \(name)", value, Bounds.number) }
    guard events.count <= Bounds.listLength, triggers.count <= Bounds.listLength else {
      throw ModelError(.tooLarge, "more than \(Bounds.listLength) events or triggers")
    }
    for event in events { try check("the time of an event", event.time, Bounds.duration) }
    for trigger in triggers { try check("the time of a trigger", trigger, Bounds.duration) }
    for (earlier, later) in zip(triggers, triggers.dropFirst()) where later < earlier {
      throw ModelError(.outOfRange, "the trigger at \(later) s follows that at \(earlier) s", allowed: "rising times")
    }
  }

  private func check(_ label: String, _ value: Double, _ range: ClosedRange<Double>) throws(ModelError) {
    guard range.contains(value) else {
      throw ModelError(.outOfRange, "\(label) is \(value)", allowed: "\(range.lowerBound)…\(range.upperBound)")
    }
  }
}

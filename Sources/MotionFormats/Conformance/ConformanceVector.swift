import MotionEngine
import MotionModel

/// Reference values of a motion for platforms: the engine's times and values.
struct ConformanceVector: Sendable {
  let source: ExportedPreset
  let motion: ResolvedMotion
  let isReduced: Bool
  let event: String?
  /// Indicates times in progress, as an easing has no duration.
  let isProgress: Bool
  let timeline: Timeline
  /// Distance of a spring from its end at the end of its time.
  let settleEpsilon: Double
  /// In seconds, rising.
  let times: [Double]

  private static let (evenCount, overshootCount, probeCount) = (24, 16, 512)

  /// Vectors of a motion, or the reason for none.
  /// - Throws: ``ModelError`` for a motion that does not compile.
  static func all(
    of source: ExportedPreset, _ motion: ResolvedMotion, isReduced: Bool, _ options: ExportOptions
  ) throws(ModelError) -> (vectors: [ConformanceVector], omission: String?) {
    var compile = CompileOptions(within: options.maximumError)
    let alone = ResolvedMotion(try motion.withoutAlias(), references: motion.references)
    var (isProgress, events): (Bool, [String?]) = (false, [nil])
    switch alone.motion {
    case .schedule: return ([], "a schedule has times but no values")
    case .curve(let curve):
      if case .custom = curve.base { return ([], "a program writes it in Swift") }
      isProgress = try !CurvePasses(curve).hasLength(nil)
      if isProgress, !curve.modifiers.isEmpty { return ([], "its duration depends on its user") }
    case .transition(let transition) where transition.insertion != nil || transition.removal != nil:
      events = ["in", "out"]
    case .sequence(let sequence):
      if case .states = sequence.body { return ([], "the preset has no times for its states") }
    default: break
    }
    var vectors: [ConformanceVector] = []
    for event in events {
      if let event { compile.events = [.init(event == "in" ? "insertion" : "removal", at: 0)] }
      let timeline = try alone.timeline(compile)
      // Two and a half rounds of an endless motion.
      let rounds = timeline.loop.map { $0.start + 2.5 * $0.length }
      let own = timeline.duration.isFinite ? max(timeline.duration, 0) : rounds
      guard let end = isProgress ? 1 : own else { return ([], "it never settles") }
      vectors.append(
        ConformanceVector(
          source: source, motion: alone, isReduced: isReduced, event: event, isProgress: isProgress,
          timeline: timeline, settleEpsilon: compile.settleEpsilon,
          times: times(of: timeline, until: end, isProgress: isProgress)))
    }
    return (vectors, nil)
  }

  /// Start, even times up to the end, denser at overshoots, the end, just after it, and long after; in whole
  /// microseconds, available on every platform.
  private static func times(of timeline: Timeline, until end: Double, isProgress: Bool) -> [Double] {
    var times = (0...evenCount).map { end * Double($0) / Double(evenCount) }
    let probes = (0...probeCount).map { end * Double($0) / Double(probeCount) }
    var beyond: Set<Double> = []
    for channel in timeline.channels.indices where timeline.channels[channel].type != .text {
      let (first, last) = (timeline.value(channel, at: 0), timeline.value(channel, at: end))
      // A hair of rounding is no overshoot.
      let slack = 1e-4 * max(abs(last - first), 1e-3)
      beyond.formUnion(
        probes.filter {
          let value = timeline.value(channel, at: $0)
          return value < min(first, last) - slack || value > max(first, last) + slack
        })
    }
    let rising = beyond.sorted()
    let stride = max(1, (rising.count + overshootCount - 1) / overshootCount)
    times += rising.indices.filter { $0 % stride == 0 }.map { rising[$0] }
    // It must be over a millisecond after its end, also for players that count these.
    if !isProgress { times += [end + 0.001, 1.25 * end + 1] }
    return Set(times.map { ($0 * 1e6).rounded(.up) / 1e6 }).sorted()
  }

  // MARK: Values

  /// Unique name: `brand/pop`, `card/appear out (reduced motion)`.
  var key: String { source.name.text + (event.map { " \($0)" } ?? "") + (isReduced ? " (reduced motion)" : "") }

  var numbers: [(index: Int, name: String)] {
    timeline.channels.enumerated().compactMap { $1.type == .text ? nil : ($0, $1.name) }
  }

  var count: Int { times.count * (numbers.count + 1) }

  /// Tolerance of each value.
  /// - Parameters:
  ///   - error: Error stated by the export, as a fraction of the total change.
  ///   - slack: Tolerance of a platform's clock, in seconds: near a jump the value before it is valid too.
  ///   - rounding: Of the numbers of the platform, relative.
  ///   - rests: Indicates a platform value exactly at the end at the end of its time, while the engine's spring is only
  ///     near it.
  ///   - values: Of a time.
  func allowance(
    _ error: Double, clock slack: Double, rounding: Double, rests: Bool = true, _ values: (Double) -> [Double]
  ) -> [Double] {
    let end = times.last ?? 0
    let all = (0...256).map { values(end * Double($0) / 256) } + times.map(values)
    let parts = all.first?.indices ?? 0..<0
    let columns = parts.map { part in all.map { $0[part] } }
    let way = columns.map { ($0.max() ?? 0) - ($0.min() ?? 0) }.max() ?? 0
    let size = columns.joined().map(abs).max() ?? 0
    let base = 1.05 * error * way + rounding * max(1, size)
    let isEnding = rests && !isProgress && timeline.duration.isFinite
    let rest = isEnding ? values(max(1e3 * end, 1e6)) : []
    return times.map { time in
      let here = values(time)
      var shift = 0.0
      if isEnding, time >= timeline.duration - slack { shift = zip(rest, here).map { abs($0 - $1) }.max() ?? 0 }
      for step in 1...8 {
        let distance = slack * Double(step) / 8
        for other in [values(time + distance), values(max(0, time - distance))] {
          for part in parts { shift = max(shift, abs(other[part] - here[part])) }
        }
      }
      return Self.roundedUp(shift <= 0.1 * base ? 1.1 * base : base + shift)
    }
  }

  /// To three digits: an allowance is no measurement.
  private static func roundedUp(_ number: Double) -> Double {
    guard number > 0 else { return 0 }
    var scale = 1.0
    while number * scale < 100 { scale *= 10 }
    return (number * scale).rounded(.up) / scale
  }
}

import MotionModel

/// Program of a channel: one case each, so that an evaluation is one switch.
enum ChannelProgram: Hashable, Sendable {
  case constant(Double)
  case curve(CompiledCurve, from: Double, to: Double)
  /// One component of a keyframed property.
  case track(Shared<TrackProgram>)
  /// One component of a property on a stage.
  case stage(StageTrack, component: Int)
  /// Several programs put together to one number.
  indirect case combined(ViewProperty.Combination, [ChannelProgram])
  /// A formula over other channels. Only ``Timeline`` can evaluate it.
  case derived(DerivedProgram)
  /// Another program in linear light, answered as an sRGB component.
  indirect case encoded(ChannelProgram)
  /// Texts that follow each other; the number is an index into them.
  indirect case text(ChannelProgram, [String])

  /// Value at a time; a derived channel has none on its own.
  @inline(__always)
  func value(at time: Double) -> Double {
    switch self {
    case .constant(let value): return value
    case .curve(let curve, let from, let to): return Segment.mix(from, to, curve.value(at: time))
    case .track(let track): return track.value.value(at: time)
    case .stage(let track, let component): return track.value(at: time)[component & 3]
    case .combined(let combination, let parts): return combination.value(of: parts, at: time)
    case .encoded(let program): return TransferFunction.encoded(program.value(at: time))
    case .text(let program, _): return program.value(at: time)
    case .derived: return .nan
    }
  }

  /// The velocity at a time, per second.
  func velocity(at time: Double) -> Double {
    switch self {
    case .constant, .text: return 0
    case .curve(let curve, let from, let to): return from == to ? 0 : curve.velocity(at: time) * (to - from)
    case .track(let track): return track.value.velocity(at: time)
    case .stage(let track, let component): return track.velocity(at: time)[component & 3]
    case .combined(let combination, let parts): return combination.velocity(of: parts, at: time)
    case .encoded(let program):
      let velocity = program.velocity(at: time)
      return velocity == 0 ? 0 : velocity * TransferFunction.encodedSlope(program.value(at: time))
    case .derived: return .nan
    }
  }

  /// Indicates negligible motion after its duration: a spring with a closed form.
  var isUncut: Bool {
    switch self {
    case .curve(let curve, _, _): curve.isUncut
    case .encoded(let program), .text(let program, _): program.isUncut
    case .constant, .track, .stage, .combined, .derived: false
    }
  }

  /// Time after which it stays within `epsilon` of its end; infinity if never.
  func settledDuration(epsilon: Double) -> Double {
    switch self {
    case .constant, .derived: return 0
    case .curve(let curve, let from, let to):
      return from == to ? 0 : curve.settledDuration(epsilon: epsilon / abs(to - from))
    case .track(let track): return track.value.duration
    case .stage(let track, _): return track.end
    case .combined(_, let parts): return parts.reduce(0) { max($0, $1.settledDuration(epsilon: epsilon)) }
    case .encoded(let program), .text(let program, _): return program.settledDuration(epsilon: epsilon)
    }
  }
}

extension ViewProperty.Combination {
  func value(of parts: [ChannelProgram], at time: Double) -> Double {
    switch self {
    case .sum: return parts.reduce(0) { $0 + $1.value(at: time) }
    case .product: return parts.reduce(1) { $0 * $1.value(at: time) }
    case .quadrature:
      let squares = parts.reduce(0.0) { sum, part in
        let value = part.value(at: time)
        return sum + value * value
      }
      return squares.squareRoot()
    }
  }

  func velocity(of parts: [ChannelProgram], at time: Double) -> Double {
    var (value, velocity) = (self == .product ? 1.0 : 0.0, 0.0)
    for part in parts {
      let (next, rate) = (part.value(at: time), part.velocity(at: time))
      switch self {
      case .sum: velocity += rate
      case .product: (value, velocity) = (value * next, velocity * next + (rate == 0 ? 0 : value * rate))
      case .quadrature: (value, velocity) = (value + next * next, velocity + (next == 0 ? 0 : next * rate))
      }
    }
    if self == .quadrature { velocity = value > 0 ? velocity / value.squareRoot() : 0 }
    return velocity.isNaN ? 0 : velocity
  }
}

/// A formula over other channels of a timeline.
struct DerivedProgram: Hashable, Sendable {
  enum Input: Hashable, Sendable {
    /// A channel, by index among the timeline's programs.
    case channel(Int)
    /// Seconds from the start.
    case time
    case schedule(ScheduleReading)
  }

  /// A text with numbers in it, whose formulas have the same slots.
  enum TextPiece: Hashable, Sendable {
    case text(String)
    case number(CompiledFormula, TextTemplate.Layout)
  }

  /// Compiled with `inputs` as its slots; for texts it selects the shown one.
  let formula: CompiledFormula
  let inputs: [Input]
  /// Every program that must be evaluated before, this one's inputs and theirs, in order of index.
  let needed: [Int]
  /// Clock of `schedule` inputs; nil without them.
  var clock: ScheduleClock?
  /// Empty for a number.
  var texts: [[TextPiece]] = []

  /// Time of its last schedule-driven change; 0 without one.
  var scheduleEnd: Double {
    inputs.reduce(0) { end, input in
      if case .schedule(let reading) = input { max(end, clock?.end(of: reading) ?? 0) } else { end }
    }
  }
}

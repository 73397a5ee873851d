/// What computes a channel: one case each, so that an evaluation is one switch.
enum ChannelProgram: Hashable, Sendable {
  /// Always the same.
  case constant(Double)
  /// A curve between two values.
  case curve(CompiledCurve, from: Double, to: Double)
  /// One component of a keyframed property.
  case track(Shared<TrackProgram>)
  /// One component of a property on a stage.
  case stage(StageTrack, component: Int)
  /// Several programs put together to one number.
  indirect case combined(Combination, [ChannelProgram])
  /// A formula over other channels. Only ``Timeline`` can evaluate it.
  case derived(DerivedProgram)
  /// Another program in linear light, answered as an sRGB component.
  indirect case encoded(ChannelProgram)
  /// Texts that follow each other; the number is an index into them.
  indirect case text(ChannelProgram, [String])

  /// The value at a time; a derived channel has none on its own.
  @inline(__always)
  func value(at time: Double) -> Double {
    switch self {
    case .constant(let value): return value
    case .curve(let curve, let from, let to): return Self.mix(from, to, curve.value(at: time))
    case .track(let track): return track.value.value(at: time)
    case .stage(let track, let component): return track.value(component, at: time)
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
    case .stage(let track, let component): return track.velocity(component, at: time)
    case .combined(let combination, let parts): return combination.velocity(of: parts, at: time)
    case .encoded(let program):
      let velocity = program.velocity(at: time)
      return velocity == 0 ? 0 : velocity * TransferFunction.encodedSlope(program.value(at: time))
    case .derived: return .nan
    }
  }

  /// from + (to - from)·f, exactly `from` at 0 and `to` at 1.
  @inline(__always)
  static func mix(_ from: Double, _ to: Double, _ fraction: Double) -> Double {
    fraction == 1 ? to : from + (to - from) * fraction
  }

  /// Whether it goes on after its duration, by less than was asked for: a spring of a closed form.
  var isUncut: Bool {
    switch self {
    case .curve(let curve, _, _): curve.isUncut
    case .encoded(let program), .text(let program, _): program.isUncut
    case .constant, .track, .stage, .combined, .derived: false
    }
  }

  /// When it has settled for good within `epsilon` of what it ends at; infinity if never.
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

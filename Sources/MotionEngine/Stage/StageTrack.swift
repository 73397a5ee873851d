import MotionModel

/// The program of one property on a stage: which runs present it when.
///
/// `presented = rest + R`, where R accumulates over the runs in order: a curve adds its progress times the remaining
/// distance to its target, a spring that took over replaces the sum before it. Immutable; evaluation allocates nothing
/// and finds its piece by bisection.
struct StageTrack: Hashable, Sendable {
  /// A piece between two changes.
  struct Segment: Hashable, Sendable {
    /// From when on it counts.
    var start: Double
    /// Origin of offsets.
    var rest: SIMD4<Double>
    /// The offset before the first run, or of a timeline that plays here.
    var origin = SIMD4<Double>.zero
    var runs: Range<Int>
    /// Indicates combined runs: SwiftUI keeps one combination, which reports no velocity, until the last of them ends
    /// or a spring takes over.
    var isCombined = false
    /// Another timeline that plays here instead.
    var inner: Inner?
  }

  /// Timeline by index, and which of its channels are the components.
  struct Inner: Hashable, Sendable {
    var channels: SIMD4<Int32>
    var timeline: Int
  }

  /// Repeated part of the time.
  struct Fold: Hashable, Sendable {
    /// Start of its first pass.
    var start: Double
    /// Length of a pass, in seconds; positive.
    var length: Double
    /// Number of passes; infinity if endless.
    var count: Double
    /// Increase of each pass over the one before.
    var drift = SIMD4<Double>.zero

    /// Time in the first pass, or after the last one, equivalent to `time`, and its pass, from 0.
    @inline(__always)
    func local(_ time: Double) -> (time: Double, pass: Double) {
      guard time >= start + length else { return (time, 0) }
      let index = ((time - start) / length).rounded(.down)
      let pass = min(index, count - 1)
      let folded = time - pass * length
      return (index >= count ? folded : max(folded, start), pass)
    }
  }

  let type: ValueType
  var segments: ContiguousArray<Segment>
  var runs: ContiguousArray<StageRun>
  /// Other timelines that play on this property for a while.
  var inner: ContiguousArray<Timeline> = []
  var fold: Fold?
  /// End of all change; infinity if never.
  var end = 0.0

  /// The piece that counts at a time that has been folded.
  @inline(__always)
  func segment(at time: Double) -> Int {
    max(segments.indices.first(from: { !(segments[$0].start <= time) }) - 1, 0)
  }

  @inline(__always)
  private func local(_ time: Double) -> (time: Double, lift: SIMD4<Double>) {
    let now = time > 0 ? min(time, CompiledCurve.latest) : 0
    guard let fold else { return (now, .zero) }
    let place = fold.local(now)
    return (place.time, fold.drift * place.pass)
  }

  /// Presented value: colors in linear light, others as in documents.
  func value(at time: Double) -> SIMD4<Double> {
    let (now, lift) = local(time)
    return value(segments[segment(at: now)], at: now) + lift
  }

  /// The velocity, per second.
  func velocity(at time: Double) -> SIMD4<Double> {
    let now = local(time).time
    return state(segments[segment(at: now)], at: now).velocity
  }

  @inline(__always)
  private func value(_ segment: Segment, at time: Double) -> SIMD4<Double> {
    if let inner = segment.inner { return value(inner, at: time - segment.start) + segment.origin }
    var offset = segment.origin
    for index in segment.runs { offset = runs[index].offset(at: time, before: offset) }
    return segment.rest + offset
  }

  func state(_ segment: Segment, at time: Double) -> (value: SIMD4<Double>, velocity: SIMD4<Double>) {
    if let inner = segment.inner {
      let value = value(inner, at: time - segment.start) + segment.origin
      return (value, velocity(inner, at: time - segment.start))
    }
    var state = (offset: segment.origin, velocity: SIMD4<Double>.zero)
    for index in segment.runs { state = runs[index].state(at: time, before: state) }
    return (segment.rest + state.offset, state.velocity)
  }

  private func value(_ place: Inner, at time: Double) -> SIMD4<Double> {
    var value = SIMD4<Double>.zero
    if type == .text {
      value[0] = inner[place.timeline].value(Int(place.channels[0]), at: time) + Double(place.channels[1])
      return value
    }
    for index in 0..<max(type.componentCount, 1) {
      let number = inner[place.timeline].value(Int(place.channels[index]), at: time)
      value[index] = type == .color && index < 3 ? TransferFunction.linear(number) : number
    }
    return value
  }

  private func velocity(_ place: Inner, at time: Double) -> SIMD4<Double> {
    var velocity = SIMD4<Double>.zero
    if type == .text { return velocity }
    for index in 0..<max(type.componentCount, 1) {
      let channel = Int(place.channels[index])
      velocity[index] = inner[place.timeline].velocity(channel, at: time)
      if type == .color && index < 3 {
        let light = TransferFunction.linear(inner[place.timeline].value(channel, at: time))
        velocity[index] /= TransferFunction.encodedSlope(light)
      }
    }
    return velocity
  }
}

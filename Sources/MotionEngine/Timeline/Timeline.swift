import MotionModel

/// Motion prepared for playing: channels with a value and a velocity at every time.
///
/// A timeline is immutable and may be used from several threads at once. Every time has a value: before 0 that of 0,
/// after `duration` that of the end. Angles are in degrees, colors are sRGB components interpolated in linear light.
/// Evaluation allocates nothing on the heap.
public struct Timeline: Hashable, Sendable {
  /// Evaluation mode; show it beside numbers.
  public let mode: EvaluationMode
  /// End in seconds; infinity for endless motions.
  public let duration: Double
  /// Logical completion, in seconds; the tail of a spring may come after.
  public let logicalDuration: Double
  /// Channels in the order of the document; derived ones last.
  public let channels: [Channel]

  struct Entry: Hashable, Sendable {
    var channel: Channel
    var program: ChannelProgram

    /// The channels of a property, by the program of each component: of a color in linear light, of a text its position.
    static func list(
      _ type: ValueType, named name: String, texts: [String], _ program: (Int) -> ChannelProgram
    ) -> [Entry] {
      type.channelSuffixes.enumerated().map { component, suffix in
        var program = program(component)
        if type == .color, component < 3 { program = .encoded(program) }
        if type == .text { program = .text(program, texts) }
        return Entry(channel: Channel(name + suffix, type: type, component: component), program: program)
      }
    }
  }

  let entries: ContiguousArray<Entry>
  /// The entry of each of `channels`.
  let indices: ContiguousArray<Int>
  let cueTrack: CueTrack

  /// Puts programs together.
  ///
  /// Of several entries of one name the last is visible.
  init(
    mode: EvaluationMode, duration: Double, logicalDuration: Double? = nil, entries: [Entry], cues: CueTrack = .none
  ) {
    (self.mode, self.duration) = (mode, duration)
    self.logicalDuration = logicalDuration ?? duration
    self.entries = ContiguousArray(entries)
    let last = Dictionary(entries.enumerated().map { ($1.channel.name, $0) }) { $1 }
    indices = ContiguousArray(entries.indices.filter { last[entries[$0].channel.name] == $0 })
    channels = indices.map { entries[$0].channel }
    cueTrack = cues
  }

  /// Index of a channel among `channels`; nil if there is none of this name.
  ///
  /// Complexity: O(channels).
  package func index(of name: String) -> Int? { channels.firstIndex { $0.name == name } }

  /// The program of a channel; nil for an index that does not exist.
  func program(_ channel: Int) -> ChannelProgram? {
    indices.indices.contains(channel) ? entries[indices[channel]].program : nil
  }

  /// Time after which everything stays within `epsilon` of its end: finite also for springs, infinity for endless
  /// motions.
  ///
  /// For curves and springs with a closed form it follows from `epsilon`; others have settled at their end.
  public func settledDuration(epsilon: Double = 0.001) -> Double {
    guard entries.contains(where: { $0.program.isUncut }) else { return duration }
    return entries.reduce(0) { max($0, $1.program.settledDuration(epsilon: epsilon)) }
  }

  /// The cues with `range.lowerBound` ≤ time < `range.upperBound`, by time.
  ///
  /// A repeated cue is listed 100,000 times at most.
  public func cues(in range: Range<Double>) -> [TimelineCue] { cueTrack.cues(in: range) }

  /// The value of a channel, by its index among `channels`, at `time` seconds; NaN for an index that does not exist.
  ///
  /// Of a text channel it is the text's position in the order of the document.
  package func value(_ channel: Int, at time: Double) -> Double {
    guard indices.indices.contains(channel) else { return .nan }
    let entry = indices[channel]
    if case .derived(let derived) = entries[entry].program { return value(derived, at: Self.clamped(time)) }
    return entries[entry].program.value(at: time)
  }

  /// Value of a channel by name; nil if there is none of this name.
  public func value(_ channel: String, at time: Double) -> Double? { index(of: channel).map { value($0, at: time) } }

  /// The velocity of a channel, per second; NaN for an index that does not exist.
  ///
  /// At a joint it is that of the earlier piece; ±infinity where an easing is vertical. Derived channels follow by the
  /// chain rule.
  package func velocity(_ channel: Int, at time: Double) -> Double {
    guard case .derived(let derived)? = program(channel) else { return program(channel)?.velocity(at: time) ?? .nan }
    let dual: FormulaDual = result(derived, derived.formula, at: Self.clamped(time))
    return dual.derivative
  }

  /// Velocity of a channel by name, per second; nil if there is none of this name.
  public func velocity(_ channel: String, at time: Double) -> Double? {
    index(of: channel).map { velocity($0, at: time) }
  }

  /// The text of a text channel; nil for any other.
  package func text(_ channel: Int, at time: Double) -> String? {
    switch program(channel) {
    case .text(let program, let texts)?:
      let position = program.value(at: time)
      return position >= 0 && position < Double(texts.count) ? texts[Int(position)] : nil
    case .derived(let derived)?: return text(derived, at: Self.clamped(time))
    default: return nil
    }
  }

  /// The text of a text channel by name; nil for any other.
  public func text(_ channel: String, at time: Double) -> String? { index(of: channel).flatMap { text($0, at: time) } }

  /// Writes the value of every channel in order, as far as the buffer reaches.
  /// - Returns: The number of values written.
  @discardableResult
  public func values(at time: Double, into buffer: UnsafeMutableBufferPointer<Double>) -> Int {
    let count = min(buffer.count, channels.count)
    for channel in 0..<count { buffer[channel] = value(channel, at: time) }
    return count
  }

  /// The value of every channel in order.
  public func values(at time: Double) -> [Double] { channels.indices.map { value($0, at: time) } }

  private static func clamped(_ time: Double) -> Double { time > 0 ? min(time, CompiledCurve.latest) : 0 }

  /// Text shown by a derived channel; nil for a number.
  private func text(_ derived: DerivedProgram, at time: Double) -> String? {
    guard !derived.texts.isEmpty else { return nil }
    let position = min(max(value(derived, at: time).rounded(.down), 0), Double(derived.texts.count - 1))
    return derived.texts[Int(position)].reduce(into: "") { text, piece in
      switch piece {
      case .text(let plain): text += plain
      case .number(let formula, let layout): text += layout.text(result(derived, formula, at: time))
      }
    }
  }

  func value(_ derived: DerivedProgram, at time: Double) -> Double { result(derived, derived.formula, at: time) }

  /// Evaluates the inputs of a derived channel, in order, then one of its formulas; a result that is not finite counts
  /// as 0.
  @inline(never)
  private func result<Number: FormulaNumber>(
    _ derived: DerivedProgram, _ formula: CompiledFormula, at time: Double
  ) -> Number {
    withUnsafeTemporaryAllocation(of: Number.self, capacity: derived.needed.count + 1) { room in
      for (position, index) in derived.needed.enumerated() {
        switch entries[index].program {
        case .derived(let inner):
          room[position] = Self.run(inner, inner.formula, needed: derived.needed, room: room, time: time)
        case let program: room[position] = Number(program.value(at: time), derivative: program.velocity(at: time))
        }
      }
      return Self.run(derived, formula, needed: derived.needed, room: room, time: time)
    }
  }

  /// - Parameter needed: Entries whose values are in `room`, in order of index.
  private static func run<Number: FormulaNumber>(
    _ derived: DerivedProgram, _ formula: CompiledFormula, needed: [Int], room: UnsafeMutableBufferPointer<Number>,
    time: Double
  ) -> Number {
    withUnsafeTemporaryAllocation(of: Number.self, capacity: derived.inputs.count + 1) { slots in
      for (slot, input) in derived.inputs.enumerated() {
        slots[slot] =
          switch input {
          case .channel(let index): position(of: index, in: needed).map { room[$0] } ?? Number(.nan, derivative: .nan)
          case .time: Number(time, derivative: 1)
          case .schedule(let reading): Number(derived.clock?.value(reading, at: time) ?? 0, derivative: 0)
          }
      }
      return formula.result(UnsafeBufferPointer(start: slots.baseAddress, count: derived.inputs.count)).orZero
    }
  }

  /// Index of an entry in a sorted list of entries.
  private static func position(of entry: Int, in needed: [Int]) -> Int? {
    let place = needed.indices.first(from: { needed[$0] >= entry })
    return place < needed.count && needed[place] == entry ? place : nil
  }

  /// Time range of progress 0…1: all of it, for an endless motion the first round of its loop.
  ///
  /// Empty for a motion without duration, and for an endless motion without a common round the first second.
  /// Complexity: O(channels) for endless motions.
  public var pass: ClosedRange<Double> {
    guard duration == .infinity else { return 0...max(duration, 0) }
    guard let loop, loop.start.isFinite, loop.length.isFinite else { return 0...1 }
    // At its end a round shows its end, not the beginning of the next.
    return loop.start...max((loop.start + loop.length).nextDown, loop.start)
  }

  /// Time of a progress, as of a scrolled view: clamped to the beginning before 0 and to the end after 1.
  public func time(atProgress progress: Double) -> Double {
    let pass = pass
    guard progress > 0 else { return pass.lowerBound }
    return progress < 1 ? pass.lowerBound + (pass.upperBound - pass.lowerBound) * progress : pass.upperBound
  }

  /// Value of a channel by name at a progress instead of a time; nil if there is none of this name.
  public func value(_ channel: String, atProgress progress: Double) -> Double? {
    value(channel, at: time(atProgress: progress))
  }

  /// The value of every channel in order at a progress instead of a time.
  ///
  /// ```swift
  /// let values = timeline.values(atProgress: 0.5)
  /// ```
  public func values(atProgress progress: Double) -> [Double] { values(at: time(atProgress: progress)) }
}

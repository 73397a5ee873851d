extension Timeline {
  /// The value of a channel, by its index among `channels`, at `time` seconds; NaN for an index that does not exist.
  ///
  /// Of a text channel it is the text's position in the order of the document.
  public func value(_ channel: Int, at time: Double) -> Double {
    guard indices.indices.contains(channel) else { return .nan }
    let entry = indices[channel]
    if case .derived(let derived) = entries[entry].program { return value(derived, at: Self.clamped(time)) }
    return entries[entry].program.value(at: time)
  }

  /// The value of a channel by name; nil where there is none of this name.
  public func value(_ channel: String, at time: Double) -> Double? { index(of: channel).map { value($0, at: time) } }

  /// The velocity of a channel, per second; NaN for an index that does not exist.
  ///
  /// At a joint it is that of the earlier piece; ±infinity where an easing is vertical. Derived channels follow by the
  /// chain rule.
  public func velocity(_ channel: Int, at time: Double) -> Double {
    guard indices.indices.contains(channel) else { return .nan }
    let entry = indices[channel]
    if case .derived(let derived) = entries[entry].program { return dual(derived, at: Self.clamped(time)).velocity }
    return entries[entry].program.velocity(at: time)
  }

  /// The velocity of a channel by name, per second; nil where there is none of this name.
  public func velocity(_ channel: String, at time: Double) -> Double? {
    index(of: channel).map { velocity($0, at: time) }
  }

  /// The text of a text channel; nil for any other.
  public func text(_ channel: Int, at time: Double) -> String? {
    guard indices.indices.contains(channel), case .text(let program, let texts) = entries[indices[channel]].program
    else { return nil }
    let position = program.value(at: time)
    return position >= 0 && position < Double(texts.count) ? texts[Int(position)] : nil
  }

  /// The text of a text channel by name; nil for any other.
  public func text(_ channel: String, at time: Double) -> String? { index(of: channel).flatMap { text($0, at: time) } }

  /// Writes the value of every channel in order; what does not fit is left out.
  /// - Returns: How many were written.
  @discardableResult
  public func values(at time: Double, into buffer: UnsafeMutableBufferPointer<Double>) -> Int {
    let count = min(buffer.count, channels.count)
    for channel in 0..<count { buffer[channel] = value(channel, at: time) }
    return count
  }

  /// The value of every channel in order.
  public func values(at time: Double) -> [Double] { channels.indices.map { value($0, at: time) } }

  private static func clamped(_ time: Double) -> Double { time > 0 ? min(time, CompiledCurve.latest) : 0 }

  /// Evaluates what a derived channel needs, in order, then itself.
  ///
  /// A value that is not finite counts as 0.
  func value(_ derived: DerivedProgram, at time: Double) -> Double {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: derived.needed.count + derived.inputs.count + 1) { room in
      for (position, index) in derived.needed.enumerated() {
        switch entries[index].program {
        case .derived(let inner):
          room[position] = Self.run(inner, needed: derived.needed, room: room, time: time)
        case let program: room[position] = program.value(at: time)
        }
      }
      return Self.run(derived, needed: derived.needed, room: room, time: time)
    }
  }

  private static func run(
    _ derived: DerivedProgram, needed: [Int], room: UnsafeMutableBufferPointer<Double>, time: Double
  ) -> Double {
    let value = withUnsafeTemporaryAllocation(of: Double.self, capacity: derived.inputs.count + 1) { slots in
      for (slot, input) in derived.inputs.enumerated() {
        slots[slot] = input < 0 ? time : position(of: input, in: needed).map { room[$0] } ?? .nan
      }
      return derived.formula.value(UnsafeBufferPointer(start: slots.baseAddress, count: derived.inputs.count))
    }
    return value.isFinite ? value : 0
  }

  /// The same with velocities.
  func dual(_ derived: DerivedProgram, at time: Double) -> (value: Double, velocity: Double) {
    withUnsafeTemporaryAllocation(of: (Double, Double).self, capacity: derived.needed.count + 1) { room in
      for (position, index) in derived.needed.enumerated() {
        switch entries[index].program {
        case .derived(let inner):
          room[position] = Self.runDual(inner, needed: derived.needed, room: room, time: time)
        case let program: room[position] = (program.value(at: time), program.velocity(at: time))
        }
      }
      return Self.runDual(derived, needed: derived.needed, room: room, time: time)
    }
  }

  private static func runDual(
    _ derived: DerivedProgram, needed: [Int], room: UnsafeMutableBufferPointer<(Double, Double)>, time: Double
  ) -> (Double, Double) {
    let count = derived.inputs.count
    let dual = withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * count + 1) { slots in
      for (slot, input) in derived.inputs.enumerated() {
        let pair = input < 0 ? (time, 1) : position(of: input, in: needed).map { room[$0] } ?? (.nan, .nan)
        slots[slot] = pair.0
        slots[count + slot] = pair.1
      }
      let values = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(slots)[0..<count])
      let rates = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(slots)[count..<(2 * count)])
      return derived.formula.dual(values, rates)
    }
    return dual.value.isFinite ? (dual.value, dual.derivative.isNaN ? 0 : dual.derivative) : (0, 0)
  }

  /// Where an entry stands in a sorted list of entries.
  private static func position(of entry: Int, in needed: [Int]) -> Int? {
    var low = 0
    var high = needed.count
    while low < high {
      let middle = low + (high - low) / 2
      if needed[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low < needed.count && needed[low] == entry ? low : nil
  }
}

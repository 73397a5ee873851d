extension Timeline {
  /// Writes samples of a channel into a buffer of the caller: what `value(_:at:)` gives, at each time of the grid.
  ///
  /// - Parameters:
  ///   - buffer: Receives the samples; its length says how many at most.
  ///   - channel: The index of the channel; NaN is written for one that does not exist.
  ///   - grid: The times.
  ///   - first: The sample of the grid to begin with, for filling in parts.
  /// - Returns: How many samples were written.
  /// - Complexity: O(samples); nothing is allocated.
  @discardableResult
  public func fill(
    _ buffer: UnsafeMutableBufferPointer<Double>, channel: Int, grid: SampleGrid, from first: Int = 0
  ) -> Int {
    guard first >= 0, first < grid.count else { return 0 }
    let count = min(buffer.count, grid.count - first)
    guard indices.indices.contains(channel) else {
      for index in 0..<count { buffer[index] = .nan }
      return count
    }
    switch entries[indices[channel]].program {
    case .constant(let value):
      for index in 0..<count { buffer[index] = value }
    case .curve(let curve, let from, let to):
      curve.contents.value.fill(buffer, count: count, from: from, to: to, grid, first)
    case .track(let track):
      track.value.fill(buffer, count: count, grid, first)
    case .derived(let derived):
      for index in 0..<count { buffer[index] = value(derived, at: max(grid.time(first + index), 0)) }
    case let program:
      for index in 0..<count { buffer[index] = program.value(at: grid.time(first + index)) }
    }
    return count
  }
}

extension CompiledCurve.Contents {
  /// Fills samples between two values: the commonest curves in loops of their own, with nothing decided per sample.
  func fill(
    _ buffer: UnsafeMutableBufferPointer<Double>, count: Int, from: Double, to: Double, _ grid: SampleGrid, _ first: Int
  ) {
    @inline(__always)
    func loop(_ value: (Double) -> Double) {
      for index in 0..<count {
        let time = grid.time(first + index)
        let start = time > 0 ? min(time, CompiledCurve.latest) : 0
        buffer[index] = ChannelProgram.mix(from, to, start >= cut ? final : value(start))
      }
    }
    guard clocks.isEmpty else { return loop { modifiedValue(at: $0) } }
    switch base {
    case .timed(.bezier(let solver), let duration):
      loop { $0 < duration ? solver.value(at: $0 / duration) : 1 }
    case .timed(.linear, let duration): loop { $0 < duration ? $0 / duration : 1 }
    case .spring(let solver, _, _): loop { solver.value(at: $0) }
    case .fluid(let motion): loop { motion.value(at: $0) }
    default: loop { base.value(at: $0, mode: mode) }
    }
  }
}

extension TrackProgram {
  /// Fills samples.
  func fill(_ buffer: UnsafeMutableBufferPointer<Double>, count: Int, _ grid: SampleGrid, _ first: Int) {
    for index in 0..<count { buffer[index] = value(at: grid.time(first + index)) }
  }
}

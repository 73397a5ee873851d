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
      for index in 0..<count {
        buffer[index] = ChannelProgram.mix(from, to, curve.value(at: grid.time(first + index)))
      }
    case .track(let track):
      for index in 0..<count { buffer[index] = track.value(at: grid.time(first + index)) }
    case .derived(let derived):
      for index in 0..<count { buffer[index] = value(derived, at: max(grid.time(first + index), 0)) }
    case let program:
      for index in 0..<count { buffer[index] = program.value(at: grid.time(first + index)) }
    }
    return count
  }
}

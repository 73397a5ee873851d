public import MotionEngine

/// The values of a timeline's channels at the times of a grid.
public struct Samples: Hashable, Sendable {
  /// The times, in seconds.
  public let times: [Double]
  /// Sampled channels.
  public let channels: [Channel]
  /// The values of each channel, in the order of the times.
  public let values: [[Double]]

  /// Samples a timeline, by the arithmetic of ``Timeline/sample(_:on:from:into:)``.
  /// - Complexity: O(times · channels).
  public init(of timeline: Timeline, on grid: SampleGrid) {
    times = (0..<grid.count).map(grid.time)
    channels = timeline.channels
    values = timeline.channels.indices.map { channel in
      [Double](unsafeUninitializedCapacity: grid.count) { buffer, count in
        let whole = UnsafeMutableBufferPointer(rebasing: buffer[..<grid.count])
        count = timeline.sample(channel, on: grid, into: whole)
      }
    }
  }

  /// Values of a channel by name; nil if there is none of this name.
  public subscript(channel: String) -> [Double]? {
    channels.firstIndex { $0.name == channel }.map { values[$0] }
  }
}

public import MotionModel

/// The times at which a timeline is sampled.
public struct SampleGrid: Hashable, Sendable {
  package static let maximumCount = 10_000_000

  /// Times linear in the index; nil for chosen times.
  let line: GridLine?
  /// Chosen times.
  private let listed: ContiguousArray<Double>
  /// Last time, if not among the others: the very end.
  private let end: Double?
  /// Number of samples.
  public let count: Int

  /// Frames: 0, 1/fps, 2/fps, … up to `duration`, and `duration` itself if no frame falls on it.
  /// - Parameters:
  ///   - fps: Frames per second, positive.
  ///   - duration: Seconds, 0 or more and finite.
  ///   - includesEnd: Samples the end even if no frame falls on it.
  /// - Throws: ``ModelError``: `outOfRange`, or `tooLarge` beyond 10,000,000 samples.
  public init(fps: Double, duration: Double, includesEnd: Bool = true) throws(ModelError) {
    guard fps > 0, fps.isFinite else {
      throw ModelError(.outOfRange, "\(fps) frames per second", allowed: "more than 0")
    }
    guard duration >= 0, duration.isFinite else {
      throw ModelError(
        .outOfRange, "a length of \(duration) s cannot be sampled", allowed: "a finite number of seconds, 0 or more",
        hint: "an endless motion needs a duration to sample")
    }
    let last = (duration * fps * (1 + 1e-12) + 1e-9).rounded(.down)
    try Self.check(count: last + 1)
    let misses = includesEnd && abs(last / fps - duration) > 1e-9 * max(1, duration)
    (end, listed, count) = (includesEnd ? duration : nil, [], Int(last) + (misses ? 2 : 1))
    line = GridLine(start: 0, step: 1 / fps, divisor: fps, factor: 1, count: includesEnd ? count - 1 : count)
    try Self.check(count: Double(count))
  }

  /// Evenly spaced, the first at `start`, the last at `end` exactly; a single sample is at `start`.
  /// - Throws: ``ModelError``: `outOfRange`, or `tooLarge` beyond 10,000,000 samples.
  public init(count: Int, from start: Double = 0, to end: Double) throws(ModelError) {
    try Self.check(count: Double(count))
    guard count >= 1, start.isFinite, end.isFinite else {
      throw ModelError(.outOfRange, "\(count) samples from \(start) to \(end) s", allowed: "1…\(Self.maximumCount)")
    }
    (self.end, listed, self.count) = (count > 1 ? end : nil, [], count)
    let last = Double(max(count - 1, 1))
    // The very end may not be on the line.
    line = GridLine(
      start: start, step: (end - start) / last, divisor: last, factor: count > 1 ? end - start : 0,
      count: max(count - 1, 1))
  }

  /// Chosen times, in any order.
  /// - Throws: ``ModelError``: `outOfRange` for a time that is not finite, or `tooLarge` beyond 10,000,000 samples.
  public init(times: [Double]) throws(ModelError) {
    try Self.check(count: Double(times.count))
    for time in times where !time.isFinite { throw ModelError(.outOfRange, "a time of \(time) s", allowed: "seconds") }
    (line, listed, end, count) = (nil, ContiguousArray(times), nil, times.count)
  }

  /// Time of a sample, unchecked: any index yields a number.
  @inline(__always)
  public func time(_ index: Int) -> Double {
    if index == count - 1, let end { return end }
    if let line { return line.time(index) }
    return listed.indices.contains(index) ? listed[index] : 0
  }

  /// Latest of its times; nil if there is none.
  public var last: Double? {
    if line == nil { return listed.max() }
    return count > 0 ? time(count - 1) : nil
  }

  private static func check(count: Double) throws(ModelError) {
    guard count <= Double(maximumCount) else {
      throw ModelError(
        .tooLarge, "\(count < 1e18 ? String(Int(count)) : "\(count)") samples", allowed: "at most \(maximumCount)",
        hint: "fewer frames per second, or a shorter duration")
    }
  }
}

/// Times that rise by equal steps.
struct GridLine: Hashable, Sendable {
  let start, step: Double
  /// Computation of a time: `start` + `factor` · (index / `divisor`).
  let divisor, factor: Double
  /// Number of the grid's times on the line, from the first on.
  let count: Int

  /// The time of a sample, to the bit that of the grid.
  @inline(__always)
  func time(_ index: Int) -> Double { start + factor * (Double(index) / divisor) }

  /// The greatest magnitude of a time on it.
  var latest: Double { max(abs(start), abs(time(max(count - 1, 0)))) }
}

extension Timeline {
  /// Writes `value(_:at:)` of a channel at each time of the grid, from a sample on, as far as the buffer reaches.
  /// - Returns: The number of samples written.
  /// - Complexity: O(samples), without allocation.
  @discardableResult
  package func fill(
    _ buffer: UnsafeMutableBufferPointer<Double>, channel: Int, grid: SampleGrid, from first: Int = 0
  ) -> Int {
    guard first >= 0, first < grid.count else { return 0 }
    let count = min(buffer.count, grid.count - first)
    for index in 0..<count { buffer[index] = value(channel, at: grid.time(first + index)) }
    return count
  }
}

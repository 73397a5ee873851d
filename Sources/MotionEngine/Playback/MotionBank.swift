import CMotionKernels

/// Concurrent motions, each with its own start time and end values, evaluated together for a frame.
///
/// A player adds a channel of a timeline when something begins to move, reads all values at the time of each frame, and
/// removes finished motions:
///
/// ```swift
/// let timeline = try spring.timeline()
/// var bank = MotionBank()
/// let fade = bank.add(timeline, at: 0.25, from: 1, to: 0)
/// var frame = [Double](repeating: 0, count: bank.room)
/// frame.withUnsafeMutableBufferPointer { _ = bank.values(at: 0.5, into: $0) }
/// let opacity = frame[fade]
/// let ended = bank.removeEnded(at: 5)
/// ```
///
/// Springs of a closed form without modifiers in exact mode are computed by vector instructions, many at a time and
/// with the same bits on every machine; others are evaluated one by one. Springs are within 1e-12 of single
/// evaluations, relative to the travel (an initial velocity counts as its reach). A bank is a value: a copy runs
/// independently.
public struct MotionBank: Sendable {
  /// Number of running motions.
  public var count: Int { runs.count - vacant.count }

  /// Motion at a place.
  private struct Run {
    /// Nil if the place is empty.
    var timeline: Timeline?
    var channel = 0
    var start = 0.0
    var from = 0.0
    var to = 1.0
    /// Indicates a lane of the springs; otherwise it is among the others.
    var isLane = false
    /// Its number among these.
    var lane = 0
  }

  private var runs = ContiguousArray<Run>()
  /// End of each; infinity for empty places.
  private var ends = ContiguousArray<Double>()
  private var vacant = ContiguousArray<Int>()
  private var springs = FrameLanes()
  /// Places without a lane.
  private var others = ContiguousArray<Int>()

  /// Creates an empty bank.
  public init() {}

  /// Buffer length for a frame: one more than the greatest place used.
  public var room: Int { runs.count }

  /// Starts a channel of a timeline.
  /// - Parameters:
  ///   - timeline: The timeline to run.
  ///   - channel: The index of the channel among its channels; one that does not exist has the value NaN.
  ///   - start: Its time 0, in seconds of the bank's clock; before, it shows its beginning.
  ///   - from: Value for 0 in the channel.
  ///   - to: Value for 1 in the channel.
  /// - Returns: The place of its value in a frame, until it is removed; then the place is given again.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func add(
    _ timeline: Timeline, channel: Int = 0, at start: Double, from: Double = 0, to: Double = 1
  ) -> Int {
    var run = Run(timeline: timeline, channel: channel, start: start, from: from, to: to)
    let place = vacant.popLast() ?? runs.count
    enter(&run, timeline, at: place)
    if place < runs.count {
      (runs[place], ends[place]) = (run, start + timeline.duration)
    } else {
      runs.append(run)
      ends.append(start + timeline.duration)
    }
    return place
  }

  /// Removes the motion at a place, if any.
  /// - Complexity: O(1).
  public mutating func remove(_ place: Int) {
    guard runs.indices.contains(place), runs[place].timeline != nil else { return }
    let lane = runs[place].lane
    var moved: Int?
    if runs[place].isLane {
      moved = springs.remove(lane)
    } else {
      let last = others.removeLast()
      if lane < others.count { (others[lane], moved) = (last, last) }
    }
    if let moved { runs[moved].lane = lane }
    (runs[place], ends[place]) = (Run(), .infinity)
    vacant.append(place)
  }

  /// Removes all motions whose timeline's `duration` is over at a time.
  /// - Returns: The freed places, ascending; their last values are within the timeline's epsilon of the end.
  /// - Complexity: O(room).
  @discardableResult
  public mutating func removeEnded(at time: Double) -> [Int] {
    let places = ends.indices.filter { ends[$0] <= time }
    for place in places { remove(place) }
    return places
  }

  /// Writes the value of every running motion at a time, each at its place; other places are unchanged.
  /// - Parameters:
  ///   - time: Seconds of the bank's clock; the time of each motion is this minus its start.
  ///   - buffer: Receives the values, as far as it reaches.
  /// - Returns: The number of places of the buffer used by the bank.
  /// - Complexity: O(count), without allocation.
  @discardableResult
  public func values(at time: Double, into buffer: UnsafeMutableBufferPointer<Double>) -> Int {
    values(at: time, into: buffer, .best)
  }

  /// The same by the kernels of one instruction set.
  func values(at time: Double, into buffer: UnsafeMutableBufferPointer<Double>, _ kernel: Kernel) -> Int {
    guard let out = buffer.baseAddress else { return 0 }
    let room = min(buffer.count, runs.count)
    springs.numbers.withUnsafeBufferPointer { numbers in
      guard let base = numbers.baseAddress else { return }
      var lane = 0
      while lane < springs.count {
        lane = motionbook_frame_springs(kernel, base, lane, springs.count, time, room, out)
        // A block that the kernel leaves, one by one.
        let end = min(lane + FrameLanes.block, springs.count)
        while lane < end {
          let place = springs.place(lane)
          if place < room { out[place] = value(place, at: time) }
          lane += 1
        }
      }
    }
    for place in others where place < room { out[place] = value(place, at: time) }
    return room
  }

  private func value(_ place: Int, at time: Double) -> Double {
    let run = runs[place]
    guard let timeline = run.timeline else { return .nan }
    return Segment.mix(run.from, run.to, timeline.value(run.channel, at: time - run.start))
  }

  /// Makes a lane of a motion, or lists it among the others.
  private mutating func enter(_ run: inout Run, _ timeline: Timeline, at place: Int) {
    if run.start.isFinite, timeline.mode == .exact,
      case .curve(let curve, let first, let last)? = timeline.program(run.channel), curve.clocks.isEmpty,
      case .spring(let solver) = curve.base.shape
    {
      let (from, to) = (Segment.mix(run.from, run.to, first), Segment.mix(run.from, run.to, last))
      if from.isFinite, to.isFinite, let numbers = solver.lane(from: from, to: to) {
        (run.isLane, run.lane) = (true, springs.count)
        return springs.append(numbers, from: run.start, at: place)
      }
    }
    run.lane = others.count
    others.append(place)
  }
}

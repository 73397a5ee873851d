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
  public private(set) var count = 0

  /// Motion at a place.
  private struct Run {
    /// Nil if the place is empty.
    var timeline: Timeline?
    var channel = 0
    var start = 0.0
    var from = 0.0
    var to = 1.0
    var group = Group.others
    /// Its lane in the group.
    var lane = 0
  }

  /// Motions with the same computation.
  private enum Group {
    /// Springs that overshoot.
    case swings
    /// Springs that do not.
    case decays
    case others
  }

  private var runs = ContiguousArray<Run>()
  /// End of each; infinity for empty places.
  private var ends = ContiguousArray<Double>()
  private var vacant = ContiguousArray<Int>()
  private var swings = FrameLanes(columns: Int(MOTIONBOOK_SWING_COLUMNS))
  private var decays = FrameLanes(columns: Int(MOTIONBOOK_DECAY_COLUMNS))
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
    (run.group, run.lane) = enter(run, timeline, at: place)
    if place < runs.count {
      (runs[place], ends[place]) = (run, start + timeline.duration)
    } else {
      runs.append(run)
      ends.append(start + timeline.duration)
    }
    count += 1
    return place
  }

  /// Removes the motion at a place, if any.
  /// - Complexity: O(1).
  public mutating func remove(_ place: Int) {
    guard runs.indices.contains(place), runs[place].timeline != nil else { return }
    let (group, lane) = (runs[place].group, runs[place].lane)
    var moved: Int?
    switch group {
    case .swings: moved = swings.remove(lane)
    case .decays: moved = decays.remove(lane)
    case .others:
      let last = others.removeLast()
      if lane < others.count { (others[lane], moved) = (last, last) }
    }
    if let moved { runs[moved].lane = lane }
    (runs[place], ends[place]) = (Run(), .infinity)
    vacant.append(place)
    count -= 1
  }

  /// Removes all motions whose timeline's `duration` is over at a time.
  /// - Returns: The freed places, ascending; their last values are within the timeline's epsilon of the end.
  /// - Complexity: O(room).
  @discardableResult
  public mutating func removeEnded(at time: Double) -> [Int] {
    var places: [Int] = []
    for place in ends.indices where ends[place] <= time { places.append(place) }
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
    let set = kernel.instructions
    fill(swings, at: time, room, out) {
      motionbook_frame_swings(set, $0, $1, $2, time, room, out)
    }
    fill(decays, at: time, room, out) {
      motionbook_frame_decays(set, $0, $1, $2, time, room, out)
    }
    for place in others where place < room { out[place] = value(place, at: time) }
    return room
  }

  /// Fills the places of some lanes: by the kernel, and the remainder one by one.
  @inline(__always)
  private func fill(
    _ lanes: FrameLanes, at time: Double, _ room: Int, _ out: UnsafeMutablePointer<Double>,
    _ kernel: (UnsafePointer<Double>, Int, Int) -> Int
  ) {
    lanes.numbers.withUnsafeBufferPointer { numbers in
      guard let base = numbers.baseAddress else { return }
      var lane = 0
      while lane < lanes.count {
        lane = kernel(base, lane, lanes.count)
        let end = min(lane + FrameLanes.block, lanes.count)
        while lane < end {
          let place = lanes.place(lane)
          if place < room { out[place] = value(place, at: time) }
          lane += 1
        }
      }
    }
  }

  /// One value, by its timeline.
  private func value(_ place: Int, at time: Double) -> Double {
    let run = runs[place]
    guard let timeline = run.timeline else { return .nan }
    return Segment.mix(run.from, run.to, timeline.value(run.channel, at: time - run.start))
  }
}

// MARK: Lanes

extension MotionBank {
  /// Makes a lane of a motion, or lists it among the others.
  private mutating func enter(_ run: Run, _ timeline: Timeline, at place: Int) -> (group: Group, lane: Int) {
    if run.start.isFinite, let (solver, first, last) = timeline.plainSpring(run.channel) {
      let from = Segment.mix(run.from, run.to, first)
      let to = Segment.mix(run.from, run.to, last)
      if from.isFinite, to.isFinite, let entered = enter(solver, from, to, run.start, at: place) { return entered }
    }
    others.append(place)
    return (.others, others.count - 1)
  }

  private mutating func enter(
    _ solver: SpringSolver, _ from: Double, _ to: Double, _ start: Double, at place: Int
  ) -> (group: Group, lane: Int)? {
    switch solver.lane(from: from, to: to) {
    case .swing(let decay, let rate, let even, let odd, let target):
      swings.append(start, decay, rate, even, odd, target, Double(place))
      return (.swings, swings.count - 1)
    case .decays(let slow, let fast, let height, let slope, let other, let target):
      decays.append(start, slow, fast, height, slope, other, target, Double(place))
      return (.decays, decays.count - 1)
    case nil: return nil
    }
  }
}

extension Timeline {
  /// Spring of a channel without modifiers, in exact mode, with its start and end value.
  fileprivate func plainSpring(_ channel: Int) -> (solver: SpringSolver, from: Double, to: Double)? {
    guard mode == .exact, indices.indices.contains(channel),
      case .curve(let curve, let from, let to) = entries[indices[channel]].program, curve.clocks.isEmpty,
      case .spring(let solver) = curve.base.shape
    else { return nil }
    return (solver, from, to)
  }
}

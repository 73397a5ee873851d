public import MotionModel

/// One number (or text) of a timeline that changes over time: `scale`, `offset.y`, `card/color.red`.
public struct Channel: Hashable, Sendable {
  /// Unit of a channel.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// A plain number: progress, factors.
    case number
    /// Degrees, clockwise on screen.
    case degrees
    /// Points.
    case points
    /// A fraction: of a size, or a color component 0…1.
    case fraction
    /// Seconds.
    case seconds
    /// No number: a text.
    case text
  }

  /// Name: the property's, with a suffix for one component of several, and the prefix `target/` if there are targets.
  public let name: String
  /// The type of the value that it belongs to.
  public let type: ValueType
  /// Index of the value's component, from 0.
  public let component: Int
  /// Unit of its numbers.
  public let unit: Unit

  package init(_ name: String, type: ValueType = .number, component: Int = 0, unit: Unit? = nil) {
    (self.name, self.type, self.component) = (name, type, component)
    self.unit = unit ?? Self.unit(of: type)
  }

  private static func unit(of type: ValueType) -> Unit {
    switch type {
    case .number: .number
    case .angle: .degrees
    case .point, .size, .rect, .insets: .points
    case .unitPoint, .color: .fraction
    case .text: .text
    }
  }
}

/// Signal at a moment of a timeline.
public struct TimelineCue: Hashable, Sendable {
  /// Kind of event.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A moment that the motion itself names.
    case cue
    /// The first round of an endless motion begins; all that follow are like it.
    case loop
    /// Logical completion, although the tail of a spring may still move.
    case logicallyComplete
    /// All motion has ended.
    case removed
  }

  /// Name of the signal.
  public let name: String
  /// Time in seconds from the start.
  public let time: Double
  /// Kind of event.
  public let kind: Kind
  /// Length of a round, in seconds; nil for all but a loop.
  public let length: Double?

  package init(_ name: String, at time: Double, _ kind: Kind = .cue, length: Double? = nil) {
    (self.name, self.time, self.kind, self.length) = (name, time, kind, length)
  }
}

/// The cues of a timeline: some at fixed times, and some that come again and again.
struct CueTrack: Hashable, Sendable {
  /// A group of cues that repeats.
  struct Cycle: Hashable, Sendable {
    /// Rounds of the cues.
    var fold: StageTrack.Fold
    /// The cues of a round, their times counted from its beginning, 0 ≤ time < length.
    var cues: [TimelineCue]
  }

  /// In the order of their times.
  private(set) var fixed: [TimelineCue]
  private(set) var cycles: [Cycle]

  static let none = CueTrack(fixed: [])

  init(fixed: [TimelineCue], cycles: [Cycle] = []) {
    self.fixed = fixed.ordered(by: \.time)
    self.cycles = cycles.filter { $0.fold.length > 0 && !$0.cues.isEmpty && $0.fold.count >= 1 }
  }

  /// Upper bound of the cues between two times; more than `greatestListing` of one group count as one more.
  func greatestCount(from start: Double, to end: Double) -> Int {
    cycles.reduce(fixed.prefix { $0.time < end }.count) { sum, cycle in
      let first = max(start, cycle.fold.start)
      guard first < end else { return sum }
      let count = min((end - first) / cycle.fold.length + 2, cycle.fold.count) * Double(cycle.cues.count)
      return sum + Int(min(count, Double(Self.greatestListing + 1)))
    }
  }

  /// The latest time until which `cues(in:)` finds no more than `greatestListing` cues from `start` on; `end` if it can be.
  func horizon(from start: Double, to end: Double) -> Double {
    func isTooLong(_ end: Double) -> Bool { greatestCount(from: start, to: end) > Self.greatestListing }
    guard isTooLong(end) else { return end }
    var (near, far) = (start, end)
    for _ in 0..<64 {
      let middle = near + (far - near) / 2
      if isTooLong(middle) { far = middle } else { near = middle }
    }
    return near
  }

  /// The most cues of one group that are listed.
  static let greatestListing = 100_000

  /// The cues with `range.lowerBound` ≤ time < `range.upperBound`, by time and at one time in their written order.
  ///
  /// Those of each group from the earliest on, up to `greatestListing`.
  func cues(in range: Range<Double>) -> [TimelineCue] {
    // Called for every frame of a live stage: iterates by index, so that an empty result allocates nothing.
    var found: [TimelineCue] = []
    for index in fixed.indices where range.contains(fixed[index].time) { found.append(fixed[index]) }
    for index in cycles.indices {
      let (cycle, fold) = (cycles[index], cycles[index].fold)
      var round = max(((range.lowerBound - fold.start) / fold.length).rounded(.down) - 1, 0)
      var left = Self.greatestListing
      while left > 0, round < fold.count {
        let start = fold.start + round * fold.length
        guard start < range.upperBound, start.isFinite else { break }
        for place in cycle.cues.indices where range.contains(start + cycle.cues[place].time) && left > 0 {
          found.append(TimelineCue(cycle.cues[place].name, at: start + cycle.cues[place].time))
          left -= 1
        }
        round += 1
      }
    }
    return found.ordered(by: \.time)
  }

  /// The same in a play that begins later.
  func later(by seconds: Double) -> CueTrack {
    var later = CueTrack(fixed: fixed.map { TimelineCue($0.name, at: seconds + $0.time) }, cycles: cycles)
    for index in later.cycles.indices { later.cycles[index].fold.start += seconds }
    return later
  }
}

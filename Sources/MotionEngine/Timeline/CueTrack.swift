/// The cues of a timeline: some at fixed times, and some that come again and again.
struct CueTrack: Hashable, Sendable {
  /// A group of cues that repeats.
  struct Cycle: Hashable, Sendable {
    /// When the first round begins.
    var start: Double
    /// The length of a round in seconds.
    var period: Double
    /// How many rounds; infinity for ever.
    var count: Double
    /// The cues of a round, their times counted from its beginning, 0 ≤ time < period.
    var cues: [TimelineCue]
  }

  /// In the order of their times.
  private(set) var fixed: [TimelineCue]
  private(set) var cycles: [Cycle]

  static let none = CueTrack(fixed: [])

  init(fixed: [TimelineCue], cycles: [Cycle] = []) {
    self.fixed = Self.ordered(fixed)
    self.cycles = cycles.filter { $0.period > 0 && !$0.cues.isEmpty && $0.count >= 1 }
  }

  /// Whether there are any.
  var isEmpty: Bool { fixed.isEmpty && cycles.isEmpty }

  /// How many cues `cues(in:)` may find in so many seconds from 0 on.
  func greatestCount(within length: Double) -> Int {
    cycles.reduce(fixed.count) { sum, cycle in
      let rounds = min((max(length - cycle.start, 0) / cycle.period).rounded(.up) + 1, cycle.count)
      return sum + Int(min(rounds * Double(cycle.cues.count), Double(Self.greatestListing)))
    }
  }

  /// The most cues of one group that are listed.
  static let greatestListing = 100_000

  /// The cues with `range.lowerBound` ≤ time < `range.upperBound`, by time and at one time in their written order.
  ///
  /// At most `limit` from each group, from the earliest on.
  func cues(in range: Range<Double>, limit: Int = greatestListing) -> [TimelineCue] {
    var found = fixed.filter { range.contains($0.time) }
    for cycle in cycles {
      var round = max(((range.lowerBound - cycle.start) / cycle.period).rounded(.down) - 1, 0)
      var left = limit
      while left > 0, round < cycle.count {
        let start = cycle.start + round * cycle.period
        guard start < range.upperBound, start.isFinite else { break }
        for cue in cycle.cues where range.contains(start + cue.time) && left > 0 {
          found.append(TimelineCue(cue.name, at: start + cue.time))
          left -= 1
        }
        round += 1
      }
    }
    return Self.ordered(found)
  }

  private static func ordered(_ cues: [TimelineCue]) -> [TimelineCue] {
    cues.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}

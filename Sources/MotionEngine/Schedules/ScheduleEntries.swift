public import MotionModel

/// The times at which a schedule is due, from a start on: made one by one, without end where the schedule has none.
///
/// An entry is computed from its number, so that entry 10⁹ costs as much as the first.
/// Source: https://developer.apple.com/documentation/swiftui/timelineschedule/entries(from:mode:)
public struct ScheduleEntries: Sequence, Hashable, Sendable {
  /// How often a system wants updates.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// As often as the schedule says.
    case normal
    /// Rarely, while the display is dimmed: no entries for schedules that animate.
    case lowFrequency
  }

  enum Plan: Hashable, Sendable {
    case none
    case grid(first: Double, interval: Double)
    case listed([Double])
    /// Sums of the offsets, and their total.
    case cyclic(start: Double, sums: [Double])
  }

  let plan: Plan
  /// When the view that shows them appears.
  public let start: Double

  init(plan: Plan, start: Double) {
    self.plan = plan
    self.start = start
  }

  /// How many there are; nil for endless ones.
  public var count: Int? {
    switch plan {
    case .none: 0
    case .listed(let times): times.count
    case .grid, .cyclic: nil
    }
  }

  /// The entry of a number, from 0; nil where there are not so many.
  public func entry(_ index: Int) -> Double? {
    guard index >= 0 else { return nil }
    switch plan {
    case .none: return nil
    case .listed(let times): return index < times.count ? times[index] : nil
    case .grid(let first, let interval): return first + Double(index) * interval
    case .cyclic(let start, let sums):
      guard let total = sums.last else { return nil }
      let (rounds, place) = index.quotientAndRemainder(dividingBy: sums.count)
      return start + Double(rounds) * total + sums[place]
    }
  }

  /// The number of the last entry that is not after `time`; nil before the first.
  package func index(at time: Double) -> Int? {
    guard !time.isNaN else { return nil }
    var guess: Int
    switch plan {
    case .none: return nil
    case .listed(let times):
      var (low, high) = (0, times.count)
      while low < high {
        let middle = low + (high - low) / 2
        if times[middle] <= time { low = middle + 1 } else { high = middle }
      }
      return low > 0 ? low - 1 : nil
    case .grid(let first, let interval): guess = Self.whole((time - first) / interval)
    case .cyclic(let start, let sums):
      guard let total = sums.last else { return nil }
      guess = Self.whole((time - start) / total)
      guess = guess.multipliedReportingOverflow(by: sums.count).overflow ? Self.largest : guess * sums.count
    }
    // The division rounds, and within a round of a cycle the place is not known yet.
    while let next = entry(guess + 1), next <= time, guess < Self.largest { guess += 1 }
    while guess >= 0, let here = entry(guess), here > time { guess -= 1 }
    return guess >= 0 ? guess : nil
  }

  /// The time that a view driven by the schedule shows at `time`: the last entry, or the start before the first one.
  package func shown(at time: Double) -> Double {
    index(at: time).flatMap(entry) ?? start
  }

  /// How many entries lie after the start and not after `time`: the number of steps taken.
  package func ticks(through time: Double) -> Int {
    (index(at: time) ?? -1) - (index(at: start) ?? -1)
  }

  private static let largest = 1 << 52

  private static func whole(_ number: Double) -> Int {
    Int(Swift.min(Swift.max(number.rounded(.down), -1), 0x1p52))
  }

  /// Goes through the entries in order.
  public struct Iterator: IteratorProtocol, Sendable {
    let entries: ScheduleEntries
    var index = 0

    /// The next entry; nil after the last.
    public mutating func next() -> Double? {
      defer { index += 1 }
      return entries.entry(index)
    }
  }

  /// Begins at the first entry.
  public func makeIterator() -> Iterator { Iterator(entries: self) }
}

extension ScheduleEntries {
  /// The interval of a schedule that is due as often as the display, in seconds.
  package static let displayInterval = 1.0 / 120

  /// The entries of a schedule written in Swift, on the axis of a sequence that starts at `start`: the first 10,000.
  /// - Throws: ``ModelError`` (`outOfRange`): a time that is not finite, or not after the one before.
  init(_ schedule: some CustomSchedule, startingAt start: Double, mode: Mode) throws(ModelError) {
    var times: [Double] = []
    for entry in schedule.entries(from: start, mode: mode) {
      let time = entry - start
      guard times.last.map({ $0 < time }) ?? time.isFinite else {
        throw ModelError(
          .outOfRange, "entry \(times.count) of the schedule is at \(entry) s", allowed: "increasing times")
      }
      guard times.count < Bounds.listLength, time <= 1e12 else { break }
      times.append(time)
    }
    self.init(plan: .listed(times), start: 0)
  }

  /// The entries of a schedule.
  ///
  /// - `periodic(from: f, by: i)` begins at `start - fmod(start - f, i)`: the last boundary not after the start, or where f
  ///   lies ahead the first one of the grid from the start on.
  /// - `everyMinute` begins with the minute that holds the start; leap seconds do not exist.
  /// - `explicit` has its times, wherever the start is.
  /// - `animation` begins at the start; paused, or in low frequency, it has no entries.
  /// - `cyclic` begins at the start plus the first offset, in either mode.
  /// - Parameters:
  ///   - schedule: The schedule; its times are on the axis of `start`.
  ///   - start: When their view appears, in seconds; for `everyMinute` on a clock whose minutes begin at
  ///     multiples of 60.
  ///   - mode: How often the system wants updates.
  ///   - parameters: Numbers for intervals that are formulas.
  ///   - references: What intervals by reference mean.
  /// - Throws: ``ModelError``: a schedule that is not legal, or an interval that is not positive.
  public init(
    _ schedule: MotionSchedule, from start: Double, mode: Mode = .normal, parameters: [String: Double] = [:],
    references: ReferenceTable = ReferenceTable()
  ) throws(ModelError) {
    var options = CompileOptions()
    options.parameters = parameters
    var resolver = MotionResolver(references: references, options: options)
    resolver.bind(parameters)
    try self.init(schedule, from: start, mode: mode, resolver: resolver)
  }

  init(
    _ schedule: MotionSchedule, from start: Double, mode: Mode = .normal, resolver: MotionResolver
  ) throws(ModelError) {
    try schedule.validate()
    guard start.isFinite, abs(start) <= 1e12 else {
      throw ModelError(.outOfRange, "the schedule starts at \(start) s", allowed: "−1e12…1e12")
    }
    func positive(_ source: DurationSource) throws(ModelError) -> Double {
      let seconds = try resolver.seconds(source)
      guard (1e-6...1e9).contains(seconds) else {
        throw ModelError(.outOfRange, "an interval of \(seconds) s", allowed: "0.000001…1e9")
      }
      return seconds
    }
    switch schedule {
    case .periodic(let from, let source):
      let interval = try positive(source)
      let first = start - (start - from).truncatingRemainder(dividingBy: interval)
      self.init(plan: .grid(first: first, interval: interval), start: start)
    case .everyMinute:
      self.init(plan: .grid(first: (start / 60).rounded(.down) * 60, interval: 60), start: start)
    case .explicit(let times): self.init(plan: .listed(times), start: start)
    case .animation(let interval, let paused):
      let isSilent = paused || mode == .lowFrequency
      self.init(
        plan: isSilent ? .none : .grid(first: start, interval: interval ?? Self.displayInterval), start: start)
    case .cyclic(let offsets):
      var sums: [Double] = []
      for offset in offsets { sums.append((sums.last ?? 0) + (try positive(offset))) }
      self.init(plan: .cyclic(start: start, sums: sums), start: start)
    }
  }
}

/// How often a view driven by a schedule is drawn at most: what it may show in this time.
///
/// Source: https://developer.apple.com/documentation/swiftui/timelineview/context/cadence-swift.enum
public enum ScheduleCadence: String, Hashable, Sendable, CaseIterable, Comparable {
  /// All the time: everything may be shown.
  case live
  /// Once a second: hide what changes faster.
  case seconds
  /// Once a minute: hide seconds.
  case minutes

  /// The cadence of a schedule in a mode: lower than live only in low frequency, a minute for `everyMinute`, else a second.
  package init(_ schedule: MotionSchedule, mode: ScheduleEntries.Mode) {
    switch (mode, schedule) {
    case (.normal, _): self = .live
    case (.lowFrequency, .everyMinute): self = .minutes
    case (.lowFrequency, _): self = .seconds
    }
  }

  var rank: Int {
    switch self {
    case .live: 0
    case .seconds: 1
    case .minutes: 2
    }
  }

  /// Live comes before seconds, seconds before minutes.
  public static func < (left: ScheduleCadence, right: ScheduleCadence) -> Bool { left.rank < right.rank }
}

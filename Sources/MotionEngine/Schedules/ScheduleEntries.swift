package import MotionModel

/// Times of a schedule, from a start on: generated on demand, endless if the schedule is.
///
/// An entry is computed from its number, so that entry 10⁹ is as cheap as the first.
/// Source: https://developer.apple.com/documentation/swiftui/timelineschedule/entries(from:mode:)
public struct ScheduleEntries: Sequence, Hashable, Sendable {
  /// Update rate that a system requests.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// At every entry of the schedule.
    case normal
    /// Rarely, while the display is dimmed: no entries for schedules that animate.
    case lowFrequency
  }

  enum Plan: Hashable, Sendable {
    case grid(first: Double, interval: Double)
    case listed([Double])
    /// Sums of the offsets, and their total.
    case cyclic(start: Double, sums: [Double])
  }

  let plan: Plan
  /// Appearance of the view that shows them.
  public let start: Double

  /// Number of entries; nil if endless.
  public var count: Int? {
    switch plan {
    case .listed(let times): times.count
    case .grid, .cyclic: nil
    }
  }

  /// Number of entries after which their distances repeat.
  var period: Int { if case .cyclic(_, let sums) = plan { sums.count } else { 1 } }

  /// Entry at an index, from 0; nil beyond the end.
  public func entry(_ index: Int) -> Double? {
    guard index >= 0 else { return nil }
    switch plan {
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
    case .listed(let times):
      let later = times.indices.first(from: { times[$0] > time })
      return later > 0 ? later - 1 : nil
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
  package func shown(at time: Double) -> Double { index(at: time).flatMap(entry) ?? start }

  /// Number of entries after the start and not after `time`: the steps taken.
  package func ticks(through time: Double) -> Int { (index(at: time) ?? -1) - (index(at: start) ?? -1) }

  private static let largest = 1 << 52

  private static func whole(_ number: Double) -> Int { Int(Swift.min(Swift.max(number.rounded(.down), -1), 0x1p52)) }

  /// Begins at the first entry.
  public func makeIterator() -> UnfoldSequence<Double, Int> {
    sequence(state: 0) { index in
      defer { index += 1 }
      return entry(index)
    }
  }
}

extension ScheduleEntries {
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
}

/// Maximum drawing rate of a schedule-driven view, which limits the detail to show.
///
/// Source: https://developer.apple.com/documentation/swiftui/timelineview/context/cadence-swift.enum
public enum ScheduleCadence: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Continuous: everything may be shown.
  case live
  /// Once a second: hide faster changes.
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

  /// Position among the cases, which formulas read.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Live is less than seconds, seconds less than minutes.
  public static func < (left: ScheduleCadence, right: ScheduleCadence) -> Bool { left.rank < right.rank }
}

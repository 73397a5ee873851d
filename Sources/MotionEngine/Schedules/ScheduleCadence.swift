public import MotionModel

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

  /// The cadence of a schedule: lower than live only in low frequency, a minute for `everyMinute`, else a second.
  public init(_ schedule: MotionSchedule, mode: ScheduleEntries.Mode) {
    switch (mode, schedule) {
    case (.normal, _): self = .live
    case (.lowFrequency, .everyMinute): self = .minutes
    case (.lowFrequency, _): self = .seconds
    }
  }

  private var rank: Int {
    switch self {
    case .live: 0
    case .seconds: 1
    case .minutes: 2
    }
  }

  /// Live comes before seconds, seconds before minutes.
  public static func < (left: ScheduleCadence, right: ScheduleCadence) -> Bool { left.rank < right.rank }
}

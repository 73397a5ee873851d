/// Clock: the times at which the driven motion advances.
///
/// Times are seconds from the start.
///
/// Source: https://developer.apple.com/documentation/swiftui/timelineschedule
public enum MotionSchedule: Hashable, Sendable {
  /// Regularly, from a time on.
  case periodic(from: Double, by: DurationSource)
  /// At the beginning of each minute of the wall clock.
  case everyMinute
  /// At these times.
  case explicit([Double])
  /// As often as the display, or not more often than an interval; not at all while paused.
  case animation(minimumInterval: Double?, paused: Bool)
  /// Repeats these offsets; the first tick comes after the first offset.
  case cyclic([DurationSource])

  /// Checks intervals and their order.
  package func validate() throws(ModelError) {
    switch self {
    case .periodic(let from, let interval):
      guard Bounds.number.contains(from) else {
        throw ModelError(.outOfRange, "the schedule starts at \(from) s", allowed: "−1e9…1e9")
      }
      try Self.checkPositive(interval)
    case .everyMinute: break
    case .explicit(let times):
      guard (1...Bounds.listLength).contains(times.count), times.allSatisfy(Bounds.number.contains) else {
        throw ModelError(.outOfRange, "\(times.count) times", allowed: "1…\(Bounds.listLength) times within ±1e9 s")
      }
      for (earlier, later) in zip(times, times.dropFirst()) where later <= earlier {
        throw ModelError(.outOfRange, "time \(later) follows \(earlier)", allowed: "increasing times")
      }
    case .animation(let interval, _):
      if let interval, !(1e-6...1e9).contains(interval) {
        throw ModelError(.outOfRange, "the interval is \(interval) s", allowed: "0.000001…1e9")
      }
    case .cyclic(let offsets):
      guard (1...Bounds.listLength).contains(offsets.count) else {
        throw ModelError(.outOfRange, "a cycle of \(offsets.count) offsets", allowed: "1…\(Bounds.listLength)")
      }
      for offset in offsets { try Self.checkPositive(offset) }
    }
  }

  private static func checkPositive(_ interval: DurationSource) throws(ModelError) {
    if case .seconds(let seconds) = interval, !(1e-6...1e9).contains(seconds) {
      throw ModelError(.outOfRange, "an interval of \(seconds) s", allowed: "0.000001…1e9")
    }
  }
}

extension MotionSchedule: Documented {
  /// A schedule object or its notation.
  package static let form: Form<MotionSchedule> =
    object.orNotation(.schedule, words: words, MotionSchedule.init(notation:))
    .described("Schedule of a sequence: an object, or notation such as \"cyclic(0.2, 0.2, 0.4)\".").named("schedule")

  /// The notation that has neither a dot nor a parenthesis.
  static let words = ["everyMinute", "animation"]

  /// The lengths of time that it is made of.
  package var intervals: [DurationSource] {
    switch self {
    case .periodic(_, let interval): [interval]
    case .cyclic(let offsets): offsets
    case .everyMinute, .explicit, .animation: []
    }
  }

  private static let object: Form<MotionSchedule> = union {
    Case(
      "periodic", field("from", .seconds(Bounds.number), default: 0), field("by", DurationSource.form),
      make: { .periodic(from: $0, by: $1) },
      take: { if case .periodic(let from, let interval) = $0 { (from, interval) } else { nil } })
    Case("everyMinute", .everyMinute)
    Case(
      field("explicit", .list(.seconds(Bounds.number), 1...Bounds.listLength, each: "number")), make: { .explicit($0) },
      take: { if case .explicit(let times) = $0 { times } else { nil } })
    Case(
      "animation", field(optional: "minimumInterval", .seconds(Bounds.interval)),
      field("paused", .boolean, default: false), make: { .animation(minimumInterval: $0, paused: $1) },
      take: { if case .animation(let interval, let paused) = $0 { (interval, paused) } else { nil } })
    Case(
      field("cyclic", .list(DurationSource.form, 1...Bounds.listLength, each: "offset")), make: { .cyclic($0) },
      take: { if case .cyclic(let offsets) = $0 { offsets } else { nil } })
  }.form.checked { (schedule) throws(ModelError) in try schedule.validate() }
}

/// Values of the schedule for the formulas and texts of a sequence.
///
/// All values are constant between two entries. The wall clock is that of the start of the sequence, in whole parts of
/// the proleptic Gregorian calendar; there are no leap seconds.
package enum ScheduleReading: String, Hashable, Sendable, CaseIterable {
  /// Number of entries after the start.
  case tick
  /// Time of the last entry, in seconds after the start; 0 before the first one.
  case date
  /// 0 live, 1 in seconds, 2 in minutes.
  case cadence
  case year, month, day
  /// From 1, which is Sunday, to 7.
  case weekday
  case hour, minute, second, millisecond

  /// Names and meaning, for help texts.
  package static let summary = """
    tick, the number of the last entry; date, when that was, in seconds from the start; its year, month, day, weekday \
    (1 is Sunday), hour, minute, second and millisecond on the wall clock; and cadence: 0 live, 1 in seconds, 2 in minutes
    """

  static let names = allCases.map(\.rawValue)
}

public import MotionModel

/// Schedule values for formulas, at any time.
struct ScheduleClock: Hashable, Sendable {
  let entries: ScheduleEntries
  /// The wall clock at time 0, in seconds since 2001-01-01 00:00.
  let start: Double
  let cadence: ScheduleCadence

  /// The value of a reading at a time; all but the cadence change at entries only.
  func value(_ reading: ScheduleReading, at time: Double) -> Double {
    switch reading {
    case .tick: return Double(entries.ticks(through: time))
    case .cadence: return Double(cadence.rank)
    case .date: return entries.shown(at: time)
    default: break
    }
    // Entries computed as sums of tenths deviate slightly from the intended second.
    let microseconds = ((start + entries.shown(at: time)) * 1e6).rounded()
    guard abs(microseconds) < 0x1p62 else { return 0 }
    let (seconds, rest) = CivilDate.split(Int64(microseconds), 1_000_000)
    let (days, second) = CivilDate.split(seconds, 86_400)
    switch reading {
    case .millisecond: return Double(rest / 1000)
    case .second: return Double(second % 60)
    case .minute: return Double(second / 60 % 60)
    case .hour: return Double(second / 3600)
    // 2001-01-01 was a Monday.
    case .weekday: return Double(CivilDate.split(days + 1, 7).rest + 1)
    case .year: return Double(date(days).year)
    case .month: return Double(date(days).month)
    case .day: return Double(date(days).day)
    case .tick, .date, .cadence: return 0
    }
  }

  /// Time of the last change of a reading: infinity for endless schedules.
  func end(of reading: ScheduleReading) -> Double {
    if reading == .cadence { return 0 }
    guard let count = entries.count else { return .infinity }
    return max(entries.entry(count - 1) ?? 0, 0)
  }

  private func date(_ days: Int64) -> CivilDate { CivilDate(daysSince1970: days + CivilDate.daysTo2001) }
}

extension MotionSequence {
  /// Entries of its schedule, or of the override, on its own time axis; nil without one.
  func ticks(_ resolver: MotionResolver) throws(ModelError) -> ScheduleEntries? {
    guard let schedule else { return nil }
    return try resolver.entries(of: schedule)
  }

  /// Clock for its formulas; nil without a schedule.
  func clock(_ resolver: MotionResolver) throws(ModelError) -> ScheduleClock? {
    guard !derived.isEmpty, let schedule else { return nil }
    return try resolver.clock(of: schedule)
  }
}

extension MotionResolver {
  /// The entries of a schedule whose time 0 is the start; minutes are those of the wall clock.
  package func entries(of source: ScheduleSource) throws(ModelError) -> ScheduleEntries {
    if let custom = options.schedule {
      return try ScheduleEntries(custom, startingAt: options.scheduleStart, mode: options.scheduleMode)
    }
    let schedule = try schedule(source)
    guard case .everyMinute = schedule else {
      return try ScheduleEntries(schedule, from: 0, mode: options.scheduleMode, resolver: self)
    }
    let minute = (options.scheduleStart / 60).rounded(.down) * 60
    return ScheduleEntries(plan: .grid(first: minute - options.scheduleStart, interval: 60), start: 0)
  }

  func clock(of source: ScheduleSource) throws(ModelError) -> ScheduleClock {
    let usual = ScheduleCadence(try schedule(source), mode: options.scheduleMode)
    return ScheduleClock(
      entries: try entries(of: source), start: options.scheduleStart, cadence: options.cadence ?? usual)
  }
}

extension ScheduleEntries {
  /// The entries of a schedule.
  ///
  /// - `periodic(from: f, by: i)` begins at `start - fmod(start - f, i)`: the last boundary not after the start, or, if
  ///   f is later, the first one of the grid from the start on.
  /// - `everyMinute` begins with the minute that holds the start; leap seconds do not exist.
  /// - `explicit` has its times, independent of the start.
  /// - `animation` begins at the start; paused, or in low frequency, it has no entries.
  /// - `cyclic` begins at the start plus the first offset, in either mode.
  /// - Parameters:
  ///   - schedule: The schedule; its times are on the axis of `start`.
  ///   - start: Appearance of their view, in seconds; for `everyMinute` on a clock whose minutes begin at multiples of
  ///     60.
  ///   - mode: Update rate that the system requests.
  ///   - parameters: Numbers for intervals that are formulas.
  ///   - references: Motions by reference, for intervals.
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
    let plan: Plan
    switch schedule {
    case .periodic(let from, let source):
      let interval = try positive(source)
      plan = .grid(first: start - (start - from).truncatingRemainder(dividingBy: interval), interval: interval)
    case .everyMinute: plan = .grid(first: (start / 60).rounded(.down) * 60, interval: 60)
    case .explicit(let times): plan = .listed(times)
    case .animation(let interval, let paused):
      // Without an interval it is due as often as the display.
      let isSilent = paused || mode == .lowFrequency
      plan = isSilent ? .listed([]) : .grid(first: start, interval: interval ?? 1.0 / 120)
    case .cyclic(let offsets):
      var sums: [Double] = []
      for offset in offsets { sums.append((sums.last ?? 0) + (try positive(offset))) }
      plan = .cyclic(start: start, sums: sums)
    }
    self.init(plan: plan, start: start)
  }
}

public import MotionModel

extension ScheduleEntries {
  /// The interval of a schedule that is due as often as the display, in seconds.
  public static let displayInterval = 1.0 / 120

  /// The entries of a schedule.
  ///
  /// - `periodic(from: f, by: i)` begins at `start - fmod(start - f, i)`: the last boundary not after the start, or where f
  ///   lies ahead the first one of the grid from the start on.
  /// - `everyMinute` begins with the minute that holds the start; leap seconds do not exist.
  /// - `explicit` has its times, wherever the start is.
  /// - `animation` begins at the start; paused, or in low frequency, it has no entries.
  /// - `cyclic` begins at the start plus the first offset, in either mode.
  /// - Parameters:
  ///   - schedule: The schedule; its times lie on the axis of `start`.
  ///   - start: When whoever shows the entries appears, in seconds; for `everyMinute` on a clock whose minutes begin at
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

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

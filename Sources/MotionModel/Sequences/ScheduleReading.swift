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

/// A day, and a moment of it.
package struct CivilDate: Hashable, Sendable {
  package let year: Int64
  package let month: Int64
  package let day: Int64

  /// Day a number of days after 1970-01-01.
  ///
  /// The proleptic Gregorian calendar by counting days from 0000-03-01: years begin in March, so that the leap day is the
  /// last. Source: https://howardhinnant.github.io/date_algorithms.html
  package init(daysSince1970 days: Int64) {
    let shifted = days + 719_468
    let era = Self.floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
  }

  /// Days from 1970-01-01 to a day that exists.
  package static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = floorDivide(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Days from 1970-01-01 to 2001-01-01, from which the wall clock counts.
  package static let daysTo2001: Int64 = 11_323

  /// The quotient rounded down; the divisor is positive.
  package static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }
}

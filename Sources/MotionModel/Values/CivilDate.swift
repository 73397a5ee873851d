/// Day of the proleptic Gregorian calendar, and moments in UTC.
package struct CivilDate: Hashable, Sendable {
  package let year, month, day: Int64

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

  /// Whole multiples of a unit, rounded down, and the remainder.
  package static func split(_ value: Int64, _ unit: Int64) -> (whole: Int64, rest: Int64) {
    let whole = floorDivide(value, unit)
    return (whole, value - whole * unit)
  }

  /// A moment in UTC, to the second: `2026-11-21T07:30:00`; such texts sort as the moments follow each other.
  package static func utc(milliseconds: Int64) -> String {
    let (days, second) = split(floorDivide(milliseconds, 1000), 86_400)
    let date = CivilDate(daysSince1970: days)
    let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T\(clock)"
  }

  /// A number of at least so many digits.
  package static func padded(_ number: Int64, _ width: Int) -> String { String(number).zeroFilled(to: width) }
}

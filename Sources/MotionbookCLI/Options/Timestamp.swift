import ArgumentParser
import Motionbook

/// Styles of moments.
enum TimeStyle {
  /// `2026-11-21T07:30:00.250Z`.
  case full
  /// `2026-11-21 07:30`, in UTC.
  case minutes
  /// `5 minutes ago`.
  case relative(to: Timestamp)
}

/// A moment in UTC, to the millisecond.
///
/// Reads `2026-11-21`, `2026-11-21T07:30:00Z`, `2026-11-21T07:30:00.250+01:00` and `@1795246200` (seconds since 1970).
/// Source: RFC 3339, https://www.rfc-editor.org/rfc/rfc3339
struct Timestamp: Equatable, ExpressibleByArgument {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  let milliseconds: Int64
  /// Milliseconds by which the clock of its time zone is ahead of UTC.
  var zone: Int64 = 0
  // Parsed once; a regular expression without code in it never changes.
  private nonisolated(unsafe) static let form =
    #/
    (?<year> [0-9]{4}) - (?<month> [0-9]{2}) - (?<day> [0-9]{2})
    (?: [T\ ] (?<hour> [0-9]{2}) : (?<minute> [0-9]{2}) (?: : (?<second> [0-9]{2}) (?: \. (?<fraction> [0-9]+) )? )?
      (?: Z | (?<sign> [+\-]) (?<zoneHour> [0-9]{2}) :? (?<zoneMinute> [0-9]{2}) )? )?
    /#
}

extension Timestamp {
  init?(argument: String) {
    if argument.first == "@" {
      guard let seconds = Int64(argument.dropFirst()), abs(seconds) <= 253_402_300_799 else { return nil }
      self.init(milliseconds: seconds * 1000)
      return
    }
    guard let found = argument.wholeMatch(of: Self.form) else { return nil }
    func number(_ digits: Substring?) -> Int64 { digits.flatMap { Int64($0) } ?? 0 }
    let (year, month, day) = (number(found.year), number(found.month), number(found.day))
    let days = CivilDate.daysSince1970(year: year, month: month, day: day)
    let (hour, minute, second) = (number(found.hour), number(found.minute), number(found.second))
    let (zoneHour, zoneMinute) = (number(found.zoneHour), number(found.zoneMinute))
    // A day that a month does not have is one of the next.
    guard (1...12).contains(month), CivilDate(daysSince1970: days).day == day, hour < 24, minute < 60, second < 60,
      zoneHour < 24, zoneMinute < 60
    else { return nil }
    let zone = (found.sign == "-" ? -1 : 1) * (zoneHour * 60 + zoneMinute) * 60_000
    let fraction = number(found.fraction.map { ($0 + "00").prefix(3) })
    self.init(
      milliseconds: days * 86_400_000 + ((hour * 60 + minute) * 60 + second) * 1000 + fraction - zone, zone: zone)
  }

  /// `--now`, else `SOURCE_DATE_EPOCH`, else the clock.
  /// - Throws: a usage error for a `SOURCE_DATE_EPOCH` that is not a number.
  static func now(_ given: Timestamp?) throws -> Timestamp {
    if let given { return given }
    guard let epoch = System.environment("SOURCE_DATE_EPOCH") else {
      return Timestamp(milliseconds: System.milliseconds)
    }
    guard let seconds = Int64(epoch), (0...253_402_300_799).contains(seconds) else {
      throw ToolError.usage("SOURCE_DATE_EPOCH is \(QuotedText.quote(epoch)), not a number of seconds since 1970")
    }
    return Timestamp(milliseconds: seconds * 1000)
  }

  /// `2026-11-21T07:30:00Z`, with milliseconds if there are any.
  var text: String {
    let fraction = CivilDate.split(milliseconds, 1000).rest
    return "\(CivilDate.utc(milliseconds: milliseconds))\(fraction == 0 ? "" : ".\(CivilDate.padded(fraction, 3))")Z"
  }

  /// The moment in a style.
  func text(_ style: TimeStyle) -> String {
    switch style {
    case .full: text
    case .minutes: String(text.prefix(16)).replacing("T", with: " ")
    case .relative(let now): ago(before: now) ?? String(text.prefix(16)).replacing("T", with: " ")
    }
  }

  /// `just now`, `5 minutes ago`, `3 weeks ago`; nil for the future.
  private func ago(before now: Timestamp) -> String? {
    let seconds = (now.milliseconds - milliseconds) / 1000
    guard seconds >= -60 else { return nil }
    if seconds < 60 { return "just now" }
    let units: [(length: Int64, name: String)] = [
      (31_557_600, "year"), (2_629_800, "month"), (604_800, "week"), (86_400, "day"), (3_600, "hour"), (60, "minute"),
    ]
    guard let unit = units.first(where: { seconds >= $0.length }) else { return nil }
    return CountedNoun.text(Int(seconds / unit.length), unit.name) + " ago"
  }

  /// The moment a number of seconds later, to the microsecond: `2026-11-21T07:30:00.008333Z`; nil beyond the year 9999.
  ///
  /// Milliseconds are always written, so that a column of such moments lines up.
  func text(after offset: Double) -> String? {
    guard abs(offset) <= 1e12 else { return nil }
    let moment = milliseconds * 1000 + Int64((offset * 1e6).rounded())
    let (seconds, microseconds) = CivilDate.split(moment, 1_000_000)
    guard (-62_167_219_200...253_402_300_799).contains(seconds) else { return nil }
    let digits = microseconds % 1000 == 0 ? CivilDate.padded(microseconds / 1000, 3) : CivilDate.padded(microseconds, 6)
    return "\(CivilDate.utc(milliseconds: seconds * 1000)).\(digits)Z"
  }

  static func here(_ moment: Timestamp) -> Timestamp {
    let zone = System.secondsEast(at: CivilDate.floorDivide(moment.milliseconds, 1000))
    return Timestamp(milliseconds: moment.milliseconds, zone: Int64(zone) * 1000)
  }

  /// Local time of its zone: seconds since 2001-01-01 00:00 there.
  var wallClock: Double { Double(milliseconds + zone - CivilDate.daysTo2001 * 86_400_000) / 1000 }

  /// Seconds since the beginning of its minute.
  var secondsIntoMinute: Double { Double(CivilDate.split(milliseconds, 60_000).rest) / 1000 }
}

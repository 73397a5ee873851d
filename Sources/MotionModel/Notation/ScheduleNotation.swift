/// The compact notation for schedules, with the labels of SwiftUI's timeline schedules.
///
/// - `periodic(from: 0, by: 1)`: every second from 0 on; `from:` may be left out.
/// - `everyMinute`: at the beginning of each minute of the wall clock.
/// - `explicit(0, 0.5, 2)`: at these times, rising.
/// - `animation`, `animation(minimumInterval: 0.5, paused: false)`: as often as the display, or not more often.
/// - `cyclic(0.2, 0.2, 0.4)`: after each of these offsets in turn, over and over.
///
/// Names compare with case; a dot may stand before them. Times are in seconds from the start, or with a unit (`400ms`);
/// intervals and offsets may also be `ref("brand/beat")` or a formula in quotation marks.
///
/// Source: https://developer.apple.com/documentation/swiftui/timelineschedule
public enum ScheduleNotation {
  /// The names with which a schedule begins.
  public static let names = ["periodic", "everyMinute", "explicit", "animation", "cyclic"]

  /// Longest text in bytes: room for every legal list of times.
  static let maximumLength = 524_288

  /// Reads a schedule.
  ///
  /// - Parameter text: One schedule in ASCII, at most 512 KiB; white space around it is ignored.
  /// - Throws: ``ModelError`` with the place in the text: `missing`, `syntax`, `unknown`, `duplicate`, `wrongType`,
  ///   `outOfRange`, `tooLarge`, and `badName` or `badReference` for a reference.
  /// - Complexity: O(n) for n bytes.
  public static func parse(_ text: String) throws(ModelError) -> MotionSchedule {
    let source = try NotationText(text, maximumLength: maximumLength)
    var parser = try NotationParser(source, of: .schedule)
    return try ScheduleReader(text: source).schedule(try parser.parse())
  }
}

extension MotionSchedule {
  /// The canonical text, which ``ScheduleNotation/parse(_:)`` reads back as an equal schedule.
  public var notation: String {
    switch self {
    case .periodic(let from, let interval): "periodic(from: \(NotationDecimal.text(from)), by: \(interval.notation))"
    case .everyMinute: "everyMinute"
    case .explicit(let times): "explicit(\(times.map { NotationDecimal.text($0) }.joined(separator: ", ")))"
    case .animation(nil, false): "animation"
    case .animation(nil, let paused): "animation(paused: \(paused))"
    case .animation(let interval?, let paused):
      "animation(minimumInterval: \(NotationDecimal.text(interval)), paused: \(paused))"
    case .cyclic(let offsets): "cyclic(\(offsets.map(\.notation).joined(separator: ", ")))"
    }
  }
}

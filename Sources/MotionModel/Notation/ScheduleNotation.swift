/// The compact notation for schedules, with the labels of SwiftUI's timeline schedules.
///
/// - `periodic(from: 0, by: 1)`: every second from 0 on; `from:` may be left out.
/// - `everyMinute`: at the beginning of each minute of the wall clock.
/// - `explicit(0, 0.5, 2)`: at these times, rising.
/// - `animation`, `animation(minimumInterval: 0.5, paused: false)`: as often as the display, or not more often.
/// - `cyclic(0.2, 0.2, 0.4)`: after each of these offsets in turn, over and over.
///
/// Names compare with case; a dot may precede them. Times are in seconds from the start, or with a unit (`400ms`);
/// intervals and offsets may also be `ref("brand/beat")` or a formula in quotation marks.
///
/// Source: https://developer.apple.com/documentation/swiftui/timelineschedule
package enum ScheduleNotation {
  /// The names with which a schedule begins.
  package static let names = ["periodic", "everyMinute", "explicit", "animation", "cyclic"]

  /// Longest text in bytes: room for every legal list of times.
  static let maximumLength = 524_288
}

extension MotionSchedule {
  /// Reads a schedule.
  ///
  /// - Parameter text: One schedule, at most 512 KiB; white space and comments are ignored.
  /// - Throws: ``ModelError`` with the place in the text: `missing`, `syntax`, `unknown`, `duplicate`, `wrongType`,
  ///   `outOfRange`, `tooLarge`, and `badName` or `badReference` for a reference.
  /// - Complexity: O(n) for n bytes.
  public init(notation text: String) throws(ModelError) {
    let source = try NotationText(text, maximumLength: ScheduleNotation.maximumLength, isSource: true)
    var parser = try NotationParser(source, of: .schedule)
    self = try NotationReader(text: source).schedule(try parser.parse())
  }

  /// The canonical text, which ``MotionSchedule/init(notation:)`` reads back as an equal schedule.
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

/// Turns a parsed chain into a schedule.
extension NotationReader {
  func schedule(_ chain: NotationChain) throws(ModelError) -> MotionSchedule {
    guard let segment = chain.segments.first else {
      throw text.error(.missing, at: chain.start, "the text is empty", allowed: NotationSubject.schedule.example)
    }
    let schedule = try kind(segment)
    if chain.segments.count > 1 {
      throw text.error(
        .syntax, at: chain.segments[1].start, "\(QuotedText.quote(chain.segments[1].name)) after the schedule",
        allowed: "the end", hint: "a schedule has no modifiers")
    }
    do {
      try schedule.validate()
    } catch {
      throw text.located(error, at: segment.start)
    }
    return schedule
  }

  private func kind(_ segment: NotationSegment) throws(ModelError) -> MotionSchedule {
    switch segment.name {
    case "periodic":
      let binding = try bind(segment, "from? by")
      guard let interval = binding["by"] else { throw missing("by", segment) }
      var from = 0.0
      if let item = binding["from"] { from = try seconds(item) }
      return .periodic(from: from, by: try duration(interval))
    case "everyMinute":
      _ = try bind(segment, "")
      return .everyMinute
    case "animation":
      let binding = try bind(segment, "minimumInterval? paused?")
      var interval: Double?
      if let item = binding["minimumInterval"] { interval = try seconds(item) }
      var paused = false
      if let item = binding["paused"] { paused = try truth(item) }
      return .animation(minimumInterval: interval, paused: paused)
    case "explicit":
      var times: [Double] = []
      for item in try list(segment, of: "time") {
        let time = try seconds(item)
        guard Bounds.number.contains(time) else {
          throw text.error(.outOfRange, at: item.start, "the time is \(spelling(item))", allowed: "−1e9…1e9 s")
        }
        times.append(time)
      }
      return .explicit(times)
    case "cyclic":
      var offsets: [DurationSource] = []
      for item in try list(segment, of: "offset") {
        let offset = try duration(item)
        do { try MotionSchedule.cyclic([offset]).validate() } catch { throw text.located(error, at: item.start) }
        offsets.append(offset)
      }
      return .cyclic(offsets)
    default:
      throw text.error(
        .unknown, at: segment.start, "there is no schedule \(QuotedText.quote(segment.name))",
        allowed: ScheduleNotation.names.joined(separator: ", "),
        hint: Suggestion.hint(for: segment.name, among: ScheduleNotation.names))
    }
  }

  /// The values of a call that takes as many as one likes, none of them with a label.
  private func list(_ segment: NotationSegment, of noun: String) throws(ModelError) -> [NotationItem] {
    guard let arguments = segment.arguments, !arguments.isEmpty else {
      throw text.error(
        .missing, at: segment.close, "\(segment.name) lacks its \(noun)s", allowed: "\(segment.name)(0.2, 0.2, 0.4)")
    }
    var items: [NotationItem] = []
    for argument in arguments {
      if let label = argument.label {
        throw text.error(
          .unknown, at: argument.start, "\(segment.name) has no argument \(QuotedText.quote(label))",
          allowed: "\(noun)s with commas between them")
      }
      if let second = argument.others.first {
        throw text.error(
          .syntax, at: second.start, "expected one value, found a second", allowed: "\",\" or \")\"")
      }
      items.append(argument.item)
    }
    return items
  }

  private func missing(_ label: String, _ segment: NotationSegment) -> ModelError {
    text.error(.missing, at: segment.close, "\(segment.name) lacks \(QuotedText.quote(label))")
  }
}

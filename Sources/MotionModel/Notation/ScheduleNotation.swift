/// The compact notation for schedules, with the labels of SwiftUI's timeline schedules.
///
/// `explicit(0, 0.5, 2)` lists ascending times; `cyclic(0.2, 0.2, 0.4)` repeats these offsets. Names compare with case;
/// a dot may precede them. Times are in seconds from the start, or with a unit (`400ms`); intervals and offsets may
/// also be `ref("brand/beat")` or a formula in quotation marks.
///
/// Source: https://developer.apple.com/documentation/swiftui/timelineschedule
package enum ScheduleNotation {
  package static let names = ["periodic", "everyMinute", "explicit", "animation", "cyclic"]

  /// Longest text in bytes: room for every legal list of times.
  static let maximumLength = 524_288

  fileprivate static let calls: [NotationCall<MotionSchedule>] = [
    NotationCall(
      "periodic", argument("from", .seconds, default: 0), argument("by", .duration),
      make: { .periodic(from: $0, by: $1) },
      take: { if case .periodic(let from, let interval) = $0 { (from, interval) } else { nil } }),
    NotationCall("everyMinute", .everyMinute),
    NotationCall("animation", .animation(minimumInterval: nil, paused: false)),
    NotationCall(
      "animation", argument(optional: "minimumInterval", .seconds), argument("paused", .truth, default: false),
      make: { .animation(minimumInterval: $0, paused: $1) },
      take: { if case .animation(let interval, let paused) = $0 { (interval, paused) } else { nil } }),
  ]
}

extension NotationSubject {
  static let schedule = NotationSubject(
    noun: "schedule", example: "a schedule such as periodic(by: 1) or everyMinute",
    names: ScheduleNotation.names.joined(separator: ", "), call: "cyclic(…)", continuation: "the end",
    hintForNumber: "a list of times is written explicit(0, 0.5, 2)")
}

extension MotionSchedule {
  /// Reads a schedule.
  ///
  /// - Parameter text: One schedule, at most 512 KiB; white space and comments are ignored.
  /// - Throws: ``ModelError`` with the place in the text: `missing`, `syntax`, `unknown`, `duplicate`, `wrongType`,
  ///   `outOfRange`, `tooLarge`, and `badName` or `badReference` for a reference.
  /// - Complexity: O(n) for n bytes.
  public init(notation text: String) throws(ModelError) {
    let source = try NotationText(text, maximumLength: ScheduleNotation.maximumLength)
    var parser = try NotationParser(source, of: .schedule)
    self = try NotationReader(text: source).schedule(try parser.parse())
  }

  /// The canonical text, which ``MotionSchedule/init(notation:)`` reads back as an equal schedule.
  public var notation: String {
    switch self {
    case .explicit(let times): "explicit(\(times.map { NotationDecimal.text($0) }.joined(separator: ", ")))"
    case .cyclic(let offsets): "cyclic(\(offsets.map(\.notation).joined(separator: ", ")))"
    case .periodic, .everyMinute, .animation: ScheduleNotation.calls.text(self) ?? ""
    }
  }
}

extension NotationReader {
  func schedule(_ chain: NotationChain) throws(ModelError) -> MotionSchedule {
    let segment = chain.first
    let schedule: MotionSchedule
    switch segment.name {
    case "explicit": schedule = try list(segment, of: "time", .seconds, MotionSchedule.explicit)
    case "cyclic": schedule = try list(segment, of: "offset", .duration, MotionSchedule.cyclic)
    default:
      guard let read = try read(segment, by: ScheduleNotation.calls) else {
        throw text.unknown(
          "there is no schedule \(QuotedText.quote(segment.name))", at: segment.start, segment.name,
          among: ScheduleNotation.names)
      }
      schedule = read
    }
    if chain.segments.count > 1 {
      throw text.error(
        .syntax, at: chain.segments[1].start, "\(QuotedText.quote(chain.segments[1].name)) after the schedule",
        allowed: "the end", hint: "a schedule has no modifiers")
    }
    try made(at: segment.start, try schedule.validate())
    return schedule
  }

  /// The schedule of a call that takes as many values as one likes, none of them with a label.
  private func list<Value>(
    _ segment: NotationSegment, of noun: String, _ spelling: Spelling<Value>, _ make: ([Value]) -> MotionSchedule
  ) throws(ModelError) -> MotionSchedule {
    guard let arguments = segment.arguments, !arguments.isEmpty else {
      throw text.error(
        .missing, at: segment.close, "\(segment.name) lacks its \(noun)s", allowed: "\(segment.name)(0.2, 0.2, 0.4)")
    }
    let values = try arguments.map { (argument) throws(ModelError) in
      if let label = argument.label {
        throw text.error(
          .unknown, at: argument.start, "\(segment.name) has no argument \(QuotedText.quote(label))",
          allowed: "\(noun)s with commas between them")
      }
      if let second = argument.others.first {
        throw text.error(
          .syntax, at: second.start, "expected one value, found a second", allowed: "\",\" or \")\"")
      }
      let value = try spelling.read(self, argument.item)
      try made(at: argument.item.start, try make([value]).validate())
      return value
    }
    return make(values)
  }
}

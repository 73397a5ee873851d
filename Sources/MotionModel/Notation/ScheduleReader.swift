/// Turns a parsed chain into a schedule.
struct ScheduleReader {
  /// The text.
  let text: NotationText
  private var values: NotationValues { NotationValues(text: text) }

  /// Reads a whole schedule.
  func schedule(_ chain: NotationChain) throws(ModelError) -> MotionSchedule {
    guard let segment = chain.segments.first else {
      throw text.error(.missing, at: chain.start, "the text is empty", allowed: NotationSubject.schedule.example)
    }
    let schedule = try kind(segment)
    if chain.segments.count > 1 {
      throw text.error(
        .syntax, at: chain.segments[1].start, "\(QuotedText.quote(chain.segments[1].name)) behind the schedule",
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
      let binding = try binding(segment, "from? by")
      guard let interval = binding["by"] else { throw missing("by", segment) }
      var from = 0.0
      if let item = binding["from"] { from = try values.seconds(item) }
      return .periodic(from: from, by: try values.duration(interval))
    case "everyMinute":
      _ = try binding(segment, "")
      return .everyMinute
    case "animation":
      let binding = try binding(segment, "minimumInterval? paused?")
      var interval: Double?
      if let item = binding["minimumInterval"] { interval = try values.seconds(item) }
      var paused = false
      if let item = binding["paused"] { paused = try values.truth(item) }
      return .animation(minimumInterval: interval, paused: paused)
    case "explicit":
      var times: [Double] = []
      for item in try list(segment, of: "time") {
        let time = try values.seconds(item)
        guard Bounds.number.contains(time) else {
          throw text.error(.outOfRange, at: item.start, "the time is \(values.spelling(item))", allowed: "−1e9…1e9 s")
        }
        times.append(time)
      }
      return .explicit(times)
    case "cyclic":
      var offsets: [DurationSource] = []
      for item in try list(segment, of: "offset") {
        let offset = try values.duration(item)
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

  private func binding(_ segment: NotationSegment, _ parameters: String) throws(ModelError) -> NotationBinding {
    try NotationBinding(segment, to: [NotationSignature(segment.name, parameters)], in: text)
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
      if let second = argument.items.dropFirst().first {
        throw text.error(
          .syntax, at: second.start, "a second value where one is expected", allowed: "\",\" or \")\"")
      }
      items += argument.items
    }
    return items
  }

  private func missing(_ label: String, _ segment: NotationSegment) -> ModelError {
    text.error(.missing, at: segment.close, "\(segment.name) lacks \(QuotedText.quote(label))")
  }
}

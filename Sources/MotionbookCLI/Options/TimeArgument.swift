import Motionbook

/// Times on the command line: seconds, `400ms`, `0.4s`, or a percentage of the whole.
enum TimeArgument {
  /// Seconds, or a percentage of the whole, of which 50 is half.
  typealias Value = (number: Double, isPercentage: Bool)

  /// A list such as `0,100ms,50%`, maybe in parts.
  /// - Throws: a usage error when it is empty.
  static func list(_ texts: [String]) throws -> [Value] {
    let times = try texts.flatMap { try $0.split(separator: ",").map { try value(String($0)) } }
    if times.isEmpty {
      throw ToolError.usage("no times are given", hint: "write 0.25, 0.25s, 250ms, or 50% of the whole")
    }
    return times
  }

  /// One time; without a unit it is seconds.
  static func value(_ text: String) throws -> Value {
    let trimmed = text.filter { $0 != " " }
    guard trimmed.last == "%" else {
      return (try seconds(text, hint: "write 0.25, 0.25s, 250ms, or 50% of the whole"), false)
    }
    guard let percent = number(trimmed.dropLast()) else {
      throw malformed(text, hint: "write 50% for half of the whole")
    }
    return (percent, true)
  }

  /// A time that is not a percentage.
  static func seconds(_ text: String, hint: String = "write 0.25, 0.25s or 250ms") throws -> Double {
    let trimmed = text.filter { $0 != " " }
    if let seconds = number(trimmed[...]) { return seconds }
    guard trimmed.last == "s" else { throw malformed(text, hint: hint) }
    return try ToolError.parsing(trimmed) { try DurationNotation.parse($0, in: Bounds.delay) }
  }

  /// A duration, which must have a unit if it may be meant in milliseconds, as in presets.
  static func duration(_ text: String) throws -> Double {
    let seconds = try seconds(text)
    let trimmed = text.filter { $0 != " " }
    if seconds >= CurveArgument.plainSecondsLimit, number(trimmed[...]) != nil { _ = try CurveArgument.source(trimmed) }
    return seconds
  }

  /// A number without a unit; nil for anything else.
  static func number(_ text: Substring) -> Double? {
    guard let value = Double(text), Bounds.number.contains(value),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) })
    else { return nil }
    return value
  }

  /// Inputs of an easing, fractions or percentages, also outside 0…1, in lists such as `-0.5,50%,1.5`.
  /// - Throws: a usage error for an invalid number, or one beyond ±1e9.
  static func progress(_ texts: [String]) throws -> [Double] {
    try texts.joined(separator: ",").split(separator: ",", omittingEmptySubsequences: false).map { part in
      let trimmed = part.filter { $0 != " " }
      let isPercentage = trimmed.last == "%"
      let digits = isPercentage ? trimmed.dropLast() : trimmed[...]
      guard let number = number(digits) else {
        throw ToolError.usage("\(QuotedText.quote(String(part))) is not a progress", hint: "write -0.5, 0.25, or 150%")
      }
      return isPercentage ? number / 100 : number
    }
  }

  private static func malformed(_ text: String, hint: String) -> ToolError {
    .usage("\(QuotedText.quote(text)) is not a time", hint: hint)
  }
}

/// The requested times at which a motion is sampled.
struct GridArgument {
  var fps: Double?
  var count: Int?
  var at: [String] = []
  var start: String?
  var end: String?

  /// - Parameters:
  ///   - whole: Settling duration in seconds.
  ///   - label: Name of the motion in messages.
  func grid(whole: Double, of label: String) throws -> SampleGrid {
    if !at.isEmpty {
      return try SampleGrid(times: TimeArgument.list(at).map { try seconds($0, whole, label) })
    }
    let first = try start.map { try seconds(TimeArgument.value($0), whole, label) } ?? 0
    let last = try end.map { try seconds(TimeArgument.value($0), whole, label) } ?? whole
    guard last.isFinite else {
      throw ToolError(.usage, "ENDLESS", "\(label) never ends", hint: "specify an end: --end 2s")
    }
    guard last >= first else {
      guard end == nil else { throw ToolError.usage("--end is before --start") }
      throw ToolError.usage(
        "\(label) ends at \(HumanNumber.seconds(last)), before --start",
        hint: "specify a later end: --end \(DurationNotation.text(first + 1))")
    }
    if let count {
      guard count >= 1 else { throw ToolError.usage("--count is \(count); expected 1 or more") }
      return try SampleGrid(count: count, from: first, to: last)
    }
    let frames = try SampleGrid(fps: fps ?? 60, duration: last - first)
    if first == 0 { return frames }
    return try SampleGrid(times: (0..<frames.count).map { $0 == frames.count - 1 ? last : first + frames.time($0) })
  }

  private func seconds(_ time: TimeArgument.Value, _ whole: Double, _ label: String) throws -> Double {
    guard time.isPercentage else { return time.number }
    guard whole.isFinite else {
      throw ToolError.usage("\(label) never ends, so there is no \(HumanNumber.text(time.number)) % of it")
    }
    return time.number == 100 ? whole : time.number / 100 * whole
  }
}

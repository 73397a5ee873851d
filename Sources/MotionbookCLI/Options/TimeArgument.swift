import Motionbook

/// Times on the command line: seconds, `400ms`, `0.4s`, or a percentage of the whole.
enum TimeArgument {
  /// A time.
  enum Value: Equatable {
    case seconds(Double)
    /// 50 is half.
    case percent(Double)
  }

  /// A list such as `0,100ms,50%`.
  /// - Throws: a usage error when it is empty.
  static func list(_ text: String) throws -> [Value] {
    let times = try text.split(separator: ",").map { try value(String($0)) }
    if times.isEmpty {
      throw ToolError.usage("no times are given", hint: "write 0.25, 0.25s, 250ms, or 50% of the whole")
    }
    return times
  }

  /// One time; without a unit it is seconds.
  static func value(_ text: String) throws -> Value {
    let trimmed = text.filter { $0 != " " }
    if trimmed.last == "%" {
      guard let percent = number(trimmed.dropLast()) else { throw malformed(text) }
      return .percent(percent)
    }
    if let seconds = number(trimmed[...]) { return .seconds(seconds) }
    guard trimmed.last == "s" else { throw malformed(text) }
    do throws(ModelError) {
      return .seconds(try DurationNotation.parse(trimmed, in: Bounds.delay))
    } catch {
      throw CurveArgument.notationError(error, in: trimmed)
    }
  }

  /// A time that is not a percentage.
  static func seconds(_ text: String) throws -> Double {
    guard case .seconds(let seconds) = try value(text) else { throw malformed(text) }
    return seconds
  }

  private static func number(_ text: Substring) -> Double? {
    guard let value = Double(text), value.isFinite, abs(value) <= Bounds.delay.upperBound,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) })
    else { return nil }
    return value
  }

  private static func malformed(_ text: String) -> ToolError {
    ToolError(
      .usage, "USAGE", "\(QuotedText.quote(text)) is no time", hint: "write 0.25, 0.25s, 250ms, or 50% of the whole")
  }
}

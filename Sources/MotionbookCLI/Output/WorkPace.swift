import Motionbook

/// Speed of work, and the remaining time at that speed.
struct WorkPace: Equatable {
  let done: Int
  let total: Int
  /// Seconds since the first part began.
  let seconds: Double

  /// Parts a second; nil before the first part is done.
  var rate: Double? { done > 0 && seconds > 0 ? Double(done) / seconds : nil }

  /// Seconds; nil without a rate.
  var remaining: Double? { rate.map { Double(max(0, total - done)) / $0 } }

  /// Completed fraction, 0…1.
  var share: Double { total > 0 ? min(1, Double(done) / Double(total)) : 0 }

  /// Progress as a line.
  /// - Parameters:
  ///   - columns: Maximum width.
  ///   - unicode: Allows characters beyond ASCII.
  func line(_ label: String, columns: Int, unicode: Bool) -> String {
    var words = " \(Int((100 * share).rounded(.down))) %"
    if let rate { words += "  \(Self.rate(rate))/s" }
    if let remaining { words += "  \(Self.remaining(remaining)) left" }
    let room = columns - label.count - words.count - 2
    guard room >= 5 else { return String((label + words).prefix(max(0, columns))) }
    let cells = min(30, room)
    let filled = Int((share * Double(cells)).rounded(.down))
    let mark = unicode ? ("█", "░") : ("#", ".")
    return "\(label) " + String(repeating: mark.0, count: filled) + String(repeating: mark.1, count: cells - filled)
      + words
  }

  /// Progress as JSON.
  func json(_ label: String) -> JSONValue {
    .object([
      JSONMember("schema", 1), JSONMember("work", label), JSONMember("done", done),
      JSONMember("total", total), JSONMember("seconds", .number(Self.milliseconds(seconds))),
      JSONMember("rate", rate.map { .number(Self.milliseconds($0)) } ?? .null),
      JSONMember("remaining", remaining.map { .number(Self.milliseconds($0)) } ?? .null),
    ])
  }

  private static func milliseconds(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }

  private static func rate(_ rate: Double) -> String { HumanNumber.text(rate, decimals: rate < 10 ? 1 : 0) }

  /// Whole seconds, or minutes and seconds.
  private static func remaining(_ seconds: Double) -> String {
    guard seconds < 360_000 else { return "days" }
    let whole = Int(seconds.rounded(.up))
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }
}

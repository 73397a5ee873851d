import ArgumentParser
import Motionbook

/// Progress of long work, on standard error.
struct ProgressOptions: ParsableArguments {
  enum Choice: String, ListedChoice { case auto, json, off }

  @Option(help: Choice.help("Progress on standard error: a bar on a terminal, or a line of JSON for each step."))
  var progress: Choice = .auto

  /// Runs long work, which reports progress through its parameter or ``WorkProgress``.
  /// - Parameter label: The work, in one word.
  func watch<Value>(_ label: String, _ work: (@escaping WorkProgress.Listener) throws -> Value) rethrows -> Value {
    let meter = ProgressMeter(label, progress)
    defer { meter.clear() }
    let show: WorkProgress.Listener = { meter.show($0, of: $1) }
    return try WorkProgress.heard(by: show) { try work(show) }
  }
}

/// Shows progress: a bar, for work of more than half a second, or lines of JSON.
///
/// Reports come one at a time, from any thread.
private final class ProgressMeter: @unchecked Sendable {
  private let label: String
  private let choice: ProgressOptions.Choice
  private let start = System.monotonicSeconds
  /// Start of the counted parts.
  private var begin: (total: Int, time: Double)?
  private var isDrawn = false
  private var last: (done: Int, time: Double)?
  /// Seconds before progress is shown.
  private static let patience = 0.5
  /// Seconds between reports.
  private static let pause = 0.1

  init(_ label: String, _ choice: ProgressOptions.Choice) {
    self.label = label
    let isMute =
      ErrorReport.isQuiet || !System.isTerminal(System.standardError) || System.environment("TERM") == "dumb"
    self.choice = choice == .auto && isMute ? .off : choice
  }

  func show(_ done: Int, of total: Int) {
    guard choice != .off, total > 0 else { return }
    let now = System.monotonicSeconds
    if begin?.total != total { begin = (total, now) }
    let pace = WorkPace(done: done, total: total, seconds: now - (begin?.time ?? now))
    let isLast = done >= total && last?.done != done
    guard isLast || last.map({ now - $0.time >= Self.pause }) ?? true else { return }
    if choice == .json {
      ErrorReport.write(CanonicalJSON.text(pace.json(label)) + "\n")
    } else {
      guard now - start > Self.patience else { return }
      isDrawn = true
      let columns = (System.columns(of: System.standardError) ?? 80) - 1
      ErrorReport.write("\r\u{1B}[K" + pace.line(label, columns: columns, unicode: System.speaksUTF8))
    }
    last = (done, now)
  }

  func clear() {
    if isDrawn { ErrorReport.write("\r\u{1B}[K") }
    isDrawn = false
  }
}

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
  func line(_ label: String, columns: Int, unicode: Bool) -> String {
    var words = " \(Int((100 * share).rounded(.down))) %"
    if let rate { words += "  \(HumanNumber.text(rate, decimals: rate < 10 ? 1 : 0))/s" }
    if let remaining { words += "  \(Self.remaining(remaining)) left" }
    let room = columns - label.count - words.count - 2
    guard room >= 5 else { return String((label + words).prefix(max(0, columns))) }
    let cells = min(30, room)
    let filled = Int((share * Double(cells)).rounded(.down))
    let mark = unicode ? ("█", "░") : ("#", ".")
    return "\(label) " + String(repeating: mark.0, count: filled) + String(repeating: mark.1, count: cells - filled)
      + words
  }

  func json(_ label: String) -> JSONValue {
    .of([
      "schema": 1, "work": label, "done": done, "total": total, "seconds": Self.milliseconds(seconds),
      "rate": rate.map(Self.milliseconds), "remaining": remaining.map(Self.milliseconds),
    ])
  }

  private static func milliseconds(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }

  /// Whole seconds, or minutes and seconds.
  private static func remaining(_ seconds: Double) -> String {
    guard seconds < 360_000 else { return "days" }
    let whole = Int(seconds.rounded(.up))
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }
}

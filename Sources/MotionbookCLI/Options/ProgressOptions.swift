import ArgumentParser
import Motionbook

/// Progress of long work, on standard error.
struct ProgressOptions: ParsableArguments {
  enum Choice: String, ListedChoice { case auto, json, off }

  @Option(
    help: .value("auto|json|off", "Progress on standard error: a bar on a terminal, or a line of JSON for each step."),
    completion: .list(Choice.allCases.map(\.rawValue)))
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
    switch choice {
    case .json: ErrorReport.write(CanonicalJSON.text(pace.json(label)) + "\n")
    case .auto:
      guard now - start > Self.patience else { return }
      isDrawn = true
      let columns = (System.columns(of: System.standardError) ?? 80) - 1
      ErrorReport.write("\r\u{1B}[K" + pace.line(label, columns: columns, unicode: System.speaksUTF8))
    case .off: return
    }
    last = (done, now)
  }

  func clear() {
    if isDrawn { ErrorReport.write("\r\u{1B}[K") }
    isDrawn = false
  }
}

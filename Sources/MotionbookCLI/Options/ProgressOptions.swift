import ArgumentParser
import Motionbook

/// How far long work has come, on standard error.
struct ProgressOptions: ParsableArguments {
  enum Choice: String, CaseIterable, ExpressibleByArgument {
    case auto, json, off

    /// The option's help lists them, and so does the answer to a wrong one.
    static var allValueStrings: [String] { [] }
  }

  @Option(
    help: ArgumentHelp(
      "Long work: a bar on a terminal, or a line of JSON for each step, on standard error.", valueName: "auto|json|off"),
    completion: .list(Choice.allCases.map(\.rawValue)))
  var progress: Choice = .auto

  /// Does something long, which says how far it has come through what it gets, or through ``WorkProgress``.
  /// - Parameter label: The work, in one word.
  func watch<Value>(
    _ label: String, _ work: (@escaping WorkProgress.Listener) throws -> Value
  ) rethrows -> Value {
    let meter = ProgressMeter(label, ErrorReport.isQuiet && progress == .auto ? .off : progress)
    defer { meter.clear() }
    let show: WorkProgress.Listener = { meter.show($0, of: $1) }
    return try WorkProgress.heard(by: show) { try work(show) }
  }
}

/// Shows how far work has come: a bar, for what takes more than half a second, or lines of JSON.
///
/// Its reports come one at a time, from whichever thread.
private final class ProgressMeter: @unchecked Sendable {
  private let label: String
  private let choice: ProgressOptions.Choice
  private let start = System.monotonicSeconds
  /// When the parts began to be done that are counted.
  private var begin: (total: Int, time: Double)?
  private var isDrawn = false
  private var last: (done: Int, time: Double)?
  /// How long work takes before it is spoken of, in seconds.
  private static let patience = 0.5
  /// How long one report stands, in seconds.
  private static let pause = 0.1

  init(_ label: String, _ choice: ProgressOptions.Choice) {
    self.label = label
    let isMute = !System.isTerminal(System.standardError) || System.environment("TERM") == "dumb"
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

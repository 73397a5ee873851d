/// A bar on standard error for work that takes more than half a second; nothing where that is no terminal.
final class ProgressBar {
  private let label: String
  private let isShown: Bool
  private let start = System.monotonicSeconds
  private var isDrawn = false
  private static let cells = 30

  init(_ label: String, isQuiet: Bool = false) {
    self.label = label
    isShown = !isQuiet && System.isTerminal(System.standardError) && System.environment("TERM") != "dumb"
  }

  func show(_ done: Int, of total: Int) {
    guard isShown, total > 0, System.monotonicSeconds - start > 0.5 else { return }
    isDrawn = true
    let filled = min(Self.cells, Self.cells * done / total)
    let mark = System.speaksUTF8 ? ("█", "░") : ("#", ".")
    let bar = String(repeating: mark.0, count: filled) + String(repeating: mark.1, count: Self.cells - filled)
    ErrorReport.write("\r\u{1B}[K\(label) \(bar) \(min(100, 100 * done / total)) %")
  }

  /// Removes the bar.
  func clear() {
    if isDrawn { ErrorReport.write("\r\u{1B}[K") }
    isDrawn = false
  }
}

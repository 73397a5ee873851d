import Foundation

/// Time that only runs forward.
enum Clock {
  static var seconds: Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  static func text(_ seconds: Double) -> String {
    String(format: seconds < 10 ? "%.2f" : "%.0f", seconds)
  }
}

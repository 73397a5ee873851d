import CSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How a connection waits for a lock that another process holds.
///
/// SQLite's own timeout looks for the lock every 1 ms at first and every 100 ms later, so in a crowd those who have just
/// come get it, and those who have waited longest hardly ever look. Here it is the other way round: who has waited
/// longer looks more often. Pauses vary, so that two processes do not keep in step, and none is so short that a crowd of
/// those who wait takes the processor from the one that works.
final class BusyWait {
  /// In seconds.
  let timeout: Double
  private var start = 0.0

  init(timeoutMilliseconds: Int32) { timeout = Double(timeoutMilliseconds) / 1000 }

  /// Pauses; false when the time is up.
  /// - Parameter attempt: How often it has been tried for this lock before.
  func pause(attempt: Int32) -> Bool {
    let now = Self.seconds
    if attempt == 0 { start = now }
    let waited = now - start
    guard waited < timeout else { return false }
    let longest =
      switch waited {
      case ..<1: 20.0
      case ..<5: 10.0
      case ..<15: 5.0
      default: 3.0
      }
    let jitter = 0.25 + 0.75 * (now * 1e6).truncatingRemainder(dividingBy: 997) / 997
    usleep(UInt32(min(longest * jitter * 1000, (timeout - waited) * 1e6)))
    return true
  }

  /// A clock that only runs forward.
  static var seconds: Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}

extension Connection {
  /// Waits so long for a lock before a statement ends with `SQLITE_BUSY`.
  func waitForLocks(timeoutMilliseconds: Int32) {
    let wait = BusyWait(timeoutMilliseconds: timeoutMilliseconds)
    busyWait = wait
    sqlite3_busy_handler(
      handle,
      { context, attempt in
        guard let context else { return 0 }
        return Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue().pause(attempt: attempt) ? 1 : 0
      }, Unmanaged.passUnretained(wait).toOpaque())
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Wait for a lock that another process holds.
///
/// SQLite's own timeout polls the lock every 1 ms at first and every 100 ms later, so under contention newcomers get it
/// and the longest waiters starve. Here longer waiters poll more often. Pauses vary, so that two processes do not stay
/// in step, and are long enough that waiters do not starve the writer of CPU time.
final class BusyWait {
  /// In seconds.
  let timeout: Double
  private var start = 0.0

  init(timeoutMilliseconds: Int32) { timeout = Double(timeoutMilliseconds) / 1000 }

  /// Pauses; false when the time is up.
  /// - Parameter attempt: Number of earlier attempts for this lock.
  func pause(attempt: Int32) -> Bool {
    let now = System.monotonicSeconds
    if attempt == 0 { start = now }
    let waited = now - start
    guard waited < timeout else { return false }
    let longest = max(3, 20 / (1 + waited / 3))
    let jitter = 0.25 + 0.75 * (now * 1e6).truncatingRemainder(dividingBy: 997) / 997
    usleep(UInt32(min(longest * jitter * 1000, (timeout - waited) * 1e6)))
    return true
  }
}

/// A value that one thread at a time may use.
///
/// The standard library's mutex needs a newer macOS than this package does. A thread that already holds the lock gets
/// an error instead of waiting for itself for ever.
final class Guarded<Value>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  init(_ value: Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_ERRORCHECK))
    pthread_mutex_init(lock, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  /// Runs a closure with exclusive access to the value.
  /// - Throws: ``StoreError`` with code `misuse` when this thread is already inside.
  func withValue<Result>(_ body: (Value) throws -> Result) throws -> Result {
    guard pthread_mutex_lock(lock) == 0 else {
      throw StoreError(
        .misuse, "the catalog was used inside its own transaction", hint: "use the batch instead")
    }
    defer { pthread_mutex_unlock(lock) }
    return try body(value)
  }
}

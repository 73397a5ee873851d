#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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

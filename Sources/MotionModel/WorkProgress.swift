import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Progress of long work: the work reports it, and its starter listens.
package enum WorkProgress {
  /// Called occasionally, by one thread at a time, with the parts done and their total.
  package typealias Listener = @Sendable (_ done: Int, _ total: Int) -> Void

  private static let queue = DispatchQueue(label: "WorkProgress")
  // Only the queue touches them. By thread, to separate parallel work; a `@TaskLocal` closure crashes Swift 6.3's
  // optimized builds in `swift_task_localValuePush`, outside of tasks.
  nonisolated(unsafe) private static var listeners: [pthread_t: Listener] = [:]

  /// Listener of the current thread.
  private static var listener: Listener? {
    let thread = pthread_self()
    return queue.sync { listeners[thread] }
  }

  /// Runs a work; with no listener, as part of another that reports for it.
  package static func heard<Value>(by listener: Listener?, _ work: () throws -> Value) rethrows -> Value {
    let before = exchange(listener)
    defer { exchange(before) }
    return try work()
  }

  /// Sets the listener of the current thread.
  /// - Returns: The previous listener.
  @discardableResult
  private static func exchange(_ listener: Listener?) -> Listener? {
    let thread = pthread_self()
    return queue.sync {
      let before = listeners[thread]
      listeners[thread] = listener
      return before
    }
  }

  package static func report(_ done: Int, of total: Int) { listener?(done, total) }

  /// Counts finished work on all cores.
  package final class Counter: Sendable {
    private let total: Int
    private let listener: Listener?
    private let queue = DispatchQueue(label: "WorkProgress.Counter")
    // Only the queue touches it.
    nonisolated(unsafe) private var done = 0

    package init(of total: Int) {
      (self.total, listener) = (total, WorkProgress.listener)
      listener?(0, total)
    }

    var isHeard: Bool { listener != nil }

    package func add(_ count: Int) {
      guard let listener else { return }
      queue.sync {
        done += count
        listener(done, total)
      }
    }
  }
}

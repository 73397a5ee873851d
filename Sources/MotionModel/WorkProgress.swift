import Dispatch

/// How far long work has come: the work says it as it goes, and whoever began it hears it.
package enum WorkProgress {
  /// Called now and then, by one thread at a time, with the parts done and their total.
  package typealias Listener = @Sendable (_ done: Int, _ total: Int) -> Void

  /// Who hears what the current task or thread does; those that it puts to work have nobody.
  @TaskLocal private static var listener: Listener?

  /// Does something, and hears how far it has come.
  package static func heard<Value>(by listener: @escaping Listener, _ work: () throws -> Value) rethrows -> Value {
    try $listener.withValue(listener, operation: work)
  }

  /// Does a part of work, which does not say how far it has come itself.
  static func unheard<Value>(_ work: () throws -> Value) rethrows -> Value {
    try $listener.withValue(nil, operation: work)
  }

  package static func report(_ done: Int, of total: Int) { listener?(done, total) }

  /// Counts what is done on all cores.
  package final class Counter: Sendable {
    private let total: Int
    private let listener: Listener?
    private let queue = DispatchQueue(label: "WorkProgress.Counter")
    // Only the queue touches it.
    nonisolated(unsafe) private var done = 0

    /// - Parameter total: How many parts there are.
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

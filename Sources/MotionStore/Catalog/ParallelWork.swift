import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The same work on many things at once, on all cores.
package enum ParallelWork {
  /// Fewer things than this are not worth a thread.
  private static let fewest = 2_048
  /// So many that one core that is busy elsewhere keeps nobody waiting.
  private static let partsPerCore = 4

  /// What a closure makes of 0…count - 1, in that order.
  /// - Complexity: O(count), divided by the number of cores.
  package static func map<Value: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Value) -> [Value] {
    let cores = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    let parts = min(cores * partsPerCore, count / fewest + 1)
    guard parts > 1, cores > 1 else { return (0..<max(count, 0)).map(body) }
    let results = (0..<parts).map { _ in Part<Value>() }
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      results[part].values = (count * part / parts..<count * (part + 1) / parts).map(body)
    }
    return results.flatMap(\.values)
  }

  /// What one thread made: nobody else looks at it before all have ended.
  private final class Part<Value: Sendable>: @unchecked Sendable {
    var values: [Value] = []
  }
}

import Dispatch

extension Range<Int> {
  /// What a closure makes of each number, in order, worked out on all cores.
  ///
  /// The result is that of `map`: for work that takes longer than a call, and does not depend on what becomes of the others.
  /// Numbers are handed out in short runs, so that slow ones keep no core waiting.
  /// - Complexity: O(count) calls.
  package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Int) -> Result) -> [Result] {
    let runLength = 16
    guard count > runLength else { return map(transform) }
    return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
      // Each run writes places of its own.
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: (count + runLength - 1) / runLength) { run in
        for offset in run * runLength..<Swift.min((run + 1) * runLength, count) {
          places.initializeElement(at: offset, to: transform(lowerBound + offset))
        }
      }
      initialized = count
    }
  }
}

import Dispatch

extension Array where Element: Sendable {
  /// The results of work on each element, in order, worked out on all cores.
  ///
  /// For work that takes far longer than a call, and does not depend on what becomes of the other elements: the result is the
  /// same as that of `map`. Pieces are handed out in small runs, so that slow elements keep no core waiting.
  /// - Complexity: O(n) calls.
  func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    let runLength = 16
    guard count > runLength else { return map(transform) }
    return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
      // Each run writes places of its own.
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: (count + runLength - 1) / runLength) { run in
        for index in run * runLength..<Swift.min((run + 1) * runLength, count) {
          places.initializeElement(at: index, to: transform(self[index]))
        }
      }
      initialized = count
    }
  }
}

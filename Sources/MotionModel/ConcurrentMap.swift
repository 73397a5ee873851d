import Dispatch

extension Range<Int> {
  /// What a closure makes of each number, in order, worked out on all cores.
  ///
  /// The result is that of `map`: for work that takes longer than a call, and does not depend on what becomes of the others.
  /// Numbers are handed out in short runs, so that slow ones keep no core waiting.
  /// - Parameter counter: Is told of what is done.
  /// - Complexity: O(count) calls.
  package func concurrentMap<Result: Sendable>(
    counting counter: WorkProgress.Counter? = nil, _ transform: @Sendable (Int) -> Result
  ) -> [Result] {
    let runLength = 16
    guard count > runLength else {
      defer { counter?.add(count) }
      return counter == nil ? map(transform) : WorkProgress.unheard { map(transform) }
    }
    return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
      // Each run writes places of its own.
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: (count + runLength - 1) / runLength) { run in
        let offsets = run * runLength..<Swift.min((run + 1) * runLength, count)
        func fill() {
          for offset in offsets { places.initializeElement(at: offset, to: transform(lowerBound + offset)) }
        }
        guard let counter else { return fill() }
        // One of the threads is the caller's, where somebody may be listening.
        WorkProgress.unheard(fill)
        counter.add(offsets.count)
      }
      initialized = count
    }
  }
}

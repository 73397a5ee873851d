import Dispatch

extension Range<Int> {
  /// Maps numbers with a closure on all cores; returns the results in order.
  ///
  /// The result is that of `map`, for calls that are slow and independent of each other. Numbers are handed out in
  /// short runs, so that slow ones keep no core waiting.
  /// - Parameter counter: Receives the number of finished elements.
  /// - Complexity: O(count) calls.
  package func concurrentMap<Result: Sendable>(
    counting counter: WorkProgress.Counter? = nil, _ transform: @Sendable (Int) -> Result
  ) -> [Result] {
    let runLength = 16
    guard count > runLength else {
      defer { counter?.add(count) }
      return counter?.isHeard == true ? WorkProgress.heard(by: nil) { map(transform) } : map(transform)
    }
    return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
      // Each run writes to disjoint places.
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: (count + runLength - 1) / runLength) { run in
        let offsets = run * runLength..<Swift.min((run + 1) * runLength, count)
        func fill() {
          for offset in offsets { places.initializeElement(at: offset, to: transform(lowerBound + offset)) }
        }
        guard let counter, counter.isHeard else { return fill() }
        // One of the threads is the caller's, which may have a listener.
        WorkProgress.heard(by: nil, fill)
        counter.add(offsets.count)
      }
      initialized = count
    }
  }
}

/// Maps elements on other cores while their owner gathers the next ones and uses finished results.
///
/// Elements come out in order, part by part; at most two parts are in progress.
package struct ConcurrentPipeline<Element: Sendable, Made: Sendable> {
  private let partLength: Int
  private let make: @Sendable (Element) -> Made
  private var gathered: [Element] = []
  /// Waits for the part that is being mapped, and returns it.
  private var ahead: (() -> [Made])?

  /// - Parameters:
  ///   - partLength: Number of elements mapped at once; positive.
  ///   - make: As for `concurrentMap`.
  package init(partLength: Int, _ make: @escaping @Sendable (Element) -> Made) {
    (self.partLength, self.make) = (partLength, make)
  }

  /// Puts an element in.
  /// - Returns: Those of the part before the last, when a part is full.
  package mutating func add(_ element: Element) -> [Made] {
    gathered.append(element)
    return gathered.count >= partLength ? proceed() : []
  }

  /// Remaining elements.
  package mutating func finish() -> [Made] {
    // A single part need not wait for another thread.
    guard ahead != nil else {
      defer { gathered = [] }
      return gathered.indices.concurrentMap { [gathered, make] in make(gathered[$0]) }
    }
    let first = proceed()
    return first + proceed()
  }

  private mutating func proceed() -> [Made] {
    let before = ahead.take()
    if !gathered.isEmpty {
      let group = DispatchGroup()
      // Written before the group is left, and read after that.
      nonisolated(unsafe) var values: [Made] = []
      DispatchQueue.global().async(group: group) { [gathered, make] in
        values = gathered.indices.concurrentMap { make(gathered[$0]) }
      }
      ahead = {
        group.wait()
        return values
      }
      gathered = []
    }
    return before?() ?? []
  }
}

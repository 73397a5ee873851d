import Foundation

/// Clock that advances only by sleeping, and then at once: tests take no time.
final class SteppingClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let lock = NSLock()
  private var current = Instant(offset: .zero)
  private var stall = Duration.zero

  var now: Instant { lock.withLock { current } }
  var minimumResolution: Duration { .zero }

  /// Lets the next sleep take longer than asked for.
  func stallOnce(_ duration: Duration) { lock.withLock { stall = duration } }

  /// Moves on.
  func advance(by duration: Duration) { lock.withLock { current = current.advanced(by: duration) } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    lock.withLock {
      if deadline > current { current = deadline }
      current = current.advanced(by: stall)
      stall = .zero
    }
    await Task.yield()
  }
}

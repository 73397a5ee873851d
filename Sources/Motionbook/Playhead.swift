/// Where playing is, and how it goes on.
package struct Playhead: Equatable {
  /// The length of a pass in seconds; infinite for endless motions.
  package private(set) var duration: Double
  /// Whether it begins again at the end.
  package var loops: Bool
  /// Seconds of the motion in one of the clock, positive.
  package var speed: Double
  package private(set) var time = 0.0
  package private(set) var isReversed = false
  package private(set) var isPaused = false
  package private(set) var pass = 0
  /// Whether the place where it stands has been passed already.
  private var isFresh = true

  package static let speeds = 1.0 / 64...64.0

  package init(duration: Double, loops: Bool = false, speed: Double = 1) {
    self.duration = max(0, duration)
    self.loops = loops
    self.speed = speed
  }

  /// Whether it is at the end that it was going to.
  package var isAtEnd: Bool { isReversed ? time <= 0 : time >= duration }

  /// Goes on for so many seconds of the clock.
  /// - Returns: the stretches of time that were passed, each with its first moment; the last moment only at an end.
  package mutating func advance(by elapsed: Double) -> [Range<Double>] {
    guard !isPaused, elapsed >= 0 else { return [] }
    var passed: [Range<Double>] = []
    var left = min(elapsed, 3600) * speed
    // More than a few rounds in one frame are not shown anyway.
    for _ in 0..<8 {
      let target = isReversed ? time - left : time + left
      let stop = min(max(target, 0), duration)
      // What was shown last has been passed, except at the very beginning.
      let low = min(time, stop)
      let high = max(time, stop)
      passed.append((isReversed || isFresh ? low : low.nextUp)..<(isReversed && !isFresh ? high : high.nextUp))
      isFresh = false
      time = stop
      left -= high - low
      guard isAtEnd else { break }
      // What has no end cannot begin there when it goes backwards.
      guard loops, duration > 0, duration.isFinite else {
        isPaused = true
        break
      }
      pass += 1
      time = isReversed ? duration : 0
      isFresh = true
    }
    return passed.filter { !$0.isEmpty }
  }

  /// Stands still, goes on, or begins again where it has ended.
  package mutating func togglePause() {
    if isPaused, isAtEnd { return restart() }
    isPaused.toggle()
  }

  /// Takes another length; what had ended goes on, and the moment where it stands comes once more.
  package mutating func change(duration: Double) {
    let hadEnded = isPaused && isAtEnd
    self.duration = max(0, duration)
    time = min(time, self.duration)
    if hadEnded, !isAtEnd { isPaused = false }
    isFresh = true
  }

  /// Begins again.
  package mutating func restart() {
    time = isReversed ? (duration.isFinite ? duration : 0) : 0
    (isFresh, isPaused) = (true, false)
  }

  /// Goes the other way; from an end, at once.
  package mutating func reverse() {
    isReversed.toggle()
    if isPaused, !isAtEnd { isPaused = false }
    isFresh = true
  }

  /// Jumps by so many seconds of the motion, within the pass.
  package mutating func seek(by seconds: Double) {
    time = min(max(time + seconds, 0), duration)
    isFresh = true
  }

  /// Stands still a little further on.
  package mutating func step(by seconds: Double) {
    isPaused = true
    seek(by: seconds)
  }

  package mutating func changeSpeed(by factor: Double) {
    speed = min(max(speed * factor, Self.speeds.lowerBound), Self.speeds.upperBound)
  }
}

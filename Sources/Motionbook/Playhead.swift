/// Position and mode of playback.
package struct Playhead: Equatable {
  /// End of a pass, in seconds; infinite for endless motions.
  package private(set) var duration: Double
  package let start: Double
  /// Indicates a position set as a progress, as by scrolling, instead of a running time.
  package let isDriven: Bool
  /// Restarts at the end.
  package var loops: Bool
  /// Seconds of the motion in one of the clock, positive.
  package var speed: Double
  package private(set) var time: Double
  package private(set) var isReversed = false
  package private(set) var isPaused: Bool
  package private(set) var pass = 0
  /// Indicates that the current position has not been passed.
  private var isFresh = true

  package static let speeds = 1.0 / 64...64.0

  package init(duration: Double, loops: Bool = false, speed: Double = 1) {
    self.duration = max(0, duration)
    (self.loops, self.speed) = (loops, speed)
    (start, time, isPaused, isDriven) = (0, 0, false, false)
  }

  /// Rests at the beginning of a time range until moved.
  package init(driven stretch: ClosedRange<Double>, loops: Bool = false, speed: Double = 1) {
    (start, time, duration) = (stretch.lowerBound, stretch.lowerBound, stretch.upperBound)
    (self.loops, self.speed) = (loops, speed)
    (isPaused, isDriven) = (true, true)
  }

  /// Progress of the pass: 0…1, if it has a length.
  package var progress: Double { duration > start ? (time - start) / (duration - start) : 1 }

  /// Indicates the end in the current direction.
  package var isAtEnd: Bool { isReversed ? time <= start : time >= duration }

  /// Advances by a number of seconds of the clock.
  /// - Returns: the stretches of time that were passed, each with its first moment; the last moment only at an end.
  package mutating func advance(by elapsed: Double) -> [Range<Double>] {
    guard !isPaused, elapsed >= 0 else { return [] }
    var passed: [Range<Double>] = []
    var left = min(elapsed, 3600) * speed
    // More than a few rounds in one frame are not shown anyway.
    for _ in 0..<8 {
      let target = isReversed ? time - left : time + left
      let stop = min(max(target, start), duration)
      // The last shown position is passed, except at the very beginning.
      let (low, high) = (min(time, stop), max(time, stop))
      passed.append((isReversed || isFresh ? low : low.nextUp)..<(isReversed && !isFresh ? high : high.nextUp))
      isFresh = false
      time = stop
      left -= high - low
      guard isAtEnd else { break }
      // An endless motion cannot start at its end in reverse.
      guard loops, duration > start, duration.isFinite else {
        isPaused = true
        break
      }
      pass += 1
      time = isReversed ? duration : start
      isFresh = true
    }
    return passed.filter { !$0.isEmpty }
  }

  /// Pauses, resumes, or restarts after the end.
  package mutating func togglePause() {
    let wasPaused = isPaused
    if isPaused, isAtEnd { restart() }
    isPaused = !wasPaused
  }

  /// Changes the length; an ended playback resumes, and shows its last position again.
  package mutating func change(duration: Double) {
    let hadEnded = isPaused && isAtEnd
    self.duration = max(start, duration)
    time = min(time, self.duration)
    if hadEnded, !isAtEnd { isPaused = false }
    isFresh = true
  }

  /// Restarts; driven playback rests there.
  package mutating func restart() {
    time = isReversed && duration.isFinite ? duration : start
    (isFresh, isPaused) = (true, isDriven)
  }

  /// Reverses; from an end, at once.
  package mutating func reverse() {
    isReversed.toggle()
    if isPaused, !isAtEnd { isPaused = isDriven }
    isFresh = true
  }

  /// Jumps by a number of seconds of the motion, within the pass.
  package mutating func seek(by seconds: Double) {
    time = min(max(time + seconds, start), duration)
    isFresh = true
  }

  /// Pauses a little further on.
  package mutating func step(by seconds: Double) {
    isPaused = true
    seek(by: seconds)
  }

  package mutating func changeSpeed(by factor: Double) {
    speed = min(max(speed * factor, Self.speeds.lowerBound), Self.speeds.upperBound)
  }
}

/// A length of time as platforms have it that count whole milliseconds.
struct Milliseconds: Hashable, Sendable, CustomStringConvertible {
  let count: Int

  /// The nearest, as far as 32 bits go.
  init(_ seconds: Double) { count = Int(min(max((seconds * 1000).rounded(), -2_147_483_647), 2_147_483_647)) }

  var seconds: Double { Double(count) / 1000 }

  /// Whether nothing was rounded.
  func isExact(_ seconds: Double) -> Bool { abs(self.seconds - seconds) < 1e-12 * max(1, abs(seconds)) }

  /// Notes what was rounded of a length of time.
  func note(lossOf seconds: Double, _ note: LossReport.Note) {
    guard seconds > 0, !isExact(seconds) else { return }
    note("milliseconds", .approximated(error: abs(self.seconds / seconds - 1), at: seconds))
  }

  var description: String { String(count) }
}

/// A channel in keyframes at whole milliseconds.
///
/// Where it jumps, the last millisecond before is the way.
struct MillisecondTrack: Sendable {
  /// Values and their times in milliseconds, each with the Bézier that leads to it.
  private(set) var keyframes: [(time: Int, value: Double, controls: [Double]?)]
  /// How long it takes.
  let duration: Milliseconds

  init(_ track: ChannelTrack, _ length: Double) {
    duration = Milliseconds(length)
    keyframes = [(0, track.initial, nil)]
    var end = 0.0
    for step in track.steps {
      end += step.duration
      let time = min(Milliseconds(end).count, duration.count)
      if let last = keyframes.last, last.time >= time {
        let before = keyframes.dropLast().last?.time ?? -1
        if step.duration == 0, time - 1 > before {
          keyframes[keyframes.count - 1].time = time - 1
        } else {
          keyframes.removeLast()
        }
      }
      keyframes.append((time, step.value, step.controls))
    }
    if let last = keyframes.last, last.time < duration.count { keyframes.append((duration.count, last.value, nil)) }
  }

  /// How far it is at most from the track that it was, as a share of the way, and when; nil where it is the same.
  func error(of track: ChannelTrack, over length: Double) -> (error: Double, time: Double)? {
    var steps: [ChannelTrack.Step] = []
    for (from, to) in zip(keyframes, keyframes.dropFirst()) {
      steps.append(.init(value: to.value, duration: Double(to.time - from.time) / 1000, controls: to.controls))
    }
    var rounded = track
    rounded.steps = steps
    rounded.initial = keyframes.first?.value ?? track.initial
    var times = (0...512).map { length * Double($0) / 512 }
    var end = 0.0
    for step in track.steps {
      end += step.duration
      times += [end - 1e-9, end + 1e-9]
    }
    var (worst, place, least, most) = (0.0, 0.0, track.initial, track.initial)
    for time in times where time >= 0 && time < length {
      let value = track.value(at: time)
      (least, most) = (min(least, value), max(most, value))
      let error = abs(rounded.value(at: time) - value)
      if error > worst { (worst, place) = (error, time) }
    }
    return most > least && worst > 1e-9 * (most - least) ? (worst / (most - least), place) : nil
  }
}

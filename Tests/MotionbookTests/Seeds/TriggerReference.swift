import Foundation
import MotionModel

/// Behavior of triggered examples, reimplemented from their source code: slow, and independent of the engine.
enum TriggerReference {
  /// The pace of `easeInOut`: the Bézier curve by halving.
  static func easeInOut(_ progress: Double) -> Double {
    func axis(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if axis(0.42, 0.58, middle) < progress { low = middle } else { high = middle }
    }
    return axis(0, 1, low)
  }

  /// `withAnimation { value = … }` again and again, with a curve that adds up: each takes its share of what is left to
  /// its goal.
  static func added(
    _ goals: [(time: Double, goal: Double)], from start: Double = 0, lasting duration: Double,
    pace: (Double) -> Double = { $0 }, at time: Double
  ) -> Double {
    goals.filter { $0.time <= time }.reduce(start) { shown, change in
      shown + (change.goal - shown) * pace(min((time - change.time) / duration, 1))
    }
  }

  /// `withAnimation { count += step }` at each tap.
  static func count(
    _ taps: [Double], by step: Double, lasting duration: Double, pace: (Double) -> Double = { $0 }, at time: Double
  ) -> Double {
    added(
      taps.enumerated().map { ($1, step * Double($0 + 1)) }, lasting: duration, pace: pace, at: time)
  }

  /// The phases that triggers lead to: 1, 2, …, 0, each when the one before it is complete, at once where it changed
  /// nothing; a trigger in between begins again at 1.
  static func phases(
    _ values: [[Double]], triggers: [Double], stepLength: Double
  ) -> [(time: Double, phase: Int)] {
    var reached: [(time: Double, phase: Int)] = []
    var now = values[0]
    for (index, trigger) in triggers.enumerated() {
      let next = index + 1 < triggers.count ? triggers[index + 1] : .infinity
      var time = trigger
      for phase in Array(1..<values.count) + [0] where time < next {
        reached.append((time, phase))
        if values[phase] != now { time += stepLength }
        now = values[phase]
      }
    }
    return reached
  }

  /// A spring of half a second whose goal changes while it moves.
  struct Spring {
    var value: Double
    var velocity = 0.0
    private var force = 0.0

    init(_ value: Double) { self.value = value }

    /// The closed form.
    mutating func move(to goal: Double, fraction: Double, for time: Double) {
      let w0 = 2 * Double.pi / 0.5
      let (b, d) = (fraction * w0, value - goal)
      let decay = exp(-b * time)
      if fraction == 1 {
        let c = velocity + b * d
        (value, velocity) = (goal + decay * (d + c * time), decay * (c - b * (d + c * time)))
        return
      }
      let wd = w0 * (1 - fraction * fraction).squareRoot()
      let c = (velocity + b * d) / wd
      let (swing, slope) = (d * cos(wd * time) + c * sin(wd * time), c * cos(wd * time) - d * sin(wd * time))
      (value, velocity) = (goal + decay * swing, decay * (wd * slope - b * swing))
    }

    /// SwiftUI's steps of 1/300 s, whose sum is the clock since the goal changed.
    mutating func step(to goal: Double, fraction: Double, for time: Double) {
      var clock = 0.0
      let stiffness = (2 * Double.pi / 0.5) * (2 * Double.pi / 0.5)
      let damping = 2 * fraction * stiffness.squareRoot()
      while clock < time {
        clock += 1.0 / 300
        let half = velocity + force / 600
        value += half / 300
        force = -damping * half + stiffness * (goal - value)
        velocity = half + force / 600
      }
    }
  }

  /// A value that springs go on moving to new goals.
  /// - Parameter steps: Takes SwiftUI's steps; a spring of nine tenths of a second counts as at rest then.
  static func sprung(
    _ goals: [(time: Double, goal: Double, fraction: Double)], from start: Double, steps: Bool, at time: Double
  ) -> Double {
    var spring = Spring(start)
    var last = (time: -Double.infinity, goal: start)
    for (index, change) in goals.enumerated() where change.time <= time {
      let isLast = index + 1 == goals.count || goals[index + 1].time > time
      let end = isLast ? time : goals[index + 1].time
      if steps {
        if change.time - last.time > 0.9 { spring = Spring(last.goal) }
        spring.step(to: change.goal, fraction: change.fraction, for: end - change.time)
      } else {
        spring.move(to: change.goal, fraction: change.fraction, for: end - change.time)
      }
      last = (change.time, change.goal)
    }
    return spring.value
  }
}

/// A track of keyframes that triggers play, as SwiftUI's `keyframeAnimator(initialValue:trigger:)` describes it.
struct TriggeredTrack {
  struct Frame {
    enum Kind { case linear(eased: Bool), cubic, spring(bounce: Double), move }
    var kind: Kind
    var to: Double
    var duration: Double?

    static func linear(_ to: Double, _ duration: Double, eased: Bool = false) -> Frame {
      Frame(kind: .linear(eased: eased), to: to, duration: duration)
    }
    static func cubic(_ to: Double, _ duration: Double) -> Frame { Frame(kind: .cubic, to: to, duration: duration) }
    static func spring(_ to: Double, _ duration: Double? = nil, bounce: Double) -> Frame {
      Frame(kind: .spring(bounce: bounce), to: to, duration: duration)
    }
    static func move(_ to: Double) -> Frame { Frame(kind: .move, to: to, duration: 0) }
  }

  private typealias State = (value: Double, velocity: Double)
  private typealias Piece = (duration: Double, state: (Double) -> State)

  let initial: Double
  let frames: [Frame]

  /// A trigger begins again from what shows, with its velocity; after the end a run stays where it ended.
  func value(at time: Double, triggers: [Double]) -> Double {
    var from: State = (initial, 0)
    for (index, trigger) in triggers.enumerated() where trigger <= time {
      let isLast = index + 1 == triggers.count || triggers[index + 1] > time
      from = state(at: (isLast ? time : triggers[index + 1]) - trigger, from: from)
    }
    return from.value
  }

  private func state(at time: Double, from start: State) -> State {
    var rest = time
    var last = start
    for piece in pieces(from: start) {
      if piece.duration >= rest { return piece.state(rest) }
      rest -= piece.duration
      last = (piece.state(piece.duration).value, 0)
    }
    return last
  }

  private func pieces(from start: State) -> [Piece] {
    var pieces: [Piece] = []
    var joint = start
    var cubic: (from: Double, duration: Double)?
    for (index, frame) in frames.enumerated() {
      let (from, to) = (joint, frame.to)
      let piece: Piece
      var ends: (from: Double, duration: Double)?
      switch frame.kind {
      case .move: piece = (0, { _ in (to, 0) })
      case .linear(let eased):
        let length = frame.duration ?? 0
        piece = (
          length,
          { time in
            let share = eased ? TriggerReference.easeInOut(time / length) : time / length
            return (from.value + (to - from.value) * share, eased ? 0 : (to - from.value) / length)
          }
        )
      case .cubic:
        let d = frame.duration ?? 0
        let v0 = cubic.map { (to - $0.from) / ($0.duration + d) } ?? from.velocity
        var v1 = 0.0
        if index + 1 < frames.count, case .cubic = frames[index + 1].kind {
          v1 = (frames[index + 1].to - from.value) / (d + (frames[index + 1].duration ?? 0))
        }
        ends = (from.value, d)
        piece = (
          d,
          { time in
            let u = time / d
            let (u2, u3) = (u * u, u * u * u)
            let value =
              (2 * u3 - 3 * u2 + 1) * from.value + (u3 - 2 * u2 + u) * d * v0 + (3 * u2 - 2 * u3) * to
              + (u3 - u2) * d * v1
            let slope =
              (6 * u2 - 6 * u) * from.value + (3 * u2 - 4 * u + 1) * d * v0 + (6 * u - 6 * u2) * to
              + (3 * u2 - 2 * u) * d * v1
            return (value, slope / d)
          }
        )
      case .spring(let bounce):
        let fraction = 1 - bounce
        let b = fraction * 2 * Double.pi / 0.5
        let way = to - from.value
        // SwiftUI's settling duration for an epsilon of 0.001.
        let settling =
          way == 0 && from.velocity == 0 ? 0 : max(0, log((abs(way) + abs(b * way - from.velocity)) / 0.001) / b)
        piece = (
          frame.duration ?? settling,
          { time in
            var spring = TriggerReference.Spring(from.value)
            spring.velocity = from.velocity
            spring.move(to: to, fraction: fraction, for: time)
            return (spring.value, spring.velocity)
          }
        )
      }
      pieces.append(piece)
      joint = piece.state(piece.duration)
      cubic = ends
    }
    return pieces
  }
}

import MotionEngine
import MotionModel

/// Motion as played by a picture: repeated, with a pause in between.
struct PictureRound {
  /// A moving thing; the target is nil for the only one there is.
  typealias Mover = (
    target: String?, tracks: [(property: String, frames: [WebTrack.Frame])], reach: PictureReach
  )

  /// Seconds from one round to the next.
  private(set) var duration = 0.0
  /// Seconds before the first round; negative starts partway.
  private(set) var delay = 0.0
  /// Time until everything has been shown, in seconds; 0 for an endless motion.
  private(set) var end = 0.0
  private(set) var movers: [Mover] = []
  private(set) var plot: CurvePicture?
  private(set) var losses: [(part: String, reason: String)] = []

  /// Pause between two rounds, and between entrance and exit of a view, in seconds.
  static let rest = 0.8
  /// The most passes that a round shows.
  static let mostPasses = 12
  /// The seconds that an easing takes which leaves them to its user.
  static let defaultDuration = 1.0

  private typealias Play = (
    frames: [WebTrack.Frame], start: Double, duration: Double, count: Int, alternates: Bool
  )

  /// - Parameter shortest: Seconds that a round lasts at least, unless it has no end.
  init(_ motion: PictureMotion, over values: ClosedRange<Double>, _ seconds: Double, lasting shortest: Double = 0) {
    plot = CurvePicture(motion, over: values, seconds)
    var plays: [(target: String?, properties: [(name: String, play: Play)])] = []
    let animations = Self.animations(motion.web, over: CurvePicture.way(values))
    for (index, animation) in animations.enumerated() {
      let before = Self.follows(animations, at: index) ? end + Self.rest : 0
      let (wait, count) = begin(animation)
      let (start, length) = (before + wait, max(animation.duration, 1e-3))
      end = max(end, start + length * Double(count))
      let properties: [(name: String, play: Play)] = animation.tracks.map { track in
        (track.property.name, (track.frames, start, length, count, animation.alternates))
      }
      plays.append((animation.target, properties))
    }
    (end, duration) = animations.contains { $0.iterations == nil } ? (0, end) : (end, max(end + Self.rest, shortest))
    movers = plays.grouped(by: \.target).map { target, plays in
      let properties = plays.flatMap(\.properties).grouped(by: \.name)
      return Mover(
        target: target, tracks: properties.map { (Self.names[$0.key] ?? $0.key, rounds($0.elements.map(\.play))) },
        reach: Self.reach(properties.map { ($0.key, $0.elements.flatMap(\.play.frames).map(\.value)) }))
    }
  }

  /// Moving objects; for a curve a ball that moves there and back by its easing.
  private static func animations(_ web: WebMotion, over way: Double) -> [WebAnimation] {
    func ball(_ easing: WebEasing, turns: Int, _ seconds: Double, _ passes: CurvePasses?) -> [WebAnimation] {
      let ends = ["0px 0px", "0px \(WebNumber.text(-way))px"]
      let frames = (0...turns).map { turn -> WebTrack.Frame in
        (Double(turn) / Double(turns), ends[turn % 2], turn < turns ? easing : nil)
      }
      return [
        WebAnimation(
          target: nil, tracks: [WebTrack(property: .translation("offset"), frames: frames, outcome: .exact)],
          duration: seconds,
          delay: passes?.delay ?? 0, iterations: passes.map(\.iterations) ?? 1, alternates: passes?.alternates ?? false)
      ]
    }
    switch web {
    case .length(let length): return ball(.linear, turns: 1, length, nil)
    case .timing(let timing, _):
      return ball(timing.pass, turns: timing.passes.turns, timing.duration ?? defaultDuration, timing.passes)
    case .animations(let animations): return animations
    }
  }

  /// Start of the first pass, and number of passes in a round.
  private mutating func begin(_ animation: WebAnimation) -> (start: Double, count: Int) {
    guard let iterations = animation.iterations else {
      delay = animation.delay
      return (0, animation.alternates ? 2 : 1)
    }
    if animation.delay < 0 {
      delay = animation.delay
      losses.append(("delay", "only the first round of a picture starts partway"))
    }
    if iterations > Self.mostPasses {
      losses.append(("repeat", "a picture shows \(Self.mostPasses) of the \(iterations) passes"))
    }
    return (max(animation.delay, 0), max(1, min(iterations, Self.mostPasses)))
  }

  /// Indicates an animation after the previous one: entrance and exit are sequential, targets simultaneous.
  static func follows(_ animations: [WebAnimation], at index: Int) -> Bool {
    index > 0 && animations[index].target == nil && animations[index - 1].target == nil
  }

  /// SVG names of a box's properties.
  private static let names = ["left": "x", "top": "y", "background-color": "fill"]

  /// Frames of a round: each pass in its place, holding the last values in between.
  private func rounds(_ plays: [Play]) -> [WebTrack.Frame] {
    var frames: [WebTrack.Frame] = []
    func add(_ frame: WebTrack.Frame, at time: Double) {
      let offset = min(time / duration, 1)
      if frame.offset == 0, let last = frames.last, last.offset < offset, last.value != frame.value {
        frames.append((offset, last.value, nil))
      }
      // Contiguous passes need only one frame at the joint.
      if let last = frames.last, last.offset == offset, last.value == frame.value { frames.removeLast() }
      if frames.isEmpty, offset > 0 { frames.append((0, frame.value, nil)) }
      frames.append((offset, frame.value, frame.easing))
    }
    for play in plays {
      for pass in 0..<play.count {
        let isBackward = play.alternates && pass % 2 == 1
        for frame in isBackward ? Self.reversed(play.frames) : play.frames {
          add(frame, at: play.start + (Double(pass) + frame.offset) * play.duration)
        }
      }
    }
    if let last = frames.last, last.offset < 1 { frames.append((1, last.value, nil)) }
    return frames
  }

  private static func reversed(_ frames: [WebTrack.Frame]) -> [WebTrack.Frame] {
    frames.indices.reversed().map { index in
      let easing = index > 0 ? frames[index - 1].easing?.reversed : nil
      return (1 - frames[index].offset, frames[index].value, easing)
    }
  }

  /// The room that a shape takes which moves so.
  static func reach(_ tracks: [(property: String, values: [String])]) -> PictureReach {
    func numbers(_ property: String, _ index: Int) -> [Double] {
      tracks.filter { $0.property == property }.flatMap(\.values).map { value in
        let numbers = value.split { !"0123456789.e+-".contains($0) }.compactMap { Double($0) }
        return numbers.isEmpty ? 0 : numbers[min(index, numbers.count - 1)]
      }
    }
    func span(_ places: [[Double]], _ size: Double) -> (least: Double, most: Double) {
      places.reduce((-size, size)) { ($0.0 + ($1.min() ?? 0), $0.1 + ($1.max() ?? 0)) }
    }
    func size(_ property: String, _ index: Int) -> Double {
      let side = (numbers(property, 0).map(abs).max() ?? 28) / 2
      let isTurned = tracks.contains { $0.property == "rotate" }
      return (side + 2) * max(1, numbers("scale", index).map(abs).max() ?? 1) * (isTurned ? 2.0.squareRoot() : 1)
    }
    let x = span([numbers("translate", 0), numbers("left", 0)], size("width", 0))
    let y = span([numbers("translate", 1), numbers("top", 0)], size("height", 1))
    return PictureReach(low: PicturePoint(x.least, y.least), high: PicturePoint(x.most, y.most))
  }
}

extension WebEasing {
  /// The easing played backwards, 1 − f(1 − t).
  fileprivate var reversed: WebEasing? { (try? Curve(base)).flatMap { $0.reversed }.flatMap { WebEasing($0.base) } }
}

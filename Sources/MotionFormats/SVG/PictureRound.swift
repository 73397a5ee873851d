import MotionEngine
import MotionModel

/// A motion as a picture plays it: again and again, with a rest between where it ends.
struct PictureRound {
  /// A shape that moves.
  struct Mover {
    var tracks: [(property: String, frames: [WebTrack.Frame])] = []
    /// How far it gets: the middle, and half the width and height around it.
    var reach = (x: 0.0, y: 0.0, width: 16.0, height: 16.0)
  }

  /// Seconds from one round to the next.
  private(set) var duration = 0.0
  /// Seconds before the first round; negative starts partway.
  private(set) var delay = 0.0
  /// When everything has been shown, in seconds; 0 for what has no end.
  private(set) var end = 0.0
  private(set) var movers: [Mover] = []
  /// The drawing of a curve.
  private(set) var plot: CurvePicture?
  private(set) var losses: [(part: String, reason: String)] = []
  private let shortest: Double
  private let span: Double?

  /// The rest between two rounds, and between the coming and the going of a view, in seconds.
  static let rest = 0.8
  /// The most passes that a round shows.
  static let mostPasses = 12
  /// The seconds that an easing takes which leaves them to its user.
  static let defaultDuration = 1.0

  /// Frames of a pass, and how they are played.
  private struct Play {
    let frames: [WebTrack.Frame]
    var start = 0.0
    let duration: Double
    let count: Int
    let alternates: Bool
  }

  /// - Parameters:
  ///   - shortest: Seconds that a round lasts at least, unless it has no end.
  ///   - span: Seconds that the drawing of a curve has room for; nil: as many as it takes.
  init(_ motion: WebMotion, lasting shortest: Double = 0, spanning span: Double? = nil) {
    (self.shortest, self.span) = (shortest, span)
    switch motion {
    case .length(let seconds): add(.linear, turns: 1, seconds, delay: 0, iterations: 1, alternates: false)
    case .timing(let timing, _):
      let passes = timing.passes
      add(
        timing.pass, turns: passes.turns, timing.duration ?? Self.defaultDuration, delay: passes.delay,
        iterations: passes.iterations, alternates: passes.alternates)
    case .animations(let animations): add(animations.map(\.animation))
    }
  }

  /// Adds a ball that goes there and back again by an easing.
  private mutating func add(
    _ easing: WebEasing, turns: Int, _ seconds: Double, delay: Double, iterations: Int?, alternates: Bool
  ) {
    let plot = CurvePicture(easing, turns: turns, width: span.map { min(max(seconds, 1e-3) / $0, 1) } ?? 1)
    let ends = ["0px 0px", "0px \(WebNumber.text(-plot.height))px"]
    let frames = (0...turns).map { turn in
      WebTrack.Frame(
        offset: Double(turn) / Double(turns), value: ends[turn % 2], easing: turn < turns ? easing : nil)
    }
    self.plot = plot
    let (start, count) = begin(delay, iterations, alternates)
    let play = Play(
      frames: frames, start: start, duration: max(seconds, 1e-3), count: count, alternates: alternates)
    close(after: play.start + play.duration * Double(play.count), isEndless: iterations == nil)
    movers = [Mover(tracks: [("translate", rounds([play]))])]
  }

  /// When the first pass begins, and how many a round has.
  private mutating func begin(_ delay: Double, _ iterations: Int?, _ alternates: Bool) -> (start: Double, count: Int) {
    guard let iterations else {
      self.delay = delay
      return (0, alternates ? 2 : 1)
    }
    if delay < 0 {
      self.delay = delay
      losses.append(("delay", "only the first round of a picture begins partway"))
    }
    if iterations > Self.mostPasses {
      losses.append(("repeat", "a picture shows \(Self.mostPasses) of the \(iterations) passes"))
    }
    return (max(delay, 0), max(1, min(iterations, Self.mostPasses)))
  }

  private mutating func close(after end: Double, isEndless: Bool) {
    (self.end, duration) = isEndless ? (0, end) : (end, max(end + Self.rest, shortest))
  }

  private mutating func add(_ animations: [WebAnimation]) {
    var (starts, time, isEndless): ([(Double, Int)], Double, Bool) = ([], 0, false)
    for (index, animation) in animations.enumerated() {
      let (wait, count) = begin(animation.delay, animation.iterations, animation.alternates)
      let start = (Self.follows(animations, at: index) ? time + Self.rest : 0) + wait
      starts.append((start, count))
      time = max(time, start + max(animation.duration, 1e-3) * Double(count))
      isEndless = isEndless || animation.iterations == nil
    }
    close(after: time, isEndless: isEndless)
    var plays: [(target: String?, properties: [(property: WebProperty, plays: [Play])])] = []
    for (animation, (start, count)) in zip(animations, starts) {
      if plays.last?.target != animation.target || plays.isEmpty { plays.append((animation.target, [])) }
      for track in animation.tracks {
        let play = Play(
          frames: track.frames, start: start, duration: max(animation.duration, 1e-3), count: count,
          alternates: animation.alternates)
        let mover = plays.count - 1
        if let index = plays[mover].properties.firstIndex(where: { $0.property.name == track.property.name }) {
          plays[mover].properties[index].plays.append(play)
        } else {
          plays[mover].properties.append((track.property, [play]))
        }
      }
    }
    movers = plays.map { _, properties in
      Mover(
        tracks: properties.map { (Self.names[$0.property.name] ?? $0.property.name, rounds($0.plays)) },
        reach: Self.reach(properties.map { ($0.property.name, $0.plays.flatMap(\.frames).map(\.value)) }))
    }
  }

  /// Whether an animation waits for the one before: what comes and goes does so one after the other, targets move at once.
  static func follows(_ animations: [WebAnimation], at index: Int) -> Bool {
    index > 0 && animations[index].target == nil && animations[index - 1].target == nil
  }

  /// What SVG calls a property of a box.
  private static let names = ["left": "x", "top": "y", "background-color": "fill"]

  /// Frames of a round: each pass in its place, and what was last between them.
  private func rounds(_ plays: [Play]) -> [WebTrack.Frame] {
    var frames: [WebTrack.Frame] = []
    func add(_ frame: WebTrack.Frame, at time: Double) {
      let offset = min(time / duration, 1)
      if frame.offset == 0, let last = frames.last, last.offset < offset, last.value != frame.value {
        frames.append(.init(offset: offset, value: last.value))
      }
      // Where one pass goes on from another, one frame is enough.
      if let last = frames.last, last.offset == offset, last.value == frame.value { frames.removeLast() }
      if frames.isEmpty, offset > 0 { frames.append(.init(offset: 0, value: frame.value)) }
      frames.append(.init(offset: offset, value: frame.value, easing: frame.easing))
    }
    for play in plays {
      for pass in 0..<play.count {
        let isBackward = play.alternates && pass % 2 == 1
        for frame in isBackward ? Self.reversed(play.frames) : play.frames {
          add(frame, at: play.start + (Double(pass) + frame.offset) * play.duration)
        }
      }
    }
    if let last = frames.last, last.offset < 1 { frames.append(.init(offset: 1, value: last.value)) }
    return frames
  }

  private static func reversed(_ frames: [WebTrack.Frame]) -> [WebTrack.Frame] {
    frames.indices.reversed().map { index in
      let easing = index > 0 ? frames[index - 1].easing?.reversed : nil
      return .init(offset: 1 - frames[index].offset, value: frames[index].value, easing: easing)
    }
  }

  /// The middle and half the size of the room that a shape takes which moves so, in points.
  static func reach(
    _ tracks: [(property: String, values: [String])]
  ) -> (x: Double, y: Double, width: Double, height: Double) {
    func numbers(_ property: String, _ index: Int) -> [Double] {
      tracks.filter { $0.property == property }.flatMap(\.values).map { value in
        let numbers = value.split { !"0123456789.e+-".contains($0) }.compactMap { Double($0) }
        return numbers.isEmpty ? 0 : numbers[min(index, numbers.count - 1)]
      }
    }
    func span(_ places: [[Double]], _ size: Double) -> (middle: Double, half: Double) {
      var (least, most) = (-size, size)
      for values in places { (least, most) = (least + (values.min() ?? 0), most + (values.max() ?? 0)) }
      return ((least + most) / 2, (most - least) / 2)
    }
    func size(_ property: String, _ index: Int) -> Double {
      let side = (numbers(property, 0).map(abs).max() ?? 28) / 2
      let isTurned = tracks.contains { $0.property == "rotate" }
      return (side + 2) * max(1, numbers("scale", index).map(abs).max() ?? 1) * (isTurned ? 2.0.squareRoot() : 1)
    }
    let x = span([numbers("translate", 0), numbers("left", 0)], size("width", 0))
    let y = span([numbers("translate", 1), numbers("top", 0)], size("height", 1))
    return (x.middle, y.middle, x.half, y.half)
  }
}

extension WebEasing {
  /// The easing played backwards, 1 − f(1 − t).
  fileprivate var reversed: WebEasing? { (try? Curve(base)).flatMap { WebEasing($0.reversed.base) } }
}

/// The drawing of a curve over time, and the scale beside it on which a ball goes by it.
struct CurvePicture {
  /// How high the way from 0 to 1 is drawn.
  let height: Double
  private let path: String
  private let least: Double
  /// The share of the room that it takes in time.
  private let width: Double

  private static let box = (left: 28.0, bottom: 104.0, width: 112.0, height: 84.0, ball: 168.0)

  init(_ easing: WebEasing, turns: Int, width: Double) {
    self.width = width
    var resolver = MotionResolver(references: ReferenceTable(), options: CompileOptions())
    let pass = (try? ProgressPath(easing.base, &resolver, within: 1e-3)) ?? ProgressPath(bezier: nil)
    let pieces = pass.turning(turns)
    let values = pieces.pieces.flatMap { [$0.from, $0.to] + ($0.controls.map { [$0[1], $0[3]] } ?? []) }
    least = min(0, values.min() ?? 0)
    height = (Self.box.height / (max(1, values.max() ?? 1) - least) * 100).rounded() / 100
    path = pieces.pathData
  }

  func element(ball: String) -> String {
    let (left, width, middle) = (Self.box.left, Self.box.width, WebNumber.text(Self.box.ball))
    let zero = Self.box.bottom + least * height
    func level(_ y: Double, from: Double, to: Double) -> String {
      "<path class=\"line\" d=\"M \(WebNumber.text(from)),\(WebNumber.text(y)) H \(WebNumber.text(to))\"/>\n"
    }
    let ends = [zero, zero - height].map { level($0, from: left, to: left + width + 44) }.joined()
    let origin = "translate(\(WebNumber.text(left)) \(WebNumber.text(zero)))"
    return """
      \(ends)<path transform="\(origin) scale(\(WebNumber.text(width * self.width)) \(WebNumber.text(-height)))" d="\(path)"/>
      <circle class="mover \(ball)" cx="\(middle)" cy="\(WebNumber.text(zero))" r="6"/>

      """
  }
}

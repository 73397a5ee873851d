import MotionEngine
import MotionModel

/// A preset as pictures are drawn from it.
typealias PicturePreset = WrittenPreset<PictureMotion>

/// Motion of a picture, and its line for a curve.
struct PictureMotion: Sendable {
  let web: WebMotion
  /// One pass of a curve; nil for a motion with its own values.
  private(set) var line: SegmentRow?
  /// Seconds before the line begins, and its duration.
  private(set) var start = 0.0
  private(set) var length = 0.0
  private(set) var settledWithin: Double?

  var end: Double { start + length }

  private init?(_ motion: ResolvedMotion, within error: Double, note: LossReport.Note) throws(ModelError) {
    guard let web = try WebMotion.of(motion, for: .pictures, within: error, note: note) else { return nil }
    self.web = web
    switch web {
    case .animations: break
    case .length(let seconds): (line, length) = (SegmentRow(bezier: nil), max(seconds, 1e-3))
    case .timing(let timing, _):
      line = Self.line(motion, within: error) ?? SegmentRow(bezier: nil)
      settledWithin = timing.settledWithin
      (start, length) = (max(timing.passes.delay, 0), max(timing.duration ?? PictureRound.defaultDuration, 1e-3))
    }
  }

  /// The curve itself over its duration in style sheets, not their approximation.
  private static func line(_ motion: ResolvedMotion, within error: Double) -> SegmentRow? {
    let player = MotionPlayer(description: "a picture")
    guard let (parts, known) = try? MotionParts.of(motion, for: player, within: error, note: { _, _ in }),
      case .curve(let curve, _) = parts
    else { return nil }
    var resolver = known
    // Within 0.005 pixels of CSS corners between pieces are hidden.
    return try? CodeCurve(curve, &resolver, within: 0.005 / CurvePicture.height) { _, _, _ in false }.path
  }

  static func all(_ job: inout ExportJob) throws(ModelError) -> [PicturePreset] {
    try PicturePreset.all(&job) { (motion, _, _, error, note) throws(ModelError) in
      try PictureMotion(motion, within: error, note: note)
    }
  }
}

extension PicturePreset {
  /// Values of its curves; nil without any.
  var values: ClosedRange<Double>? { CurveScale.union(versions.compactMap(\.content.line?.range)) }
}

/// The values that pictures of several curves have room for, so that one can be held to another.
enum CurveScale {
  /// Curves beyond this range get a scale of their own, and leave the others large.
  private static let most = -0.5...1.5

  /// Range 0…1, extended for overshoots; if all exceed the common range, by as much as they need.
  static func common(_ ranges: [ClosedRange<Double>]) -> ClosedRange<Double> {
    let fitting = ranges.filter { $0.lowerBound >= most.lowerBound && $0.upperBound <= most.upperBound }
    return union([0...1] + (fitting.isEmpty ? ranges : fitting)) ?? 0...1
  }

  static func union(_ ranges: [ClosedRange<Double>]) -> ClosedRange<Double>? {
    ranges.first.map { first in
      ranges.reduce(first) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) }
    }
  }
}

extension ClosedRange<Double> {
  var span: Double { upperBound - lowerBound }
}

/// Drawing of a curve over time, with a scale on which a ball follows it.
struct CurvePicture {
  private let line: SegmentRow
  private let values: ClosedRange<Double>
  /// Start and end as fractions of the room's time.
  private let start, end: Double

  static let height = 84.0
  private static let box = (left: 28.0, bottom: 104.0, width: 112.0, ball: 172.0, before: 156.0)

  /// Drawing with room for these values and seconds; nil without a line.
  init?(_ motion: PictureMotion, over values: ClosedRange<Double>, _ seconds: Double) {
    guard let line = motion.line else { return nil }
    (self.line, self.values) = (line, values)
    (start, end) = (motion.start / seconds, min(motion.end / seconds, 1))
  }

  /// Height of the range 0…1.
  static func way(_ values: ClosedRange<Double>) -> Double { (height / values.span * 100).rounded() / 100 }

  private static func zero(_ values: ClosedRange<Double>) -> Double { box.bottom + values.lowerBound * way(values) }

  /// Lines at 0 and 1.
  static func levels(_ values: ClosedRange<Double>) -> String {
    [zero(values), zero(values) - way(values)].map {
      "<path class=\"line\" d=\"M \(PlotText.place(box.left)),\(PlotText.place($0)) H \(PlotText.place(box.ball + 12))\"/>\n"
    }.joined()
  }

  /// The line, level before and after its pass, and its ball.
  func element(ball: String, isBefore: Bool) -> String {
    let (zero, width) = (Self.zero(values), max(end - start, 1e-6))
    let origin = "translate(\(WebNumber.text(Self.box.left + start * Self.box.width)) \(PlotText.place(zero)))"
    let scale = "scale(\(WebNumber.text(Self.box.width * width)) \(PlotText.place(-Self.way(values))))"
    let wait = start > 0 ? "M \(WebNumber.text(-start / width)),0 H 0 " : ""
    let rest = end < 1 ? " H \(WebNumber.text((1 - start) / width))" : ""
    let style = isBefore ? " class=\"before\"" : ""
    let x = PlotText.place(isBefore ? Self.box.before : Self.box.ball)
    return """
      <path\(style) transform="\(origin) \(scale)" d="\(wait)\(line.pathData)\(rest)"/>
      <circle class="mover\(isBefore ? " before" : "") \(ball)" cx="\(x)" cy="\(PlotText.place(zero))" r="6"/>

      """
  }
}

/// Room of a moving shape, in points from its place.
struct PictureReach {
  var low = PicturePoint(repeating: -16), high = PicturePoint(repeating: 16)

  var middle: PicturePoint { (low + high) / 2 }
  var half: PicturePoint { (high - low) / 2 }

  func union(_ other: PictureReach) -> PictureReach {
    PictureReach(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
  }
}

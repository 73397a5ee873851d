package import MotionEngine
import MotionModel

/// Word for the feel of a motion, with the measures behind it.
///
/// One entry is one filter of the page, with its help, and a value of `feel` in questions.
package struct GalleryFeel: Sendable {
  package struct Measures: Sendable {
    /// Time after which it is within ``GalleryFeel/near`` of its end, in seconds; nil if its duration is the user's.
    let arrival: Double?
    /// As a fraction of the total change; nil if it is not a curve.
    let overshoot, undershoot: Double?

    package init(_ timeline: Timeline?, _ metrics: CurveMetrics?) {
      arrival = timeline?.settledDuration(epsilon: near)
      overshoot = metrics.map { $0.overshoot?.value ?? 0 }
      undershoot = metrics.map { $0.undershoot?.value ?? 0 }
    }
  }

  package let name: String
  let summary: String
  private let fits: @Sendable (Measures) -> Bool

  private init(
    _ name: String, _ summary: String, _ measure: any KeyPath<Measures, Double?> & Sendable,
    _ range: some RangeExpression<Double> & Sendable
  ) {
    (self.name, self.summary) = (name, summary)
    fits = { $0[keyPath: measure].map(range.contains) ?? false }
  }

  /// Invisible remainder, as a fraction of the total change: a spring takes much longer to reach a thousandth.
  private static let near = 0.02

  package static func words(_ measures: Measures) -> [String] { all.filter { $0.fits(measures) }.map(\.name) }

  /// All of them: duration, then character.
  package static let all = [
    GalleryFeel("quick", "98 % there in 0.25 s", \.arrival, ..<0.25),
    GalleryFeel("medium", "98 % there in 0.6 s", \.arrival, 0.25..<0.6),
    GalleryFeel("slow", "98 % there in 0.6 s or more", \.arrival, 0.6..<Double.infinity),
    GalleryFeel("endless", "never settles", \.arrival, Double.infinity...),
    GalleryFeel("no overshoot", "a curve that stays before its end", \.overshoot, ..<0.001),
    GalleryFeel("slight overshoot", "a curve that passes its end by less than 10 %", \.overshoot, 0.001..<0.1),
    GalleryFeel("strong overshoot", "a curve that passes its end by 10 % or more", \.overshoot, 0.1...),
    GalleryFeel("winds up", "a curve that goes back before it starts", \.undershoot, 0.001...),
  ]
}

extension GalleryFeel {
  /// Measures of `motionbook metrics` for the page, those of time only with a duration of its own; and the places of the
  /// words that fit.
  static func members(_ subject: PlotSubject, _ motion: ResolvedMotion) throws(ModelError) -> [JSONMember] {
    let metrics = try motion.metrics()
    let timed = subject.hasLength ? metrics : nil
    func number(_ value: Double?) -> JSONValue? {
      guard let value, !value.isNaN else { return nil }
      return value.isFinite ? .number(GalleryChart.rounded(value)) : .string("forever")
    }
    let measures = JSONValue.object(present: [
      "settled": number(timed?.settlingTime ?? (subject.hasLength ? subject.timeline.settledDuration() : nil)),
      "duration": number(timed?.duration ?? (subject.hasLength ? subject.timeline.duration : nil)),
      "overshoot": number(metrics.map { $0.overshoot?.value ?? 0 }), "overshootAt": number(timed?.overshoot?.time),
      "undershoot": number(metrics.map { $0.undershoot?.value ?? 0 }), "peak": number(timed?.peakVelocity.value),
      "peakAt": number(timed?.peakVelocity.time),
    ])
    let felt = Measures(subject.hasLength ? subject.timeline : nil, metrics)
    let feels = all.indices.filter { all[$0].fits(felt) }.map { JSONValue.number(Double($0)) }
    return [JSONMember("metrics", measures), JSONMember("feels", .array(feels))]
  }
}

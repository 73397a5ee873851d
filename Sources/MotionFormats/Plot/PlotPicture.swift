import MotionEngine
package import MotionModel

package struct PlotSubject: Sendable {
  let name: String
  /// Note beside the name: its definition, its settling time.
  let note: String
  let timeline: Timeline
  /// Indicates a curve from 0 to 1, drawn over others.
  let isCurve: Bool
  /// Indicates a duration of its own.
  let hasLength: Bool

  /// - Throws: `ModelError` for a motion that cannot be played.
  package init(_ name: String, _ motion: ResolvedMotion, note: String) throws(ModelError) {
    (self.name, self.note) = (name, note)
    timeline = try motion.timeline()
    let curve = try motion.curve()
    isCurve = curve != nil
    hasLength = curve.map { $0.duration != nil || $0.base.isSpring } ?? true
  }

  /// Drawn duration in seconds: all of it, or two rounds of an endless motion, at most ten seconds.
  var length: Double {
    let settled = timeline.settledDuration()
    if settled.isFinite { return settled }
    let pass = timeline.pass
    return min(max(pass.upperBound + (pass.upperBound - pass.lowerBound), 1e-3), 10)
  }

  var isEndless: Bool { !timeline.settledDuration().isFinite }

  /// The values of a channel at even moments, and where between them it jumps.
  func samples(_ channel: Int, to end: Double, count: Int) -> PlotSamples {
    let end = max(end, 1e-9)
    guard count > 1, let grid = try? SampleGrid(count: count, to: end) else { return PlotSamples([]) { _ in 0 } }
    let values = [Double](unsafeUninitializedCapacity: count) { buffer, written in
      written = timeline.sample(channel, on: grid, into: buffer)
    }
    let met = timeline.met(channel, until: end)
    return PlotSamples(values, meeting: met) { timeline.value(channel, at: end * $0 / Double(count - 1)) }
  }

  typealias Lane = (index: Int, samples: PlotSamples)

  /// Drawable channels; constant ones need no lane beside moving ones.
  func lanes(to end: Double, count: Int) -> [Lane] {
    let channels = timeline.channels.indices.filter { timeline.channels[$0].unit != .text }
    let lanes = channels.map { Lane(index: $0, samples: samples($0, to: end, count: count)) }
    let moving = lanes.filter { lane in lane.samples.values.contains { $0 != lane.samples.values.first } }
    return moving.isEmpty ? lanes : moving
  }
}

/// Values at even moments.
struct PlotSamples: Sendable {
  private(set) var values: [Double] = []
  /// Jumps by the index of the value after: the fraction of the interval at which each occurs.
  private(set) var jumps: [Int: Double] = [:]

  /// Values where pieces meet, which the moments may miss.
  private let met: [Double]

  /// From the lowest to the highest finite value, extended to a shown range.
  func range(with shown: ClosedRange<Double>? = nil) -> ClosedRange<Double> {
    let finite = (values + met).filter(\.isFinite)
    let own = (finite.min() ?? 0)...(finite.max() ?? 0)
    return shown.map { min($0.lowerBound, own.lowerBound)...max($0.upperBound, own.upperBound) } ?? own
  }

  /// - Parameter value: At a moment between them, counted in moments.
  init(_ values: [Double], meeting met: [Double] = [], _ value: (Double) -> Double) {
    (self.values, self.met) = (values, met)
    let least = range().span / 64
    for index in values.indices.dropFirst() where abs(values[index] - values[index - 1]) > max(least, 1e-9) {
      var (from, to) = (Double(index - 1), Double(index))
      var (first, last) = (values[index - 1], values[index])
      for _ in 0..<24 {
        let middle = (from + to) / 2
        let between = value(middle)
        if abs(between - first) > abs(between - last) {
          (to, last) = (middle, between)
        } else {
          (from, first) = (middle, between)
        }
      }
      // A large change within a ten-millionth of the interval is a jump.
      if abs(last - first) > least / 2 { jumps[index] = from - Double(index - 1) }
    }
  }
}

/// Picture of motions over time: curves overlaid, others in lanes.
///
/// It is self-contained, suits light and dark pages and print, and is deterministic.
package struct PlotPicture: Sendable {
  /// The most motions in a picture.
  package static let maximumCount = 24
  /// In CSS pixels, as all sizes here.
  static let width = 760.0

  let title: String
  /// Alternative text.
  let description: String
  let height: Double
  /// Marks in drawing order.
  let marks: [PlotMark]

  init(of subjects: [PlotSubject], title: String, height: Double, _ marks: [PlotMark]) {
    (self.title, self.height, self.marks) = (title, height, marks)
    description =
      "Values over time of \(subjects.map(\.name).joined(separator: ", ")). "
      + subjects.map { $0.name + ($0.note.isEmpty ? "" : ": " + $0.note) + "." }.joined(separator: " ")
  }

  package static func plot(_ subjects: [PlotSubject], title: String) -> PlotPicture {
    let curves = subjects.filter(\.isCurve)
    var top = 24.0
    var marks = [PlotMark.text(title, x: 24, y: top + 8, .title)]
    top += 28
    if !curves.isEmpty { marks += chart(curves, &top) }
    for subject in subjects where !subject.isCurve { marks += lanes(subject, &top) }
    return PlotPicture(of: subjects, title: title, height: top + 12, marks)
  }
}

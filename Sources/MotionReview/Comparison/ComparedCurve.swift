package import MotionEngine
package import MotionModel

/// Time scale of a comparison of two curves.
public enum CurveTimescale: String, Hashable, Sendable, CaseIterable {
  /// Each over its own length: compares the shapes.
  case normalized
  /// In seconds.
  ///
  /// A curve that leaves its length to its user takes that of the other one.
  case real
}

/// Distance between two curves, as a fraction of the total change.
public struct CurveDistance: Hashable, Sendable {
  /// The largest deviation.
  public let largest: Double
  /// Its place: a fraction of the length (`normalized`), or in seconds (`real`).
  public let place: Double
  /// The mean deviation over the longer of both lengths.
  public let mean: Double
}

/// Curve prepared for comparison.
package struct ComparedCurve: Sendable {
  private let timeline: Timeline
  private let start: Double
  /// Indicates a length of its own.
  package let hasLength: Bool

  /// - Parameter loan: The length in seconds for a curve without its own; it then counts as its own.
  /// - Returns: `nil` for a motion that is not a curve, or has a broken reference.
  package init?(_ motion: ResolvedMotion, _ options: CompileOptions = CompileOptions(), lending loan: Double? = nil) {
    var options = options
    if let loan { options.defaultDuration = loan }
    guard let curve = try? motion.curve(), let timeline = try? motion.timeline(options), timeline.channels.count == 1
    else { return nil }
    self.timeline = timeline
    start = timeline.pass.lowerBound
    hasLength = curve.duration != nil || curve.base.isSpring || loan != nil
  }

  /// Length of its pass, in seconds; takes a search for a spring.
  package var length: Double {
    (timeline.duration.isFinite ? timeline.settledDuration() : timeline.pass.upperBound) - start
  }

  /// Its progress after shares of its length, 0…1.
  var byShare: (_ share: Double) -> Double {
    let length = length
    return { timeline.value(0, at: start + $0 * length) }
  }

  func value(at time: Double) -> Double { timeline.value(0, at: time) }

  var end: Double { start + length }

  private func values(on grid: SampleGrid) -> [Double] { timeline.samples(0, on: grid) }

  /// Its values at a few moments, comparable with those of others over the same timescale that have a length as it does:
  /// evenly over its length, or in seconds eight in each doubling from 1/256 s to 32 s, so that short curves have some too.
  /// - Returns: `nil` if they are not finite.
  package func outline(over timescale: CurveTimescale) -> [Float]? {
    let isReal = timescale == .real && hasLength
    let grid = isReal ? Self.seconds : try? SampleGrid(count: 65, from: start, to: start + max(length, 1e-9))
    guard let values = grid.map(values), values.allSatisfy(\.isFinite) else { return nil }
    return values.map(Float.init)
  }

  // 2^(k/8), to the precision that choosing moments takes.
  private static let seconds: SampleGrid? = {
    let steps: [Double] = [1, 1.0905, 1.1892, 1.2968, 1.4142, 1.5422, 1.6818, 1.8340]
    let octaves = (0..<13).flatMap { octave in steps.map { Double(1 << octave) / 256 * $0 } }
    return try? SampleGrid(times: octaves + [32])
  }()

  /// Deviations of another curve at even times of the longer of both; nil if they are not finite.
  ///
  /// Quicker than ``CurveDistance``, and the largest never more than its.
  package func deviation(
    of other: ComparedCurve, over timescale: CurveTimescale, moments: Int
  ) -> (largest: Double, mean: Double)? {
    let isReal = timescale == .real && hasLength && other.hasLength
    let (end, otherEnd) = (max(end, start + 1e-9), max(other.end, other.start + 1e-9))
    guard
      let grid = try? SampleGrid(count: moments, from: isReal ? 0 : start, to: isReal ? max(end, otherEnd) : end),
      let twin = isReal ? grid : try? SampleGrid(count: moments, from: other.start, to: otherEnd)
    else { return nil }
    let deviations = zip(values(on: grid), other.values(on: twin)).map { abs($0 - $1) }
    guard let largest = deviations.max(), deviations.allSatisfy(\.isFinite) else { return nil }
    // By the trapezoidal rule.
    let ends = ((deviations.first ?? 0) + (deviations.last ?? 0)) / 2
    return (largest, (deviations.reduce(0, +) - ends) / Double(max(moments - 1, 1)))
  }
}

extension CurveDistance {
  /// Measures the distance between two curves.
  ///
  /// The largest deviation is searched as differences of motions are, the highest samples refined to about a billionth.
  /// - Parameter moments: Maximum number of evaluations of each for the largest deviation, and a quarter of it for the
  ///   mean.
  package init(
    _ one: ComparedCurve, _ other: ComparedCurve, over timescale: CurveTimescale, moments: Int = 4_000
  ) {
    // A curve without its own length takes the other's, and both are normalized alike.
    let isReal = timescale == .real && one.hasLength && other.hasLength
    let scale = timescale == .real && !isReal ? (one.hasLength ? one.end : other.end) : 1
    let ends = isReal ? [one.end, other.end] : [1]
    let end = ends.max() ?? 1
    let first = isReal ? one.value(at:) : one.byShare
    let second = isReal ? other.value(at:) : other.byShare
    guard end > 0 else {
      (largest, place, mean) = (0, 0, 0)
      return
    }
    let search = DeviationSearch(zones: ends, joints: [], end: end, limit: moments)
    let worst = search.run(first, second)
    let average = one.deviation(of: other, over: timescale, moments: max(moments / 4, 16) + 1)
    (largest, place, mean) = (abs(worst.after - worst.before), worst.time * scale, average?.mean ?? 0)
  }
}

/// Curves compared with the first of them.
///
/// Over seconds, a curve without its own length takes that of the first one that has any; without one, all are compared
/// over their own.
package struct CurveOverlay: Sendable {
  package struct Member: Sendable {
    fileprivate let curve: ComparedCurve
    /// Distance from the first; nil for the first itself.
    package let distance: CurveDistance?
    /// Its own length in seconds; nil if it has none.
    package let length: Double?
  }

  package let members: [Member]
  package let timescale: CurveTimescale
  /// Length for curves without their own, in seconds; nil if each is compared over its own.
  package let loan: Double?
  /// End of the last curve: in seconds, or 1 for all of each length.
  package let end: Double

  /// - Parameter options: Options for playing the curves.
  /// - Returns: `nil` if one is not a curve, or has a broken reference.
  package init?(
    _ motions: [ResolvedMotion], _ options: CompileOptions = CompileOptions(), over wanted: CurveTimescale
  ) {
    let own = motions.compactMap { ComparedCurve($0, options) }
    guard own.count == motions.count else { return nil }
    let length = own.first(where: \.hasLength)?.length
    let timescale: CurveTimescale = length == nil ? .normalized : wanted
    let loan = timescale == .real ? length : nil
    let curves = zip(motions, own).compactMap { motion, curve in
      loan == nil || curve.hasLength ? curve : ComparedCurve(motion, options, lending: loan)
    }
    guard let first = curves.first, curves.count == own.count else { return nil }
    members = zip(curves, own).enumerated().map { index, pair in
      Member(
        curve: pair.0, distance: index == 0 ? nil : CurveDistance(first, pair.0, over: timescale),
        length: pair.1.hasLength ? pair.1.length : nil)
    }
    (self.timescale, self.loan) = (timescale, loan)
    end = timescale == .real ? curves.map(\.end).max() ?? 0 : 1
  }

  /// The values of a curve at equal distances from the beginning to the end.
  package func values(of index: Int, count: Int) -> [Double] {
    guard members.indices.contains(index), count > 1 else { return [] }
    let curve = members[index].curve
    let value = timescale == .real ? curve.value(at:) : curve.byShare
    return (0..<count).map { value(end * Double($0) / Double(count - 1)) }
  }

  /// Differences of a curve from the first at the same places.
  package func differences(of index: Int, count: Int) -> [Double] {
    zip(values(of: index, count: count), values(of: 0, count: count)).map { $0 - $1 }
  }
}

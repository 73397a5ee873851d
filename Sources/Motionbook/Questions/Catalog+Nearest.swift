import MotionEngine
public import MotionModel
public import MotionReview
public import MotionStore

/// A preset that is near a curve.
public struct NearPreset: Sendable {
  /// Its newest version.
  public let revision: PresetRevision
  /// Motion of the preset.
  public let motion: ResolvedMotion
  /// Distance from the curve.
  public let distance: CurveDistance
}

/// By which deviation the nearest are chosen.
public enum DeviationMeasure: String, Hashable, Sendable, CaseIterable {
  /// The largest one.
  case largest
  /// The mean.
  case mean
}

extension Catalog {
  /// Returns the curves closest to one.
  ///
  /// Every curve is compared at some hundred times; the closest are then measured exactly. Normalized and by the
  /// largest deviation the result is exact, unless more than 1,000 curves and 16 times the requested count are equally
  /// close at those times.
  /// - Parameters:
  ///   - motion: A curve, or an alias of one.
  ///   - count: Number of results, 1…1,000.
  ///   - timescale: Time scale of the comparison.
  ///   - measure: Measure of distance.
  ///   - excluded: Presets to exclude, such as the curve's own.
  /// - Throws: `ModelError` for a motion that is not a curve, `StoreError` for an unreadable file.
  /// - Complexity: O(versions) and some microseconds for each motion.
  public func nearest(
    to motion: ResolvedMotion, count: Int = 5, over timescale: CurveTimescale = .real,
    by measure: DeviationMeasure = .largest, except excluded: Set<PresetID> = []
  ) throws -> [NearPreset] {
    try ModelError.check("the number of presets", Double(count), in: 1...1_000)
    _ = try motion.timeline()
    guard let target = ComparedCurve(motion) else {
      throw ModelError(.wrongType, "only curves have a distance", allowed: "a curve, or an alias of one")
    }
    func measured(_ deviation: CurveDistance) -> Double { measure == .largest ? deviation.largest : deviation.mean }
    return try surveying(
      PresetFilter(kind: .curve), hasTexts: false,
      making: { motion in
        let deviation = ComparedCurve(motion).flatMap { target.deviation(of: $0, over: timescale, moments: 129) }
        return (motion: motion, deviation: deviation.map { measure == .largest ? $0.largest : $0.mean })
      }
    ) { survey, curves in
      let others = survey.byMotion.map { entries in entries.filter { !excluded.contains($0.preset) } }
      let groups = others.filter { !$0.isEmpty }
      let motions = try groups.map { try curves.value(of: $0[0]) }
      let coarse = motions.enumerated()
        .compactMap { place, motion in motion?.deviation.map { (distance: $0, key: place) } }
        .sorted { ($0.distance, $0.key) < ($1.distance, $1.key) }
      // In the order of their ranks.
      var close: [(distance: CurveDistance, rank: Double, key: Int)] = []
      var presetCount = 0
      for (index, candidate) in coarse.enumerated() {
        // A mean of few moments is only near that of many.
        let slack = measure == .largest ? 1e-6 : 0.02
        if presetCount >= count {
          if candidate.distance - slack > close[min(count, close.count) - 1].rank || index > count * 16 + 1_000 {
            break
          }
        }
        guard let motion = motions[candidate.key]?.motion, let curve = ComparedCurve(motion) else { continue }
        let distance = CurveDistance(target, curve, over: timescale)
        let rank = measured(distance)
        close.insert((distance, rank, candidate.key), at: close.firstIndex { $0.rank > rank } ?? close.count)
        presetCount += groups[candidate.key].count
      }
      var near: [NearPreset] = []
      for found in close {
        guard let motion = motions[found.key]?.motion else { continue }
        for entry in groups[found.key] {
          near.append(NearPreset(revision: try survey.revision(of: entry), motion: motion, distance: found.distance))
        }
        if near.count >= count { break }
      }
      near.sort { (measured($0.distance), $0.revision.name) < (measured($1.distance), $1.revision.name) }
      return Array(near.prefix(count))
    }
  }
}

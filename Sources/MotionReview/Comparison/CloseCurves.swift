package import MotionModel

/// Curves close to the first of their group.
package enum CloseCurves {
  /// Index of a motion, and its distance from the first of its group; 0 for the first.
  package typealias Member = (place: Int, distance: Double)

  /// Groups of curves of which no two differ by more than a distance at the moments of their outlines.
  ///
  /// Each is also compared with the first of its group at 513 times; curves further away are separated. Curves without
  /// a length of their own are compared only with each other if the timescale is real.
  /// - Parameters:
  ///   - curves: The curves; nil ones are in no group.
  ///   - distance: Maximum distance, as a fraction of the total change; positive.
  /// - Returns: The groups by the place of their first; each in the order of its places. Single curves are groups of one.
  /// - Complexity: Some microseconds for each motion, where few are close to each.
  package static func groups(
    _ curves: [OutlinedCurve?], within distance: Double, over timescale: CurveTimescale
  ) -> [[Member]] {
    // Pairs to compare: each curve with the first of its group.
    let pairs = [true, false].flatMap { hasLength -> [(first: Int, other: Int)] in
      let places = curves.indices.filter { curves[$0]?.hasLength == hasLength }
      return groups(places.compactMap { curves[$0]?.outline }, within: distance)
        .flatMap { group in group.dropFirst().map { (places[group[0]], places[$0]) } }
    }
    // Compiled once more: kept for all, they would take far more memory than their outlines.
    let deviations = pairs.indices.concurrentMap { index -> Double? in
      guard let first = curves[pairs[index].first]?.compared, let other = curves[pairs[index].other]?.compared else {
        return nil
      }
      return first.deviation(of: other, over: timescale, moments: 513)?.largest
    }
    // Close curves by the index of the first.
    var near: [Int: [Member]] = [:]
    var joined: Set<Int> = []
    for (pair, deviation) in zip(pairs, deviations) {
      guard let deviation, deviation <= distance else { continue }
      near[pair.first, default: []].append((pair.other, deviation))
      joined.insert(pair.other)
    }
    return curves.indices.compactMap { place in
      curves[place] == nil || joined.contains(place) ? nil : [(place, 0)] + (near[place] ?? [])
    }
  }

  /// The groups of two and more, each in the order of its members.
  ///
  /// A group keeps the minimum and maximum of its members at each time, and accepts curves that keep the range within
  /// the distance. Curves join the first group that accepts them. Groups are looked up by the value of their first
  /// member at the most telling time, in steps of twice the distance: a close curve has the same step, or the nearer
  /// adjacent one.
  /// - Parameter outlines: Over one timescale, all of curves with a length, or all without.
  /// - Complexity: O(curves · groups in a step), of which few values are compared.
  static func groups(_ outlines: [[Float]], within distance: Double) -> [[Int]] {
    let moments = byVariance(outlines)
    // Slightly more, so that rounding excludes no curve.
    let step = max(distance * 2.002, 2e-6)
    var groups: [(low: [Float], high: [Float], members: [Int])] = []
    var cells: [Int: [Int]] = [:]
    for (number, values) in outlines.enumerated() {
      let place = min(max(Double(moments.first.map { values[$0] } ?? 0) / step, -1e9), 1e9)
      let home = Int(place.rounded(.down))
      let near = home + (place - place.rounded(.down) < 0.5 ? -1 : 1)
      let takers = [home, near].compactMap { cell in
        cells[cell]?.first { group in
          let (low, high, limit) = (groups[group].low, groups[group].high, Float(distance))
          return moments.allSatisfy { values[$0] - low[$0] <= limit && high[$0] - values[$0] <= limit }
        }
      }
      if let taker = takers.min() {
        for (index, value) in values.enumerated() {
          groups[taker].low[index] = min(groups[taker].low[index], value)
          groups[taker].high[index] = max(groups[taker].high[index], value)
        }
        groups[taker].members.append(number)
      } else {
        cells[home, default: []].append(groups.count)
        groups.append((values, values, [number]))
      }
    }
    return groups.map(\.members).filter { $0.count > 1 }
  }

  /// The places of the times in an outline, by the variance of some curves there, the largest first.
  private static func byVariance(_ outlines: [[Float]]) -> [Int] {
    let some = stride(from: 0, to: outlines.count, by: max(outlines.count / 2_000, 1)).map { outlines[$0] }
    let spreads = (some.first ?? []).indices.map { moment in
      let mean = some.reduce(0) { $0 + Double($1[moment]) } / Double(some.count)
      return some.reduce(0) { $0 + (Double($1[moment]) - mean) * (Double($1[moment]) - mean) }
    }
    return spreads.indices.sorted { spreads[$0] > spreads[$1] }
  }
}

/// A curve with its outline; a reference, as lists of them are long and handed around.
package final class OutlinedCurve: Sendable {
  fileprivate let outline: [Float]
  fileprivate let hasLength: Bool
  private let motion: ResolvedMotion

  /// - Returns: `nil` for a motion that is not a playable curve.
  package init?(_ motion: ResolvedMotion, over timescale: CurveTimescale) {
    guard let curve = ComparedCurve(motion), let outline = curve.outline(over: timescale) else { return nil }
    self.motion = motion
    self.outline = outline
    hasLength = timescale == .normalized || curve.hasLength
  }

  fileprivate var compared: ComparedCurve? { ComparedCurve(motion) }
}

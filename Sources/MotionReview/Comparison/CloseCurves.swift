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
  ///   - isWhole: Includes single curves as groups of one.
  /// - Returns: The groups by the place of their first; each in the order of its places.
  /// - Complexity: Some microseconds for each motion, where few are close to each.
  package static func groups(
    _ curves: [OutlinedCurve?], within distance: Double, over timescale: CurveTimescale, isWhole: Bool = false
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
      guard curves[place] != nil, !joined.contains(place) else { return nil }
      let group: [Member] = [(place, 0)] + (near[place] ?? [])
      return isWhole || group.count > 1 ? group : nil
    }
  }

  /// The groups of two and more, each in the order of its members.
  ///
  /// A group keeps the minimum and maximum of its members at each time, and accepts curves that keep the range within
  /// the distance. Curves join the first group that accepts them. Groups are looked up by four values of their first
  /// member, each in steps of twice the distance: a close curve has the same step in all four, or the nearer adjacent
  /// one.
  /// - Parameter outlines: Over one timescale, all of curves with a length, or all without.
  /// - Complexity: O(curves) where few are close to each.
  static func groups(_ outlines: [[Float]], within distance: Double) -> [[Int]] {
    let moments = tellingMoments(outlines)
    // Slightly more, so that rounding excludes no curve.
    let step = max(distance * 2.002, 2e-6)
    var groups: [(low: [Float], high: [Float], members: [Int])] = []
    var cells: [SIMD4<Int32>: [Int]] = [:]
    for (number, values) in outlines.enumerated() {
      var (home, near) = (SIMD4<Int32>(), SIMD4<Int32>())
      for (index, moment) in moments.prefix(4).enumerated() {
        let place = min(max(Double(values[moment]) / step, -1e9), 1e9)
        home[index] = Int32(place.rounded(.down))
        near[index] = home[index] + (place - place.rounded(.down) < 0.5 ? -1 : 1)
      }
      var taker: Int?
      for sides in 0..<Int32(1 << min(moments.count, 4)) {
        let isNear = SIMD4(repeating: sides) & SIMD4(1, 2, 4, 8) .!= 0
        taker =
          cells[home.replacing(with: near, where: isNear)]?.first { group in
            group < taker ?? .max && takes(values, groups[group].low, groups[group].high, Float(distance), moments)
          } ?? taker
      }
      if let taker {
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

  /// - Parameter moments: The most distinctive times, which are compared first.
  private static func takes(
    _ values: [Float], _ low: [Float], _ high: [Float], _ distance: Float, _ moments: [Int]
  ) -> Bool {
    func isNear(_ index: Int) -> Bool {
      values[index] - low[index] <= distance && high[index] - values[index] <= distance
    }
    return moments.allSatisfy(isNear) && values.indices.allSatisfy(isNear)
  }

  /// Selects up to eight times: the one of the largest variance, then those of the largest variance among curves that
  /// agree so far.
  private static func tellingMoments(_ outlines: [[Float]]) -> [Int] {
    let some = stride(from: 0, to: outlines.count, by: max(outlines.count / 2_000, 1)).map { outlines[$0] }
    var columns = (some.first ?? []).indices.map { moment -> [Double] in
      let mean = some.reduce(0) { $0 + Double($1[moment]) } / Double(some.count)
      return some.map { Double($0[moment]) - mean }
    }
    var chosen: [Int] = []
    while chosen.count < 8 {
      let spreads = columns.map { column in column.reduce(0) { $0 + $1 * $1 } }
      guard let best = spreads.indices.max(by: { spreads[$0] < spreads[$1] }), spreads[best] > 0, !chosen.contains(best)
      else { break }
      chosen.append(best)
      // Residual of a linear fit of the others by this one.
      let known = columns[best]
      columns = columns.map { column in
        let slope = zip(column, known).reduce(0) { $0 + $1.0 * $1.1 } / spreads[best]
        return zip(column, known).map { $0 - slope * $1 }
      }
    }
    return chosen
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

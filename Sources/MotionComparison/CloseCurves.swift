package import MotionModel

/// Curves that lie close to the first of their group.
package enum CloseCurves {
  /// A motion by its place, and how far it lies from the first of its group; 0 for the first.
  package typealias Member = (place: Int, distance: Double)

  /// Groups of curves of which no two differ by more than a distance at the moments of their outlines.
  ///
  /// Each is laid over the first of its group at 513 moments besides; whom that shows to be further away stands alone. Curves
  /// without a length of their own are compared with others like them only, where the timescale is real.
  /// - Parameters:
  ///   - motions: What is no curve, or cannot be played, is in no group.
  ///   - distance: As a share of the way; positive.
  ///   - isWhole: Whether curves that are like no other are groups of one.
  /// - Returns: The groups by the place of their first; each in the order of its places.
  /// - Complexity: Some microseconds for each motion, where few are close to each.
  package static func groups(
    _ motions: [ResolvedMotion], within distance: Double, over timescale: CurveTimescale, isWhole: Bool = false
  ) -> [[Member]] {
    let played = (0..<motions.count).concurrentMap { OutlinedCurve(motions[$0], over: timescale) }
    // By the place of the first: those that are near it.
    var near: [Int: [Member]] = [:]
    var joined: Set<Int> = []
    for hasLength in [true, false] {
      let places = motions.indices.filter { played[$0].map { $0.hasLength == hasLength } ?? false }
      for group in DuplicateCurves.groups(places.compactMap { played[$0]?.outline }, within: distance) {
        guard let first = group.first.map({ places[$0] }), let leader = played[first]?.curve else { continue }
        let others = group.dropFirst().map { places[$0] }
        let distances = (0..<others.count).concurrentMap { index in
          played[others[index]].map { leader.deviation(from: $0.curve, over: timescale) } ?? .infinity
        }
        near[first] = Array(zip(others, distances)).filter { $0.1 <= distance }
        joined.formUnion(near[first]?.map(\.place) ?? [])
      }
    }
    return motions.indices.compactMap { place in
      guard played[place] != nil, !joined.contains(place) else { return nil }
      let group: [Member] = [(place, 0)] + (near[place] ?? [])
      return isWhole || group.count > 1 ? group : nil
    }
  }
}

/// A curve with its outline.
private struct OutlinedCurve: Sendable {
  let curve: ComparedCurve
  let outline: CurveOutline
  let hasLength: Bool

  init?(_ motion: ResolvedMotion, over timescale: CurveTimescale) {
    guard let curve = ComparedCurve(motion), let outline = curve.outline(over: timescale) else { return nil }
    (self.curve, self.outline) = (curve, outline)
    hasLength = timescale == .normalized || curve.hasLength
  }
}

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
    // Whom to lay over whom: the first of a group under each of the others.
    var pairs: [(first: Int, other: Int)] = []
    for hasLength in [true, false] {
      let places = motions.indices.filter { played[$0].map { $0.hasLength == hasLength } ?? false }
      for group in DuplicateCurves.groups(places.compactMap { played[$0]?.outline }, within: distance) {
        guard let first = group.first else { continue }
        pairs += group.dropFirst().map { (places[first], places[$0]) }
      }
    }
    // Compiled once more: kept for all, they would take far more memory than their outlines.
    let distances = pairs.indices.concurrentMap { [pairs] index in
      let (first, other) = pairs[index]
      guard let leader = ComparedCurve(motions[first]), let curve = ComparedCurve(motions[other]) else {
        return Double.infinity
      }
      return leader.deviation(from: curve, over: timescale)
    }
    // By the place of the first: those that are near it.
    var near: [Int: [Member]] = [:]
    var joined: Set<Int> = []
    for ((first, other), deviation) in zip(pairs, distances) where deviation <= distance {
      near[first, default: []].append((other, deviation))
      joined.insert(other)
    }
    return motions.indices.compactMap { place in
      guard played[place] != nil, !joined.contains(place) else { return nil }
      let group: [Member] = [(place, 0)] + (near[place] ?? [])
      return isWhole || group.count > 1 ? group : nil
    }
  }
}

/// The outline of a curve.
private struct OutlinedCurve: Sendable {
  let outline: CurveOutline
  let hasLength: Bool

  init?(_ motion: ResolvedMotion, over timescale: CurveTimescale) {
    guard let curve = ComparedCurve(motion), let outline = curve.outline(over: timescale) else { return nil }
    self.outline = outline
    hasLength = timescale == .normalized || curve.hasLength
  }
}

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
  ///   - curves: What is nil is in no group.
  ///   - distance: As a share of the way; positive.
  ///   - isWhole: Whether curves that are like no other are groups of one.
  /// - Returns: The groups by the place of their first; each in the order of its places.
  /// - Complexity: Some microseconds for each motion, where few are close to each.
  package static func groups(
    _ curves: [OutlinedCurve?], within distance: Double, over timescale: CurveTimescale, isWhole: Bool = false
  ) -> [[Member]] {
    // Whom to lay over whom: the first of a group under each of the others, some of them at a time.
    var runs: [(first: Int, others: [Int])] = []
    for hasLength in [true, false] {
      let places = curves.indices.filter { curves[$0].map { $0.hasLength == hasLength } ?? false }
      for group in DuplicateCurves.groups(places.compactMap { curves[$0]?.outline }, within: distance) {
        guard let first = group.first else { continue }
        for start in stride(from: 1, to: group.count, by: 16) {
          runs.append((places[first], group[start..<min(start + 16, group.count)].map { places[$0] }))
        }
      }
    }
    // Compiled once more: kept for all, they would take far more memory than their outlines.
    let deviations = runs.indices.concurrentMap { [runs] index in
      let others = runs[index].others.map { curves[$0]?.compared }
      return curves[runs[index].first]?.compared?.deviations(of: others, over: timescale) ?? []
    }
    // By the place of the first: those that are near it.
    var near: [Int: [Member]] = [:]
    var joined: Set<Int> = []
    for (run, deviations) in zip(runs, deviations) {
      for (other, deviation) in zip(run.others, deviations) where deviation <= distance {
        near[run.first, default: []].append((other, deviation))
        joined.insert(other)
      }
    }
    return curves.indices.compactMap { place in
      guard curves[place] != nil, !joined.contains(place) else { return nil }
      let group: [Member] = [(place, 0)] + (near[place] ?? [])
      return isWhole || group.count > 1 ? group : nil
    }
  }
}

/// A curve with its outline; a reference, as lists of them are long and handed around.
package final class OutlinedCurve: Sendable {
  fileprivate let outline: CurveOutline
  fileprivate let hasLength: Bool
  private let motion: ResolvedMotion

  /// - Returns: nil for what is no curve, or cannot be played.
  package init?(_ motion: ResolvedMotion, over timescale: CurveTimescale) {
    guard let curve = ComparedCurve(motion), let outline = curve.outline(over: timescale) else { return nil }
    self.motion = motion
    self.outline = outline
    hasLength = timescale == .normalized || curve.hasLength
  }

  fileprivate var compared: ComparedCurve? { ComparedCurve(motion) }
}

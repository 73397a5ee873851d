import MotionEngine
import MotionModel

/// Finds where two channels are furthest apart.
///
/// The distance is sampled at shared times: evenly over the window, over each length and pass of either motion, and
/// around the joints of keyframes. The highest of those samples are refined by golden section between their neighbors, to
/// about 1e-9 of that distance or better. It does not matter which motion is the older.
///
/// Adjacent samples are at most 6 · end / limit apart, so the result is at least as high as any peak of that width.
/// Only narrower peaks can be missed: a jump at two slightly different times.
struct DeviationSearch {
  private let times: [Double]
  private let refinements: Int
  private static let evaluationsPerRefinement = 42

  /// Chooses the times.
  /// - Parameters:
  ///   - zones: Lengths from 0 on that are sampled evenly: half of the samples for the window, equal shares for others.
  ///   - joints: Starts and ends of parts of the motions.
  ///   - limit: The most evaluations of each channel, at least 64.
  init(zones: [Double], joints: [Double], end: Double, limit: Int) {
    let limit = max(limit, 64)
    refinements = min(24, limit / 4 / Self.evaluationsPerRefinement)
    let room = limit - refinements * (Self.evaluationsPerRefinement + 2)
    let lengths = Set(zones.filter { $0 > 0 && $0 <= end && $0.isFinite } + [end]).sorted()
    var times: [Double] = [0, end]
    // Joints get up to half of the room, four samples to each.
    let corners = Set(joints.filter { $0 >= 0 && $0 <= end }).sorted().prefix(room / 8)
    for (index, corner) in corners.enumerated() {
      let next = index + 1 < corners.count ? corners[index + 1] : end
      for quarter in 0..<4 { times.append(corner + (next - corner) * Double(quarter) / 4) }
    }
    // The whole window gets half of the remainder, so that other lengths cannot dilute it.
    let rest = room - times.count
    let shorter = lengths.dropLast()
    let whole = shorter.isEmpty ? rest : rest / 2
    Self.add(whole, over: end, to: &times)
    for length in shorter { Self.add((rest - whole) / shorter.count, over: length, to: &times) }
    self.times = Array(Set(times)).sorted()
  }

  /// Adds times that divide a length evenly, without its beginning.
  private static func add(_ count: Int, over length: Double, to times: inout [Double]) {
    let count = max(count - 1, 1)
    for index in 1...count { times.append(length * Double(index) / Double(count)) }
  }

  /// Time of the largest deviation, with the minimum and maximum of either.
  func run(
    _ old: (Double) -> Double, _ new: (Double) -> Double
  ) -> (time: Double, before: Double, after: Double, span: Double) {
    var distances = [Double](repeating: 0, count: times.count)
    var (low, high) = (Double.infinity, -Double.infinity)
    for (index, time) in times.enumerated() {
      let (before, after) = (old(time), new(time))
      distances[index] = distance(before, after)
      low = min(low, before, after)
      high = max(high, before, after)
    }
    var best = (time: times[0], distance: distances[0])
    for index in peaks(distances) {
      let found = refined(index, distances) { distance(old($0), new($0)) }
      if found.distance > best.distance || (found.distance == best.distance && found.time < best.time) { best = found }
    }
    let (before, after) = (old(best.time), new(best.time))
    let span = max(high, before, after) - min(low, before, after)
    return (best.time, before, after, span.isFinite ? span : 0)
  }

  private func distance(_ before: Double, _ after: Double) -> Double {
    let distance = abs(after - before)
    return distance.isFinite ? distance : 0
  }

  /// The samples that are no lower than their neighbors, the highest first.
  private func peaks(_ distances: [Double]) -> ArraySlice<Int> {
    distances.indices.filter { index in
      distances[index] > 0 && (index == 0 || distances[index] >= distances[index - 1])
        && (index + 1 == distances.count || distances[index] >= distances[index + 1])
    }.sorted { (distances[$0], $1) > (distances[$1], $0) }.prefix(max(refinements, 1))
  }

  private func refined(
    _ index: Int, _ distances: [Double], _ distance: (Double) -> Double
  ) -> (time: Double, distance: Double) {
    var best = (time: times[index], distance: distances[index])
    guard refinements > 0 else { return best }
    let around = times[max(index - 1, 0)]...times[min(index + 1, times.count - 1)]
    // Two values come before the first section.
    _ = around.goldenSections(Self.evaluationsPerRefinement - 3) { time in
      let height = distance(time)
      if height > best.distance { best = (time, height) }
      return height
    }
    return best
  }
}

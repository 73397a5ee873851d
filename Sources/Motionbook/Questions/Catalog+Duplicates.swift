public import MotionComparison
import MotionModel
public import MotionStore

/// Presets whose curves hardly differ.
public struct DuplicateGroup: Sendable {
  /// Their newest versions, in the order of their names.
  public let presets: [PresetRevision]
  /// How far each lies from the first; 0 for the first.
  public let distances: [Double]
}

extension Catalog {
  /// Groups of curves that lie within a distance of the first of their group.
  ///
  /// No two of a group differ by more than that at the moments of their outlines, 65 or 105 of them.
  /// Each member is laid over the first of its group at 513 moments besides; whom that shows to be further away is left
  /// out. A curve without a length of its own is compared in seconds only with others like it.
  /// - Parameters:
  ///   - distance: The largest deviation, as a share of the way: 1e-6…0.5.
  ///   - timescale: Over what they are laid on top of each other.
  ///   - filter: Which presets are looked at.
  /// - Throws: `ModelError` for a distance out of range, `StoreError` when the file cannot be read.
  /// - Complexity: O(versions) and some microseconds for each motion, where few are close to each.
  public func duplicates(
    within distance: Double = 0.02, over timescale: CurveTimescale = .real, _ filter: PresetFilter = .all
  ) throws -> [DuplicateGroup] {
    try ModelError.check("the distance", distance, in: 1e-6...0.5)
    var curves = filter
    curves.kind = .curve
    return try surveying(curves) { survey in
      try survey.read(survey.entries)
      let motions = survey.byMotion
      let played = try survey.curves(of: motions, over: timescale)
      // By the place of the first with the same motion: those that are near it, and how far.
      var near: [Int: [(place: Int, distance: Double)]] = [:]
      var joined: Set<Int> = []
      for hasLength in [true, false] {
        let places = motions.indices.filter { played[$0].map { $0.hasLength == hasLength } ?? false }
        let outlines = places.compactMap { played[$0]?.outline }
        for group in DuplicateCurves.groups(outlines, within: distance) {
          guard let first = group.first.map({ places[$0] }), let leader = played[first]?.curve else { continue }
          let others = group.dropFirst().map { places[$0] }
          let distances = (0..<others.count).concurrentMap { index in
            played[others[index]].map { leader.deviation(from: $0.curve, over: timescale) } ?? .infinity
          }
          near[first] = Array(zip(others, distances)).filter { $0.1 <= distance }
          joined.formUnion(near[first]?.map(\.place) ?? [])
        }
      }
      return try motions.indices.compactMap { place in
        let members =
          [(place: place, distance: 0.0)] + (near[place] ?? [])
        let entries = members.flatMap { member in motions[member.place].map { ($0, member.distance) } }
        guard !joined.contains(place), entries.count > 1, played[place] != nil else { return nil }
        let sorted = entries.sorted { $0.0.name < $1.0.name }
        return DuplicateGroup(
          presets: try sorted.map { try survey.revision(of: $0.0) }, distances: sorted.map(\.1))
      }
    }
  }
}

/// A curve with its outline.
struct OutlinedCurve: Sendable {
  let curve: ComparedCurve
  let outline: CurveOutline
  let hasLength: Bool

  init?(_ motion: ResolvedMotion, over timescale: CurveTimescale) {
    guard let curve = ComparedCurve(motion), let outline = curve.outline(over: timescale) else { return nil }
    (self.curve, self.outline) = (curve, outline)
    hasLength = timescale == .normalized || curve.hasLength
  }
}

extension CatalogSurvey {
  /// The entries by what moves: those with the same motion together.
  var byMotion: [[Entry]] {
    var places: [Int64: Int] = [:]
    var groups: [[Entry]] = []
    for entry in entries {
      if let place = places[entry.motion] {
        groups[place].append(entry)
      } else {
        places[entry.motion] = groups.count
        groups.append([entry])
      }
    }
    return groups
  }

  /// The curve of each group of entries with the same motion; nil for what is none.
  fileprivate func curves(of groups: [[Entry]], over timescale: CurveTimescale) throws -> [OutlinedCurve?] {
    let motions = try groups.map { try $0.first.map(motion) }
    return (0..<motions.count).concurrentMap { index in
      motions[index].flatMap { OutlinedCurve($0, over: timescale) }
    }
  }
}

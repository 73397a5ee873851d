import MotionModel
public import MotionReview
public import MotionStore

/// Presets whose curves hardly differ.
public struct DuplicateGroup: Sendable {
  /// Their newest versions, in the order of their names.
  public let presets: [PresetRevision]
  /// Distance of each from the first; 0 for the first.
  public let distances: [Double]
}

extension Catalog {
  /// Groups of curves within a distance of the first of their group.
  ///
  /// No two of a group differ by more than that at the moments of their outlines, 65 or 105 of them. Each member is
  /// also compared with the first of its group at 513 times; those further away are dropped. A curve without a length
  /// of its own is compared in seconds only with others like it.
  /// - Parameters:
  ///   - distance: The largest deviation, as a fraction of the total change: 1e-6…0.5.
  ///   - timescale: Time scale of the comparison.
  ///   - filter: Selection of presets.
  /// - Throws: `ModelError` for a distance out of range, `StoreError` when the file cannot be read.
  /// - Complexity: O(versions) and some microseconds for each motion, where few are close to each.
  public func duplicates(
    within distance: Double = 0.02, over timescale: CurveTimescale = .real, _ filter: PresetFilter = .all
  ) throws -> [DuplicateGroup] { try duplicates(within: distance, over: timescale, filter, atMost: .max).groups }

  /// First groups, and their total number.
  package func duplicates(
    within distance: Double, over timescale: CurveTimescale, _ filter: PresetFilter, atMost limit: Int
  ) throws -> (groups: [DuplicateGroup], count: Int) {
    try ModelError.check("the distance", distance, in: 1e-6...0.5)
    var curves = filter
    curves.kind = .curve
    // The versions of few groups are quicker looked up than kept for all.
    return try surveying(
      curves, hasTexts: limit > 1_000, making: { OutlinedCurve($0, over: timescale) }
    ) { survey, curves in
      let entries = survey.byMotion
      let read = try entries.map { try curves.value(of: $0[0]) ?? nil }
      let all = CloseCurves.groups(read, within: distance, over: timescale)
        .filter { group in group.reduce(0) { $0 + entries[$1.place].count } > 1 }
      let groups = all.prefix(limit).map { group in
        group.flatMap { member in entries[member.place].map { (entry: $0, distance: member.distance) } }
          .sorted { $0.entry.name < $1.entry.name }
      }
      var revisions = try survey.revisions(of: groups.flatMap { $0.map(\.entry) })[...]
      let shown = groups.map { group in
        defer { revisions = revisions.dropFirst(group.count) }
        return DuplicateGroup(presets: Array(revisions.prefix(group.count)), distances: group.map(\.distance))
      }
      return (shown, all.count)
    }
  }
}

extension CatalogSurvey {
  var byMotion: [[LiveVersion]] { entries.grouped(by: \.motion).map(\.elements) }
}

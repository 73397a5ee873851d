import MotionEngine
import MotionModel
import MotionReview
package import MotionStore

/// The functions that SQL over a catalog may call; one entry for each.
package enum MotionSQL {
  /// Syntax and result of each function.
  package static let help: [(call: String, summary: String)] = [
    ("motion_value(name, t)", "progress of a curve after t seconds"),
    ("motion_settle(name)", "seconds until it has settled; NULL for endless motions"),
    ("motion_distance(a, b)", "largest deviation, each over its length"),
  ]

  static func functions(_ load: @escaping (PresetReference) throws -> ResolvedMotion) -> [SQLFunction] {
    let motions = KnownMotions(load)
    return [
      SQLFunction("motion_value", 2) { arguments in
        guard let name = arguments[0].text, let time = arguments[1].number else { return .null }
        let value = try motions.timeline(name).value("value", at: time)
        return value.map { .real($0) } ?? .null
      },
      SQLFunction("motion_settle", 1) { arguments in
        guard let name = arguments[0].text else { return .null }
        let curve = try motions.motion(name).metrics()
        let seconds = try curve?.settlingTime ?? motions.timeline(name).settledDuration()
        return seconds.isFinite ? .real(seconds) : .null
      },
      SQLFunction("motion_distance", 2) { arguments in
        guard let one = arguments[0].text, let other = arguments[1].text else { return .null }
        guard let first = ComparedCurve(try motions.motion(one)), let second = ComparedCurve(try motions.motion(other))
        else { return .null }
        return .real(CurveDistance(first, second, over: .normalized, moments: 1_000).largest)
      },
    ]
  }
}

/// Presets and curves in notation that a query has named so far.
private final class KnownMotions {
  private let load: (PresetReference) throws -> ResolvedMotion
  // A query over many presets names each a few times at most.
  private var motions = RecentValues<String, ResolvedMotion>(maximumCount: 4_096, maximumWeight: 0)
  private var timelines = RecentValues<String, Timeline>(maximumCount: 4_096, maximumWeight: 0)

  init(_ load: @escaping (PresetReference) throws -> ResolvedMotion) { self.load = load }

  func motion(_ text: String) throws -> ResolvedMotion {
    if let known = motions.value(for: text) { return known }
    let motion: ResolvedMotion
    if let reference = try? PresetReference(text) {
      do { motion = try load(reference) } catch {
        guard let curve = try? Curve(notation: text) else { throw error }
        motion = ResolvedMotion(.curve(curve))
      }
    } else {
      motion = ResolvedMotion(.curve(try Curve(notation: text)))
    }
    motions.insert(motion, for: text, weight: 0)
    return motion
  }

  func timeline(_ text: String) throws -> Timeline {
    if let known = timelines.value(for: text) { return known }
    let timeline = try motion(text).timeline()
    timelines.insert(timeline, for: text, weight: 0)
    return timeline
  }
}

extension Catalog {
  /// Answers SQL that only reads, with functions for motions; see ``MotionSQL``.
  package func answer(_ sql: String, limits: SQLLimits = SQLLimits()) throws(StoreError) -> SQLAnswer {
    try query(sql, limits: limits, functions: MotionSQL.functions)
  }
}

import MotionModel

extension LintRule {
  private static let distance = LintParameter(
    "distance", .share, 0.01, in: 0.000_001...0.5, "the largest deviation of curves that count as one")

  /// Curves between which nobody can tell.
  static let nearDuplicate = LintRule(
    "near-duplicate", .note, "Curves of one family hardly differ.",
    because: """
      Two names for what looks the same make people choose, and drift apart when one is changed. If both are \
      wanted, one should be an alias of the other, which says so. Curves in seconds are compared with those that have a \
      length of their own, the others over their length; only those count together whose names begin with the same part, \
      as others belong to other owners, and that take over alike what they interrupt.
      """,
    sources: ["https://www.designtokens.org/tr/drafts/format/#alias-reference"], parameters: [distance],
    example: [
      #"{"motionbook": 1, "name": "brand/enter", "kind": "curve", "cubicBezier": [0, 0, 0.2, 1], "duration": 0.3}"#,
      #"{"motionbook": 1, "name": "brand/open", "kind": "curve", "cubicBezier": [0, 0, 0.21, 1], "duration": 0.3}"#,
    ],
    check: .together { catalog, limits in
      let places = catalog.presets.indices.filter { place in
        guard case .curve = catalog.presets[place].motion.motion else { return false }
        return catalog.presets[place].details.deprecation == nil
      }
      let families = Dictionary(grouping: places) { Kinship(catalog.presets[$0]) }
      return families.values.filter { $0.count > 1 }.flatMap { family in
        let curves = family.indices.concurrentMap {
          OutlinedCurve(catalog.presets[family[$0]].motion, over: .real)
        }
        let groups = CloseCurves.groups(curves, within: limits[distance], over: .real)
        return groups.flatMap { group -> [(place: Int, observation: LintObservation)] in
          guard let first = group.first.map({ catalog.presets[family[$0.place]] }) else { return [] }
          return group.dropFirst().map { member in
            let other = catalog.presets[family[member.place]]
            let deviation = LintQuantity(member.distance, .share)
            return (
              family[member.place],
              LintObservation(
                problem: member.distance == 0
                  ? "is the curve of \(first.name)" : "deviates from \(first.name) by \(deviation.text)",
                measured: deviation, allowed: "more than \(LintQuantity(limits[distance], .share).text), or an alias",
                advice: "remove one of the two, or make one an alias of the other",
                command: "motionbook diff \(first.name) \(other.name)", related: [first.name])
            )
          }
        }
      }.sorted { $0.place < $1.place }
    })
}

/// What curves must share to be compared: whose they are, and how they take over what they interrupt.
private struct Kinship: Hashable {
  let family: String
  let takeover: String

  init(_ preset: LintedPreset) {
    family = String(preset.name.family)
    guard case .curve(let curve) = preset.motion.motion else {
      takeover = ""
      return
    }
    takeover =
      switch curve.base {
      case .systemDefault, .spring: "spring"
      case .interpolatingSpring: "interpolating"
      case .physicsSpring: "physics"
      case .formula(_, _, let takeover): takeover == nil ? "" : "formula"
      case .custom: "custom"
      default: ""
      }
  }
}

import MotionModel

extension LintRule {
  private static let distance = LintParameter(
    "distance", .share, 0.01, in: 0.000_001...0.5, "the largest deviation of curves that count as one")

  /// Curves between which nobody can tell.
  static let nearDuplicate = LintRule(
    id: "near-duplicate", severity: .note, summary: "Curves of one family hardly differ.",
    reason: """
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
      let places = catalog.presets.indices.filter { catalog.presets[$0].details.deprecation == nil }
      let families = Dictionary(grouping: places) { kinship(catalog.presets[$0]) }
      return families.filter { $0.key != nil && $0.value.count > 1 }.values.flatMap {
        family -> [(place: Int, observation: LintObservation)] in
        let curves = family.indices.concurrentMap { OutlinedCurve(catalog.presets[family[$0]].motion, over: .real) }
        let groups = CloseCurves.groups(curves, within: limits[distance], over: .real)
        return groups.flatMap { group -> [(place: Int, observation: LintObservation)] in
          let first = catalog.presets[family[group[0].place]].name
          return group.dropFirst().map { member in
            let deviation = LintQuantity(member.distance, .share)
            let observation = LintObservation(
              problem: member.distance == 0
                ? "is the curve of \(first)" : "deviates from \(first) by \(deviation.text)",
              measured: deviation, allowed: "more than \(limits.text(distance)), or an alias",
              advice: "remove one of the two, or make one an alias of the other",
              command: "motionbook diff \(first) \(catalog.presets[family[member.place]].name)", related: [first])
            return (family[member.place], observation)
          }
        }
      }.sorted { $0.place < $1.place }
    })

  /// What curves must share to be compared: whose they are, and how they take over what they interrupt; nil for no curve.
  private static func kinship(_ preset: LintedPreset) -> [String]? {
    guard case .curve(let curve) = preset.motion.motion else { return nil }
    let takeover =
      switch curve.base {
      case .systemDefault, .spring: "spring"
      case .interpolatingSpring: "interpolating"
      case .physicsSpring: "physics"
      case .formula(_, _, let takeover): takeover == nil ? "" : "formula"
      case .custom: "custom"
      default: ""
      }
    return [String(preset.name.family), takeover]
  }
}

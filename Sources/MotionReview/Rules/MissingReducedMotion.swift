import MotionModel

extension LintRule {
  private static let distance = LintParameter(
    "distance", .points, 10, in: 0...10_000, "how far something may move or grow without a variant")
  private static let growth = LintParameter(
    "growth", .share, 0.1, in: 0...100, "by how much of its size something may grow or shrink without one")
  private static let turn = LintParameter(
    "turn", .degrees, 15, in: 0...3_600, "how far something may turn without one")

  /// Things that move, and no word of what to show instead.
  static let missingReducedMotion = LintRule(
    id: "missing-reduced-motion", severity: .warning,
    summary: "Something travels, and there is no variant for reduced motion.",
    reason: """
      People to whom motion brings dizziness or nausea ask their system for less of it. What to show them is another \
      behavior, a fade in most cases, and only the author knows which. Keyframes, transitions and sequences are measured: \
      what moves, grows in points, scales or turns further than the limits needs a variant, and the variant must not do so \
      itself. Curves and durations move nothing; what is itself a variant, or what another \
      preset plays, is judged there.
      """,
    sources: [
      "https://www.w3.org/WAI/WCAG22/Understanding/animation-from-interactions.html",
      "https://developer.apple.com/design/human-interface-guidelines/motion",
    ],
    parameters: [distance, growth, turn], yieldsTo: ["large-travel"],
    example: [
      #"""
      {"motionbook": 1, "name": "card/enter", "kind": "transition",
       "insertion": {"effects": [{"offset": [0, 40]}, {"opacity": true}]}}
      """#
    ],
    check: .one { preset, limits in
      guard !preset.isJudgedElsewhere, var found = excess(preset, limits) else { return nil }
      guard preset.details.reducedMotion != nil else {
        found.problem += ", and has no variant for reduced motion"
        found.allowed += ", or a variant for reduced motion"
        found.advice = "say what to play instead, such as a fade"
        found.command = "motionbook set \(preset.name) --reduced NAME"
        return found
      }
      guard let variant = preset.variant, variant.place != preset.place, var left = excess(variant, limits) else {
        return nil
      }
      left.problem = "its variant for reduced motion \(variant.name) \(left.problem)"
      left.allowed += " in the variant"
      left.command = "motionbook edit \(variant.name)"
      left.related = [variant.name]
      return left
    })

  /// What goes further than its limit: the distance before growth and turns; nil where nothing does.
  private static func excess(_ preset: MeasuredPreset, _ limits: LintLimits) -> LintObservation? {
    let travel = preset.travel
    let reaches = [
      ("travels", travel.distance, distance), ("grows or shrinks by", travel.growth, growth),
      ("turns by", travel.turn, turn),
    ]
    for (verb, reach, limit) in reaches where reach.value > limits[limit] {
      let measured = LintQuantity(reach.value, limit.unit)
      return LintObservation(
        problem: "\(verb) \(measured.text)", measured: measured, allowed: "at most \(limits.text(limit))",
        advice: "let the variant fade instead of moving", place: reach.place)
    }
    return travel.shared.map {
      LintObservation(
        problem: "travels to wherever another view is", measured: LintQuantity(.infinity, .points),
        allowed: "at most \(limits.text(distance))", advice: "let the variant fade instead of moving", place: $0)
    }
  }
}

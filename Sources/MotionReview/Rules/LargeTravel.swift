import MotionModel

extension LintRule {
  private static let distance = LintParameter(
    "distance", .points, 400, in: 0...100_000, "how far something may move or grow")

  /// Ways across the screen that people who asked for less motion are shown all the same.
  static let largeTravel = LintRule(
    id: "large-travel", severity: .warning,
    summary: "Something crosses the screen, for those who asked for reduced motion too.",
    reason: """
      Large areas that move far are what sets off vestibular disorders. WCAG asks that motion which an interaction sets \
      off can be switched off; so whatever goes further than the limit, about the width of a phone, needs a variant for \
      reduced motion that stays below it. Effects that move a view by its own size are measured with the size that the \
      preset states.
      """,
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/animation-from-interactions.html"],
    parameters: [distance],
    example: [
      #"""
      {"motionbook": 1, "name": "sheet/present", "kind": "transition", "size": [390, 760],
       "insertion": {"effects": [{"move": "bottom"}]}}
      """#
    ],
    check: .one { preset, limits in
      guard !preset.isJudgedElsewhere, preset.travel.distance.value > limits[distance] else { return nil }
      let variant = preset.variant
      let left = variant?.travel.distance.value ?? 0
      guard preset.details.reducedMotion == nil || left > limits[distance] else { return nil }
      let reach = LintQuantity(preset.travel.distance.value, .points)
      return LintObservation(
        problem: "travels \(reach.text), and "
          + (variant.map { "its variant for reduced motion \($0.name) \(LintQuantity(left, .points).text)" }
            ?? "has no variant for reduced motion"),
        measured: reach, allowed: "at most \(limits.text(distance)), or a variant that does not",
        advice: variant == nil ? "say what to play instead, such as a fade" : "let the variant fade instead of moving",
        command: variant.map { "motionbook edit \($0.name)" } ?? "motionbook set \(preset.name) --reduced NAME",
        place: preset.travel.distance.place, related: [variant?.name].compactMap { $0 })
    })
}

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
    "missing-reduced-motion", .warning, "Something travels, and there is no variant for reduced motion.",
    because: """
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
    check: .each { preset, limits in
      guard !preset.isJudgedElsewhere,
        let found = preset.travel.beyond(limits[distance], limits[growth], limits[turn])
      else { return [] }
      guard preset.details.reducedMotion != nil else {
        return [
          LintObservation(
            problem: "\(found.words), and has no variant for reduced motion", measured: found.measured,
            allowed: "\(found.allowed), or a variant for reduced motion",
            advice: "say what to play instead, such as a fade", command: "motionbook set \(preset.name) --reduced NAME",
            place: found.place)
        ]
      }
      guard let variant = preset.variant, variant.place != preset.place,
        let left = variant.travel.beyond(limits[distance], limits[growth], limits[turn])
      else { return [] }
      return [
        LintObservation(
          problem: "its variant for reduced motion \(variant.name) \(left.words)", measured: left.measured,
          allowed: "\(left.allowed) in the variant", advice: "let the variant fade instead of moving",
          command: "motionbook edit \(variant.name)", place: left.place, related: [variant.name])
      ]
    })
}

extension Travel {
  /// What goes further than some limits: the distance before growth and turns; nil where nothing does.
  fileprivate func beyond(
    _ points: Double, _ share: Double, _ degrees: Double
  ) -> (words: String, measured: LintQuantity, allowed: String, place: String)? {
    func found(_ verb: String, _ reach: Reach, _ limit: Double, _ unit: LintQuantity.Unit) -> (
      words: String, measured: LintQuantity, allowed: String, place: String
    ) {
      let measured = LintQuantity(reach.value, unit)
      return ("\(verb) \(measured.text)", measured, "at most \(LintQuantity(limit, unit).text)", reach.place)
    }
    if distance.value > points { return found("travels", distance, points, .points) }
    if growth.value > share { return found("grows or shrinks by", growth, share, .share) }
    if turn.value > degrees { return found("turns by", turn, degrees, .degrees) }
    guard let shared else { return nil }
    return (
      "travels to wherever another view is", LintQuantity(.infinity, .points),
      "at most \(LintQuantity(points, .points).text)", shared
    )
  }
}

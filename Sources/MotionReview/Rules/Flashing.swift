extension LintRule {
  private static let flashes = LintParameter(
    "flashes", .count, 3, in: 0...30, "the most flashes within a second")

  /// Flashes that can cause seizures.
  static let flashing = LintRule(
    id: "flashing", severity: .error, summary: "Light and dark alternate more than three times a second.",
    reason: """
      Flashes can cause seizures, and people do not know beforehand that they are prone to them. A flash is a pair of \
      opposing changes of relative luminance by 10 % or more whose darker state is below 0.8. Colors are measured, over \
      black where they are transparent; what an opacity uncovers is unknown, and is taken for white on black. Saturated \
      red, which flashes sooner, is not looked at apart. How much of the screen flashes is unknown as well: less than a \
      quarter of 10 degrees of sight is safe, and a preset for nothing larger may be excepted in motionbook.json.
      """,
    sources: [
      "https://www.w3.org/WAI/WCAG22/Understanding/three-flashes-or-below-threshold.html",
      "https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds",
    ],
    parameters: [flashes],
    example: [
      #"""
      {"motionbook": 1, "name": "alarm/blink", "kind": "keyframes", "repeat": 10, "tracks": [
        {"property": "opacity", "initial": 1, "keyframes": [
          {"linear": 0, "duration": 0.1}, {"linear": 1, "duration": 0.1}]}]}
      """#
    ],
    check: .one { preset, limits in
      let most = preset.timelines.map { $0.flashesPerSecond() }.max { $0.count < $1.count }
      guard let most, Double(most.count) > limits[flashes] else { return nil }
      return LintObservation(
        problem: "flashes \(most.count) times within a second", measured: LintQuantity(Double(most.count), .count),
        allowed: "at most \(limits.text(flashes)) flashes within a second",
        advice: "change it more slowly, or by less than 10 % of the luminance", place: most.place)
    })
}

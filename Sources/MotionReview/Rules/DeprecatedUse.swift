import MotionModel

extension LintRule {
  /// Presets that follow what should no longer be used.
  static let deprecatedUse = LintRule(
    id: "deprecated-use", severity: .warning, summary: "A preset refers to a deprecated one.",
    reason: """
      Who deprecates a preset asks that nothing new follows it, and may remove it some day. References of motions, \
      targets of aliases and variants for reduced motion are looked at; one that is pinned to a version stays as it is on \
      purpose, and a preset that is deprecated itself may use what is.
      """,
    sources: ["https://www.designtokens.org/tr/drafts/format/#deprecated"],
    fix: """
      puts the stated replacement in the place of the deprecated preset, where that is there, is not deprecated itself, \
      and is of a kind that fits
      """,
    example: [
      #"{"motionbook": 1, "name": "time/quick", "kind": "duration", "duration": 0.2}"#,
      #"""
      {"motionbook": 1, "name": "time/fast", "kind": "duration", "duration": 0.15,
       "deprecated": {"reason": "one scale is enough", "replacement": "time/quick"}}
      """#,
      #"""
      {"motionbook": 1, "name": "brand/enter", "kind": "curve", "easing": "easeOut", "duration": "time/fast"}
      """#,
    ],
    check: .each { preset, _ in
      var uses = preset.linted.motion.motion.referenceUses
      if let variant = preset.details.reducedMotion { uses.append((variant, .alias)) }
      var seen: Set<PresetReference> = []
      return uses.compactMap { use -> LintObservation? in
        guard let target = preset.catalog.preset(of: use.reference), let mark = target.details.deprecation,
          seen.insert(use.reference).inserted
        else { return nil }
        let roles = uses.filter { $0.reference == use.reference }.map(\.role)
        let replacement = mark.replacement.flatMap { preset.catalog.preset(of: $0) }
        let fitting = replacement.flatMap { $0.isReplacement(for: roles, of: preset) ? $0 : nil }
        return LintObservation(
          problem: "refers to \(target.name), which is deprecated"
            + (mark.reason.map { ": \(QuotedText.visible($0, limit: 200))" } ?? ""),
          allowed: "a reference to a preset that is not deprecated",
          advice: replacement.map { "refer to \($0.name) instead" }
            ?? "choose another preset; no replacement is stated",
          command: fitting.map { _ in "motionbook lint \(preset.name) --rule deprecated-use --fix" },
          related: [target.name] + [replacement?.name].compactMap { $0 },
          fix: fitting.map { .repoint(from: .name(target.name, .latest), to: .name($0.name, .latest)) })
      }
    })
}

extension LintedPreset {
  /// Whether it can stand where a deprecated preset does.
  fileprivate func isReplacement(for roles: [ReferenceRole], of user: MeasuredPreset) -> Bool {
    guard details.deprecation == nil, !user.catalog.leads(name, to: user.place),
      let target = try? motion.withoutAlias()
    else { return false }
    return roles.allSatisfy { $0.accepts(target) }
  }
}

extension LintRule {
  /// Every rule, in the order in which a preset's findings are listed.
  public static let all: [LintRule] = [
    .flashing, .overshootOnOpacity, .missingReducedMotion, .largeTravel, .endlessLoop, .exitSlowerThanEntrance,
    .staggerOverBudget, .settlesLate, .unusualDuration, .suspiciousUnits, .bezierNamedSpring, .deprecatedUse,
    .nearDuplicate,
  ]
}

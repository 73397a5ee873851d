public import MotionModel

/// Whether a change is a patch, minor or major, and why.
///
/// Every difference is judged by ``VerdictRule``; the verdict is the furthest-reaching of them.
public struct SemanticVerdict: Hashable, Sendable {
  /// One difference judged by one rule.
  public struct Reason: Hashable, Sendable {
    /// The rule.
    public let rule: VerdictRule
    /// The preset, by its later name if it has one.
    public let preset: PresetName
    /// What happened, without the preset's name: `scale deviates by 0.2 (40 %) at 0.31 s`.
    public let sentence: String
  }

  /// The verdict.
  public let level: VerdictLevel
  /// What led to it: the furthest-reaching first, then by preset.
  public let reasons: [Reason]
  /// Where the lines were drawn.
  public let policy: VerdictPolicy

  /// Judges a difference.
  /// - Complexity: O(differences).
  public init(_ difference: CatalogueDifference, policy: VerdictPolicy = VerdictPolicy()) {
    let aliases = Set(
      difference.presets.compactMap { preset -> PresetName? in
        guard preset.before == nil, let after = preset.after, after.motion.kind == .alias else { return nil }
        return after.name
      })
    var reasons: [Reason] = []
    for preset in difference.presets {
      guard let name = preset.name else { continue }
      for (rule, sentence) in PresetJudgment(preset, policy, aliases).findings {
        reasons.append(Reason(rule: rule, preset: name, sentence: sentence))
      }
    }
    level = reasons.map(\.rule.level).max() ?? .none
    // The presets come by name; a stable order of levels keeps that.
    self.reasons = reasons.enumerated().sorted { left, right in
      left.element.rule.level == right.element.rule.level
        ? left.offset < right.offset : left.element.rule.level > right.element.rule.level
    }.map(\.element)
    self.policy = policy
  }
}

public import MotionModel

/// Whether a change is a patch, minor or major, and why.
///
/// Every difference is judged by ``Verdict.Rule``; the verdict is the furthest-reaching of them.
public struct Verdict: Hashable, Sendable {
  /// One difference judged by one rule.
  public struct Reason: Hashable, Sendable {
    /// The rule.
    public let rule: Verdict.Rule
    /// The preset, by its later name if it has one.
    public let preset: PresetName
    /// What happened, without the preset's name: `scale deviates by 0.2 (40 %) at 0.31 s`.
    public let sentence: String
  }

  /// The verdict.
  public let level: Verdict.Level
  /// What led to it: the furthest-reaching first, then by preset.
  public let reasons: [Reason]
  /// Where the lines were drawn.
  package let policy: Verdict.Policy

  /// Judges a difference.
  /// - Complexity: O(differences).
  public init(_ difference: CatalogDifference, policy: Verdict.Policy = Verdict.Policy()) {
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

extension Verdict {
  /// How far a change reaches for those who use a catalog: what a version number would say.
  public enum Level: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Nothing differs.
    case none
    /// Nobody will notice: words, or movements within the tolerance.
    case patch
    /// Something is new or moves differently; everything that was there still works.
    case minor
    /// Something is gone, or is no longer what it was.
    case major

    /// By reach: none, patch, minor, major.
    public static func < (left: Verdict.Level, right: Verdict.Level) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .none: 0
      case .patch: 1
      case .minor: 2
      case .major: 3
      }
    }
  }

  /// Where the verdict's lines are drawn.
  public struct Policy: Hashable, Sendable {
    /// A duration that changes by more than this share of the shorter one is a major change.
    public var majorDuration = 0.25
    /// One that changes by no more than this is a patch.
    public var patchDuration = 0.01
    /// A channel that deviates by more than this share of its span is a major change.
    public var majorDeviation = 0.25
    /// One that deviates by no more than this is a patch.
    public var patchDeviation = 0.01

    /// The defaults: a quarter is major, a hundredth a patch.
    public init() {}
  }

  /// A rule by which a change is a patch, minor or major.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    case presetRemoved = "preset-removed", presetRenamed = "preset-renamed", kindChanged = "kind-changed"
    case channelRemoved = "channel-removed", parameterRemoved = "parameter-removed"
    case durationMuch = "duration-much", deviationMuch = "deviation-much", unplayable
    case presetAdded = "preset-added", presetRenamedWithAlias = "preset-renamed-with-alias"
    case presetDeprecated = "preset-deprecated", presetReinstated = "preset-reinstated"
    case reducedMotionChanged = "reduced-motion-changed"
    case channelAdded = "channel-added", parameterAdded = "parameter-added"
    case duration, deviation, cuesChanged = "cues-changed", behavior, notCompared = "not-compared"
    case durationSlight = "duration-slight", deviationSlight = "deviation-slight", reworded, words

    /// What a change by this rule is.
    package var level: Verdict.Level {
      switch self {
      case .presetRemoved, .presetRenamed, .kindChanged, .channelRemoved, .parameterRemoved, .durationMuch,
        .deviationMuch, .unplayable:
        .major
      case .presetAdded, .presetRenamedWithAlias, .presetDeprecated, .presetReinstated, .reducedMotionChanged,
        .channelAdded, .parameterAdded, .duration, .deviation, .cuesChanged, .behavior, .notCompared:
        .minor
      case .durationSlight, .deviationSlight, .reworded, .words: .patch
      }
    }

    package var explanation: String {
      switch self {
      case .presetRemoved: "A preset is gone."
      case .presetRenamed: "A preset has another name, and no alias has the old one."
      case .kindChanged: "A preset is of another kind, aliases followed."
      case .channelRemoved: "A motion no longer moves something that it moved, or in another unit."
      case .parameterRemoved: "A motion no longer has a parameter that could be set."
      case .durationMuch: "A duration changes by more than the policy's major share, or to or from endless."
      case .deviationMuch: "A channel deviates by more than the policy's major share of its span."
      case .unplayable: "A motion that could be played cannot be played any more."
      case .presetAdded: "A preset is new."
      case .presetRenamedWithAlias: "A preset has another name, and a new alias has the old one."
      case .presetDeprecated: "A preset should no longer be used."
      case .presetReinstated: "A preset may be used again."
      case .reducedMotionChanged: "Another preset is played where people ask for reduced motion."
      case .channelAdded: "A motion moves something that it did not."
      case .parameterAdded: "A motion has a new parameter."
      case .duration: "A duration changes by more than the tolerance."
      case .deviation: "A channel deviates by more than the tolerance."
      case .cuesChanged: "Other cues come, or at other times."
      case .behavior: "Completion, merging with others, or what drives a motion differs; it need not show."
      case .notCompared: "A motion is written differently, and cannot be played for comparison or plays only now."
      case .durationSlight: "A duration changes within the tolerance."
      case .deviationSlight: "A channel deviates within the tolerance."
      case .reworded: "A motion is written differently and moves the same."
      case .words: "Title, summary, notes, tags, use, source or extensions differ."
      }
    }
  }
}

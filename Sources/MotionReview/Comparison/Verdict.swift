public import MotionModel

/// Level of a change: patch, minor or major, with the reasons.
///
/// Every difference is judged by ``Verdict.Rule``; the verdict is the furthest-reaching of them.
public struct Verdict: Hashable, Sendable {
  /// One difference judged by one rule.
  public struct Reason: Hashable, Sendable {
    /// The rule.
    public let rule: Verdict.Rule
    /// The preset, by its later name if it has one.
    public let preset: PresetName
    /// Change, without the preset's name: `scale deviates by 0.2 (40 %) at 0.31 s`.
    public let sentence: String
  }

  /// The verdict.
  public let level: Verdict.Level
  /// Reasons: the highest level first, then by preset.
  public let reasons: [Reason]
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
      for fact in DifferenceFact.list(preset, policy, aliases: aliases) {
        guard let rule = fact.rule, let sentence = fact.sentence else { continue }
        let reason = Reason(rule: rule, preset: name, sentence: sentence)
        if reason != reasons.last { reasons.append(reason) }
      }
    }
    level = reasons.map(\.rule.level).max() ?? .none
    // The presets come by name, and those of a level keep that order.
    self.reasons = Level.allCases.reversed().flatMap { level in reasons.filter { $0.rule.level == level } }
    self.policy = policy
  }
}

extension Verdict {
  /// Level of a change for users of a catalog, as in a version number.
  public enum Level: String, Hashable, Sendable, CaseIterable, Comparable {
    /// No difference.
    case none
    /// Unnoticeable: details, or deviations within the tolerance.
    case patch
    /// Additions or different motion, compatible with all uses.
    case minor
    /// Removals or incompatible changes.
    case major

    /// By reach: none, patch, minor, major.
    public static func < (left: Verdict.Level, right: Verdict.Level) -> Bool {
      allCases.prefix { $0 != right }.contains(left)
    }
  }

  /// Thresholds of a verdict.
  public struct Policy: Hashable, Sendable {
    /// A duration that changes by more than this share of the shorter one is a major change; a curve's, and a
    /// transition's, is one only if it deviates by more than a fifth of ``majorDeviation``, too.
    public var majorDuration = 0.25
    /// One that changes by no more than this is a patch.
    public var patchDuration = 0.01
    /// A channel that deviates by more than this share of its span is a major change; where durations differ, its
    /// deviation at equal durations counts if that is smaller.
    public var majorDeviation = 0.25
    /// One that deviates by no more than this is a patch.
    public var patchDeviation = 0.01

    /// The defaults: a quarter is major, a hundredth a patch.
    public init() {}

    /// - Parameter share: Relative change of a duration; nil if one is unknown.
    func rule(ofDuration share: Double?) -> Rule {
      guard let over = share.map({ abs($0) - Self.rounding }) else { return .duration }
      return over > majorDuration ? .durationMuch : over > patchDuration ? .duration : .durationSlight
    }

    func rule(ofDeviation share: Double) -> Rule {
      let over = share - Self.rounding
      return over > majorDeviation ? .deviationMuch : over > patchDeviation ? .deviation : .deviationSlight
    }

    /// Tolerance for rounding at a threshold: 1.01 / 1 - 1 is more than 0.01 in binary64.
    private static let rounding = 1e-9
  }

  /// A rule by which a change is a patch, minor or major.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// Removed, no longer playable, or different by more than the policy's major share.
    case presetRemoved = "preset-removed", presetRenamed = "preset-renamed", kindChanged = "kind-changed"
    case channelRemoved = "channel-removed", parameterRemoved = "parameter-removed"
    case durationMuch = "duration-much", deviationMuch = "deviation-much", unplayable
    /// New, marked, or different by more than the policy's patch; `behavior` may be invisible, `not-compared` is not
    /// playable for comparison, or only now.
    case presetAdded = "preset-added", presetRenamedWithAlias = "preset-renamed-with-alias"
    case presetDeprecated = "preset-deprecated", presetReinstated = "preset-reinstated"
    case reducedMotionChanged = "reduced-motion-changed"
    case channelAdded = "channel-added", parameterAdded = "parameter-added"
    case duration, deviation, cuesChanged = "cues-changed", behavior, notCompared = "not-compared"
    /// Within the policy's patch, or in words only.
    case durationSlight = "duration-slight", deviationSlight = "deviation-slight", reworded, words

    /// Level of a change by this rule.
    package var level: Verdict.Level {
      switch self {
      case .presetRemoved, .presetRenamed, .kindChanged, .channelRemoved, .parameterRemoved, .durationMuch,
        .deviationMuch, .unplayable:
        .major
      case .durationSlight, .deviationSlight, .reworded, .words: .patch
      default: .minor
      }
    }
  }
}

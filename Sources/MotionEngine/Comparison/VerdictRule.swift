/// A rule by which a change is a patch, minor or major.
public enum VerdictRule: String, Hashable, Sendable, CaseIterable {
  case presetRemoved = "preset-removed"
  case presetRenamed = "preset-renamed"
  case kindChanged = "kind-changed"
  case channelRemoved = "channel-removed"
  case parameterRemoved = "parameter-removed"
  case durationMuch = "duration-much"
  case deviationMuch = "deviation-much"
  case unplayable = "unplayable"
  case presetAdded = "preset-added"
  case presetRenamedWithAlias = "preset-renamed-with-alias"
  case presetDeprecated = "preset-deprecated"
  case presetReinstated = "preset-reinstated"
  case reducedMotionChanged = "reduced-motion-changed"
  case channelAdded = "channel-added"
  case parameterAdded = "parameter-added"
  case duration = "duration"
  case deviation = "deviation"
  case cuesChanged = "cues-changed"
  case behavior = "behavior"
  case notCompared = "not-compared"
  case durationSlight = "duration-slight"
  case deviationSlight = "deviation-slight"
  case reworded = "reworded"
  case words = "words"

  /// What a change by this rule is.
  public var level: VerdictLevel {
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

  /// The rule in a sentence.
  public var explanation: String {
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

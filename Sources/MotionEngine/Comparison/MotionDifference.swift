public import MotionModel

/// What moved between two versions of a motion.
public struct MotionDifference: Hashable, Sendable {
  /// The kinds, aliases followed; nil where an alias leads nowhere.
  public let kind: BeforeAfter<MotionKind?>
  /// The lengths in seconds, infinity for endless motions; nil for what leaves its length to its user, or cannot be played.
  public let duration: BeforeAfter<Double?>
  /// Over how many seconds the channels were compared; nil where they were not.
  public let window: Double?
  /// Whether the window holds both motions whole; not so for endless ones.
  public let isWhole: Bool
  /// Of a transition that comes and goes: when the going begins; it comes at 0.
  public let removalTime: Double?
  /// The channels that both have and that lie apart, in the order of the new motion.
  public let channels: [ChannelDifference]
  /// Channels that only the new motion has.
  public let addedChannels: [Channel]
  /// Channels that only the old motion has.
  public let removedChannels: [Channel]
  /// Parameters that only the new motion has.
  public let addedParameters: [String]
  /// Parameters that only the old motion has.
  public let removedParameters: [String]
  /// Settling, overshoot and peak velocity, of curves.
  public let metrics: BeforeAfter<CurveMetrics>?
  /// Whether other cues come, or at other times.
  public let cuesDiffer: Bool
  /// Where the documents differ.
  public let changes: [DocumentChange]
  /// Why a motion could not be played, so that only documents were compared.
  public let obstacle: BeforeAfter<String?>
  /// By which arithmetic channels were compared.
  public let mode: EvaluationMode

  /// Whether nothing differs, not even in the documents or in what they refer to.
  public var isIdentical: Bool { changes.isEmpty && !moves && !obstacle.isChanged }

  /// Whether the documents differ but the motion, as far as it was compared, is the same in other words.
  public var isReworded: Bool { !changes.isEmpty && !moves && window != nil && hiddenChanges.isEmpty }

  /// Document changes that a motion played alone does not show: how it merges with others, when it counts as complete,
  /// what drives it.
  public var hiddenChanges: [DocumentChange] { changes.filter(\.isUnseen) }

  /// Whether anything that can be seen or asked for differs.
  public var moves: Bool {
    kind.isChanged || duration.isChanged || !channels.isEmpty || !addedChannels.isEmpty || !removedChannels.isEmpty
      || !addedParameters.isEmpty || !removedParameters.isEmpty || cuesDiffer
  }

  /// The channel that lies furthest apart, as a share of its span.
  public var worst: ChannelDifference? { channels.max { $0.relativeDeviation < $1.relativeDeviation } }

  /// How much longer it takes, as a share of the shorter: 0.2 for 20 %; below 0 when it takes less.
  ///
  /// Infinite where one is endless or takes no time; nil where a length is unknown. Its magnitude is the same both ways.
  public var relativeDuration: Double? {
    guard let before = duration.before, let after = duration.after else { return nil }
    if before == after { return 0 }
    let ratio = max(before, after) / min(before, after)
    return (after > before ? 1 : -1) * (ratio.isNaN ? .infinity : ratio - 1)
  }
}

public import MotionEngine
public import MotionModel

/// Difference between two versions of a motion.
///
/// ```swift
/// let ease = ResolvedMotion(.curve(try Curve(notation: "ease")))
/// let easeInOut = ResolvedMotion(.curve(try Curve(notation: "ease-in-out")))
/// let difference = MotionDifference(from: ease, to: easeInOut)
/// let deviation = difference.worst?.deviation  // how far apart, and .time when
/// ```
public struct MotionDifference: Hashable, Sendable {
  /// Kinds, with aliases resolved; nil for a broken alias.
  public internal(set) var kind = BeforeAfter<MotionKind?>(before: nil, after: nil)
  /// Lengths in seconds, infinity for endless motions; nil without its own, or if not playable.
  public internal(set) var duration = BeforeAfter<Double?>(before: nil, after: nil)
  /// Compared length of the channels in seconds; nil if not compared.
  package internal(set) var window: Double?
  /// Indicates that the window holds both motions entirely; false for endless ones.
  package internal(set) var isWhole = true
  /// Start of a transition's removal; its insertion starts at 0.
  package internal(set) var removalTime: Double?
  /// The channels that both have and that differ, in the order of the new motion.
  public internal(set) var channels: [ChannelDifference] = []
  /// Channels that only the new, or only the old motion has.
  public internal(set) var addedChannels: [Channel] = [], removedChannels: [Channel] = []
  /// Parameters that only the new, or only the old motion has.
  package internal(set) var addedParameters: [String] = [], removedParameters: [String] = []
  /// Settling, overshoot and peak velocity, of curves.
  public internal(set) var metrics: BeforeAfter<CurveMetrics>?
  /// Indicates different cues or times of cues.
  package internal(set) var cuesDiffer = false
  package internal(set) var changes: [DocumentChange] = []
  /// Reason that a motion is not playable, so that only documents were compared.
  package internal(set) var obstacle = BeforeAfter<String?>(before: nil, after: nil)
  package internal(set) var mode: EvaluationMode

  /// Indicates no difference, including the documents and their references.
  public var isIdentical: Bool { changes.isEmpty && !moves && !obstacle.isChanged }

  /// Indicates different documents with equal motion, as far as compared.
  package var isReworded: Bool { !changes.isEmpty && !moves && window != nil && hiddenChanges.isEmpty }

  /// Document changes invisible in a motion played alone: merging with others, completion, triggers.
  package var hiddenChanges: [DocumentChange] { changes.filter(\.isUnseen) }

  /// Indicates any difference in behavior.
  public var moves: Bool {
    kind.isChanged || duration.isChanged || !channels.isEmpty || !addedChannels.isEmpty || !removedChannels.isEmpty
      || !addedParameters.isEmpty || !removedParameters.isEmpty || cuesDiffer
  }

  /// The channel that is furthest apart, as a share of its span.
  public var worst: ChannelDifference? { channels.max { $0.relativeDeviation < $1.relativeDeviation } }

  /// Increase of the duration, as a fraction of the shorter: 0.2 for 20 %; negative for a decrease.
  ///
  /// Infinite if one is endless or takes no time; nil if a length is unknown. Its magnitude is symmetric.
  package var relativeDuration: Double? {
    guard let before = duration.before, let after = duration.after else { return nil }
    if before == after { return 0 }
    let ratio = max(before, after) / min(before, after)
    return (after > before ? 1 : -1) * (ratio.isNaN ? .infinity : ratio - 1)
  }
}

/// Old and new value.
public struct BeforeAfter<Value> {
  /// As it was.
  public var before: Value
  /// New value.
  public var after: Value

  /// Makes a pair.
  public init(before: Value, after: Value) {
    self.before = before
    self.after = after
  }
}

extension BeforeAfter: Sendable where Value: Sendable {}
extension BeforeAfter: Hashable where Value: Hashable {}

extension BeforeAfter: Equatable where Value: Equatable {
  package var isChanged: Bool { before != after }
}

/// Largest difference of a channel between two motions.
public struct ChannelDifference: Hashable, Sendable {
  /// The channel, with its unit.
  public let channel: Channel
  /// Largest distance between old and new, in the channel's unit; for texts 1 if they differ at all.
  public let deviation: Double
  /// Time of its first occurrence, in seconds.
  public let time: Double
  /// The old value then.
  public let before: Double
  /// The new value then.
  public let after: Double
  /// The distance between the lowest and the highest value that either motion shows.
  package let span: Double
  /// Largest distance with both motions stretched to one length; nil where that is no comparison.
  package let stretchedDeviation: Double?
  /// The texts then, of a text channel.
  package let texts: BeforeAfter<String>?

  /// Deviation as a fraction of the span, 0 to 1, which makes points and degrees comparable.
  public var relativeDeviation: Double { span > 0 ? min(deviation / span, 1) : 0 }

  /// Share of the span that remains if the durations, which are judged by themselves, are taken for equal.
  package var shapeDeviation: Double {
    guard span > 0, let stretchedDeviation else { return relativeDeviation }
    return min(stretchedDeviation / span, relativeDeviation)
  }
}

/// Options of a comparison of two motions.
public struct ComparisonOptions: Hashable, Sendable {
  /// Mode, range and triggers; the defaults play a motion once from 0 to 1.
  public var compile = CompileOptions()
  /// The least time over which endless motions are compared, in seconds; two of their passes where those take longer.
  public var endlessWindow = 10.0
  /// The most times at which a channel is evaluated, at least 64.
  ///
  /// Adjacent samples are at most six times the window divided by their number apart, so every deviation of that width
  /// is found in full height.
  package var maximumSamples = 20_000
  /// The most times at which all channels of a motion are evaluated together; each gets 64 at least.
  package var maximumWork = 1_000_000
  /// Deviations up to this count as none, so that equivalent documents are found to be the same motion.
  public var sameness = 1e-9

  /// The defaults.
  public init() {}
}

public import MotionEngine
public import MotionModel

/// What moved between two versions of a motion.
///
/// ```swift
/// let ease = ResolvedMotion(.curve(try Curve(notation: "ease")))
/// let easeInOut = ResolvedMotion(.curve(try Curve(notation: "ease-in-out")))
/// let difference = MotionDifference(from: ease, to: easeInOut)
/// let deviation = difference.worst?.deviation  // how far apart, and .time when
/// ```
public struct MotionDifference: Hashable, Sendable {
  /// The kinds, aliases followed; nil where an alias leads nowhere.
  public internal(set) var kind = BeforeAfter<MotionKind?>(before: nil, after: nil)
  /// The lengths in seconds, infinity for endless motions; nil for what leaves its length to its user, or cannot be played.
  public internal(set) var duration = BeforeAfter<Double?>(before: nil, after: nil)
  /// Over how many seconds the channels were compared; nil where they were not.
  package internal(set) var window: Double?
  /// Whether the window holds both motions whole; not so for endless ones.
  package internal(set) var isWhole = true
  /// Of a transition that comes and goes: when the going begins; it comes at 0.
  package internal(set) var removalTime: Double?
  /// The channels that both have and that differ, in the order of the new motion.
  public internal(set) var channels: [ChannelDifference] = []
  /// Channels that only the new, or only the old motion has.
  public internal(set) var addedChannels: [Channel] = [], removedChannels: [Channel] = []
  /// Parameters that only the new, or only the old motion has.
  package internal(set) var addedParameters: [String] = [], removedParameters: [String] = []
  /// Settling, overshoot and peak velocity, of curves.
  public internal(set) var metrics: BeforeAfter<CurveMetrics>?
  /// Whether other cues come, or at other times.
  package internal(set) var cuesDiffer = false
  /// Where the documents differ.
  package internal(set) var changes: [DocumentChange] = []
  /// Why a motion could not be played, so that only documents were compared.
  package internal(set) var obstacle = BeforeAfter<String?>(before: nil, after: nil)
  /// The mode in which channels were compared.
  package internal(set) var mode: EvaluationMode

  /// Whether nothing differs, not even in the documents or in what they refer to.
  public var isIdentical: Bool { changes.isEmpty && !moves && !obstacle.isChanged }

  /// Whether the documents differ but the motion, as far as it was compared, is the same in other words.
  package var isReworded: Bool { !changes.isEmpty && !moves && window != nil && hiddenChanges.isEmpty }

  /// Document changes that a motion played alone does not show: how it merges with others, when it counts as complete,
  /// what drives it.
  package var hiddenChanges: [DocumentChange] { changes.filter(\.isUnseen) }

  /// Whether anything that can be seen or asked for differs.
  public var moves: Bool {
    kind.isChanged || duration.isChanged || !channels.isEmpty || !addedChannels.isEmpty || !removedChannels.isEmpty
      || !addedParameters.isEmpty || !removedParameters.isEmpty || cuesDiffer
  }

  /// The channel that is furthest apart, as a share of its span.
  public var worst: ChannelDifference? { channels.max { $0.relativeDeviation < $1.relativeDeviation } }

  /// How much longer it takes, as a share of the shorter: 0.2 for 20 %; below 0 when it takes less.
  ///
  /// Infinite where one is endless or takes no time; nil where a length is unknown. Its magnitude is the same both ways.
  package var relativeDuration: Double? {
    guard let before = duration.before, let after = duration.after else { return nil }
    if before == after { return 0 }
    let ratio = max(before, after) / min(before, after)
    return (after > before ? 1 : -1) * (ratio.isNaN ? .infinity : ratio - 1)
  }
}

/// A fact as it was and as it is.
public struct BeforeAfter<Value> {
  /// As it was.
  public var before: Value
  /// As it is.
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
  /// Whether the two differ.
  package var isChanged: Bool { before != after }
}

/// How far a channel differs between two motions, where it differs most.
public struct ChannelDifference: Hashable, Sendable {
  /// The channel, with its unit.
  public let channel: Channel
  /// The largest distance between old and new, in the channel's unit; for texts 1, where they differ at all.
  public let deviation: Double
  /// When it occurs first, in seconds.
  public let time: Double
  /// The old value then.
  public let before: Double
  /// The new value then.
  public let after: Double
  /// The distance between the lowest and the highest value that either motion shows.
  package let span: Double
  /// The texts then, of a text channel.
  package let texts: BeforeAfter<String>?

  /// The deviation as a share of the span, 0 to 1: what compares points with degrees.
  public var relativeDeviation: Double { span > 0 ? min(deviation / span, 1) : 0 }
}

/// How closely two motions are compared.
public struct ComparisonOptions: Hashable, Sendable {
  /// In what mode and range, with what triggers; the defaults play a motion once from 0 to 1.
  public var compile = CompileOptions()
  /// The least time over which endless motions are compared, in seconds; two of their passes where those take longer.
  public var endlessWindow = 10.0
  /// The most times at which a channel is evaluated, at least 64.
  ///
  /// No two neighboring ones lie further apart than six times the window divided by their number, so every deviation that
  /// lasts so long is found, in its full height.
  package var maximumSamples = 20_000
  /// The most times at which all channels of a motion are evaluated together; each gets 64 at least.
  package var maximumWork = 1_000_000
  /// Deviations up to this count as none, so that two ways to say the same thing are found to be the same motion.
  public var sameness = 1e-9

  /// The defaults.
  public init() {}
}

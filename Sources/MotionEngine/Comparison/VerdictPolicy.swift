/// Where the verdict's lines are drawn.
public struct VerdictPolicy: Hashable, Sendable {
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

public import MotionModel

/// A motion's references, each with the motion it leads to.
public struct PresetClosure: Hashable, Sendable {
  /// The preset that was asked for; nil when a bare motion was.
  public let root: StoredPreset?
  /// What each reference leads to, keyed by the reference as it stands in a motion of this closure.
  public let motions: [PresetReference: Motion]
  /// References that lead nowhere, in the order in which they were met.
  public let dangling: [PresetReference]
}

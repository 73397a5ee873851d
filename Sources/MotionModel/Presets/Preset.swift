/// A named motion.
public struct Preset: Hashable, Sendable {
  /// Its name.
  public var name: PresetName
  /// What it says about itself.
  public var details: PresetDetails
  /// What moves.
  public var motion: Motion

  /// Makes a preset.
  public init(_ name: PresetName, _ motion: Motion, details: PresetDetails = PresetDetails()) {
    self.name = name
    self.details = details
    self.motion = motion
  }
}

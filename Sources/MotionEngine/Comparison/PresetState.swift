public import MotionModel

/// A preset as it is in one state of a catalogue, with what its references mean there.
public struct PresetState: Sendable {
  /// The preset.
  public let preset: Preset
  /// What the references of its motion mean.
  public let references: ReferenceTable

  /// Makes a state.
  public init(_ preset: Preset, references: ReferenceTable = ReferenceTable()) {
    self.preset = preset
    self.references = references
  }
}

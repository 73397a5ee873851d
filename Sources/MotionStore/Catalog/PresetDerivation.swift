public import MotionModel

/// What an imported preset's identity is made of, so that two people who import the same file get the same presets.
public struct PresetDerivation: Hashable, Sendable {
  /// SHA-256 of the imported file, as lower-case hexadecimal digits.
  public var sourceSHA256: String
  /// The name in that file.
  public var originalName: String

  /// Makes a derivation.
  public init(sourceSHA256: String, originalName: String) {
    self.sourceSHA256 = sourceSHA256
    self.originalName = originalName
  }

  /// The first 16 bytes of SHA-256(digits of the source's hash + original name in UTF-8).
  public var presetID: PresetID? {
    PresetID(hex: String(SHA256Digest.hex(of: Array(sourceSHA256.utf8), Array(originalName.utf8)).prefix(32)))
  }
}

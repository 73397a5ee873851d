extension PresetDerivation {
  /// Makes a derivation from the imported bytes themselves.
  /// - Complexity: O(bytes).
  public init(source: [UInt8], originalName: String) {
    self.init(sourceSHA256: SHA256Digest.hex(of: source), originalName: originalName)
  }
}

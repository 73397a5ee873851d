import MotionModel

/// The names in a text, each of one preset.
struct NameClaims {
  private var owners: [String: PresetName] = [:]

  /// Takes a name for a preset, which may have taken it before.
  /// - Throws: ``ModelError`` (`duplicate`) where it is another preset's.
  mutating func claim(_ name: String, for preset: PresetName) throws(ModelError) {
    guard let other = owners.updateValue(preset, forKey: name), other != preset else { return }
    throw ModelError(.duplicate, "\(other) and \(preset) both become \(name)", hint: "rename one of them")
  }

  /// Whose a name is.
  func owner(of name: some StringProtocol) -> PresetName? { owners[String(name)] }
}

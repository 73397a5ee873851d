import MotionModel

/// The names in a text, each of one preset.
struct NameClaims {
  private var owners: [String: PresetName] = [:]

  /// Takes a name for a preset, which may have taken it before.
  /// - Throws: ``ModelError`` (`duplicate`) where it is another preset's.
  mutating func claim(_ name: String, for preset: PresetName) throws(ModelError) {
    guard let other = owners.updateValue(preset, forKey: name), other != preset else { return }
    throw Self.collision(other, preset, name)
  }

  /// The error of two presets that become one name.
  static func collision(_ one: PresetName, _ other: PresetName, _ name: String) -> ModelError {
    ModelError(.duplicate, "\(one) and \(other) both become \(name)", hint: "rename one of them")
  }

  /// Whose a name is.
  func owner(of name: some StringProtocol) -> PresetName? { owners[String(name)] }
}

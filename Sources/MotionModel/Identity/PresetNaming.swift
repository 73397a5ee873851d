/// A preset's name, or its text: `"brand/pop"`.
public protocol PresetNameConvertible: PresetReferenceConvertible {
  /// Returns the name.
  /// - Throws: ``ModelError`` with code `badName` for an invalid text.
  func asPresetName() throws(ModelError) -> PresetName
}

/// A reference to a preset, or its text: `"brand/pop"`, `"brand/pop@3"`.
public protocol PresetReferenceConvertible: Sendable {
  /// Returns the reference.
  /// - Throws: ``ModelError`` with code `badName` or `badReference` for an invalid text.
  func asPresetReference() throws(ModelError) -> PresetReference
}

extension PresetName: PresetNameConvertible {
  public func asPresetName() -> PresetName { self }
  public func asPresetReference() -> PresetReference { .name(self, .latest) }
}

extension PresetReference: PresetReferenceConvertible {
  public func asPresetReference() -> PresetReference { self }
}

extension String: PresetNameConvertible {
  public func asPresetName() throws(ModelError) -> PresetName { try PresetName(self) }
  public func asPresetReference() throws(ModelError) -> PresetReference { try PresetReference(self) }
}

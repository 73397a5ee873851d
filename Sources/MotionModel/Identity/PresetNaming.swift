/// A preset's name, or a text that is read as one: `"brand/pop"`.
public protocol PresetNameConvertible: PresetReferenceConvertible {
  /// - Throws: ``ModelError`` with code `badName` for a text that is no name.
  func asPresetName() throws(ModelError) -> PresetName
}

/// A reference to a preset, or a text that is read as one: `"brand/pop"`, `"brand/pop@3"`.
public protocol PresetReferenceConvertible: Sendable {
  /// - Throws: ``ModelError`` with code `badName` or `badReference` for a text that is no reference.
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

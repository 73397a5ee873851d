public import MotionModel

extension WriteBatch {
  /// Says that a preset should no longer be used.
  ///
  /// It stays, and keeps working for those who use it.
  /// - Parameters:
  ///   - replacement: What to use instead.
  ///   - reason: Why.
  /// - Throws: ``StoreError`` with code `notFound` for the preset, or at commit for the replacement; `invalid` when it
  ///   would replace itself.
  public func deprecate(
    _ name: some PresetNameConvertible, use replacement: (any PresetNameConvertible)? = nil, reason: String? = nil
  ) throws {
    let item = try find(try name.asPresetName())
    let replacement = try replacement?.asPresetName()
    if let replacement, try find(replacement).id == item.id {
      throw StoreError(
        .invalid, "\(item.name) cannot be its own replacement", hint: "name another preset", names: [item.name.text])
    }
    var details = item.currentDetails
    let known = details.deprecation
    details.deprecation = Deprecation(
      reason: reason ?? known?.reason, replacement: replacement.map { .name($0, .latest) } ?? known?.replacement)
    try set(name, details: details)
  }

  /// Takes a deprecation back.
  /// - Throws: ``StoreError`` with code `notFound`.
  public func undeprecate(_ name: some PresetNameConvertible) throws {
    var details = try find(try name.asPresetName()).currentDetails
    details.deprecation = nil
    try set(name, details: details)
  }

  /// Gives a preset another name beside its own.
  /// - Parameter target: What the new name means; `name@3` pins it to a version.
  /// - Throws: ``StoreError`` with code `alreadyExists`; at commit `notFound` for the target, or `cycle`.
  @discardableResult
  public func alias(
    _ name: some PresetNameConvertible, to target: some PresetReferenceConvertible
  ) throws -> PresetID {
    try add(Preset(name.asPresetName(), .alias(target.asPresetReference())))
  }
}

extension StagedPreset {
  /// The details as they will be, as far as they are known now.
  var currentDetails: PresetDetails {
    switch details {
    case .given(let details), .kept(let details): details
    }
  }
}

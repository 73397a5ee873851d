public import MotionModel

extension WriteBatch {
  /// Marks a preset as deprecated.
  ///
  /// It is kept, and works for its users.
  /// - Parameters:
  ///   - replacement: Preset to use instead.
  ///   - reason: Reason for the deprecation.
  /// - Throws: ``StoreError`` with code `notFound` for the preset, or at commit for the replacement; `invalid` when it
  ///   would replace itself, `cycle` when its replacement is to be replaced by it.
  public func deprecate(
    _ name: some PresetNameConvertible, use replacement: (any PresetNameConvertible)? = nil, reason: String? = nil
  ) throws {
    let item = try find(try name.asPresetName())
    let replacement = try replacement?.asPresetName()
    if let other = try replacement.map({ try find($0) }) {
      guard other.id != item.id else {
        throw StoreError(
          .invalid, "\(item.name) cannot be its own replacement", hint: "name another preset", names: [item.name.text])
      }
      try refuseCircle(of: item, replacedBy: other)
    }
    var details = item.details
    let known = details.deprecation
    details.deprecation = Deprecation(
      reason: reason ?? known?.reason, replacement: replacement.map { .name($0, .latest) } ?? known?.replacement)
    try set(name, details: details)
  }

  /// Refuses a replacement whose own replacements lead back to the preset.
  private func refuseCircle(of item: StagedPreset, replacedBy replacement: StagedPreset) throws {
    var (circle, seen): ([StagedPreset], Set<PresetID>) = ([item], [])
    var next = replacement
    while next.id != item.id {
      guard seen.insert(next.id).inserted else { return }
      circle.append(next)
      switch next.details.deprecation?.replacement {
      case .name(let name, _): next = try find(name)
      case .preset(let id):
        guard let known = try current(id) else { return }
        next = known
      case .content, nil: return
      }
    }
    let names = (circle + [item]).map(\.name.text)
    throw StoreError(
      .cycle, "deprecated presets would replace each other in a circle: \(names.joined(separator: " → "))",
      hint: "name a preset that is not deprecated, or take back one of the other deprecations first", names: names)
  }

  /// Takes a deprecation back.
  /// - Throws: ``StoreError`` with code `notFound`.
  public func undeprecate(_ name: some PresetNameConvertible) throws {
    var details = try find(try name.asPresetName()).details
    details.deprecation = nil
    try set(name, details: details)
  }

  /// Gives a preset another name.
  /// - Parameter target: Target of the new name; `name@3` pins it to a version.
  /// - Throws: ``StoreError`` with code `alreadyExists`; at commit `notFound` for the target, or `cycle`.
  @discardableResult
  public func alias(
    _ name: some PresetNameConvertible, to target: some PresetReferenceConvertible
  ) throws -> PresetID {
    try add(Preset(name.asPresetName(), .alias(target.asPresetReference())))
  }
}

public import MotionModel

/// Changes of a single preset, each a commit; ``Catalog/write(by:dryRun:_:)`` makes one commit of several.
extension Catalog {
  /// Adds a preset.
  /// - Throws: ``StoreError`` with code `alreadyExists`, or the preset's error.
  @discardableResult
  public func add(_ preset: Preset, by context: CommitContext = .current()) throws -> [PresetChange] {
    try write(by: context) { try $0.add(preset) }
  }

  /// Replaces the motion of an existing preset, and its details where given.
  /// - Throws: ``StoreError`` with code `notFound`, or the motion's error.
  @discardableResult
  public func set(
    _ name: some PresetNameConvertible, _ motion: Motion, details: PresetDetails? = nil,
    by context: CommitContext = .current()
  ) throws -> [PresetChange] {
    try write(by: context) { try $0.set(name, motion: motion, details: details) }
  }

  /// Renames a preset; references follow, and the old name still leads to it.
  /// - Throws: ``StoreError`` with code `notFound`, `alreadyExists` or `ambiguous`.
  @discardableResult
  public func rename(
    _ name: some PresetNameConvertible, to newName: some PresetNameConvertible,
    by context: CommitContext = .current()
  ) throws -> [PresetChange] {
    try write(by: context) { try $0.rename(name, to: newName) }
  }

  /// Removes a preset; its history stays, and it can be restored.
  /// - Throws: ``StoreError`` with code `notFound`, `ambiguous`, or `inUse` with the names of presets that reference it.
  @discardableResult
  public func remove(
    _ name: some PresetNameConvertible, by context: CommitContext = .current()
  ) throws -> [PresetChange] {
    try write(by: context) { try $0.remove(name) }
  }
}

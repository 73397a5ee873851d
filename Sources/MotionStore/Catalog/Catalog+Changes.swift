public import MotionModel

/// Changes of one preset, each a commit of its own; several in one are a ``Catalog/write(by:dryRun:_:)``.
extension Catalog {
  /// Adds a preset.
  /// - Throws: ``StoreError`` with code `alreadyExists`, or what is wrong with it.
  @discardableResult
  public func add(_ preset: Preset, by context: CommitContext = .current()) throws -> [PresetChange] {
    try write(by: context) { try $0.add(preset) }
  }

  /// Gives a preset another motion; what it says about itself stays, unless that is given too.
  /// - Throws: ``StoreError`` with code `notFound`, or what is wrong with the motion.
  @discardableResult
  public func set(
    _ name: some PresetNameConvertible, _ motion: Motion, details: PresetDetails? = nil,
    by context: CommitContext = .current()
  ) throws -> [PresetChange] {
    try write(by: context) { try $0.set(name, motion: motion, details: details) }
  }

  /// Gives a preset another name; references follow, and the old name still leads to it.
  /// - Throws: ``StoreError`` with code `notFound`, `alreadyExists` or `ambiguous`.
  @discardableResult
  public func rename(
    _ name: some PresetNameConvertible, to newName: some PresetNameConvertible,
    by context: CommitContext = .current()
  ) throws -> [PresetChange] {
    try write(by: context) { try $0.rename(name, to: newName) }
  }

  /// Takes a preset out of the catalog; its history stays, and it can be restored.
  /// - Throws: ``StoreError`` with code `notFound`, `ambiguous`, or `inUse` with the names of those that refer to it.
  @discardableResult
  public func remove(
    _ name: some PresetNameConvertible, by context: CommitContext = .current()
  ) throws -> [PresetChange] {
    try write(by: context) { try $0.remove(name) }
  }
}

public import MotionModel
public import MotionStore

extension Catalog {
  /// Takes the last changes of this copy back, the newest first: all of them, or none.
  ///
  /// Nothing is deleted: each preset gets a new version that says what the one before the change said.
  /// - Parameters:
  ///   - count: How many commits.
  ///   - context: Who and when; an empty message becomes `Undo: …`.
  ///   - force: Also when that takes away a preset which others use.
  ///   - keep: False to see what would happen.
  /// - Throws: `StoreError` with code `notFound` when there are fewer changes, `stale`, `alreadyExists` or `inUse`.
  @discardableResult
  public func undo(
    last count: Int = 1, _ context: CommitContext, force: Bool = false, keep: Bool = true
  ) throws(StoreError) -> [UndoReport] {
    try catalog.undo(last: count, context, force: force, keep: keep)
  }

  /// Takes the last undos back: all of them, or none; any other change ends the chance.
  @discardableResult
  public func redo(
    last count: Int = 1, _ context: CommitContext, force: Bool = false, keep: Bool = true
  ) throws(StoreError) -> [UndoReport] {
    try catalog.redo(last: count, context, force: force, keep: keep)
  }

  /// Who last changed each part of a preset, when and why.
  /// - Throws: `StoreError` with code `notFound` or `ambiguous`.
  public func blame(_ name: PresetName) throws(StoreError) -> [FieldOrigin] { try catalog.blame(name) }

  /// Everything that would notice a change of a preset: its users, theirs, and so on, nearest first.
  /// - Throws: `StoreError` with code `notFound` or `ambiguous`.
  public func transitiveUsers(of name: PresetName) throws(StoreError) -> [TransitiveUser] {
    try catalog.transitiveUsers(of: name)
  }
}

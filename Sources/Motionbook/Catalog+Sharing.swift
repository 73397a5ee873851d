public import MotionModel
public import MotionStore

extension Catalog {
  // MARK: Releases

  /// Pins every live preset, with everything it refers to, under a name: `brand/pop@release:2026.11`.
  /// - Parameter keep: False to check only.
  /// - Throws: `StoreError` with code `invalid`, `alreadyExists`, or `stale` while conflicts are open.
  @discardableResult
  public func release(
    _ name: String, _ context: CommitContext, keep: Bool = true
  ) throws(StoreError) -> ReleaseSummary {
    try catalog.release(name, context, keep: keep)
  }

  /// The releases, oldest first as they claim.
  /// - Throws: `StoreError` when the file is damaged or cannot be read.
  public func releases() throws(StoreError) -> [ReleaseSummary] { try catalog.releases() }

  /// The catalog as it is, was at a release, or is said to have been at a time.
  /// - Throws: `StoreError` with code `notFound` for an unknown release, or `ambiguous`.
  public func snapshot(_ point: CatalogPoint = .now) throws(StoreError) -> CatalogSnapshot {
    try catalog.snapshot(point)
  }

  // MARK: Merging

  /// Takes in everything that another catalog holds and this one does not; what does not fit becomes a conflict.
  ///
  /// The other file is checked from its first byte to its last, and never written to.
  /// - Parameters:
  ///   - path: The other catalog: a teammate's, a conflicted copy, a backup, an unrelated one.
  ///   - keep: False to see what would happen.
  ///   - takingSoundPart: Whether a damaged file gives what proves itself in it, instead of being refused.
  ///   - progress: Called now and then with the artifacts checked and their total.
  /// - Throws: `StoreError` with the diagnosis of the other file; this one is then unchanged.
  @discardableResult
  public func merge(
    _ path: String, keep: Bool = true, takingSoundPart: Bool = false,
    progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(StoreError) -> MergeReport {
    try catalog.merge(path, keep: keep, takingSoundPart: takingSoundPart, progress: progress)
  }

  /// Everything that people have to settle: divergent versions, shared names, release clashes, circles, references that
  /// lead nowhere.
  /// - Throws: `StoreError` when the file is damaged or cannot be read.
  public func conflicts() throws(StoreError) -> [CatalogConflict] { try catalog.conflicts() }

  /// Settles which of a preset's newest versions counts.
  /// - Parameter keep: False to see what would happen.
  /// - Throws: `StoreError` with code `notFound`, `ambiguous` or `alreadyExists`.
  @discardableResult
  public func resolve(
    _ preset: PresetReference, take side: ConflictSide, _ context: CommitContext, keep: Bool = true
  ) throws(StoreError) -> ResolutionReport.Settled {
    try catalog.resolve(preset, take: side, context, keep: keep)
  }

  /// Settles every conflict that needs no judgment; two people who do this alone make the same versions.
  /// - Parameter keep: False to see what would happen.
  /// - Throws: `StoreError` when the file is damaged or cannot be written.
  @discardableResult
  public func resolveAutomatically(keep: Bool = true) throws(StoreError) -> ResolutionReport {
    try catalog.resolveAutomatically(keep: keep)
  }

  // MARK: Publishing

  /// Writes a consistent copy of the catalog, complete or not at all.
  /// - Parameters:
  ///   - path: The new file.
  ///   - point: A release or time: only what led to that state.
  ///   - prune: Only what the state needs.
  ///   - replacing: Whether an existing catalog may be replaced.
  /// - Throws: `StoreError` with code `alreadyExists`, `foreignJournal`, `notFound`, or what the file system says.
  @discardableResult
  public func export(
    to path: String, at point: CatalogPoint = .now, prune: Bool = false, replacing: Bool = false
  ) throws(StoreError) -> ExportReport {
    try catalog.export(to: path, at: point, prune: prune, replacing: replacing)
  }

  /// Keeps a checked copy of the whole catalog.
  /// - Throws: `StoreError` as ``export(to:at:prune:replacing:)`` does.
  @discardableResult
  public func backup(to path: String, replacing: Bool = false) throws(StoreError) -> ExportReport {
    try catalog.backup(to: path, replacing: replacing)
  }

  /// Writes the catalog as a folder of text files for review.
  /// - Parameter replacesEdited: Whether files of an earlier dump that were edited since are replaced.
  /// - Throws: `StoreError` with code `alreadyExists` for a folder that holds something else, `stale` for edited files,
  ///   `corrupt` where an earlier dump may hold what is damaged now.
  @discardableResult
  public func dump(to folder: String, replacesEdited: Bool = false) throws(StoreError) -> Catalog.DumpReport {
    try catalog.dump(to: folder, replacesEdited: replacesEdited)
  }

  /// Takes presets in from a folder of documents.
  /// - Parameters:
  ///   - removeMissing: Remove live presets that have no document.
  ///   - keep: False to see what would happen.
  /// - Throws: `StoreError` with code `invalid` and the file's path for a bad document.
  @discardableResult
  public func load(
    from folder: String, removeMissing: Bool = false, keep: Bool = true, _ context: CommitContext
  ) throws(StoreError) -> [PresetChange] {
    try catalog.load(from: folder, removeMissing: removeMissing, keep: keep, context)
  }
}

public import MotionModel
public import MotionStore

/// A catalog of animation presets in one file: open, look up, play, change.
///
/// ```swift
/// let catalog = try Catalog.open(at: "team.motionbook")
/// let timeline = try catalog.timeline("brand/pop")
/// timeline.value(at: 0.2)
/// ```
///
/// Safe to share between tasks and threads. Everything it can do beyond these methods is in ``catalog``.
public final class Catalog: Sendable {
  /// The store below.
  public let catalog: Catalog

  /// Wraps an open catalog.
  public init(_ catalog: Catalog) { self.repository = catalog }

  /// The path as it was given.
  public var path: String { catalog.path }

  /// Opens a catalog.
  ///
  /// For reading, nothing is created or changed, but for one thing: a write that a crash has interrupted is rolled back,
  /// because nobody can read the file before that.
  /// - Parameters:
  ///   - path: The file.
  ///   - access: Whether it may be changed.
  ///   - recovery: Whether an interrupted write may be rolled back; else opening fails with code `needsRecovery`.
  /// - Throws: `StoreError` with a diagnosis of the file.
  public static func open(
    at path: String, _ access: CatalogAccess = .readOnly, recovery: CrashRecovery = .rollBack
  ) throws(StoreError) -> Catalog {
    Catalog(try Catalog.open(at: path, access: access, recovery: recovery))
  }

  /// Opens a catalog for reading, and goes on with what is sound in it when something turns out to be damaged.
  /// - Parameters:
  ///   - path: The file.
  ///   - onDamage: Gets what is lost and what was saved, at most once, when damage is met.
  /// - Throws: `StoreError` with a diagnosis of the file.
  public static func openSound(
    at path: String, onDamage: @escaping @Sendable (SalvageReport) -> Void
  ) throws(StoreError) -> Catalog {
    Catalog(try Catalog.openSound(at: path, onDamage: onDamage))
  }

  /// Checks everything in a catalog, also in one that is too damaged to be opened.
  /// - Throws: `StoreError` when there is no catalog at the path, or it cannot be read now.
  public static func verify(
    _ path: String, progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(StoreError) -> VerificationReport {
    try Catalog.verify(path, progress: progress)
  }

  /// Copies everything that proves itself from a damaged catalog into a new one; the damaged one is only read.
  /// - Parameters:
  ///   - path: The damaged file.
  ///   - new: A path where nothing lies.
  ///   - timeMs: Now, in milliseconds since 1970.
  /// - Throws: `StoreError` with code `corrupt` when nothing proves itself, `alreadyExists`, or what the file system says.
  @discardableResult
  public static func salvage(_ path: String, to new: String, timeMs: Int64) throws(StoreError) -> SalvageReport {
    try Catalog.salvage(path, to: new, tool: ToolVersion.name, timeMs: timeMs)
  }

  /// Opens somebody else's catalog for reading, when everything in it has been checked.
  ///
  /// - Throws: `StoreError` with a diagnosis of the file.
  /// - Complexity: O(bytes); programs that want to write to the file wait until the catalog is gone.
  public static func openForeign(at path: String) throws(StoreError) -> Catalog {
    Catalog(try Catalog.openForeign(at: path))
  }

  /// Makes a catalog, and opens it for writing.
  /// - Parameters:
  ///   - path: A path where nothing lies; its folder must exist.
  ///   - seeds: Presets to begin with, such as ``SeedLibrary/all()``. They get the same identities in every catalog.
  ///   - context: Who makes it, when and why.
  /// - Throws: `StoreError` with code `alreadyExists`, or what the file system says.
  @discardableResult
  public static func create(
    at path: String, seeds: [Preset] = [], _ context: CommitContext
  ) throws -> Catalog {
    guard !seeds.isEmpty else {
      return Catalog(try Catalog.create(at: path, tool: ToolVersion.name, timeMs: context.timeMs))
    }
    let catalog = try Catalog.create(at: path, tool: ToolVersion.name, context) { batch in
      for seed in seeds { try batch.add(seed, derivation: SeedLibrary.derivation(of: seed)) }
    }
    return Catalog(catalog)
  }

  // MARK: Reading

  /// The live presets that fit a filter, in the order of their names, without their motions.
  /// - Throws: `StoreError` when the file is damaged or cannot be read.
  public func presets(_ filter: PresetFilter = .all) throws(StoreError) -> [PresetSummary] {
    try catalog.list(filter)
  }

  /// A version of a preset by name: `brand/pop`, `brand/pop@3`.
  /// - Throws: `ModelError` for a text that is no name, `StoreError` with code `notFound` and suggestions.
  public func preset(_ name: String) throws -> StoredPreset { try catalog.preset(PresetReference(name)) }

  // MARK: Writing

  /// Adds a preset.
  /// - Throws: `StoreError` with code `alreadyExists`, or what is wrong with it.
  @discardableResult
  public func add(_ preset: Preset, _ context: CommitContext) throws -> [PresetChange] {
    try change(context) { try $0.add(preset) }
  }

  /// Changes the catalog: everything the closure asks for, or nothing.
  /// - Returns: What happened to each preset.
  /// - Throws: `StoreError`; errors of the closure's own pass through.
  @discardableResult
  public func change(_ context: CommitContext, _ body: (WriteBatch) throws -> Void) throws -> [PresetChange] {
    try catalog.write(context, body)
  }

  /// Does everything ``change(_:_:)`` does, and takes it back: what would have happened.
  /// - Throws: What the change would throw.
  public func rehearse(_ context: CommitContext, _ body: (WriteBatch) throws -> Void) throws -> [PresetChange] {
    try catalog.rehearse(context, body)
  }
}

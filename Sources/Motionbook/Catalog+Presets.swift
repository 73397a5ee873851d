public import MotionModel
public import MotionStore

extension Catalog {
  /// The current versions of the live presets that fit a filter, motions included, in the order of their names.
  /// - Throws: `StoreError` when the file is damaged or cannot be read.
  public func storedPresets(_ filter: PresetFilter = .all) throws(StoreError) -> [StoredPreset] {
    try catalog.presets(filter)
  }

  /// The history: of one preset from its newest version back, or of the whole catalog by claimed time.
  /// - Parameters:
  ///   - name: A current or former name; nil for all presets.
  ///   - limit: The most versions to return; nil for all.
  /// - Throws: `StoreError` with code `notFound` or `ambiguous`.
  public func log(_ name: PresetName? = nil, limit: Int? = nil) throws(StoreError) -> [LogEntry] {
    try catalog.log(name, limit: limit)
  }

  /// The live presets that refer to a preset.
  /// - Throws: `StoreError` with code `notFound` or `ambiguous`.
  public func users(of name: PresetName) throws(StoreError) -> [PresetUser] { try catalog.users(of: name) }

  /// Facts about the file.
  /// - Throws: `StoreError` when the file is damaged or cannot be read.
  public func info() throws(StoreError) -> CatalogInfo { try catalog.info() }

  /// Checks everything in the file.
  /// - Parameter progress: Called now and then with the artifacts done and their total.
  /// - Throws: `StoreError` only when the file cannot be read at all.
  public func verify(progress: ((_ done: Int, _ total: Int) -> Void)? = nil) throws(StoreError) -> VerificationReport {
    try catalog.verify(progress: progress)
  }
}

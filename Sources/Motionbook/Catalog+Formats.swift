public import MotionFormats
package import MotionModel
public import MotionStore

extension Catalog {
  /// Exports presets to another tool's format, with the losses.
  ///
  /// ```swift
  /// let sheet = try catalog.export(.css, PresetFilter(glob: "brand/*"))
  /// let isExact = sheet.report.isLossless
  /// ```
  /// - Parameters:
  ///   - filter: Selection of presets.
  ///   - point: As of when.
  ///   - choice: Resolution of presets in conflict.
  ///   - options: Maximum error, and handling of variants for reduced motion.
  /// - Throws: `StoreError` for unreadable or conflicting presets, `ModelError` for unwritable ones.
  public func export(
    _ format: ExportFormatName, _ filter: PresetFilter = .all, at point: CatalogPoint = .now,
    onConflict choice: ConflictChoice = .refuse, options: ExportOptions = ExportOptions()
  ) throws -> (text: String, report: LossReport) {
    try export(format.format, filter, at: point, onConflict: choice, options: options)
  }

  package func export(
    _ format: some ExportFormat, _ filter: PresetFilter = .all, at point: CatalogPoint = .now,
    onConflict choice: ConflictChoice = .refuse, options: ExportOptions = ExportOptions()
  ) throws -> (text: String, report: LossReport) {
    let presets = try snapshot(point, onConflict: choice).presets(filter)
    return try export(format, presets, at: point, onConflict: choice, options: options)
  }

  func export(
    _ format: some ExportFormat, _ presets: [StoredPreset], at point: CatalogPoint = .now,
    onConflict choice: ConflictChoice = .refuse, options: ExportOptions
  ) throws -> (text: String, report: LossReport) {
    let keepsReferences = format.keepsReferences && !options.flattensReferences
    let closure =
      keepsReferences ? try PresetClosure(of: presets, in: self, at: point, onConflict: choice) : nil
    let exported =
      try closure?.exported(from: self, at: point, onConflict: choice)
      ?? exported(presets, at: point, onConflict: choice)
    var (text, report) = try format.text(exported, options: options)
    closure?.note(in: &report)
    return (text, report)
  }

  /// Presets with their references resolved, for export.
  /// - Parameter gone: Removed variants for reduced motion; all others must exist.
  package func exported(
    _ presets: [StoredPreset], at point: CatalogPoint = .now, onConflict choice: ConflictChoice = .refuse,
    without gone: Set<PresetReference> = []
  ) throws -> [ExportedPreset] {
    // Needed only for references.
    lazy var state = Result { try snapshot(point, onConflict: choice) }
    func load(_ reference: PresetReference) throws -> (preset: StoredPreset, motion: ResolvedMotion) {
      guard case .name(let name, .latest) = reference else { return try self.load(reference, onConflict: choice) }
      return try state.get().load(name)
    }
    return try presets.map { stored in
      let references =
        stored.hasReferences ? try load(.name(stored.preset.name, .latest)).motion.references : ReferenceTable()
      let reduced = try stored.preset.variant { try? load($0).preset.preset }.flatMap {
        gone.contains($0) ? nil : try load($0)
      }
      return ExportedPreset(
        ResolvedPreset(stored.preset, references: references),
        version: stored.revision.generation, hash: stored.content.hex, reduced: reduced?.motion,
        reducedExtensions: reduced?.preset.preset.details.extensions)
    }
  }
}

package import MotionFormats
package import MotionModel
public import MotionReview
public import MotionStore

extension CatalogDifference {
  /// Compares two states of a catalog, or two catalogs: presets by identity, motions by their behavior.
  ///
  /// A removed preset and another that now has its name count as one changed preset, as for users of that name; so
  /// unrelated catalogs are compared by name.
  /// - Parameters:
  ///   - before: The earlier state.
  ///   - after: The later state.
  ///   - labels: Labels of the states.
  ///   - options: Accuracy of the comparison.
  /// - Throws: `StoreError` when a file is damaged or cannot be read.
  /// - Complexity: O(presets + references), and a comparison for each preset that changed or follows one that did.
  public init(
    from before: CatalogSnapshot, to after: CatalogSnapshot, labels: BeforeAfter<String>,
    options: ComparisonOptions = ComparisonOptions()
  ) throws(StoreError) {
    let changes = try before.changes(to: after)
    var gone: [PresetName: [ResolvedPreset]] = [:]
    for change in changes where change.after == nil {
      if let revision = change.before { gone[revision.name, default: []].append(try before.state(revision)) }
    }
    var pairs: [(before: ResolvedPreset?, after: ResolvedPreset, change: ChangedPreset)] = []
    for change in changes {
      guard let revision = change.after else { continue }
      let old = try change.before.map { (old) throws(StoreError) in try before.state(old) }
      pairs.append((old ?? gone[revision.name]?.popLast(), try after.state(revision), change))
    }
    var presets = pairs.indices.concurrentMap { [pairs] index in
      let (before, after, change) = pairs[index]
      return PresetDifference(
        before: before, after: after, keeping: Set(change.kept.map(\.rawValue)), causes: change.causes, options: options
      )
    }
    presets += gone.values.joined().map { PresetDifference(before: $0, after: nil) }
    self.init(labels, presets)
  }
}

extension CatalogSnapshot {
  /// Returns every preset of this state with its references resolved.
  /// - Throws: `StoreError` when the file is damaged or cannot be read.
  package func states() throws(StoreError) -> [ResolvedPreset] { try entries.map(state) }

  /// Preset of this state with its references resolved.
  ///
  /// Without references if two presets share its name, or they are circular.
  func state(_ revision: PresetRevision) throws(StoreError) -> ResolvedPreset {
    do throws(StoreError) {
      let (stored, motion) = try load(revision.name)
      if stored.id == revision.preset { return ResolvedPreset(stored.preset, references: motion.references) }
    } catch {
      guard [.ambiguous, .cycle, .invalid].contains(error.code) else { throw error }
    }
    guard let stored = try presets(PresetFilter(glob: revision.name.text)).first(where: { $0.id == revision.preset })
    else { throw StoreError(.notFound, "there is no preset \(revision.name)") }
    return ResolvedPreset(stored.preset)
  }
}

extension CatalogConflict {
  /// Fields in which the sides of a conflict between versions, or between presets of one name, differ.
  ///
  /// Empty for other conflicts, and for a removal on one side.
  /// - Complexity: O(sides · documents).
  package var differences: [SidedField] { SidedField.list(states, from: origin) }
}

extension CatalogDifference {
  /// Changed motions, before and after overlaid, in an animated picture.
  ///
  /// With the verdict above, and the reasons beside each; at most ``ComparedPicture/maximumCount`` presets are drawn.
  /// - Throws: `ModelError` for options out of range.
  /// - Complexity: As for exporting the presets to SVG.
  package func svg(verdict: Verdict, options: ExportOptions = ExportOptions()) throws(ModelError) -> String {
    let reasons = Dictionary(grouping: verdict.reasons, by: \.preset)
    let rows = presets.compactMap { preset -> ComparedPicture? in
      guard let name = preset.name, preset.motion != nil || preset.before == nil || preset.after == nil else {
        return nil
      }
      return ComparedPicture(
        name, (reasons[name] ?? []).map(\.sentence), before: preset.states.before.map { ExportedPreset($0) },
        after: preset.states.after.map { ExportedPreset($0) })
    }
    return try ComparedPicture.svg(
      rows, title: "\(labels.before) → \(labels.after): \(verdict.level.rawValue)", options: options)
  }
}

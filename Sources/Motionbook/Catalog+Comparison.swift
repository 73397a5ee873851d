public import MotionEngine
import MotionModel
public import MotionStore

extension CatalogueDifference {
  /// Compares two states of a catalogue, or of two catalogues: presets by identity, motions by what can be seen.
  ///
  /// A preset that is gone and another that has its name now count as one that changed, as they do for whoever uses that
  /// name; so unrelated catalogues are compared by name.
  /// - Parameters:
  ///   - before: The earlier state.
  ///   - after: The later state.
  ///   - labels: What the states are called.
  ///   - options: How closely motions are compared.
  /// - Throws: `StoreError` when a file is damaged or cannot be read.
  /// - Complexity: O(presets + references), and a comparison for each preset that changed or follows one that did.
  public init(
    from before: CatalogueSnapshot, to after: CatalogueSnapshot, labels: BeforeAfter<String>,
    options: ComparisonOptions = ComparisonOptions()
  ) throws(StoreError) {
    let changes = try CatalogueChanges(from: before, to: after)
    var gone: [PresetName: [PresetState]] = [:]
    for difference in changes[.removed] {
      if let revision = difference.before { gone[revision.name, default: []].append(try before.state(revision)) }
    }
    var presets: [ComparedPreset] = []
    for difference in changes.differences where !difference.aspects.contains(.removed) {
      guard let revision = difference.after else { continue }
      let state = try after.state(revision)
      guard let old = difference.before else {
        let predecessor = gone[revision.name]?.popLast()
        presets.append(ComparedPreset(before: predecessor, after: state, options: options))
        continue
      }
      presets.append(
        ComparedPreset(
          before: try before.state(old), after: state, unchanged: difference.unchanged, causes: difference.causes,
          options: options))
    }
    presets += gone.values.joined().map { ComparedPreset(before: $0, after: nil) }
    self.init(labels, presets)
  }
}

extension CatalogueSnapshot {
  /// Every preset of this state with what its references mean in it.
  /// - Throws: `StoreError` when the file is damaged or cannot be read.
  public func states() throws(StoreError) -> [PresetState] {
    var states: [PresetState] = []
    for entry in entries { states.append(try state(entry)) }
    return states
  }

  /// A preset of this state with what its references mean in it.
  ///
  /// Where two presets have its name, or its references lead in a circle, it comes without them.
  func state(_ revision: PresetRevision) throws(StoreError) -> PresetState {
    do throws(StoreError) {
      let closure = try closure(of: revision.name)
      if let root = closure.root, root.id == revision.preset {
        return PresetState(root.preset, references: ReferenceTable(closure.motions))
      }
    } catch {
      guard [.ambiguous, .cycle, .invalid].contains(error.code) else { throw error }
    }
    guard let stored = try presets(PresetFilter(glob: revision.name.text)).first(where: { $0.id == revision.preset })
    else { throw StoreError(.notFound, "there is no preset \(revision.name)", names: [revision.name.text]) }
    return PresetState(stored.preset)
  }
}

extension StoredPreset {
  /// This version with what its references mean.
  public func state(_ references: ReferenceTable) -> PresetState { PresetState(preset, references: references) }
}

extension PresetDifference {
  /// The parts of which the store knows, by their bytes, that they are the same.
  fileprivate var unchanged: Set<ComparedPreset.Part> {
    var parts: Set<ComparedPreset.Part> = []
    if !aspects.contains(.changed) { parts.insert(.motion) }
    if aspects.allSatisfy({ [.renamed, .changed, .affected].contains($0) }) { parts.insert(.details) }
    return parts
  }
}

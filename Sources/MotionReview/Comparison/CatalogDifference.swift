package import MotionModel

/// Difference between two states of a catalog, or between two catalogs.
public struct CatalogDifference: Hashable, Sendable {
  /// Labels of the states: a release, a date, a file.
  package let labels: BeforeAfter<String>
  /// The presets that differ, in the order of their names.
  public let presets: [PresetDifference]

  /// Makes a difference.
  /// - Parameters:
  ///   - labels: Labels of the states.
  ///   - presets: The presets of either state; equal ones are dropped.
  package init(_ labels: BeforeAfter<String>, _ presets: [PresetDifference]) {
    self.labels = labels
    self.presets = presets.filter { !$0.aspects.isEmpty }.sorted { left, right in
      (left.name?.text ?? "", left.before == nil ? 1 : 0) < (right.name?.text ?? "", right.before == nil ? 1 : 0)
    }
  }

  /// Pairs presets by name: for documents, which have no other identity.
  /// - Parameters:
  ///   - old: The presets before; names are unique.
  ///   - new: The presets after.
  ///   - options: Accuracy of the comparison.
  package init(
    _ labels: BeforeAfter<String>, pairingByName old: [ResolvedPreset], _ new: [ResolvedPreset],
    options: ComparisonOptions = ComparisonOptions()
  ) {
    let before = Dictionary(old.map { ($0.preset.name, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.map { ($0.preset.name, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set(before.keys).union(after.keys)
    self.init(labels, names.map { PresetDifference(before: before[$0], after: after[$0], options: options) })
  }

  /// Indicates no difference.
  public var isEmpty: Bool { presets.isEmpty }

  /// The presets that differ in one way.
  package subscript(aspect: PresetDifference.Aspect) -> [PresetDifference] {
    presets.filter { $0.aspects.contains(aspect) }
  }
}

public import MotionModel

/// Difference between two states of a catalog, or between two catalogs.
public struct CatalogDifference: Hashable, Sendable {
  /// Labels of the states: a release, a date, a file.
  package let labels: BeforeAfter<String>
  /// The presets that differ, in the order of their names.
  public let presets: [PresetDifference]

  /// - Parameter presets: Those of either state; equal ones are dropped.
  package init(_ labels: BeforeAfter<String>, _ presets: [PresetDifference]) {
    self.labels = labels
    self.presets = presets.filter { !$0.aspects.isEmpty }.sorted { left, right in
      (left.name?.text ?? "", left.before == nil ? 1 : 0) < (right.name?.text ?? "", right.before == nil ? 1 : 0)
    }
  }

  /// Pairs presets by name: for documents, which have no other identity.
  package init(
    _ labels: BeforeAfter<String>, pairingByName old: [ResolvedPreset], _ new: [ResolvedPreset],
    options: ComparisonOptions = ComparisonOptions()
  ) {
    let before = Dictionary(first: old.map { ($0.preset.name, $0) })
    let after = Dictionary(first: new.map { ($0.preset.name, $0) })
    let names = Set(before.keys).union(after.keys)
    self.init(labels, names.map { PresetDifference(before: before[$0], after: after[$0], options: options) })
  }

  /// Indicates no difference.
  public var isEmpty: Bool { presets.isEmpty }
}

/// Difference of a preset between two states of a catalog.
public struct PresetDifference: Hashable, Sendable {
  /// A way to differ; a preset may differ in several.
  public enum Aspect: String, Hashable, Sendable, CaseIterable {
    /// Only in the later state.
    case added
    /// Only in the earlier state.
    case removed
    /// Another name.
    case renamed
    /// Another title.
    case retitled
    /// Marked as deprecated.
    case deprecated
    /// No longer marked so.
    case reinstated
    /// Another variant for reduced motion.
    case reducedMotion
    /// Other words about it: summary, notes, tags, use, source, extensions, the reason of a deprecation.
    case described
    /// Another motion.
    case changed
    /// The same motion, with a changed reference.
    case affected

    /// Display word: `changed`, `reduced motion`.
    package var word: String { self == .reducedMotion ? "reduced motion" : rawValue }
  }

  /// Old and new preset, each with its references resolved.
  package let states: BeforeAfter<ResolvedPreset?>
  /// As it was; nil when it was added.
  public var before: Preset? { states.before?.preset }
  /// New preset; nil if it was removed.
  public var after: Preset? { states.after?.preset }
  /// Kinds of differences, in the order of the cases.
  public let aspects: [Aspect]
  /// Changes of its details: title, notes, tags and the like.
  package let details: [DocumentChange]
  /// Difference of the motion; nil for an addition or removal, or an equal motion.
  public let motion: MotionDifference?
  /// For `affected`: the changed presets behind it.
  public let causes: [PresetName]

  /// Compares a preset's two states.
  /// - Parameters:
  ///   - kept: Fields of documents known to be equal, even if these differ: they contain references by name, and names
  ///     change.
  /// - Complexity: As for ``MotionDifference/init(from:to:options:)``.
  package init(
    before: ResolvedPreset?, after: ResolvedPreset?, keeping kept: Set<String> = [], causes: [PresetName] = [],
    options: ComparisonOptions = ComparisonOptions()
  ) {
    states = BeforeAfter(before: before, after: after)
    guard let before, let after else {
      aspects = before == nil ? (after == nil ? [] : [.added]) : [.removed]
      (details, motion, self.causes) = ([], nil, [])
      return
    }
    details = DocumentComparison(before.preset.details, after.preset.details).changes.filter { change in
      change.pointer.tokens.first.map(kept.contains) != true
    }
    var difference = MotionDifference(from: before.motion, to: after.motion, options: options)
    if kept.contains("motion") { difference.changes = [] }
    let isChanged = !difference.changes.isEmpty
    motion = difference.isIdentical ? nil : difference
    self.causes = isChanged || difference.isIdentical ? [] : causes
    var found = Self.aspects(before.preset, after.preset, details)
    if isChanged { found.append(.changed) } else if !difference.isIdentical { found.append(.affected) }
    aspects = found
  }

  /// Name in the later state if present, otherwise in the earlier.
  public var name: PresetName? { (after ?? before)?.name }

  private static func aspects(_ before: Preset, _ after: Preset, _ details: [DocumentChange]) -> [Aspect] {
    let keys = Set(details.compactMap(\.pointer.tokens.first))
    let (was, isNow) = (before.details.deprecation != nil, after.details.deprecation != nil)
    let others = keys.subtracting(["title", "reducedMotion"] + (was == isNow ? [] : ["deprecated"]))
    let aspects: [(Aspect, Bool)] = [
      (.renamed, before.name != after.name), (.retitled, keys.contains("title")), (.deprecated, isNow && !was),
      (.reinstated, was && !isNow), (.reducedMotion, keys.contains("reducedMotion")), (.described, !others.isEmpty),
    ]
    return aspects.filter(\.1).map(\.0)
  }
}

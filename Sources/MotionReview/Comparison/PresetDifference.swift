public import MotionModel

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
  ///   - before: As it was; nil when it was added.
  ///   - after: The new preset; nil if it was removed.
  ///   - keepsDetails: Indicates known equal details beside name and motion, even if documents differ: these contain
  ///     references by name, and names change.
  ///   - keepsMotion: Indicates an equal document of the motion; its references may have changed.
  ///   - causes: Changed presets behind it.
  ///   - options: Accuracy of the comparison.
  /// - Complexity: As for ``MotionDifference/init(from:to:options:)``.
  package init(
    before: ResolvedPreset?, after: ResolvedPreset?, keepsDetails: Bool = false, keepsMotion: Bool = false,
    causes: [PresetName] = [],
    options: ComparisonOptions = ComparisonOptions()
  ) {
    states = BeforeAfter(before: before, after: after)
    guard let before, let after else {
      aspects = before == nil ? (after == nil ? [] : [.added]) : [.removed]
      (details, motion, self.causes) = ([], nil, [])
      return
    }
    details = keepsDetails ? [] : DocumentComparison(before.preset.details, after.preset.details).changes
    var difference = MotionDifference(from: before.motion, to: after.motion, options: options)
    if keepsMotion { difference.changes = [] }
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
    var aspects: [Aspect] = before.name == after.name ? [] : [.renamed]
    let keys = Set(details.compactMap(\.pointer.tokens.first))
    let deprecation = BeforeAfter(
      before: before.details.deprecation != nil, after: after.details.deprecation != nil)
    if keys.contains("title") { aspects.append(.retitled) }
    if deprecation.after, !deprecation.before { aspects.append(.deprecated) }
    if deprecation.before, !deprecation.after { aspects.append(.reinstated) }
    if keys.contains("reducedMotion") { aspects.append(.reducedMotion) }
    var words = keys.subtracting(["title", "reducedMotion"])
    if deprecation.isChanged { words.remove("deprecated") }
    if !words.isEmpty { aspects.append(.described) }
    return aspects
  }
}

public import MotionModel

/// A preset in two states of a catalog: how it differs, and what moved.
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
    /// Marked as no longer to be used.
    case deprecated
    /// No longer marked so.
    case reinstated
    /// Another variant for people who ask for reduced motion.
    case reducedMotion
    /// Other words about it: summary, notes, tags, use, source, extensions, the reason of a deprecation.
    case described
    /// Another motion.
    case changed
    /// The same motion, but something that it follows moved.
    case affected

    /// For people: `changed`, `reduced motion`.
    package var word: String { self == .reducedMotion ? "reduced motion" : rawValue }
  }

  /// As it was and as it is, each with what its references mean.
  package let states: BeforeAfter<ResolvedPreset?>
  /// As it was; nil when it was added.
  public var before: Preset? { states.before?.preset }
  /// As it is; nil when it was removed.
  public var after: Preset? { states.after?.preset }
  /// How it differs, in the order of the cases.
  public let aspects: [Aspect]
  /// Where its words differ: title, notes, tags and the like.
  package let details: [DocumentChange]
  /// What moved; nil where it was added or removed, or nothing about its motion differs.
  public let motion: MotionDifference?
  /// For `affected`: the presets behind it that moved.
  public let causes: [PresetName]

  /// Compares a preset's two states.
  /// - Parameters:
  ///   - before: As it was; nil when it was added.
  ///   - after: As it is; nil when it was removed.
  ///   - keepsDetails: Whether everything beside name and motion is known to be equal, whatever it looks like: references
  ///     go by name in documents, and names change.
  ///   - keepsMotion: Whether the motion's document is; what it refers to may have changed.
  ///   - causes: What moved behind it.
  ///   - options: How closely motions are compared.
  /// - Complexity: That of ``MotionDifference/init(from:to:options:)``.
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

  /// Its name, in the later state if it is there.
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

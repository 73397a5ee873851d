package import MotionModel

/// A preset as rules are given it.
package struct LintedPreset: Sendable {
  package let preset: ResolvedPreset
  /// Its identity; nil for documents outside of a catalog.
  package let id: PresetID?
  /// Name of its variant for reduced motion, if that does not exist anymore.
  let lostVariant: PresetReference?

  package init(_ preset: ResolvedPreset, id: PresetID? = nil, lostVariant: PresetReference? = nil) {
    (self.preset, self.id, self.lostVariant) = (preset, id, lostVariant)
  }

  var name: PresetName { preset.preset.name }
  var details: PresetDetails { preset.preset.details }
  var motion: ResolvedMotion { preset.motion }
}

/// All presets of a check, with the references between them.
package struct LintedCatalog: Sendable {
  package let presets: [LintedPreset]
  /// The presets that references follow; none for pinned and broken ones.
  let places: [PresetReference: Int]
  /// Presets used by others as their variant for reduced motion, and those used as a part.
  let variants, parts: Set<Int>

  package init(_ presets: [LintedPreset]) {
    self.presets = presets
    let known = presets.indices.flatMap { place in
      [PresetReference.name(presets[place].name, .latest), presets[place].id.map { .preset($0) }]
        .compactMap { $0.map { ($0, place) } }
    }
    let places = Dictionary(first: known)
    // Deprecated presets are not checked, and do not affect other checks; a preset is not a variant of its own variant.
    let users = presets.indices.filter { presets[$0].details.deprecation == nil }
    let pairs = users.compactMap { user in
      presets[user].details.reducedMotion.flatMap { places[$0] }.map { (user, $0) }
    }
    let variantOf = Dictionary(uniqueKeysWithValues: pairs)
    variants = Set(variantOf.filter { user, variant in user != variant && variantOf[variant] != user }.values)
    parts = Set(users.flatMap { presets[$0].motion.motion.played.compactMap { places[$0] } })
    self.places = places
  }

  func preset(of reference: PresetReference) -> LintedPreset? { places[reference].map { presets[$0] } }

  /// Indicates that a preset is another one, or refers to it, even indirectly.
  func leads(_ name: PresetName, to target: Int) -> Bool {
    var open = [places[.name(name, .latest)]].compactMap(\.self)
    var seen = Set(open)
    while let next = open.popLast() {
      if next == target { return true }
      open += presets[next].motion.motion.references.compactMap { places[$0] }.filter { seen.insert($0).inserted }
    }
    return false
  }
}

extension Motion {
  /// The presets that its steps play.
  fileprivate var played: [PresetReference] {
    guard case .sequence(let sequence) = self, case .steps(let list) = sequence.body else { return [] }
    return list.steps.compactMap { step in
      if case .preset(let reference)? = step.action?.content { reference } else { nil }
    }
  }
}

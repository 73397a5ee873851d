package import MotionFormats
package import MotionModel
package import MotionStore

/// Names of presets in the code that exports of a catalog make.
package struct CatalogNames: Sendable {
  /// Names of each export, and those in the catalog.
  package let exports: [[DeclaredName]]
  package let presets: [PresetName: StoredPreset]

  /// All names; the first of several alike counts.
  package var all: [DeclaredName] { exports.flatMap(\.self) }

  /// Some presets, and those that they need: by references of their motions, and for reduced motion.
  package func closure(of names: [PresetName]) -> Set<PresetName> {
    var (reached, open): (Set<PresetName>, [PresetName]) = ([], names)
    while let name = open.popLast() {
      guard reached.insert(name).inserted, let preset = presets[name]?.preset else { continue }
      let references = preset.motion.references + [preset.details.reducedMotion].compactMap(\.self)
      open += references.compactMap { if case .name(let name, _) = $0 { name } else { nil } }
    }
    return reached
  }

  /// Names that presets of now had in an earlier state, as deprecated aliases of an export keep them.
  package func aliases(from earlier: CatalogNames) -> [DeclaredName] {
    let names = Dictionary(first: presets.values.map { ($0.id, $0.preset.name) })
    return earlier.all.compactMap { name in earlier.presets[name.preset].flatMap { names[$0.id] }.map(name.of) }
  }

  /// New names for those of an earlier state: of the same part of the same preset, or of the replacement of a deprecated
  /// one that is gone.
  ///
  /// Presets are the same by identity, whatever they are called.
  /// - Parameter catalog: It has the deprecations, also those after the earlier state.
  package func successors(of earlier: CatalogNames, in catalog: Catalog) -> [DeclaredName: DeclaredName] {
    let kinds = Dictionary(first: presets.values.map { ($0.id, $0.preset.motion.kind) })
    let gone = earlier.presets.values.filter { kinds[$0.id] == nil }
    // Code that plays a curve has no use for a length.
    func isLike(_ old: StoredPreset, _ new: PresetID) -> Bool {
      kinds[new].map { $0 == old.preset.motion.kind || [$0, old.preset.motion.kind].contains(.alias) } ?? true
    }
    let replacements = Dictionary(
      first: gone.compactMap { old in
        catalog.replacement(of: old).flatMap { isLike(old, $0) ? (old.id, $0) : nil }
      })
    var result: [DeclaredName: DeclaredName] = [:]
    for (own, names) in zip(exports, earlier.exports) {
      var known: [PresetID: [String: DeclaredName]] = [:]
      for name in own {
        if let id = presets[name.preset]?.id { known[id, default: [:]][name.part] = name }
      }
      // An export of an earlier state has presets that are gone.
      let pinned = Dictionary(first: own.filter { presets[$0.preset] == nil }.map { ($0.text, $0) })
      for name in names {
        let old = earlier.presets[name.preset]?.id
        let ids = [old, old.flatMap { replacements[$0] }].compactMap(\.self)
        result[name] = ids.lazy.compactMap { known[$0]?[name.part] }.first ?? pinned[name.text]
      }
      // The type of a group has a successor if its presets are in one, or if it is still there.
      let left = Dictionary(first: own.filter(\.isGroup).map { ($0.text, $0) })
      for (text, members) in Dictionary(grouping: names.filter(\.isGroup), by: \.text) {
        let new = members.compactMap { result[$0] }
        let isOne = Set(new.map(\.text)).count == 1
        for member in members { result[member] = isOne ? new.first : left[text] }
      }
    }
    return result
  }

  /// Names of an earlier state that are others now, or gone.
  package func changed(since earlier: CatalogNames, by successors: [DeclaredName: DeclaredName]) -> [DeclaredName] {
    earlier.all.filter { name in successors[name].map { $0.text != name.text } ?? true }
  }

  /// Constants of imported Swift whose presets have other names than in an earlier state.
  package func ownNames(ofRenamedSince earlier: CatalogNames) -> [DeclaredName] {
    let names = Dictionary(first: earlier.presets.map { ($1.id, $0) })
    return all.filter { name in
      name.isOfSource && presets[name.preset].flatMap { names[$0.id] }.map { $0 != name.preset } ?? false
    }
  }

  /// Old and new names of presets that no export of an earlier state has.
  package func renamedOutsideOfExports(since earlier: CatalogNames) -> [(old: PresetName, new: PresetName)] {
    // The last names are those in the catalog itself.
    let exported = Set(earlier.exports.dropLast().joined().map(\.preset))
    let names = Dictionary(first: presets.values.map { ($0.id, $0.preset.name) })
    return earlier.presets.compactMap { old, stored in
      guard !exported.contains(old), let new = names[stored.id], new != old else { return nil }
      return (old, new)
    }.sorted { $0.old < $1.old }
  }
}

extension Catalog {
  /// The preset that the last deprecation of a preset names in its place, or the last one left of those that replace each
  /// other; a replacement of another kind is advice.
  fileprivate func replacement(of preset: StoredPreset) -> PresetID? {
    var (last, seen): (PresetID?, Set) = (nil, [preset.id])
    var versions = ((try? log(preset.preset.name)) ?? []).map(\.revision).filter { $0.preset == preset.id }
    while let next = versions.lazy.compactMap({ $0.details.deprecation?.replacement }).first,
      let target = try? lastKnown(next), seen.insert(target.id).inserted,
      last == nil || Set([preset, target].map(\.preset.motion.kind)).subtracting([.alias]).count < 2
    {
      versions = [target.revision]
      if (try? known(.preset(target.id))) != nil { last = target.id }
    }
    return last
  }

  /// Name of the preset that stands for a removed one; nil without any, and for one that is present.
  func replacement(ofRemoved name: PresetName) -> PresetName? {
    (try? lastKnown(.name(name, .latest))).flatMap(replacement).flatMap { try? known(.preset($0))?.preset.name }
  }
}

package struct NamedExport {
  package let format: any ExportFormat
  package private(set) var options: ExportOptions
  /// Name of the output that it is; nil for any other.
  package let output: String?
  /// Latest state that it is of; nil for any.
  let point: CatalogPoint?
  package let select: ([StoredPreset]) -> [StoredPreset]

  package init(
    _ format: any ExportFormat, _ options: ExportOptions, of output: String? = nil, at point: CatalogPoint? = nil,
    select: @escaping ([StoredPreset]) -> [StoredPreset] = { $0 }
  ) {
    (self.format, self.options, self.output, self.point, self.select) = (format, options, output, point, select)
    // Names do not depend on the error; few samples are quick.
    self.options.maximumError = ExportOptions.errors.upperBound
  }

  /// The same of some of its presets.
  package func choosing(_ isChosen: @escaping (StoredPreset) -> Bool) -> NamedExport {
    NamedExport(format, options, of: output, at: point) { select($0).filter(isChosen) }
  }
}

extension Catalog {
  /// Names that exports of some states declare, the latest last, and those of their presets; O(samples of the presets).
  ///
  /// An export of an earlier state than one of these has its names from there, for the same presets.
  /// - Parameter skip: Called for an export in which two presets of a state have one name: no state has it then, or, as the
  ///   last argument tells, each without presets that are called alike.
  package func names(
    in exports: [NamedExport], at points: [CatalogPoint], skipping skip: (NamedExport, ModelError, Bool) throws -> Void
  ) throws -> [CatalogNames] {
    var known: [CatalogPoint: (stored: [StoredPreset], presets: [ExportedPreset])] = [:]
    for point in points + exports.compactMap(\.point) where known[point] == nil {
      let stored = try snapshot(point, onConflict: .shown).presets()
      known[point] = (stored, try exported(stored, at: point, onConflict: .shown))
    }
    let moments = Dictionary(first: try releases().map { (CatalogPoint.release($0.name), $0.timeMs) })
    func moment(_ point: CatalogPoint) -> Int64 {
      if case .time(let time) = point { time } else { moments[point] ?? .max }
    }
    let present = points.map { point in Dictionary(first: (known[point]?.stored ?? []).map { ($0.id, $0.preset.name) })
    }
    var names: [[[DeclaredName]]] = points.map { _ in [] }
    for export in exports {
      let states = points.map { point in
        known[export.point.flatMap { moment($0) <= moment(point) ? $0 : nil } ?? point] ?? ([], [])
      }
      func own(without alike: Set<PresetName>) throws -> [[DeclaredName]] {
        // A selection by names may be that of the last state, in which a group is called otherwise.
        let last = Set(states.last.map { export.select($0.stored).map(\.id) } ?? [])
        return try states.map { stored, presets in
          let chosen = last.union(export.select(stored).map(\.id))
          let names = Set(stored.filter { chosen.contains($0.id) }.map(\.preset.name)).subtracting(alike)
          return try export.format.output(presets.filter { names.contains($0.name) }, options: export.options).output
            .names
        }
      }
      let declared: [[DeclaredName]]
      do { declared = try own(without: []) } catch let error as ModelError where error.code == .duplicate {
        // No project has all presets as one export.
        let all = Dictionary(grouping: states.flatMap(\.presets).map(\.name)) { DeclaredName.letters($0.text) }
        let alike = Set(all.values.filter { Set($0).count > 1 }.joined())
        let rest = export.output == nil && !alike.isEmpty ? try? own(without: alike) : nil
        try skip(export, error, rest != nil)
        guard let rest else { continue }
        declared = rest
      }
      names = names.indices.map { index in
        let ids = Dictionary(first: states[index].stored.map { ($0.preset.name, $0.id) })
        return names[index]
          + [declared[index].map { name in ids[name.preset].flatMap { present[index][$0] }.map(name.of) ?? name }]
      }
    }
    return zip(points, names).map { point, names in
      let stored = known[point]?.stored ?? []
      return CatalogNames(
        exports: names + [
          stored.flatMap { [DeclaredName($0.preset.name), DeclaredName(sourceOf: $0.preset)].compactMap(\.self) }
        ], presets: Dictionary(first: stored.map { ($0.preset.name, $0) }))
    }
  }

  /// Deprecated aliases under the names that presets had in an earlier state.
  ///
  /// That of a removed preset stands for the replacement that its last deprecation names.
  /// - Parameter tell: Called with each name that none stands for, and the reason.
  package func earlierNames(
    of presets: [ExportedPreset], in earlier: [StoredPreset], telling tell: (PresetName, String) -> Void
  ) throws -> [ExportedPreset] {
    let known = Dictionary(first: presets.map { ($0.name, $0) })
    let names = Dictionary(first: try snapshot(.now, onConflict: .shown).entries.map { ($0.preset, $0.name) })
    return earlier.compactMap { old in
      let name = old.preset.name
      guard let current = names[old.id] ?? replacement(of: old).flatMap({ names[$0] }) else {
        tell(name, "removed without a replacement")
        return nil
      }
      if current == name { return nil }
      guard known[name] == nil, let target = known[current] else {
        tell(name, known[name] == nil ? "now \(current), which is not exported" : "now the name of another preset")
        return nil
      }
      let reference = PresetReference.name(target.name, .latest)
      var details = PresetDetails(deprecation: Deprecation(replacement: reference))
      details.source = old.preset.details.source
      var references = target.preset.references
      references[reference] = target.preset.preset.motion
      return ExportedPreset(
        ResolvedPreset(Preset(name, .alias(reference), details: details), references: references),
        reduced: target.reduced)
    }
  }
}

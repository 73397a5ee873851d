public import MotionModel
public import MotionReview
public import MotionStore

extension Catalog {
  /// Holds the presets to rules.
  ///
  /// ```swift
  /// let report = try catalog.lint()
  /// for finding in report.findings { print(finding.severity, finding.sentence) }
  /// ```
  /// - Parameters:
  ///   - only: The ids of the rules to apply; nil: all.
  ///   - isChosen: Selects the presets to check; others are read for comparisons.
  /// - Throws: `StoreError` when the file cannot be read.
  /// - Complexity: O(versions), and some hundred microseconds for each motion with channels, on all cores.
  public func lint(
    only: Set<String>? = nil, of isChosen: (PresetName) -> Bool = { _ in true }
  ) throws -> LintReport {
    try lint(LintConfiguration(), only: only, of: isChosen)
  }

  /// Holds the presets to rules as configured.
  /// - Parameters:
  ///   - own: A project's own rules.
  ///   - except: The ids of rules to skip.
  package func lint(
    _ configuration: LintConfiguration, and own: [LintRule] = [], only: Set<String>? = nil, except: Set<String> = [],
    of isChosen: (PresetName) -> Bool = { _ in true }
  ) throws -> LintReport {
    let presets = try surveying(making: { $0 }) { survey, motions in
      try survey.entries.compactMap { entry -> LintedPreset? in
        guard let motion = try motions.value(of: entry) else { return nil }
        let revision = try survey.revision(of: entry)
        let preset = Preset(entry.name, motion.motion, details: revision.details)
        return LintedPreset(
          ResolvedPreset(preset, references: motion.references), id: entry.preset,
          lostVariant: try survey.lostVariant(of: revision))
      }
    }
    return LintReport(of: presets, configuration, and: own, only: only, except: except, of: isChosen)
  }

  /// Applies the unambiguous fixes of findings: a new version of each preset, all of them or none.
  ///
  /// - Parameter dryRun: Finds the changes without making them.
  /// - Returns: One change for each preset.
  /// - Throws: `StoreError`, `stale` for a preset changed meanwhile.
  @discardableResult
  public func mend(
    _ findings: [LintFinding], by context: CommitContext = .current(), dryRun: Bool = false
  ) throws -> [PresetChange] {
    let fixes = Dictionary(grouping: findings.filter { $0.fix != nil }, by: \.preset)
    let stored = try fixes.keys.sorted().map { try preset($0) }
    return try write(by: context, dryRun: dryRun) { batch in
      for old in stored {
        var mended = old.preset
        for case .repoint(let target, let new)? in (fixes[old.preset.name] ?? []).map(\.fix) {
          mended.motion = mended.motion.replacingReferences { $0 == target ? new : $0 }
          if mended.details.reducedMotion == target { mended.details.reducedMotion = new }
        }
        try batch.set(mended.name, motion: mended.motion, details: mended.details, expecting: old.revision.hash)
      }
    }
  }
}

extension LintReport {
  package init(
    of presets: [LintedPreset], _ configuration: LintConfiguration, and own: [LintRule] = [], only: Set<String>? = nil,
    except: Set<String> = [], of isChosen: (PresetName) -> Bool = { _ in true }
  ) {
    let linter = Linter(configuration, and: own, only: only, except: except)
    self.init(
      linter.findings(in: LintedCatalog(presets), of: isChosen), of: presets.count { isChosen($0.preset.preset.name) },
      and: own)
  }

  /// New findings of a change: those of a later state missing in an earlier one.
  ///
  /// Only presets with findings in the later state are checked in the earlier one.
  package init(
    addedFrom before: [LintedPreset], to after: [LintedPreset], _ configuration: LintConfiguration,
    and own: [LintRule] = []
  ) {
    let later = LintReport(of: after, configuration, and: own)
    let ids = Set(later.findings.compactMap(\.id))
    let names = Set(later.findings.map(\.preset)).union(
      before.compactMap { preset in preset.id.flatMap { ids.contains($0) ? preset.preset.preset.name : nil } })
    self = .added(from: LintReport(of: before, configuration, and: own) { names.contains($0) }, to: later)
  }
}

extension CatalogSnapshot {
  /// Every preset of this state as rules are given it.
  /// - Throws: `StoreError` when the file is damaged or cannot be read.
  /// - Complexity: O(presets); where references are pinned to versions, a walk for each preset that has references.
  package func lintedPresets() throws(StoreError) -> [LintedPreset] {
    let stored = try presets()
    var references = ReferenceTable()
    for entry in stored { references[.name(entry.preset.name, .latest)] = entry.preset.motion }
    let isPinned = stored.contains { entry in
      entry.hasReferences && entry.preset.motion.references.contains { references[$0] == nil }
    }
    return try stored.map { (entry) throws(StoreError) in
      let preset =
        switch (entry.hasReferences, isPinned) {
        case (false, _): ResolvedPreset(entry.preset)
        case (true, false): ResolvedPreset(entry.preset, references: references)
        case (true, true): try state(entry.revision)
        }
      return LintedPreset(preset, id: entry.id)
    }
  }
}

import MotionFormats
import MotionModel
import MotionStore

extension PresetImport {
  /// Fate of a preset of the files.
  private enum Outcome {
    case skipped, kept, added, replaced
    /// The catalog's preset takes the parts that the file has changed.
    case merged(Reimport)
    /// An edit that its format has no words for.
    case untaken
    /// An edit of a preset is left out, as the catalog has changed the part, too; nil for one that no import takes.
    case refused(PresetName, PresetField?)
  }

  /// Does the import inside a batch.
  /// - Returns: The outcome for presets not, or not entirely, imported.
  func apply(
    to batch: WriteBatch, _ readBack: ReadBack, beside entries: [PresetRevision]
  ) throws -> Result {
    var (result, derivation) = (Result(), derivation)
    let changes = readBack.changes
    func known(_ name: PresetName) throws -> Preset? {
      try batch.contains(name) ? batch.known(.name(name, .latest))?.preset : nil
    }
    let holders = try Dictionary(first: presets.compactMap { try known($0.name) }.map { ($0.name, $0) })
    var names = try newNames(in: batch, beside: entries, holders)
    let own = Set(presets.map(\.name))
    for name in isExport ? presets.map(\.name) : [] {
      // The variant of an export may have a name of its own in the catalog.
      guard let whole = name.withoutVariant, try !batch.contains(name),
        let reference = try batch.known(.name(whole, .latest))?.preset.details.reducedMotion,
        let variant = try batch.known(reference)?.preset.name
      else { continue }
      names[name] = variant
      result.variantUsers[variant, default: []].append(whole)
    }
    result.variantUsers = result.variantUsers.filter { $1.count > 1 || own.contains($0) }
    /// Keeps words about a replacement that files have in parts, or not at all.
    func settle(_ details: inout PresetDetails) throws {
      if case .name(let name, _)? = details.deprecation?.replacement, !own.contains(name),
        try batch.known(.name(name, .latest)) == nil
      {
        details.deprecation = Deprecation(reason: details.deprecation?.advice())
      }
    }
    for imported in presets {
      var preset = names.isEmpty ? imported : try imported.renamed { names[$0] ?? $0 }
      if isExport || isRead(imported) { try settle(&preset.details) }
      let (name, change) = (preset.name, changes[imported])
      // The file has it twice, here as the variant of another, and unedited.
      if name != imported.name, own.contains(name), [.neither, .catalog].contains(change) { continue }
      let stored = try holders[name] ?? known(name)
      // Tokens that were exported are no other file, either.
      let isRelocated = !isExport && change == nil && stored.map(preset.isRelocated) == true
      // Part of the export that is the variant of this preset, and that nobody edited.
      let variant = preset.details.reducedMotion.flatMap { variant in
        presets.first { .name($0.name, .latest) == variant && changes[$0] == .neither }
      }
      switch try outcome(of: preset, over: stored, change, readBack.merges[imported], in: batch) {
      case .skipped: result.skipped.append(name)
      case .kept: result.keptChanges.append(name)
      case .untaken: result.untaken.append(name)
      case .refused(let edited, let field): result.refuse(edited, as: field)
      case .merged(let reimport):
        let fields = reimport.contradictions.map(\.rawValue)
        if !fields.isEmpty { result.contradictions.append(Contradiction(name: name, fields: fields)) }
        guard var merged = reimport.result else { continue }
        if isExport { try settle(&merged.details) }
        if isRelocated { result.relocated.append(name) }
        if name == imported.name, result.variantUsers[name]?.count == 1 { result.variantUsers[name] = nil }
        try batch.set(name, motion: merged.motion, details: merged.details)
      case .added:
        if let variant, try batch.known(.name(variant.name, .latest)) == nil { _ = try batch.add(variant) }
        derivation.originalName = imported.name.text
        let last = try rule.joins && !batch.isUndone(name) ? batch.versions(of: name).first : nil
        guard let last else {
          try batch.add(preset, derivation: derivation)
          continue
        }
        result.returned.append(name)
        try batch.restore(name)
        try batch.set(
          name, motion: preset.motion, details: details(of: preset, over: last.preset, change, keeping: true))
      case .replaced:
        var details = preset.details
        if let stored {
          if isRelocated { result.relocated.append(name) }
          if isExport, stored.motion.kind != preset.motion.kind { result.approximated.append(name) }
          details = try self.details(of: preset, over: stored, change, keeping: rule.joins || isRead(preset))
          // The variant of an export may be another preset of the catalog.
          if let variant, try !batch.contains(variant.name) { details.reducedMotion = stored.details.reducedMotion }
        }
        if rule == .file, change == .catalog { result.reverted.append(name) }
        if rule.joins, change == nil { result.uncompared.append(name) }
        if name == imported.name, result.variantUsers[name]?.count == 1 { result.variantUsers[name] = nil }
        try batch.set(name, motion: preset.motion, details: details)
      }
    }
    return result
  }

  private func details(
    of preset: Preset, over earlier: Preset, _ change: ReadBack.Change?, keeping keeps: Bool
  ) throws -> PresetDetails {
    var details = keeps ? try preset.details.keeping(earlier.details) : preset.details
    // An export has no words for titles, and is no source.
    if change != nil { (details.title, details.source) = (earlier.details.title, earlier.details.source) }
    return details
  }

  private func outcome(
    of preset: Preset, over stored: Preset?, _ change: ReadBack.Change?, _ merge: Reimport?, in batch: WriteBatch
  ) throws -> Outcome {
    let name = preset.name
    if change == .neither || stored.map({ preset.saysTheSame(as: $0, inExport: isExport) }) == true { return .skipped }
    // A part of a preset has no name in the catalog.
    if stored == nil, let whole = try name.group.flatMap({ try batch.known(.name($0, .latest))?.preset }) {
      if change == .both { return .refused(whole.name, rule == .newVersion ? .motion : nil) }
      if change == .catalog { return .kept }
      // The variant of an edited part comes with it.
      if change == .file, let part = name.withoutVariant, try !batch.contains(part),
        let variant = try whole.details.reducedMotion.flatMap({ try batch.known($0)?.preset.name })
      {
        return .refused(variant, nil)
      }
    }
    if rule.joins, stored != nil, let merge { return merge.isNothing ? .kept : .merged(merge) }
    let isCompared = rule.joins && (change == nil || stored == nil)
    let merged = isCompared ? try reimport(preset, isTaken: stored != nil, in: batch) : nil
    if rule.joins && change == .catalog || merged?.isNothing == true { return .kept }
    if rule == .fail || stored == nil { return .added }
    if rule == .skip { return .skipped }
    if let merged { return .merged(merged) }
    guard rule.joins else { return .replaced }
    if rule == .newVersion, change == .both { return .refused(name, .motion) }
    // A format that takes a preset apart has no words for all of it.
    return change == .file && stored?.motion.kind != preset.motion.kind ? .untaken : .replaced
  }

  /// Merge of the preset with its earlier file and the catalog; nil if it was never read from this file before, and the
  /// catalog never had it so, and for one that an undo took away.
  private func reimport(_ preset: Preset, isTaken: Bool, in batch: WriteBatch) throws -> Reimport? {
    // It may be called otherwise by now.
    let name = try batch.known(.name(preset.name, .latest))?.preset.name ?? preset.name
    if try batch.isUndone(name) { return nil }
    let versions = try batch.versions(of: name)
    let merged =
      try (isRead(preset) ? Reimport(preset, over: versions, rule) : nil)
      ?? (isTaken ? Reimport(preset, madeOfOneOf: versions, rule) : nil)
    let isEarlier = versions.contains { preset.saysTheSame(as: $0.preset, inExport: reader is any ExportFormat) }
    return isEarlier && (isOutput || merged == nil || !isTaken) ? .nothing : merged
  }

  /// Names that presets were given in the catalog since they were imported, by their names in the files.
  /// - Parameters:
  ///   - entries: The catalog's presets that came from files.
  ///   - holders: Those that have the names of the import's.
  private func newNames(
    in batch: WriteBatch, beside entries: [PresetRevision], _ holders: [PresetName: Preset]
  ) throws -> [PresetName: PresetName] {
    var (derivation, renamed) = (
      derivation, try rule.joins ? namesOfDisplaced(in: batch, beside: entries, holders) : [:]
    )
    let own = Set(presets.map(\.name))
    let sourced = Dictionary(grouping: entries.filter { !own.contains($0.name) }) { entry in
      entry.details.source?.origin(of: entry.name)
    }
    for preset in presets where try !batch.contains(preset.name) {
      derivation.originalName = preset.name.text
      let former = try batch.known(.name(preset.name, .latest))?.preset
      let derived = try derivation.presetID.flatMap { try batch.known(.preset($0))?.preset }
      let present = derived ?? (former?.isFromSource(of: preset) == true ? former : nil)
      if let present, !own.contains(present.name) {
        renamed[preset.name] = present.name
      } else if present == nil, let origin = preset.details.source?.origin(of: preset.name),
        let same = sourced[origin], same.count == 1
      {
        // Its group has another name, too.
        renamed[preset.name] = same[0].name
      }
    }
    return renamed
  }

  /// Names of presets whose former ones others have by now, or that got a number beside those of other files, by the names
  /// in the files.
  private func namesOfDisplaced(
    in batch: WriteBatch, beside entries: [PresetRevision], _ holders: [PresetName: Preset]
  ) throws -> [PresetName: PresetName] {
    let displaced = presets.filter { preset in
      holders[preset.name].map { holder in
        !holder.isFromSource(of: preset) || holder.details.source?.location != preset.details.source?.location
      } ?? false
    }
    if displaced.isEmpty { return [:] }
    let sources = holders.map { ($0, $1.details.source) } + entries.map { ($0.name, $0.details.source) }
    let places = Dictionary(grouping: Dictionary(first: sources)) { $1?.place }
    let names = try displaced.compactMap { preset -> (PresetName, PresetName)? in
      guard let place = preset.details.source?.place else { return nil }
      let heirs = try (places[place] ?? []).map(\.key).filter { name in
        let number =
          name.text.hasPrefix("\(preset.name)-") ? Int(name.text.dropFirst(preset.name.text.utf8.count + 1)) : nil
        return try number != nil || batch.versions(of: name).contains { $0.preset.name == preset.name }
      }
      return heirs.count == 1 ? (preset.name, heirs[0]) : nil
    }
    return Dictionary(first: names)
  }
}

extension Provenance {
  /// Place in a file; nil without a name there.
  fileprivate var place: [String?]? { name.map { [$0, format, location] } }

  /// The same of a preset of this name, among those of a group.
  fileprivate func origin(of preset: PresetName) -> [String?]? { place.map { $0 + [preset.group?.text] } }
}

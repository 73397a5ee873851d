public import MotionFormats
public import MotionModel
public import MotionStore

/// Presets to import, and the rule for names that exist already.
///
/// ```swift
/// let tokens = try PresetImport(reading: [SourceFile(bytes, name: "motion.tokens.json")], onConflict: .newVersion)
/// for issue in tokens.report.issues { print(issue) }
/// let changes = try catalog.add(tokens).changes
/// ```
public struct PresetImport: Sendable {
  /// Handling of an imported preset whose name is taken by a different one; equal presets stay unchanged.
  public enum ConflictRule: String, Hashable, Sendable, CaseIterable {
    /// Nothing is imported.
    case fail
    /// The catalog's preset stays.
    case skip
    /// The catalog's preset gets a new version with the file's changes since the last import; changes in the catalog
    /// are kept, also for fields changed by both, which are reported. A preset that was removed since stays so while the
    /// file has it as before.
    case newVersion = "new-version"
    /// The catalog's preset gets a new version equal to the file's; details that formats of others lack are kept.
    case file
  }

  /// Result of an import.
  public struct Result: Hashable, Sendable {
    /// Change of each written preset.
    public internal(set) var changes: [PresetChange] = []
    /// The names that were taken and stayed.
    public internal(set) var skipped: [PresetName] = []
    /// The presets that stayed because only the catalog had changed or removed them since the file was imported
    /// last.
    public internal(set) var keptChanges: [PresetName] = []
    /// The presets that the file and the catalog both changed, with the parts that stayed as the catalog has them.
    public internal(set) var contradictions: [Contradiction] = []
    /// The presets that were replaced without a comparison, as no earlier import of the file is known; details that the
    /// file does not have are kept.
    public internal(set) var uncompared: [PresetName] = []
    /// The presets of earlier imports of the file that it does not have any more; they stay.
    public internal(set) var missing: [PresetName] = []

    /// Names of the presets that the file has.
    var found: Set<PresetName> {
      Set(changes.map(\.name) + skipped + keptChanges + contradictions.map(\.name))
    }
  }

  /// A preset that a file and the catalog both changed.
  public struct Contradiction: Hashable, Sendable {
    /// Its name.
    public let name: PresetName
    /// The parts in which they contradict each other: `motion`, `title`.
    public let fields: [String]
  }

  /// The presets; references among them go by name.
  public let presets: [Preset]
  /// Issues found in the files.
  public let report: ImportReport
  /// Imported bytes, from which identities are derived, so that imports of the same file yield the same presets.
  package let source: [UInt8]
  /// Handling of taken names.
  package let rule: ConflictRule
  /// The SHA-256 of each file, by which presets tell that they were read from it.
  private let digests: Set<String>
  /// Files and their format; the format is nil for presets that come without one.
  let files: [SourceFile]
  let reader: (any ImportFormat)?
  /// Indicates exports, which have no titles of presets.
  private let isExport: Bool

  /// Makes an import.
  public init(_ presets: [Preset], from source: [UInt8], onConflict rule: ConflictRule = .fail) {
    let digest = PresetDerivation(source: source, originalName: "").sourceSHA256
    self.init(ImportedPresets(presets, ImportReport()), from: [SourceFile(source, sha256: digest)], onConflict: rule)
  }

  /// Reads files as one set: design tokens, style sheets, Lottie and others.
  /// - Parameters:
  ///   - format: Format of the files; nil: detected from the first.
  ///   - group: Group to put all names into.
  ///   - keepsGoing: Imports the valid parts of files with errors.
  ///   - catalog: Catalog whose presets design tokens may refer to.
  /// - Throws: `ImportFailure` with all issues: an unrecognized format, or errors without `keepsGoing`.
  public init(
    reading files: [SourceFile], as format: ImportFormatName? = nil, into group: (any PresetNameConvertible)? = nil,
    keepsGoing: Bool = false, onConflict rule: ConflictRule = .fail, beside catalog: Catalog? = nil
  ) throws(ImportFailure) {
    var options = ImportOptions(keepGoing: keepsGoing)
    do throws(ModelError) { options.into = try group?.asPresetName() } catch {
      throw ImportFailure(ImportReport(issues: [ImportIssue(error)]))
    }
    let kind = files.first.map(FileKind.init(of:)) ?? .unknown
    guard let format = format?.format ?? ImportFormats.reading(kind) else {
      var issue = ImportIssue(.error, .otherDocument, "expected a format to import, found \(kind.rawValue)")
      issue.file = files.first?.name
      throw ImportFailure(ImportReport(issues: [issue]))
    }
    var files = files
    for index in files.indices where files[index].sha256 == nil {
      files[index].sha256 = PresetDerivation(source: files[index].bytes, originalName: "").sourceSHA256
    }
    let read = try format.read(files, options) { (try? catalog?.kinds()) ?? [:] }
    self.init(read, from: files, as: format, onConflict: rule)
  }

  package init(
    _ read: ImportedPresets, from files: [SourceFile], as reader: (any ImportFormat)? = nil,
    onConflict rule: ConflictRule
  ) {
    (presets, report, self.rule, self.files, self.reader) = (read.presets, read.report, rule, files, reader)
    source = files.flatMap(\.bytes)
    digests = Set(files.compactMap(\.sha256))
    isExport = !files.isEmpty && files.allSatisfy(\.isExport)
  }

  /// The import with its presets under other names.
  func with(_ presets: [Preset]) -> PresetImport {
    PresetImport(ImportedPresets(presets, report), from: files, as: reader, onConflict: rule)
  }

  /// The presets below a group, with the references among them.
  /// - Throws: `ModelError` for a name that becomes too long.
  package static func presets(_ presets: [Preset], inGroup group: PresetName) throws(ModelError) -> [Preset] {
    let own = Set(presets.map(\.name))
    return try presets.map { (preset) throws(ModelError) in
      try preset.renamed { (name) throws(ModelError) in own.contains(name) ? try name.inGroup(group) : name }
    }
  }

  /// Does the import inside a batch.
  /// - Returns: The outcome for presets not, or not entirely, imported.
  fileprivate func apply(to batch: WriteBatch, _ readBack: ReadBack?) throws -> Result {
    var result = Result()
    batch.reserve(presets.count)
    // Hashed once: a large source may hold thousands of presets.
    var derivation = PresetDerivation(source: source, originalName: "")
    let names = try newNames(in: batch)
    for edit in readBack?.edits ?? [] {
      switch rule {
      case .fail: try batch.add(edit.preset)
      case .skip: result.skipped.append(edit.preset.name)
      case .newVersion, .file: try batch.set(edit.preset.name, motion: edit.preset.motion)
      }
    }
    let edited = readBack?.edits.reduce(into: Set()) { $0.formUnion($1.parts) } ?? []
    for imported in presets where !edited.contains(imported.name) {
      let preset = names.isEmpty ? imported : try imported.renamed { names[$0] ?? $0 }
      let isTaken = try batch.contains(preset.name)
      let stored = isTaken ? try batch.known(.name(preset.name, .latest))?.preset : nil
      let change = readBack?.change(of: preset, from: stored)
      if try stored.map({ preset.saysTheSame(as: $0, inExport: isExport) }) ?? isFormerName(preset, in: batch)
        || change == ReadBack.Change.none
      {
        result.skipped.append(preset.name)
      } else if rule == .newVersion,
        try change == .catalog || !isTaken && (isRemoved(preset, in: batch) || isEarlier(preset, in: batch))
      {
        result.keptChanges.append(preset.name)
      } else if rule == .fail || !isTaken {
        derivation.originalName = imported.name.text
        try batch.add(preset, derivation: derivation)
      } else if rule == .skip {
        result.skipped.append(preset.name)
      } else if rule == .newVersion,
        change == .both || change == .file && stored.map({ $0.motion.kind != preset.motion.kind }) == true
      {
        // A format that takes a preset apart has no words for all of it: its edit cannot be joined with another kind.
        result.contradictions.append(Contradiction(name: preset.name, fields: [PresetField.motion.rawValue]))
      } else if rule == .newVersion, change == .file, let stored {
        var details = try preset.details.keeping(stored.details)
        (details.title, details.source) = (stored.details.title, stored.details.source)
        try batch.set(preset.name, motion: preset.motion, details: details)
      } else if rule == .newVersion, stored != nil, let reimport = try reimport(preset, in: batch) {
        let fields = reimport.contradictions.map(\.rawValue)
        if !fields.isEmpty { result.contradictions.append(Contradiction(name: preset.name, fields: fields)) }
        if reimport.takesFromFile {
          try batch.set(preset.name, motion: reimport.result.motion, details: reimport.result.details)
        } else if fields.isEmpty {
          result.keptChanges.append(preset.name)
        }
      } else if rule == .newVersion, try isEarlier(preset, in: batch) {
        result.keptChanges.append(preset.name)
      } else {
        var details = preset.details
        if rule == .newVersion { result.uncompared.append(preset.name) }
        if let stored, rule == .newVersion || isRead(preset) { details = try details.keeping(stored.details) }
        // The name of an export's variant is made up, and the variant may be another preset of the catalog.
        if let variant = details.reducedMotion, let part = presets.first(where: { .name($0.name, .latest) == variant }),
          try !batch.contains(part.name), readBack?.change(of: part, from: nil) == ReadBack.Change.none
        {
          details.reducedMotion = stored?.details.reducedMotion
        }
        try batch.set(preset.name, motion: preset.motion, details: details)
      }
    }
    return result
  }

  /// The import under present names, and the catalog's presets as the file has them while nobody edits it; nil if nothing
  /// differs, or for other files.
  fileprivate func readBack(of catalog: Catalog) throws -> (presets: PresetImport, readBack: ReadBack?) {
    guard let reader, let versions = try ExportedVersions(files, with: presets.map(\.name), of: catalog) else {
      return (self, nil)
    }
    let renamed = try versions.names.isEmpty ? presets : presets.map { try $0.renamed(versions.name) }
    let known = try catalog.known(renamed.map(\.name))
    let areEqual = renamed.allSatisfy { preset in
      known[preset.name].map { preset.saysTheSame(as: $0.preset, inExport: isExport) } ?? false
    }
    // A catalog that cannot be exported is compared as with any file.
    return (with(renamed), areEqual ? nil : try? ReadBack(renamed, of: catalog, as: files, versions, by: reader))
  }

  /// Indicates a deprecated alias of an export: its name leads to its target already.
  private func isFormerName(_ preset: Preset, in batch: WriteBatch) throws -> Bool {
    guard isExport, case .alias(.name(let target, _)) = preset.motion else { return false }
    if let present = try batch.known(.name(preset.name, .latest)) { return present.preset.name == target }
    // So is its variant for reduced motion, which may be another preset of the catalog.
    let variant = "-reduced"
    guard preset.name.text.hasSuffix(variant), target.text.hasSuffix(variant) else { return false }
    let (whole, other) = (preset.name.text.dropLast(variant.count), target.text.dropLast(variant.count))
    return try batch.known(.name(PresetName(String(whole)), .latest))?.preset.name.text == String(other)
  }

  /// Merge of the preset with its earlier file and the catalog; nil if it was never read from this file before.
  private func reimport(_ preset: Preset, in batch: WriteBatch) throws -> Reimport? {
    guard isRead(preset) else { return nil }
    return try Reimport(preset, over: batch.versions(of: preset.name))
  }

  /// Indicates a preset as the catalog had it once, so that only the catalog has changed it since the file was written.
  private func isEarlier(_ preset: Preset, in batch: WriteBatch) throws -> Bool {
    // It may be called otherwise by now.
    let name = try batch.known(.name(preset.name, .latest))?.preset.name ?? preset.name
    return try batch.versions(of: name).contains { preset.saysTheSame(as: $0, inExport: reader is any ExportFormat) }
  }

  /// Indicates a preset in a format of others, read from one of the files.
  private func isRead(_ preset: Preset) -> Bool { preset.details.source?.sha256.map(digests.contains) == true }

  /// Indicates a preset that the catalog removed, and the file has as it was imported last.
  private func isRemoved(_ preset: Preset, in batch: WriteBatch) throws -> Bool {
    try reimport(preset, in: batch).map { !$0.takesFromFile && $0.contradictions.isEmpty } ?? false
  }

  /// Names that presets were given in the catalog since they were imported, by their names in the files.
  fileprivate func newNames(in batch: WriteBatch) throws -> [PresetName: PresetName] {
    var (derivation, renamed) = (PresetDerivation(source: source, originalName: ""), [PresetName: PresetName]())
    let own = Set(presets.map(\.name))
    for preset in presets where try !batch.contains(preset.name) {
      derivation.originalName = preset.name.text
      var known = try derivation.presetID.flatMap { try batch.known(.preset($0))?.preset }
      if known == nil, let source = preset.details.source?.name,
        let former = try batch.known(.name(preset.name, .latest))?.preset, former.details.source?.name == source,
        former.details.source?.format == preset.details.source?.format
      {
        known = former
      }
      if let known, !own.contains(known.name) { renamed[preset.name] = known.name }
    }
    return renamed
  }
}

extension PresetDetails {
  /// The same details, and earlier ones where there are none.
  fileprivate func keeping(_ earlier: PresetDetails) throws(ModelError) -> PresetDetails {
    guard case .object(let own) = json, case .object(let known) = earlier.json else { return self }
    let kept = known.filter { member in !own.contains { $0.key == member.key } }
    return try PresetDetails(document: .object((own + kept).sorted { $0.key < $1.key }))
  }
}

extension Preset {
  /// The same preset, with other names for it and for what it refers to.
  func renamed(_ change: (PresetName) throws(ModelError) -> PresetName) throws(ModelError) -> Preset {
    func renamed(_ reference: PresetReference) throws(ModelError) -> PresetReference {
      guard case .name(let name, let version) = reference else { return reference }
      return .name(try change(name), version)
    }
    return Preset(
      try change(name), try motion.replacingReferences(renamed), details: try details.replacingReferences(renamed))
  }

  /// Indicates equality except for the source file's place, hash and date, as it may have moved, or changed elsewhere.
  /// - Parameter isExport: Ignores the source, the title made of it, and the order of an exported sheet.
  fileprivate func saysTheSame(as stored: Preset, inExport isExport: Bool) -> Bool {
    var (own, known) = (details.withoutFile, stored.details.withoutFile)
    if isExport {
      (own, known) = (own.withoutRuleOrder, known.withoutRuleOrder)
      (own.source, own.title) = (known.source, known.title)
    }
    // Most formats have no summaries.
    if isExport, own.summary == nil { known.summary = nil }
    return motion == stored.motion && own == known
  }
}

extension Catalog {
  /// Kind of each preset, of an alias that of what it stands for.
  package func kinds() throws -> [PresetName: MotionKind] {
    let snapshot = try snapshot(.now, onConflict: .shown)
    let presets = try snapshot.presets().map(\.preset)
    return Dictionary(
      first: presets.map { preset in
        let isAlias = preset.motion.kind == .alias
        let target = isAlias ? try? snapshot.load(preset.name).motion.withoutAlias().kind : nil
        return (preset.name, target ?? preset.motion.kind)
      })
  }

  /// Presets, and those of the catalog that they refer to.
  package func completing(_ presets: [Preset]) throws -> [Preset] {
    let snapshot = try snapshot(.now, onConflict: .shown)
    var (result, known, next) = (presets, Set(presets.map(\.name)), 0)
    while next < result.count {
      for case .name(let name, .latest) in result[next].motion.references where known.insert(name).inserted {
        result.append(try snapshot.preset(name).preset)
      }
      next += 1
    }
    return result
  }

  /// Imports presets: all of them, or none.
  /// - Parameters:
  ///   - presets: The presets to import.
  ///   - dryRun: Reports the changes without making them.
  ///   - context: Author, time and message.
  /// - Throws: `StoreError` with code `alreadyExists` by the rule ``PresetImport/ConflictRule/fail``, `invalid` for
  ///   more presets than 100,000, or another error.
  @discardableResult
  public func add(
    _ presets: PresetImport, dryRun: Bool = false, by context: CommitContext = .current()
  ) throws -> PresetImport.Result {
    guard presets.presets.count <= PresetFile.maximumCount else {
      throw StoreError(
        .invalid, "there are \(presets.presets.count) presets; at most \(PresetFile.maximumCount) are imported at once",
        hint: "import them in parts")
    }
    var result = PresetImport.Result()
    let (presets, readBack) = try presets.readBack(of: self)
    let contents = try presets.earlierContents(in: self)
    let changes = try write(by: context, dryRun: dryRun) { batch in
      result = try presets.aligned(in: batch).apply(to: batch, readBack)
    }
    result.changes = changes
    result.missing = try self.presets(from: contents, without: result.found)
    return result
  }
}

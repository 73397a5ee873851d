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
    /// As ``newVersion``, but of fields changed by both the file's are taken.
    case fileEdits = "file-edits"
    /// The catalog's preset gets a new version equal to the file's; details that formats of others lack are kept.
    case file

    /// Indicates that changes of both sides are compared.
    var joins: Bool { self == .newVersion || self == .fileEdits }
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
    /// The same of a partly read file: they are not in its readable part, and stay.
    package internal(set) var unread: [PresetName] = []
    /// The presets whose edits in an export are not taken, as its format has no words for their kind; they stay.
    public internal(set) var untaken: [PresetName] = []
    /// The presets that an edited export has replaced by what it approximates of them.
    package internal(set) var approximated: [PresetName] = []
    /// The presets of an edited export of which the comments alone are others.
    package internal(set) var commented: [PresetName] = []
    /// The presets that go back to the file's version by ``ConflictRule/file``, though only the catalog had changed them.
    package internal(set) var reverted: [PresetName] = []
    /// The presets that were removed in the catalog, and come again as the file has other parts now.
    package internal(set) var returned: [PresetName] = []
    /// The presets that another file had before, with the motions of this one.
    package internal(set) var relocated: [PresetName] = []
    /// Presets of an export by their variant for reduced motion, if several share it or the export has it itself, too.
    package internal(set) var variantUsers: [PresetName: [PresetName]] = [:]

    /// Leaves an edit out.
    /// - Parameter field: The part that the catalog has changed, too; nil for an edit that no import takes.
    mutating func refuse(_ name: PresetName, as field: PresetField?) {
      guard !untaken.contains(name), !contradictions.contains(where: { $0.name == name }) else { return }
      if let field {
        contradictions.append(Contradiction(name: name, fields: [field.rawValue]))
      } else {
        untaken.append(name)
      }
    }

    /// Names of the presets that the file has.
    package var found: Set<PresetName> {
      Set(changes.map(\.name) + skipped + keptChanges + contradictions.map(\.name) + untaken)
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
  public internal(set) var presets: [Preset]
  /// Issues found in the files.
  public let report: ImportReport
  /// Source of identities, so that imports of the same file yield the same presets.
  let derivation: PresetDerivation
  package let rule: ConflictRule
  /// The SHA-256 of each file, by which presets tell that they were read from it.
  private let digests: Set<String>
  /// Files and their format, which is nil for presets that come without one.
  private let files: [SourceFile]
  let reader: (any ImportFormat)?
  /// Indicates exports, which have no titles of presets.
  let isExport: Bool
  /// Indicates outputs of the catalog, in which an earlier version of a preset is no edit.
  var isOutput = false

  /// Makes an import.
  public init(_ presets: [Preset], from source: [UInt8], onConflict rule: ConflictRule = .fail) {
    self.init(ImportedPresets(presets, ImportReport()), from: [SourceFile(source).hashed], onConflict: rule)
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
      let issue = ImportIssue(
        .error, .otherDocument, "expected a format to import, found \(kind.rawValue)", in: files.first?.name)
      throw ImportFailure(ImportReport(issues: [issue]))
    }
    let files = files.map(\.hashed)
    var read = try format.read(files, options) { (try? catalog?.kinds()) ?? [:] }
    if let catalog { read.report = (try? catalog.withoutSettledNames(read.report)) ?? read.report }
    self.init(read, from: files, as: format, onConflict: rule)
  }

  package init(
    _ read: ImportedPresets, from files: [SourceFile], as reader: (any ImportFormat)? = nil,
    onConflict rule: ConflictRule
  ) {
    (presets, report, self.rule, self.files, self.reader) = (read.presets, read.report, rule, files, reader)
    derivation = PresetDerivation(source: files.flatMap(\.bytes), originalName: "")
    digests = Set(files.compactMap(\.sha256))
    isExport = !files.isEmpty && files.allSatisfy(\.isExport)
  }

  /// Indicates that something in the files is not read, of which exports have nothing.
  var isIncomplete: Bool {
    hasUnread || report.warnings.contains { $0.code == .badName && $0.renaming.count < 2 }
      || report.skipped.contains { type, _ in type == ImportReport.otherDeclarations || reader is DTCGFormat }
  }

  /// Indicates values that are not read, which an export has only where they were edited.
  package var hasUnread: Bool {
    let codes: [ModelError.Code] = [.syntax, .unknown, .missing, .wrongType, .outOfRange]
    return report.hasErrors || isExport && report.warnings.contains { codes.contains($0.code) }
  }

  /// Names in exports that the catalog does not have for their presets yet.
  var renamings: [[PresetName]] { report.warnings.map(\.renaming).filter { $0.count == 2 } }

  /// Edited exports, all of whose edits are in the catalog with this result, as soon as it has their names.
  fileprivate func taken(with result: Result, into catalog: Catalog) throws -> [String] {
    let edited = files.filter { $0.isAsWritten != true }
    guard !edited.isEmpty, try ExportedVersions(files, of: catalog) != nil, !isIncomplete,
      !result.changes.isEmpty || !renamings.isEmpty, result.contradictions.isEmpty, result.untaken.isEmpty,
      try !files.contains(where: { FileKind(of: $0) == .webAnimations })
        || catalog.presetsWithOtherLines(in: files).isEmpty
    else { return [] }
    return edited.map(\.digest)
  }

  /// The presets below a group, with the references among them.
  /// - Throws: `ModelError` for a name that becomes too long.
  package static func presets(_ presets: [Preset], inGroup group: PresetName) throws(ModelError) -> [Preset] {
    let own = Set(presets.map(\.name))
    return try presets.map { (preset) throws(ModelError) in
      try preset.renamed { (name) throws(ModelError) in own.contains(name) ? try name.inGroup(group) : name }
    }
  }

  /// Takes the present names of the presets and, of an export, edited numbers.
  /// - Returns: What has changed since the export; nothing if nothing differs, and for other files.
  fileprivate mutating func readBack(of catalog: Catalog, by author: String) throws -> ReadBack {
    guard let reader, let versions = try ExportedVersions(files, of: catalog) else { return ReadBack() }
    let names = try versions.presentNames(of: presets.map(\.name), in: catalog)
    if !names.isEmpty { presets = try presets.map { try $0.renamed { names[$0] ?? $0 } } }
    let known = try catalog.known(presets.flatMap(ReadBack.wholes))
    presets = presets.map { $0.withReplacement(of: known[$0.name]?.preset) }
    let others = try otherMotions().map { ($0.name, $0.motion) }
    let second = Dictionary(first: others.map { (names[$0] ?? $0, $1) })
    let areEqual = presets.allSatisfy { preset in
      guard let stored = known[preset.name], preset.saysTheSame(as: stored.preset, inExport: isExport) else {
        return false
      }
      return second[preset.name].map { $0 == preset.motion } ?? true
    }
    var absent = Set(versions.versions.keys).subtracting(presets.flatMap(ReadBack.wholes))
    // In another group they are others.
    if absent.count == versions.versions.count { absent = [] }
    if areEqual, absent.isEmpty { return ReadBack() }
    let gone = presets.map(\.name).filter { known[$0] == nil && versions.versions[$0] == nil }
    let successors = gone.compactMap { name in catalog.replacement(ofRemoved: name).map { (name, $0) } }
    let former = known.mapValues(\.preset.name).filter { $0.key != $0.value }
    let aliases = try aliases(by: former.merging(successors) { known, _ in known })
    // Others beside them may be of the same project.
    let exports = files.filter(\.hasVersions)
    if rule.joins, exports.allSatisfy({ $0.isAsWritten == true }) {
      let sides = presets.compactMap { preset in
        ReadBack.wholes(preset).first { versions.versions[$0] != nil }
          .map { (preset, versions.versions[$0] == known[$0] ? ReadBack.Change.neither : .catalog) }
      }
      if sides.count == presets.count { return ReadBack(changes: Dictionary(first: sides).merging(aliases) { $1 }) }
    }
    // A catalog that cannot be exported is compared as with any file.
    guard
      var readBack = try? ReadBack(
        presets, or: second, of: catalog, as: exports, versions, by: reader, rule, author: author,
        message: files.count == 1 ? nil : SourceFile.importMessage(from: CountedNoun.text(files.count, "file")))
    else { return ReadBack(changes: aliases) }
    presets = readBack.presets
    readBack.changes.merge(aliases) { $1 }
    readBack.missing += absent.filter(readBack.names.contains)
    return readBack
  }

  /// Presets of edited modules by the members beside those that the API plays, and of sheets by variables beside rules.
  private func otherMotions() throws -> [Preset] {
    let edited = files.filter { $0.isAsWritten == false }
    guard edited.contains(where: { [.webAnimations, .css, .scss].contains(FileKind(of: $0)) }) else { return [] }
    var options = ImportOptions(keepGoing: true)
    options.readsMembers = true
    return try reader?.read(files, options).presets ?? []
  }

  /// Presets under names that others of the files had before, or stand for, as `--aliases-from` writes them.
  private func aliases(by former: [PresetName: PresetName]) throws -> [Preset: ReadBack.Change] {
    guard reader is any ExportFormat else { return [:] }
    let motions = Dictionary(first: presets.map { ($0.name, $0.motion) })
    let aliases = try presets.filter { preset in
      let present = try ExportedVersions.name(of: preset.name, by: former)
      return present != preset.name && [.alias(.name(present, .latest)), motions[present]].contains(preset.motion)
    }
    return Dictionary(first: aliases.map { ($0, .neither) })
  }

  /// Indicates a preset in a format of others, read from one of the files.
  func isRead(_ preset: Preset) -> Bool { preset.details.source?.sha256.map(digests.contains) == true }
}

extension SourceFile {
  /// Its SHA-256.
  var digest: String { sha256 ?? SHA256Digest.hex(of: bytes) }

  /// Message for the history of an import.
  package static func importMessage(from origin: String) -> String { "imported from \(origin)" }

  var importMessage: String? { title.map(Self.importMessage) }

  /// The same with its SHA-256.
  fileprivate var hashed: SourceFile { SourceFile(bytes, name: name, sha256: digest) }
}

extension Catalog {
  /// A report without names in exports that their presets have by now.
  package func withoutSettledNames(_ report: ImportReport) throws -> ImportReport {
    var report = report
    let known = try known(report.issues.compactMap(\.renaming.first)).mapValues(\.preset.name)
    report.issues.removeAll { $0.renaming.count == 2 && known[$0.renaming[0]] == $0.renaming[1] }
    return report
  }

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
    var (presets, result) = (presets, PresetImport.Result())
    let readBack = try presets.readBack(of: self, by: context.author)
    let entries = try presets.earlierEntries(of: self)
    let changes = try write(by: context, dryRun: dryRun) { [presets] batch in
      result = try presets.aligned(in: batch).apply(to: batch, readBack, beside: entries)
    }
    result.changes = changes
    if !dryRun { try noteImported(presets.taken(with: result, into: self)) }
    result.approximated += changes.filter { $0.kind == .changed }.map(\.name).filter(readBack.approximated.contains)
    result.approximated = result.approximated.unique(by: \.self)
    result.commented = readBack.commented
    let missing = try presets.missing(among: entries, beside: result.found, of: self)
    let absent = Set(readBack.missing + missing).sorted()
    if presets.hasUnread { result.unread = absent } else { result.missing = absent }
    return result
  }
}

import ArgumentParser
import Motionbook

/// `motionbook import`: one command for every format of the library.
struct ImportCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "import", "Import presets from files of this and other tools.",
    examples: """
        motionbook import tokens/ --into brand
        motionbook import dtcg motion.json easing.json --fix clean.tokens.json
        motionbook import css styles/*.css --into web
        motionbook import json presets.json --on-conflict new-version

      Several files form one set and may reference each other; design tokens may
      reference presets in the catalog. Formats:

      \(HelpColumns.text(ImportFormats.all.map { ($0.name, $0.importSummary) }))

      The format may be omitted if it can be detected.
      --on-conflict new-version takes a file's changes since its last import and
      keeps the catalog's; where both changed a field, the catalog's is kept, with
      a warning and exit code 1, as for edits that cannot be taken; a removed preset
      stays so while the file has it as before. --on-conflict file-edits takes the
      file's there; --on-conflict file takes everything of the file, also what only
      the catalog has changed; titles, tags and others that it lacks are kept.
      Presets that a file no longer has are kept, and told.
      An import without presets exits with 1.
      An import reads at most 64 MiB and 100,000 presets; import more in parts.
      """)

  @Argument(
    help: .value("file", "Optionally a format, then files, folders, or patterns with * and ?; - is standard input."),
    completion: .file())
  var files: [String]

  @Option(help: .value("group", "Group to put all names in."))
  var into: String?

  @Option(choice: "Policy for existing names.")
  var onConflict = PresetImport.ConflictRule.fail

  @Flag(help: "Import the valid presets of files with errors, and exit with 1.")
  var keepGoing = false

  @Flag(help: "Import nothing and exit with 1 on any warning about a file, such as a dropped constant.")
  var strict = false

  @Option(help: .value("file", "Write all issues of the files, as JSON."), completion: .json)
  var report: String?

  @Option(help: .value("file", "Write the imported presets as clean design tokens (DTCG 2025.10)."), completion: .json)
  var fix: String?

  @Flag(help: "Let --report and --fix replace an existing file.")
  var force = false

  @OptionGroup var progress: ProgressOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    // Style sheets are one format of imports, and several of exports.
    let sheets = [SCSSFormat().name, TailwindFormat().name]
    let named = files.first.flatMap { ImportFormatName(rawValue: sheets.contains($0) ? "css" : $0) }?.format
    let paths = named == nil ? files : Array(files.dropFirst())
    guard !paths.isEmpty else {
      throw ToolError.usage("no file is named", attempt: "motionbook import --help")
    }
    if named == nil { try Self.checkFormat(files) }
    let input = try ImportedFiles(paths, of: named)
    let group = try into.map { try PresetName($0) }
    let origin = input.files.count == 1 ? input.files[0].title ?? input.name : input.name
    let context = try change.context(saying: SourceFile.importMessage(from: origin))
    let format = try Self.format(of: input.files, named: named)
    let read = try self.read(
      input, format,
      ImportOptions(
        into: group, date: String(Timestamp(milliseconds: context.timeMs).text.prefix { $0 != "T" }),
        keepGoing: keepGoing
      ))
    if read.presets.isEmpty, read.report.issues.isEmpty {
      ImportSummary.tellNothing(in: input.name, as: format)
    }
    if strict, read.report.hasErrors || !read.report.warnings.isEmpty {
      ImportSummary.tell(read.report, of: input.name, whole: "--report FILE writes all of them")
      throw ToolError(
        .findings, "NOT_EXACT", "nothing imported because of --strict", hint: "correct the files, or omit --strict")
    }
    if let fix {
      let whole = (try? self.catalog.open().completing(read.presets)) ?? read.presets
      let text = try ExportFormatName.dtcg.text(whole).text
      try FileOptions.write(to: fix, force: force) { try $0.write(text) }
    }
    let catalog = try openToChange()
    let presets = PresetImport(read, from: input.files, as: format, onConflict: onConflict)
    func advise(_ failure: inout ToolError) {
      guard failure.code == StoreError.Code.alreadyExists.rawValue else { return }
      failure.hint =
        "nothing was imported; choose with --on-conflict skip, new-version, file-edits or file, or --into another group"
    }
    if format.name == CSSFormat().name, !input.files.contains(where: \.isExport) {
      tellUncommented(read.presets, in: catalog)
    }
    // Compared before the import changes what the output would be.
    let isEdited = input.files.contains { $0.isAsWritten != true } && self.catalog.catalog == nil
    let build = isEdited ? (try? ProjectBuild(at: paths, from: catalog)) ?? nil : nil
    var deleted = (try? build?.deletedPresets()) ?? []
    if deleted.isEmpty, input.files.count == 1, let file = input.files.first {
      deleted = try catalog.deleted(from: file, as: format, .ofTool)
    }
    let result = try ToolError.amending(advise) {
      try progress.watch("importing") { _ in try catalog.add(presets, dryRun: isDryRun, by: context) }
    }
    var told = read.report
    if input.files.allSatisfy(\.isExport), result.untaken.isEmpty,
      !result.changes.contains(where: { $0.kind == .added })
    {
      // Edits that known presets take are among the changes.
      told.issues.removeAll { $0.severity == .warning && $0.code == .contradiction }
    }
    try ImportSummary(
      name: input.name, report: told, result: result, missing: Set(result.missing + deleted).sorted(),
      isDryRun: isDryRun,
      tellsSkipped: !format.countsOtherTypes, isBesideReport: report.map(FileOptions.isStandardOutput) ?? false
    ).print(with: output.printer)
    let hasOthers =
      try (result.changes.isEmpty || !isDryRun)
      && tellUnread(input.files, read.report, result, in: catalog, without: deleted)
    if input.files.allSatisfy({ $0.isExport || FileKind(of: $0) == .webAnimations }) {
      try tellParts(result.changes, in: catalog)
    }
    try tellRenamed(result, in: catalog)
    build?.tellUnchosen(result.changes.filter { $0.kind == .added }.map(\.name))
    let changed = Set(result.changes.map(\.name))
    tellLong(read.presets.filter { changed.contains($0.name) })
    let isRefused = !result.contradictions.isEmpty || !result.untaken.isEmpty
    if presets.hasUnread || read.presets.isEmpty || isRefused || hasOthers { throw ExitStatus.findings }
  }

  /// Warns of parts that an edited export brings beside their preset, which has no words for the edit.
  private func tellParts(_ changes: [PresetChange], in catalog: Catalog) throws {
    let added = changes.filter { $0.kind == .added }.map(\.name)
    let wholes = try catalog.known(added.compactMap(\.group))
    guard let whole = added.lazy.compactMap(\.group).first(where: { wholes[$0] != nil && !added.contains($0) }) else {
      return
    }
    let parts = added.filter { $0.group == whole }.map(\.text).listed(atMost: 4)
    let isImported = changes.contains { $0.name == whole && $0.kind == .changed }
    ErrorReport.warn(
      isImported
        ? "\(whole): the edit is imported; the part that was not edited becomes a preset: \(parts)"
        : "\(whole) stays as it is, as it cannot have the edited values; these become presets, which take its names in "
          + "the file: \(parts); other formats still have \(whole) alone")
  }

  /// Warns of a sheet with the names of an output of the project, but without the comments by which presets are known.
  private func tellUncommented(_ presets: [Preset], in catalog: Catalog) {
    // A preset's own source has the names, too.
    let known = (try? catalog.known(presets.map(\.name))) ?? [:]
    let others = presets.filter { known[$0.name]?.preset.details.source?.name != $0.details.source?.name }
    let names = Set(others.compactMap(\.details.source?.name).filter { $0.hasPrefix("--") })
    guard let output = try? NameOptions.parse([]).output(with: names, in: catalog) else { return }
    ErrorReport.warn(
      "most variables are names of the output \(output) in motionbook.json; its comments, which name the presets, are "
        + "missing: import the file with its comments")
  }

  /// Tells of new presets with the motion of ones that are no longer in the file, which may have been renamed there.
  private func tellRenamed(_ result: PresetImport.Result, in catalog: Catalog) throws {
    let added = Dictionary(
      first: result.changes.filter { $0.kind == .added }.compactMap { change in change.content.map { ($0, change.name) }
      })
    for old in result.missing.prefix(5) {
      guard let new = (try? catalog.preset(old)).flatMap({ added[$0.content] }) else { continue }
      let undo = isDryRun ? "" : "motionbook undo && "
      ErrorReport.note(
        "\(new) has the same motion as \(old), which is no longer in the file; if \(old) was renamed, keep its history "
          + "with: \(undo)motionbook rename \(old) \(new), then import again with --on-conflict new-version")
    }
  }

  /// Warns of lengths that may be meant as milliseconds.
  private func tellLong(_ presets: [Preset]) {
    let long = presets.compactMap { preset in
      ((try? ResolvedMotion(preset.motion).ownDuration()) ?? nil).map { (name: preset.name, seconds: $0) }
    }.filter { $0.seconds.isFinite && $0.seconds >= CurveArgument.longSeconds }
    guard let first = long.first else { return }
    ErrorReport.warn(
      "\(first.name) takes \(HumanNumber.seconds(first.seconds))\(long.count > 1 ? ", and \(long.count - 1) more" : "")"
        + "; if milliseconds are meant, correct the file; see: motionbook lint --rule suspicious-units")
  }

  /// Warns of edits in an export that are not where it is read.
  /// - Parameter deleted: Presets that were deleted from it, which is told apart.
  /// - Returns: Indicates that an edit of a module is the only one.
  private func tellUnread(
    _ files: [SourceFile], _ report: ImportReport, _ result: PresetImport.Result, in catalog: Catalog,
    without deleted: [PresetName]
  ) throws -> Bool {
    let isModule = files.contains { FileKind(of: $0) == .webAnimations }
    let isWhole = result.contradictions.isEmpty && result.untaken.isEmpty
    guard isModule || isWhole, files.contains(where: { $0.isAsWritten == false }), try catalog.edits(in: files).isEdited
    else { return false }
    if isModule {
      // Of a preset in conflict the lines are the file's.
      let told = Set((result.contradictions.map(\.name) + result.untaken).map(\.text))
      let others = try catalog.presetsWithOtherLines(in: files).subtracting(told)
      if !isWhole, others.isEmpty { return false }
      guard deleted.isEmpty || !others.isEmpty else { return false }
      let names = others.sorted().filter { !$0.isEmpty }.listed(atMost: 4)
      ErrorReport.warn(
        "other edits of the file are not read\(names.isEmpty ? "" : ", in \(names)"): only waapi counts, and css, ease, "
          + "duration, delay, repeat, repeatType and spring beside it")
      return result.changes.isEmpty && result.keptChanges.isEmpty
    }
    if result.changes.isEmpty, deleted.isEmpty, report.issues.allSatisfy({ $0.severity == .note }) {
      let hasFallbacks = files.contains { String(decoding: $0.bytes, as: UTF8.self).contains(CSSFormat.fallback) }
      ErrorReport.warn(
        "the file was edited since it was written, but no edit of a preset was found; "
          + (hasFallbacks
            ? "an easing marked \"\(CSSFormat.fallback)\" is a fallback for older browsers: edit linear() instead; "
            : "")
          + "presets deleted from it stay in the catalog; to remove one: motionbook rm NAME")
    }
    return false
  }

  private func read(
    _ input: ImportedFiles, _ format: any ImportFormat, _ options: ImportOptions
  ) throws -> ImportedPresets {
    func write(_ report: ImportReport, _ presets: [Preset]) throws {
      guard let path = self.report else { return }
      let json = ImportSummary.json(report, format: format.name, files: input.files.compactMap(\.name), presets)
      try FileOptions.write(to: path, force: force) { try $0.write(JSONOutput.pretty(json)) }
    }
    var read: ImportedPresets
    do throws(ImportFailure) {
      read = try format.read(input.files, options) { (try? self.catalog.open().kinds()) ?? [:] }
      read.report = (try? self.catalog.openIfAny()?.withoutSettledNames(read.report)) ?? read.report
    } catch {
      let failure = error
      try write(failure.report, [])
      var error = ToolError(failure, in: input.name)
      let kind = input.files.count == 1 ? FileKind(of: input.files[0]) : nil
      // A file that breaks off may look like anything.
      let isBroken = failure.report.errors.first?.code == .syntax
      if let kind, kind != .unknown, kind != .empty, !format.kinds.contains(kind), !isBroken {
        error.hint = "this looks like \(kind.rawValue), not \(format.name)"
      }
      var tolerant = options
      tolerant.keepGoing = true
      if !keepGoing, let rest = try? format.read(input.files, tolerant, beside: { [:] }).presets, !rest.isEmpty {
        let count = CountedNoun.text(rest.count, "preset")
        error.hint = [error.hint, "--keep-going imports the other \(count)"].compactMap(\.self).joined(separator: "; ")
      }
      throw error
    }
    try write(read.report, read.presets)
    return read
  }

  /// Rejects a first argument that is neither a file nor a format, and names the detected format of the files.
  private static func checkFormat(_ arguments: [String]) throws {
    guard arguments.count > 1, let word = arguments.first, word != "-", System.entry(at: word) == .nothing,
      word.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" })
    else { return }
    let file = try ImportedFiles(Array(arguments.dropFirst())).files.first
    let look = file.map { "; \($0.name ?? Self.input) looks like \(FileKind(of: $0).rawValue)" } ?? ""
    let names = ImportFormats.all.map(\.name)
    throw ToolError.usage(
      "there is no format \(QuotedText.quote(word))\(look)",
      hint: Suggestion.hint(for: word, among: names) ?? "formats: \(names.joined(separator: ", ")), or none")
  }

  /// The named format, unless files state another one; else that detected in all files.
  static func format(of files: [SourceFile], named: (any ImportFormat)? = nil) throws -> any ImportFormat {
    if named == nil, !files.isEmpty, let whole = ImportFormats.reading(files.map { FileKind(of: $0) }) { return whole }
    var found = named
    for file in files {
      let kind = FileKind(of: file)
      // A script without a name looks like a style sheet, and one with GSAP may have more.
      let mayBeScript = (file.name == nil || kind == .gsap) && named?.kinds.contains(.script) == true
      if let named, !kind.isCertain || named.kinds.contains(kind) || mayBeScript { continue }
      guard let format = ImportFormats.reading(kind) else { throw cannotRead(file, kind) }
      if let other = found, other.name != format.name {
        let (name, isNamed) = (file.name ?? Self.input, named != nil)
        throw ToolError(
          .invalid, "OTHER_DOCUMENT",
          isNamed
            ? "\(name) is not \(other.name): this looks like \(kind.rawValue)"
            : "\(name) looks like \(kind.rawValue), the files before it do not",
          hint: isNamed
            ? "use the format \(format.name), or omit it"
            : "import the formats one by one: \(other.name), \(format.name)")
      }
      found = format
    }
    guard let found else { throw ToolError(.notFound, .missingFile, "there are no files to import") }
    return found
  }

  private static let input = "standard input"

  private static func cannotRead(_ file: SourceFile, _ kind: FileKind) -> ToolError {
    let hint: String? =
      switch kind {
      case .empty: nil
      case .catalog: "merge takes over the presets of another catalog"
      case .archive: "unzip it, and import its files"
      case .unknown where [".kt", ".dart"].contains(where: (file.name ?? "").hasSuffix):
        "Kotlin and Dart are only written; make the changes in the catalog"
      default:
        "import reads \(ImportFormats.all.flatMap(\.kinds).unique(by: \.self).map(\.rawValue).joined(separator: ", "))"
      }
    return ToolError(
      .invalid, "OTHER_DOCUMENT",
      "\(file.name ?? Self.input) is not imported: "
        + (kind == .unknown
          ? "unrecognized format" : kind == .empty ? "it is empty" : "this looks like \(kind.rawValue)"),
      hint: hint)
  }
}

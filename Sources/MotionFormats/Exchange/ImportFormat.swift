package import MotionModel

/// A format of other tools that presets are read from.
///
/// A format is a type with a name, a purpose, file kinds and a reader. The tool's `import`, its help and the
/// recognition of files derive from the list of formats.
package protocol ImportFormat: Sendable {
  /// Name in commands: `dtcg`.
  var name: String { get }
  /// Description in one line.
  var importSummary: String { get }
  var kinds: [FileKind] { get }
  /// Indicates files with explicit types, in which other types need only be counted.
  var countsOtherTypes: Bool { get }
  /// Name of the list of motions without names of their own in which a preset has its number; nil for one with a name.
  func series(_ source: Provenance) -> String?
  /// The presets of some files, which are one set: names of one file are known in the others.
  /// - Throws: ``ImportFailure`` with all issues: always if no file is readable at all, and, without `keepGoing`, for
  ///   any error.
  func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets
}

extension ImportFormat {
  package var countsOtherTypes: Bool { false }

  package func series(_ source: Provenance) -> String? { nil }

  /// The presets of some files, in which references may lead to presets of a catalog.
  /// - Parameter known: Kinds of the catalog's presets; called where a reference leads nowhere in the files.
  package func read(
    _ files: [SourceFile], _ options: ImportOptions, beside known: () -> [PresetName: MotionKind]
  ) throws(ImportFailure) -> ImportedPresets {
    if let merged = files.first(where: { $0.mergeSides != nil }) {
      let issue = ImportIssue(
        .error, .syntax, "expected one text, found conflict markers of a merge",
        hint: "keep a side, then import it: git checkout --ours FILE, or --theirs", in: merged.name)
      throw ImportFailure(ImportReport(issues: [issue]))
    }
    func isWhole(_ report: ImportReport) -> Bool { !report.errors.contains { $0.code == .badReference } }
    do throws(ImportFailure) {
      let read = try read(files, options)
      if isWhole(read.report) { return read }
    } catch {
      if isWhole(error.report) { throw error }
    }
    var options = options
    options.catalog = known()
    return try read(files, options)
  }
}

/// File to import.
public struct SourceFile: Hashable, Sendable {
  /// Its path, as messages write it; nil for a text that is no file.
  public var name: String?
  /// Bytes of the file.
  public var bytes: [UInt8]
  /// Its SHA-256, 64 lower-case hexadecimal digits.
  public var sha256: String?

  /// Makes a file.
  public init(_ bytes: [UInt8], name: String? = nil, sha256: String? = nil) {
    (self.bytes, self.name, self.sha256) = (bytes, name, sha256)
  }

  /// File name without folders, which may be private.
  package var title: String? { name.map { $0.split(separator: "/").last.map(String.init) ?? $0 } }

  package var isExport: Bool { ExportHeader.begins(bytes) }

  /// Maximum error of an exported text, by its header; nil for others.
  package var maximumError: Double? {
    let text = String(decoding: bytes.prefix(400), as: UTF8.self)
    return text.firstRange(of: "Made by ").flatMap { ExportHeader.maximumError(String(text[$0.lowerBound...])) }
  }

  /// Indicates a file that was written with the text of an export, before anybody edited it.
  package func wasWritten(as export: SourceFile) -> Bool {
    func header(_ file: SourceFile) -> String {
      String(decoding: file.bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).trimmed
    }
    return export.isAsWritten == true && header(self) == header(export)
  }

  /// Indicates that a path in another file can mean this file: both have the same name, and the same folders as far as
  /// both have any.
  func isNamed(_ path: String) -> Bool {
    func parts(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." && $0 != ".." } }
    guard let name else { return false }
    let (own, other) = (parts(name), parts(path))
    return !own.isEmpty && !other.isEmpty && zip(own.reversed(), other.reversed()).allSatisfy { $0 == $1 }
  }

  /// Both sides of a merge by git that stopped in the file; nil for any other file.
  ///
  /// Source: https://git-scm.com/docs/git-merge#_how_conflicts_are_presented
  package var mergeSides: [SourceFile]? {
    let marks = ["<<<<<<< ", "||||||| ", "=======", ">>>>>>> "].map { Array($0.utf8) }
    guard bytes.firstRange(of: marks[0]) != nil else { return nil }
    var (sides, part, isMerged): ([[UInt8]], Int?, Bool) = ([[], []], nil, false)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let mark = marks.firstIndex { line.starts(with: $0) }
      if let mark, mark == 0 || part != nil {
        part = mark == 3 ? nil : mark
        isMerged = isMerged || mark == 3
        continue
      }
      // Part 1 is the common base of both.
      if part == nil || part == 0 { sides[0] += line + [0x0A] }
      if part == nil || part == 2 { sides[1] += line + [0x0A] }
    }
    return isMerged ? sides.map { SourceFile($0.dropLast().map(\.self), name: name) } : nil
  }

  func check(atMost limit: Int = JSONLimits.file.bytes) throws(ModelError) {
    guard bytes.count > limit else { return }
    throw ModelError(.tooLarge, "the file has \(bytes.count) bytes", allowed: "at most \(limit) bytes")
  }

  /// Checks the size and the encoding.
  func checkText(atMost limit: Int = JSONLimits.file.bytes) throws(ModelError) {
    try check(atMost: limit)
    if String(validating: bytes, as: UTF8.self) == nil { throw ModelError(.syntax, "the file is not UTF-8") }
  }

  /// File name without extension: the group of its presets.
  var stem: String? {
    guard let title, let end = title.lastIndex(of: "."), end > title.startIndex else { return title }
    return String(title[..<end])
  }
}

package struct ImportOptions: Hashable, Sendable {
  /// The group to put all names into.
  package var into: PresetName?
  /// The day of the import, `2026-11-21`.
  package var date: String?
  /// Imports the valid parts of files with errors.
  package var keepGoing: Bool
  /// Reads the members of exported modules beside what the API plays, and the variables of exported sheets beside what
  /// rules use, where both differ.
  package var readsMembers = false
  /// Kinds of presets that the files may refer to.
  var catalog: [PresetName: MotionKind] = [:]

  package init(into: PresetName? = nil, date: String? = nil, keepGoing: Bool = false) {
    (self.into, self.date, self.keepGoing) = (into, date, keepGoing)
  }

  func provenance(of name: String, in file: SourceFile?, _ format: String) -> Provenance {
    Provenance(location: file?.title, format: format, name: name, sha256: file?.sha256, date: date)
  }
}

package struct ImportedPresets: Hashable, Sendable {
  /// The presets, in the order of the files.
  package var presets: [Preset]
  package var report: ImportReport

  package init(_ presets: [Preset], _ report: ImportReport) { (self.presets, self.report) = (presets, report) }
}

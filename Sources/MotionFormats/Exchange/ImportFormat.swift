package import MotionModel

/// A format of other tools that presets are read from.
///
/// A format is a type: its name, what it is for, how its files are known, and how they are read. The tool's `import`, its
/// help and the recognition of files follow from the list of formats.
package protocol ImportFormat: Sendable {
  /// The name by which it is asked for: `dtcg`.
  var name: String { get }
  /// What it reads, in one line.
  var importSummary: String { get }
  /// What its files look like.
  var kinds: [FileKind] { get }
  /// Whether its files say of everything what it is, so that what is no motion needs only to be counted.
  var countsOtherTypes: Bool { get }
  /// The presets of some files, which are one set: names of one file are known in the others.
  /// - Throws: ``ImportFailure`` with everything found: always when no file can be read at all, and, without
  ///   `keepGoing`, for any error.
  func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets
}

extension ImportFormat {
  package var countsOtherTypes: Bool { false }
}

/// A file on its way in.
public struct SourceFile: Hashable, Sendable {
  /// Its path, as messages write it; nil for a text that is no file.
  public var name: String? { didSet { title = Self.title(of: name) } }
  /// The file's own name without its folders, which are nobody else's business.
  public private(set) var title: String?
  /// What is in it.
  public var bytes: [UInt8]
  /// Its SHA-256, 64 lower-case hexadecimal digits.
  public var sha256: String?

  /// Makes a file.
  public init(_ bytes: [UInt8], name: String? = nil, sha256: String? = nil) {
    self.bytes = bytes
    self.name = name
    self.sha256 = sha256
    title = Self.title(of: name)
  }

  private static func title(of name: String?) -> String? {
    name.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
  }

  /// Whether a path that another file writes can mean this file: both end with the same name, and with the same folders
  /// as far as both name them.
  func isNamed(_ path: String) -> Bool {
    func parts(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." && $0 != ".." } }
    guard let name else { return false }
    let (own, other) = (parts(name), parts(path))
    return !other.isEmpty && zip(own.reversed(), other.reversed()).allSatisfy { $0 == $1 }
  }
}

/// How files are imported.
package struct ImportOptions: Hashable, Sendable {
  /// The group to put all names into.
  package var into: PresetName?
  /// The day of the import, `2026-11-21`.
  package var date: String?
  /// Whether to import what is good of files that have errors.
  package var keepGoing: Bool

  /// Makes options.
  package init(into: PresetName? = nil, date: String? = nil, keepGoing: Bool = false) {
    self.into = into
    self.date = date
    self.keepGoing = keepGoing
  }
}

/// What came of some files.
package struct ImportedPresets: Hashable, Sendable {
  /// The presets, in the order of the files.
  package var presets: [Preset]
  /// What there is to say about the files.
  package var report: ImportReport

  /// Makes a result.
  package init(_ presets: [Preset], _ report: ImportReport) {
    self.presets = presets
    self.report = report
  }
}

public import MotionModel

/// The presets of a file of design tokens, in the Design Tokens Community Group's format 2025.10.
///
/// `duration` tokens become durations, `cubicBezier` tokens curves without a duration (which go on outside 0…1, as in
/// CSS), `transition` tokens transitions, and tokens that refer to another as a whole become aliases; references inside
/// transitions stay references. Tokens of other types are skipped. Groups become groups of names: `duration.fast.01` is
/// `duration/fast/01`, a group's `$root` takes the group's name. The original path is kept in the preset's source,
/// `$extensions` are kept as they are, `$deprecated` and `$description` become the preset's own.
///
/// Source: https://www.designtokens.org/tr/2025.10/format/
public struct DTCGImport: Hashable, Sendable {
  /// How to import a file.
  public struct Options: Hashable, Sendable {
    /// The group to put all names into.
    public var into: PresetName?
    /// The file's name or address, for the presets' source; at most 2,000 bytes.
    public var location: String?
    /// The file's SHA-256, 64 lower-case hexadecimal digits.
    public var sha256: String?
    /// The day of the import, `2026-11-21`.
    public var date: String?
    /// Whether to import the good tokens of a file that has bad ones.
    public var keepGoing: Bool

    /// Makes options.
    public init(
      into: PresetName? = nil, location: String? = nil, sha256: String? = nil, date: String? = nil,
      keepGoing: Bool = false
    ) {
      self.into = into
      self.location = location
      self.sha256 = sha256
      self.date = date
      self.keepGoing = keepGoing
    }
  }

  /// The presets, in the order of the file.
  public let presets: [Preset]
  /// What there is to say about the file.
  public let report: ImportReport
  /// Groups that say something about themselves, in the order of the file.
  public let groups: [DTCGGroup]

  /// Everything there is to say, by place.
  public var issues: [ImportIssue] { report.issues }
  /// How many tokens were left out as they are no motion, by type.
  public var skipped: [String: Int] { report.skipped }

  /// The format's name in a preset's source.
  public static let format = "dtcg"

  /// Reads a file.
  ///
  /// O(bytes · log tokens), but for groups that inherit from others by `$extends`, which add at most 100,000 tokens.
  /// - Parameters:
  ///   - bytes: UTF-8 JSON, at most 64 MiB; JSON5 and comments are refused.
  ///   - options: Where names go, and what becomes of bad tokens.
  /// - Returns: the presets; with `keepGoing`, those of good tokens that depend on good ones.
  /// - Throws: ``ImportFailure`` with every issue found: always for text that is no JSON, no object, or a resolver
  ///   document, and, without `keepGoing`, for any error.
  public static func read(_ bytes: [UInt8], options: Options = Options()) throws(ImportFailure) -> DTCGImport {
    let root: JSONValue
    do {
      root = try JSONReader.read(bytes, limits: .file)
    } catch {
      throw ImportFailure(ImportReport(issues: [ImportIssue(error.located(in: bytes))]))
    }
    var log = IssueLog()
    guard case .object(let members) = root else {
      log.error(.wrongType, "\(root.kindWithArticle) stands where an object of tokens is wanted", at: [])
      throw ImportFailure(log.report(locatedIn: bytes))
    }
    if ResolverDocument.matches(root) {
      log.add(ResolverDocument.issue(root))
      throw ImportFailure(log.report(locatedIn: bytes))
    }
    var importer = DTCGImporter(members, options: options)
    let presets = importer.presets()
    let report = importer.log.report(locatedIn: bytes)
    if report.hasErrors, !options.keepGoing { throw ImportFailure(report) }
    return DTCGImport(presets: presets, report: report, groups: importer.groups)
  }
}

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
    package var into: PresetName?
    /// The file's name or address, for the presets' source; at most 2,000 bytes.
    package var location: String?
    /// The file's SHA-256, 64 lower-case hexadecimal digits.
    package var sha256: String?
    /// The day of the import, `2026-11-21`.
    package var date: String?
    /// Whether to import the good tokens of a file that has bad ones.
    package var keepGoing: Bool

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
  package let groups: [DTCGGroup]

  /// Everything there is to say, by place.
  package var issues: [ImportIssue] { report.issues }
  /// How many tokens were left out as they are no motion, by type.
  package var skipped: [String: Int] { report.skipped }

  /// The format's name in a preset's source.
  package static let format = "dtcg"
  /// Where ``DTCGFormat`` keeps what tokens cannot say, in their `$extensions`.
  package static let extensionKey = "org.motionbook"

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
      log.error(.wrongType, "expected an object of tokens, found \(root.kindWithArticle)", at: [])
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

/// What a group of a token file says about itself; no preset has a place for it.
package struct DTCGGroup: Hashable, Sendable {
  /// Its keys from the root; empty for the file itself.
  package let path: [String]
  package let description: String?
  /// Its `$extensions`, as they came.
  package let extensions: JSONValue?
}

/// A resolver document, which names token files and how they go together, but holds no tree of tokens itself.
///
/// Source: https://www.designtokens.org/tr/2025.10/resolver/
enum ResolverDocument {
  /// Whether a root object is a resolver document; in a token file its keys could only be groups and tokens.
  static func matches(_ root: JSONValue) -> Bool {
    if case .array? = root["resolutionOrder"] { return true }
    if case .string? = root["version"], root["sets"] != nil || root["modifiers"] != nil { return true }
    return false
  }

  /// The other files that it names, each once, in document order.
  static func files(_ root: JSONValue) -> [String] {
    var files: [String] = []
    var seen: Set<ByteKey> = []
    collect(root, &files, &seen)
    return files
  }

  private static func collect(_ value: JSONValue, _ files: inout [String], _ seen: inout Set<ByteKey>) {
    switch value {
    case .object(let members):
      for member in members {
        if member.key == "$ref", case .string(let text) = member.value {
          let file = String(text.prefix { $0 != "#" })
          if !file.isEmpty, seen.insert(ByteKey(file)).inserted { files.append(file) }
        } else {
          collect(member.value, &files, &seen)
        }
      }
    case .array(let elements): for element in elements { collect(element, &files, &seen) }
    default: break
    }
  }

  /// Why it is not imported.
  static func issue(_ root: JSONValue) -> ImportIssue {
    let files = files(root)
    let shown = files.prefix(12).map { QuotedText.visible($0, limit: 120) }.joined(separator: ", ")
    let more = files.count > 12 ? " and \(files.count - 12) more" : ""
    return ImportIssue(
      .error, .otherDocument, "this is a DTCG resolver document, not a file of tokens",
      hint: files.isEmpty
        ? "it names no token files; import a file of tokens"
        : "import the token files that it names: \(shown)\(more)",
      pointer: JSONPointer())
  }
}

import ArgumentParser
import Motionbook

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import presets from a file: all of them, or none.",
    discussion: """
      Examples
        motionbook import dtcg motion.json --into carbon
        motionbook import json presets.json --on-conflict new-version
        cat presets.json | motionbook import json -
      """,
    subcommands: [ImportFormatCommand<DTCGFormat>.self, ImportFormatCommand<JSONFormat>.self])
}

/// What a format of other tools needs to know beside the file.
struct ImportRequest {
  /// The group that all names are put below.
  let group: PresetName?
  /// Whether what is good of a file with errors is wanted.
  let keepGoing: Bool
  let date: Timestamp
}

/// A format that presets are imported from.
protocol ImportFormat: Sendable {
  static var configuration: CommandConfiguration { get }
  static var fileHelp: ArgumentHelp { get }
  /// The presets of a file, and what could not be read.
  static func read(_ file: InputFile, _ request: ImportRequest) throws -> ([Preset], ImportReport)
}

enum JSONFormat: ImportFormat {
  static let configuration = CommandConfiguration(
    commandName: "json",
    abstract: "Import preset documents: one alone, an array, or what export json wrote.",
    discussion: """
      Examples
        motionbook import json presets.json
        motionbook import json - -c other.motionbook < presets.json
        motionbook import json presets.json --into copy --on-conflict skip

      A file has at most 64 MiB and 100,000 presets; import more in parts.
      """)
  static let fileHelp: ArgumentHelp = "The file; - is standard input."

  static func read(_ file: InputFile, _ request: ImportRequest) throws -> ([Preset], ImportReport) {
    var report = ImportReport()
    do throws(ModelError) {
      var presets = try PresetFile.read(
        file.bytes, onError: request.keepGoing ? { report.issues.append(ImportIssue($0)) } : nil)
      if let group = request.group { presets = try PresetImport.presets(presets, inGroup: group) }
      return (presets, report)
    } catch {
      throw ToolError(error, in: file.name)
    }
  }
}

enum DTCGFormat: ImportFormat {
  static let configuration = CommandConfiguration(
    commandName: "dtcg",
    abstract: "Import design tokens (DTCG 2025.10): durations, easings, transitions and their aliases.",
    discussion: """
      Examples
        motionbook import dtcg motion.json --into carbon
        motionbook import dtcg tokens.json --dry-run
        motionbook import dtcg tokens.json --keep-going --on-conflict new-version

      A file has at most 64 MiB and 100,000 presets; import more in parts.
      """)
  static let fileHelp: ArgumentHelp = "The token file; - is standard input."

  static func read(_ file: InputFile, _ request: ImportRequest) throws -> ([Preset], ImportReport) {
    do throws(ImportFailure) {
      let tokens = try DTCGImport.read(
        file.bytes,
        options: .init(
          into: request.group, location: file.title, sha256: file.sha256,
          date: String(request.date.text.prefix { $0 != "T" }), keepGoing: request.keepGoing))
      return (tokens.presets, tokens.report)
    } catch {
      throw ToolError(error, in: file.name)
    }
  }
}

/// `motionbook import json` and `motionbook import dtcg`.
struct ImportFormatCommand<Format: ImportFormat>: ParsableCommand {
  static var configuration: CommandConfiguration { Format.configuration }

  @Argument(help: Format.fileHelp, completion: .file(extensions: ["json"]))
  var file: String

  @Option(help: ArgumentHelp("Put all names below this group.", valueName: "group"))
  var into: String?

  @Option(
    help: ArgumentHelp("What becomes of names that are taken.", valueName: "fail|skip|new-version"),
    completion: .list(PresetImport.ConflictRule.allCases.map(\.rawValue)), transform: Self.rule)
  var onConflict = PresetImport.ConflictRule.fail

  @Flag(help: "Import what is good of a file that has errors, and exit with 1.")
  var keepGoing = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  /// Puts the file's presets into the catalog and reports.
  func run() throws {
    let file = try InputFile(file)
    let group = try into.map { try PresetName($0) }
    var context = try change.context()
    let (presets, report) = try Format.read(
      file, ImportRequest(group: group, keepGoing: keepGoing, date: Timestamp(milliseconds: context.timeMs)))
    if context.message.isEmpty { context.message = "imported from \(file.title)" }
    let catalog = try catalog.open(.readWrite, dryRun: change.dryRun)
    let result: PresetImport.Result
    do {
      result = try catalog.add(
        PresetImport(presets, from: file.bytes, onConflict: onConflict), dryRun: change.dryRun, by: context)
    } catch let error as StoreError where error.code == .alreadyExists {
      var refusal = ToolError(error)
      refusal.hint = "nothing was imported; choose with --on-conflict skip or new-version, or --into another group"
      throw refusal
    }
    try ImportSummary(
      file: file, report: report, result: result, isDryRun: change.dryRun, group: group
    ).print(with: output.printer)
    if report.hasErrors { throw ExitStatus.findings }
  }

  private static func rule(_ text: String) throws -> PresetImport.ConflictRule {
    guard let rule = PresetImport.ConflictRule(rawValue: text) else {
      throw ValidationError("\(QuotedText.quote(text)) is none of fail, skip, new-version.")
    }
    return rule
  }
}

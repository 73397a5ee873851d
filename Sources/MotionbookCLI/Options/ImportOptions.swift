import ArgumentParser
import Motionbook

/// Where imported presets go, and what becomes of trouble.
struct ImportOptions: ParsableArguments {
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

  /// The group, checked.
  func group() throws(ModelError) -> PresetName? {
    guard let into else { return nil }
    return try PresetName(into)
  }

  /// Puts presets into the catalog and reports.
  func finish(_ presets: [Preset], from file: InputFile, _ report: ImportReport) throws {
    var context = try change.context()
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
      file: file, report: report, result: result, isDryRun: change.dryRun, group: try group()
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

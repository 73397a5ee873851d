import ArgumentParser
import Motionbook
import MotionbookSeeds

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "lint", "Check presets against rules: timing, names, accessibility.",
    examples: """
        motionbook lint 'card/*' --except near-duplicate
        motionbook lint --format github --max-warnings 10
        motionbook lint --rule deprecated-use --fix --dry-run
        motionbook lint --explain flashing

      Exits with 1 for an error, or for more warnings than --max-warnings; notes
      pass. motionbook.json turns rules off, and sets their severity and limits;
      --explain RULE describes a rule and its reason. "require" has rules of your
      own: conditions as for list --where, on fields of presets.

        {"lint": {"rules": {"stagger-over-budget": {"budget": 0.4},
                            "near-duplicate": "off", "endless-loop": "warning"},
                  "ignore": {"legacy/*": ["large-travel"]},
                  "require": {"on-scale": {
                    "where": "kind = duration", "severity": "error",
                    "expect": "duration = 100ms or duration = 200ms",
                    "reason": "the scale has two lengths"}}}}

      Of deprecated presets only broken references are found, and what rules of
      your own find whose where asks for deprecated.

      Rules
      \(HelpColumns.text(LintRule.all.map { ($0.id, $0.summary) }))
      """)

  @Argument(
    help: "Names and patterns; if omitted, all, without unchanged seeds if there are others. With --explain a rule.",
    completion: .presetName)
  var presets: [String] = []

  @Flag(help: "Explain a rule, or list all rules, instead of checking presets.")
  var explain = false

  @Option(
    help: .value("id", "Apply only this rule, even if it is off; repeat for more."),
    completion: .list(LintRule.all.map(\.id)))
  var rule: [String] = []

  @Option(
    help: .value("id", "Skip this rule; repeat for more."),
    completion: .list(LintRule.all.map(\.id)))
  var except: [String] = []

  @Option(help: LintFormat.help("Output format."))
  var format: LintFormat?

  @Flag(help: "The same as --format json.")
  var json = false

  @Option(parsing: .unconditional, help: .value("n", "Maximum number of warnings allowed."))
  var maxWarnings = 0

  @Flag(help: "Apply the fixes of the rules; motionbook undo reverts them.")
  var fix = false

  @OptionGroup var project: LintProjectOptions
  @OptionGroup var file: FileOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var color: ColorOptions

  func validate() throws {
    if explain {
      guard presets.count < 2, !fix, rule.isEmpty, except.isEmpty, format != .sarif, format != .github else {
        throw ValidationError("--explain takes one rule, and --json at most.")
      }
    }
    if json, format != nil { throw ValidationError("Choose one of --format and --json.") }
    if let both = rule.first(where: except.contains) {
      throw ValidationError("--rule and --except both name \(both).")
    }
    if maxWarnings < 0 { throw ValidationError("--max-warnings is \(maxWarnings); expected 0 or more.") }
    if change.dryRun, !fix { throw ValidationError("--dry-run requires --fix.") }
  }

  func run() throws {
    let projectFile = try ProjectFile.ifAny(project.project)
    let own = projectFile?.project.ownRules ?? []
    let rules = LintRule.all + own
    let ids = rules.map(\.id)
    for id in (explain ? presets : []) + rule + except where !ids.contains(id) {
      let hint = Suggestion.hint(for: id, among: ids) ?? "rules: \(ids.joined(separator: ", "))"
      throw ToolError.usage("there is no rule \(QuotedText.quote(id))", hint: hint)
    }
    if explain { return try printRules(rules) }
    if fix, !change.dryRun { try file.checkFree() }
    var options = catalog
    if let projectFile { options = try catalog.under(projectFile) }
    let opened = try options.open(fix ? .readWrite : .readOnly, dryRun: change.dryRun)
    let chosen = try chosen(in: opened)
    let configuration = projectFile?.project.lint ?? LintConfiguration()
    let only = rule.isEmpty ? nil : Set(rule)
    func lint() throws -> LintReport {
      try opened.lint(configuration, and: own, only: only, except: Set(except)) { chosen?.contains($0) ?? true }
    }
    var report = try lint()
    var changes: ChangeReport?
    if fix {
      let context = try change.context(saying: "motionbook lint --fix")
      let made = try opened.mend(report.findings, by: context, dryRun: change.dryRun)
      changes = ChangeReport(changes: made, isDryRun: change.dryRun, wayBack: "motionbook undo")
      if !change.dryRun, !made.isEmpty { report = try lint() }
    }
    try opened.noteConflicts("checked")
    let path = try CatalogLocation.find(options.catalog)
    let text = text(report, changes, path: GitFile.isNamed(path) ? nil : path)
    try file.write { try $0.write(text) }
    if report.fails(moreWarningsThan: maxWarnings) { throw ExitStatus.findings }
  }

  private func printRules(_ rules: [LintRule]) throws {
    let printer = Printer(format: json || format == .json ? .json : .table, showsHeader: true, color: color.choice)
    if let rule = rules.first(where: { presets.contains($0.id) }) {
      return try printer.print(rule.json, text: rule.text())
    }
    let report = Report<LintRule>(
      "rules",
      .init("rule", \.id), .init("severity", \.severity.rawValue), .init("summary", \.summary),
      .init("fix", in: .machine, \.fix), .init("parameters", in: .machine) { $0.parameters.map(\.name) },
      .init("source", in: .machine) { $0.sources.first })
    try printer.print(report, rules)
  }

  /// Names of the selected presets; nil for all, as in a catalog of seeds alone.
  private func chosen(in catalog: Catalog) throws -> Set<PresetName>? {
    guard !presets.isEmpty else { return try catalog.lintedNames() }
    let names = try PresetSelection.names(PresetSelection.expanded(presets, in: catalog), in: catalog)
    return Set(try names.map { try catalog.preset($0).preset.name })
  }

  private func text(_ report: LintReport, _ changes: ChangeReport?, path: String?) -> String {
    let named = path.map { CatalogLocation.short($0) }
    switch json ? .json : format ?? .text {
    case .text:
      let style = file.isStandardOutput ? color.lintStyle : TextStyle(isOn: false).lint
      let made =
        changes.map { changes in
          changes.changes.isEmpty
            ? "nothing to fix\n" : changes.text(style: TextStyle(color.choice, for: System.standardOutput))
        } ?? ""
      return made + (made.isEmpty ? "" : "\n") + report.text(style)
    case .json:
      return JSONOutput.document(report.json + (changes.map { [$0.report.member($0.changes)] } ?? []))
    case .sarif: return JSONOutput.pretty(report.sarif(file: named, version: ToolVersion.number))
    case .github: return report.gitHub(file: named)
    }
  }
}

extension Catalog {
  /// Names of the presets that are checked if none is named: without unchanged seeds; nil for all, as of seeds alone.
  func lintedNames() throws -> Set<PresetName>? {
    let own = try list().map(\.revision).filter { $0.generation > 1 || !SeedLibrary.isSeed($0.preset) }
    return own.isEmpty ? nil : Set(own.map(\.name))
  }
}

enum LintFormat: String, ListedChoice {
  case text
  case json
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// Workflow commands of GitHub Actions.
  case github
}

/// Selects the project file that configures the rules.
struct LintProjectOptions: ParsableArguments {
  @Option(
    help: .value("file", "Project file with the rules (default: the nearest motionbook.json here or above)."),
    completion: .json)
  var project: String?
}

extension ColorOptions {
  /// Style of findings on standard output.
  var lintStyle: LintTextStyle { TextStyle(choice, for: System.standardOutput).lint }
}

extension TextStyle {
  fileprivate var lint: LintTextStyle {
    { part, text in
      switch part {
      case .name: bold(text)
      case .command: ProposedCommand.naming(text)
      case .severity(.error): red(text)
      case .severity(.warning): yellow(text)
      case .severity(.note): cyan(text)
      }
    }
  }
}

import ArgumentParser
import Motionbook

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "diff", "Show the changes between two files, releases, dates or versions.",
    examples: """
        motionbook diff brand/pop@1 brand/pop@2
        motionbook diff 2026.10..2026.11 --md
        motionbook diff 2026.10..now --expect minor --lint
        motionbook diff git:main:team.motionbook team.motionbook --exit-code

      A and B: a catalog or .json file, git:REV:PATH for one in git,
      release:NAME or the name of a release, a date (its beginning in UTC), now, or
      NAME[@VERSION]. A alone is compared with now. Presets are matched by
      identity, documents by name.

      Each change has a verdict. Major: a preset, channel or parameter is removed, a
      preset changes its kind or is renamed without an alias, a duration (relative
      to the shorter one) or a channel (in time or at equal durations, whichever is
      less) changes by more than 25 %; a curve or a transition that only comes to
      rest at another time, within 5 % of its way, is no major change. Minor: an
      addition, a deprecation, or a change of more than 1 %. Patch: anything
      smaller. --verdict prints only the verdict, its reasons, and the lint findings
      that are new in B.
      """)

  @Argument(help: "A and B, or A..B.", completion: .presetName)
  var sides: [String]

  @Flag(help: "Exit with 1 if anything differs.")
  var exitCode = false

  @Flag(help: "Draw before and after in one SVG, animated also in an <img>.")
  var svg = false

  @Flag(name: .customLong("verdict"), help: "Print the verdict and its reasons instead of the changes.")
  var isVerdict = false

  @Option("level", choice: "Print the verdict, and exit with 1 if it exceeds none, patch, minor or major.")
  var expect: Verdict.Level?

  @Flag(help: "Print the verdict, and exit with 1 if the change adds errors or warnings of lint.")
  var lint = false

  @OptionGroup var rules: LintProjectOptions
  @OptionGroup var verdict: VerdictOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: ComparisonOutput

  private var printsVerdict: Bool { isVerdict || lint || expect != nil }

  func validate() throws {
    if svg, output.json || output.md || printsVerdict {
      throw ValidationError("Choose one of --json, --md, --svg and --verdict.")
    }
  }

  func run() throws {
    let range = try BeforeAfter(sides: sides)
    let sides = try BeforeAfter(range, catalog)
    let difference = try CatalogDifference(range, sides)
    let verdict = Verdict(difference, policy: verdict.policy)
    var isRefused = exitCode && !difference.isEmpty
    if svg {
      let picture = try difference.svg(verdict: verdict, options: .ofTool)
      try output.file.write { try $0.write(picture) }
    } else if printsVerdict {
      // Proposed commands about the later side name it.
      if range.after.hasSuffix(CatalogLocation.suffix), System.entry(at: range.after) == .file {
        ProposedCommand.catalog = range.after
      }
      let isExceeded = expect.map { verdict.level > $0 } ?? false
      let project = try ProjectFile.ifAny(rules.project)?.project ?? Project(catalog: nil, outputs: [:])
      // Equal sides have no new findings.
      let added =
        difference.isEmpty
        ? LintReport([], of: 0)
        : LintReport(
          addedFrom: try sides.before.lintedPresets(), to: try sides.after.lintedPresets(), project.lint,
          and: project.ownRules)
      try output.print(
        text: verdict.text + "\n" + added.addedText(output.color.lintStyle),
        markdown: verdict.markdown + added.addedMarkdown,
        json: .of([
          "before": difference.labels.before, "after": difference.labels.after, "verdict": verdict.json,
          "expected": expect?.rawValue, "isExceeded": isExceeded, "added": JSONValue.object(added.json),
        ]))
      if isExceeded, let expect {
        ErrorReport.note("the verdict \(verdict.level.rawValue) exceeds --expect \(expect.rawValue)")
      }
      isRefused = isRefused || isExceeded || lint && added.fails()
    } else {
      try output.print(
        text: difference.text(verdict: verdict), markdown: difference.markdown(verdict: verdict),
        json: difference.json(verdict: verdict))
    }
    if isRefused { throw ExitStatus.findings }
  }
}

struct ChangelogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "changelog", "List added, changed, deprecated and removed presets.",
    examples: """
        motionbook changelog
        motionbook changelog 2026.10..2026.11
        motionbook changelog 2026.10 --md -o CHANGES.md
        motionbook changelog 2026-10-01..now --json

      Without A and B, lists changes since the last release.
      """)

  @Argument(help: "A and B, or A..B: files, releases, dates or versions as for diff.", completion: .presetName)
  var sides: [String] = []

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: ComparisonOutput

  func run() throws {
    let range = try BeforeAfter(sides: sides.isEmpty ? sinceLastRelease() : sides)
    let changelog = Changelog(try CatalogDifference(range, BeforeAfter(range, catalog)))
    try output.print(text: changelog.text, markdown: changelog.markdown, json: changelog.json)
  }

  /// The last release and the current state.
  /// - Throws: an error with the way to name a beginning if there is no release.
  private func sinceLastRelease() throws -> [String] {
    guard let last = try catalog.open().releases().last else {
      throw ToolError.usage(
        "no release to start from",
        hint: "specify a start: motionbook changelog 2026-10-01, or create a release: motionbook release NAME")
    }
    return ["release:\(last.name)", CatalogPoint.nowWord]
  }
}

/// Bounds between patch, minor and major.
struct VerdictOptions: ParsableArguments {
  @Option(help: .value("percent", "Largest non-major change of a duration, in percent (default: 25)."))
  var maxDuration: Double?

  @Option(help: .value("percent", "Largest non-major deviation of a channel, in percent of its span (default: 25)."))
  var maxDeviation: Double?

  @Option(help: .value("percent", "Largest change or deviation of a patch, in percent (default: 1)."))
  var tolerance: Double?

  func validate() throws {
    let shares = [("--max-duration", maxDuration), ("--max-deviation", maxDeviation), ("--tolerance", tolerance)]
    for (name, value) in shares {
      if let value, !(0...1e9).contains(value) { throw ValidationError("\(name) is \(value); expected 0 or more.") }
    }
  }

  var policy: Verdict.Policy {
    var policy = Verdict.Policy()
    if let maxDuration { policy.majorDuration = maxDuration / 100 }
    if let maxDeviation { policy.majorDeviation = maxDeviation / 100 }
    if let tolerance {
      policy.patchDuration = tolerance / 100
      policy.patchDeviation = tolerance / 100
    }
    return policy
  }
}

/// Formats of a comparison.
struct ComparisonOutput: ParsableArguments {
  @Flag(help: "Write JSON.")
  var json = false

  @Flag(help: "Write Markdown, for a pull request.")
  var md = false

  @OptionGroup var file: FileOptions
  @OptionGroup var color: ColorOptions

  func validate() throws {
    if json, md { throw ValidationError("Choose one of --json and --md.") }
  }

  func print(
    text: @autoclosure () -> String, markdown: @autoclosure () -> String, json value: @autoclosure () -> JSONValue
  ) throws {
    let output: String
    if json {
      guard case .object(let members) = value() else { return }
      output = JSONOutput.document(members)
    } else {
      output = md ? markdown() : marked(text())
    }
    try file.write { try $0.write(output) }
  }

  /// Colors the marks + − ~ at the beginnings of lines, behind any indent, on a terminal.
  private func marked(_ text: String) -> String {
    let style = TextStyle(color.choice, for: System.standardOutput)
    guard style.isOn, file.isStandardOutput else { return text }
    let colors: [Character: (String) -> String] = ["+": style.green, "−": style.red, "~": style.yellow]
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let indent = line.prefix { $0 == " " }
      let rest = line.dropFirst(indent.count)
      guard let mark = rest.first, let color = colors[mark], rest.dropFirst().first == " " else { return String(line) }
      return indent + color(String(mark)) + rest.dropFirst()
    }.joined(separator: "\n")
  }
}

import ArgumentParser
import Motionbook
import MotionbookSeeds

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "init", "Create a catalog, empty or with seed presets.",
    examples: """
        motionbook init team.motionbook --seeds all
        motionbook init team.motionbook --seeds system,css,penner/cubic-out
        motionbook init empty.motionbook
      """)

  @Argument(help: "The new file; an existing one is never replaced.", completion: .file())
  var file: String

  @Option(help: .value("all|none|family,…", "Seed presets: all, none, families, or names."))
  var seeds = "none"

  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let presets = try SeedChoice.presets(seeds)
    let context = try change.context(saying: presets.isEmpty ? "" : "seed presets")
    if change.dryRun {
      guard System.entry(at: file) == .nothing else {
        throw ToolError(.conflict, .alreadyExists, "\(file.quoted) exists already")
      }
    } else {
      try create(presets, context)
    }
    if !file.hasSuffix(CatalogLocation.suffix) {
      ErrorReport.note("only *\(CatalogLocation.suffix) files are found automatically; select this one with -c")
    }
    let verb = change.dryRun ? "would have made" : "made"
    try output.printer.printDone(
      .of(["path": file, "presets": presets.count, "dryRun": change.dryRun]), dryRun: change.dryRun,
      text: "\(verb) \(file.shown) with \(CountedNoun.text(presets.count, "preset")) — next: "
        + ProposedCommand.naming("motionbook list -c \(ShellWord.path(file))") + "\n")
    if !change.dryRun { CatalogLocation.noteSecond(file) }
  }

  /// Creates the file with all its presets, or no file.
  private func create(_ presets: [Preset], _ context: CommitContext) throws {
    let isFree = System.entry(at: file) == .nothing
    do throws(StoreError) {
      _ = try Catalog.create(at: file, by: context) { try SeedLibrary.add(presets, to: $0) }
    } catch {
      if isFree, error.code != .alreadyExists { System.remove(file) }
      throw error
    }
  }
}

struct SeedsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "seeds", "List the presets included with the tool, or add them.",
    examples: """
        motionbook seeds
        motionbook seeds add css penner/cubic-out
        motionbook seeds outdated -c team.motionbook
      """,
    subcommands: [SeedsListCommand.self, SeedsAddCommand.self, SeedsOutdatedCommand.self],
    defaultSubcommand: SeedsListCommand.self)
}

struct SeedsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "list", "List the families of seed presets, or the presets of some.",
    examples: """
        motionbook seeds list
        motionbook seeds list material3 --json
      """)

  @Argument(
    help: .value("family", "Families, or names of seeds, to list with what they reference."),
    completion: .list(SeedLibrary.families))
  var families: [String] = []

  @OptionGroup var output: OutputOptions

  func run() throws {
    if !families.isEmpty {
      let report = Report<Preset>(
        "presets",
        .init("name", \.name), .init("kind", \.motion.kind.rawValue), .init("title", \.details.title),
        .init("summary", in: .machine, \.details.summary))
      return try output.printer.print(report, SeedChoice.presets(families.joined(separator: ",")))
    }
    let report = Report<SeedFamily>(
      "families",
      .init("name", as: "FAMILY", \.name), .init("presets", \.files.count), .init("title", \.title),
      .init("summary", \.summary))
    try output.printer.print(report, SeedFamily.all)
  }
}

struct SeedsAddCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "add", "Add seed presets to a catalog: families, or single ones.",
    examples: """
        motionbook seeds add css
        motionbook seeds add system penner/cubic-out --dry-run
      """)

  @Argument(
    help: "Families or names of seeds; referenced seeds are added, too.",
    completion: .list(SeedLibrary.families))
  var seeds: [String]

  @OptionGroup var change: ChangeOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let chosen = try SeedChoice.presets(seeds.joined(separator: ","))
    let catalog = try openToChange()
    let context = try change.context(saying: "seed presets")
    let (changes, kept) = try SeedLibrary.add(chosen, to: catalog, dryRun: isDryRun, by: context)
    if !kept.isEmpty {
      let (first, others) = (kept[0], kept.count - 1)
      let names = others > 0 ? "\(first) and \(CountedNoun.text(others, "other"))" : first.text
      ErrorReport.note("\(names) had been added before, and stay as they are; see: motionbook seeds outdated --all")
    }
    var report = report(changes)
    report.notes = [JSONMember("kept", kept.map(\.text))]
    let families = Set(changes.compactMap { $0.name.path.first.map(String.init) }).sorted().joined(separator: ", ")
    report.summary = "\(CountedNoun.text(changes.count, "preset")) of \(families)"
    try report.print(with: output.printer)
  }
}

struct SeedsOutdatedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "outdated", "Compare seed presets with this tool's; exit with 1 if outdated.",
    examples: """
        motionbook seeds outdated
        motionbook seeds outdated --all --json
        motionbook seeds outdated --families system,css -c team.motionbook
      """)

  @Option(help: .value("family,…", "Families to compare (default: those in the catalog)."))
  var families: String?

  @Flag(help: "Include equal presets.")
  var all = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let chosen = try families.map { try SeedChoice.families($0) }
    let states = try SeedLibrary.compare(catalog.open(), families: chosen)
    let report = Report<SeedState>(
      "seeds",
      .init("name", \.seed), .init("state", \.state.rawValue.uncameled), .init("version", \.generation),
      .init("catalogName", as: "CALLED HERE") { $0.name == $0.seed ? nil : $0.name })
    let shown = all ? states : states.filter { $0.state != .same }
    func count(_ kind: SeedState.Kind) -> Int { states.count { $0.state == kind } }
    if output.chosen == .table, shown.isEmpty {
      ErrorReport.note("\(CountedNoun.text(states.count, "seed preset")), all the same as in this tool")
    }
    try output.printer.print(report, shown, notes: SeedState.Kind.allCases.map { JSONMember($0.rawValue, count($0)) })
    if count(.outdated) > 0 { throw ExitStatus.findings }
  }
}

/// Selected seed presets: `all`, `none`, families, or names.
enum SeedChoice {
  /// Families and names in the given order.
  /// - Throws: a usage error that lists the families.
  static func families(_ text: String) throws -> [String] {
    let known = SeedLibrary.families
    if text == "none" { return [] }
    if text == "all" { return known }
    let (families, names) = (text.split(separator: ",").map(String.init), SeedLibrary.names)
    for family in families where !known.contains(family) && !names.contains(family) {
      let (what, others) = family.contains("/") ? ("seed", names) : ("family of seeds", known)
      throw ToolError.usage(
        "there is no \(what) called \(QuotedText.quote(family))",
        suggestions: Suggestion.closest(to: family, among: others).map { [$0] } ?? [],
        hint: "families: \((["all", "none"] + known).joined(separator: ", "))")
    }
    return families
  }

  /// Presets of the families, with those that they reference.
  static func presets(_ text: String) throws -> [Preset] {
    let families = try families(text)
    return families.isEmpty ? [] : try SeedLibrary.presets(of: families)
  }
}

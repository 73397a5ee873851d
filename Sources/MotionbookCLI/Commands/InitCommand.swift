import ArgumentParser
import Motionbook
import MotionbookSeeds

/// `motionbook init`.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a catalog, empty or with seed presets.",
    discussion: """
      Examples
        motionbook init team.motionbook --seeds all
        motionbook init team.motionbook --seeds system,css
        motionbook init empty.motionbook
      """)

  @Argument(help: "The file to make; an existing one is never replaced.", completion: .file())
  var file: String

  @Option(help: ArgumentHelp("Seed presets: all, none, or families.", valueName: "all|none|family,…"))
  var seeds = "none"

  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let presets = try SeedChoice(seeds).presets()
    var context = try change.context()
    if context.message.isEmpty, !presets.isEmpty { context.message = "seed presets" }
    if change.dryRun {
      guard System.entry(at: file) == .nothing else {
        throw ToolError(.conflict, "ALREADY_EXISTS", "\(QuotedText.quote(file, limit: 200)) exists already")
      }
    } else {
      try create(presets, context)
    }
    if !file.hasSuffix(CatalogLocation.suffix) {
      ErrorReport.note("only files called *\(CatalogLocation.suffix) are found by themselves; name this one with -c")
    }
    let verb = change.dryRun ? "would have made" : "made"
    let members: [JSONMember] = [
      JSONMember("path", .string(file)), JSONMember("presets", .number(Double(presets.count))),
      JSONMember("dryRun", .bool(change.dryRun)),
    ]
    let shown = QuotedText.visible(file, limit: 200)
    try output.printer.print(
      members,
      text:
        "\(verb) \(shown) with \(CountedNoun.text(presets.count, "preset")) — next: motionbook list -c \(ShellWord.path(file))\n"
    )
    if !change.dryRun { CatalogOptions.noteSecond(file) }
  }

  /// Makes the file with all its presets, or leaves none.
  private func create(_ presets: [Preset], _ context: CommitContext) throws {
    let isFree = System.entry(at: file) == .nothing
    do {
      try Catalog.create(at: file, by: context) { try SeedLibrary.add(presets, to: $0) }
    } catch {
      if isFree, (error as? StoreError)?.code != .alreadyExists { System.remove(file) }
      throw error
    }
  }
}

import ArgumentParser
import Motionbook

/// `motionbook merge`.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Take in everything that another catalog holds; nothing is lost. Exit 1 when conflicts are left.",
    discussion: """
      Examples
        motionbook merge theirs.motionbook --dry-run
        motionbook merge 'team (conflicted copy).motionbook'
        motionbook merge theirs.motionbook --json

      What is damaged here is healed from a sound copy. Of a damaged file, what
      proves itself is taken; what stays damaged is listed, with exit 1.
      """)

  @Argument(
    help: "The other catalog, which is checked first and never written to.",
    completion: .file(extensions: ["motionbook"]))
  var other: String

  @Flag(name: [.customShort("n"), .long], help: "Say what would happen, and change nothing.")
  var dryRun = false

  @Flag(name: [.short, .long], help: "No progress bar.")
  var quiet = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let catalog = try catalog.open(.readWrite, dryRun: dryRun)
    let bar = ProgressBar("checking", isQuiet: quiet)
    defer { bar.clear() }
    let report = try catalog.merge(other, dryRun: dryRun, takingSoundPart: true) { bar.show($0, of: $1) }
    bar.clear()
    try MergeSummary(report: report, path: catalog.path).print(with: output.printer)
    let isDamaged = !report.damaged.isEmpty || !report.sourceLosses.isEmpty
    if isDamaged || !report.conflicts.isEmpty { throw ExitStatus.findings }
  }
}

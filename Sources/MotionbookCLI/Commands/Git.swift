import ArgumentParser
import Motionbook

struct GitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "git", "Let git show and merge catalogs preset by preset.",
    examples: """
        motionbook git install
        motionbook git install --global
        motionbook git uninstall
      """,
    subcommands: [
      GitSetupCommand<GitInstall>.self, GitSetupCommand<GitUninstall>.self, GitMergeDriverCommand.self,
      GitTextconvCommand.self,
    ])
}

enum GitInstall: CommandDirection {
  static let configuration = CommandConfiguration(
    "install", "Set up this repository for git diff and git merge of catalogs.",
    examples: """
        motionbook git install
        motionbook git install --dry-run
        motionbook git install --global
      """)
}

enum GitUninstall: CommandDirection {
  static let configuration = CommandConfiguration(
    "uninstall", "Remove the settings of git install.",
    examples: """
        motionbook git uninstall
        motionbook git uninstall --global --dry-run
      """)
}

/// `motionbook git install` and `motionbook git uninstall`.
struct GitSetupCommand<Direction: CommandDirection>: ParsableCommand {
  static var configuration: CommandConfiguration { Direction.configuration }

  @Flag(help: "Use your global settings instead of this repository's.")
  var global = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would change without changing anything.")
  var dryRun = false

  @OptionGroup var output: OutputOptions

  func run() throws {
    let isInstall = Direction.self == GitInstall.self
    let steps = try GitSetup(isGlobal: global, isDryRun: dryRun).run(adding: isInstall)
    let report = Report<GitSetup.Step>(
      "steps", [.init("effect", \.effect.rawValue), .init("place", \.place), .init("text", \.text)])
    try output.printer.print(report, steps, notes: [JSONMember("dryRun", dryRun)])
    guard output.chosen == .table else { return }
    if dryRun { return ErrorReport.note("nothing was changed") }
    let changed = steps.contains { $0.effect == .added || $0.effect == .removed }
    let opposite = isInstall ? "uninstall" : "install"
    if changed { ErrorReport.note("undo with: motionbook git \(opposite)\(global ? " --global" : "")") }
    if steps.contains(where: { $0.effect == .added && $0.place != "git config" }) {
      ErrorReport.note("commit .gitattributes and .gitignore")
      ErrorReport.note("git settings are not part of a repository; run this command once in each clone")
    }
  }
}

/// `motionbook git merge-driver`, which git calls for each catalog that both sides of a merge have changed.
///
/// The common ancestor is not needed: it is in the histories. Conflicts between presets are listed, and leave the merge
/// open, as git does with any conflict; the file holds both sides then, and is added when they are settled.
struct GitMergeDriverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "merge-driver", "Merge the catalog THEIRS into OURS; exit with 1 on conflicts.",
    examples: """
        motionbook git merge-driver -- base.copy ours.copy theirs.copy
        motionbook git merge-driver -- %O %A %B %P
      """,
    shouldDisplay: false)

  @Argument(help: "The common ancestor; an empty file if there is none.")
  var base: String

  @Argument(help: "Our side, the target of the merge.")
  var ours: String

  @Argument(help: "The other side.")
  var theirs: String

  @Argument(help: "Path of the file in the repository, for messages.")
  var path: String?

  func run() throws {
    let name = path ?? ours
    func keepOurs(_ failure: inout ToolError) {
      (failure.status, failure.message) = (.findings, "\(name) not merged, keeping ours: \(failure.message)")
    }
    let (report, returned) = try ToolError.amending(keepOurs) {
      // In a rebase "ours" is what others have pushed.
      _ = try Catalog.openForeign(at: ours)
      let catalog = try Catalog.open(at: ours, access: .readWrite)
      let lost = try lostVersions(in: catalog)
      let report = try catalog.merge(theirs, checksAll: true)
      return (report, try lost.filter { try catalog.has($0.hash) })
    }
    let word = ShellWord.path(name)
    for version in returned.prefix(4) {
      let (preset, number) = (version.name, version.generation)
      ErrorReport.warn(
        "one side lacks \(preset)@\(number), as with git revert or cherry-pick, and a merge keeps all versions; to go "
          + "back: motionbook \(number > 1 ? "restore \(preset)@\(number - 1)" : "rm \(preset)") -c \(word)")
    }
    if returned.count > 4 { ErrorReport.note("the same for \(CountedNoun.text(returned.count - 4, "more preset"))") }
    guard !report.conflicts.isEmpty else { return }
    let count = CountedNoun.text(report.conflicts.count, "conflict")
    ErrorReport.note("\(name) merged with \(count); see: motionbook conflicts -c \(word)")
    ErrorReport.note("after resolving them: motionbook build, if the project has outputs, and git add \(word)")
    ErrorReport.write(ConflictReport(report.conflicts).text(TextStyle(isOn: false)))
    throw ExitStatus.findings
  }

  /// Newest versions of the common ancestor that one side has lost.
  private func lostVersions(in catalog: Catalog) throws -> [PresetRevision] {
    guard let before = try? Catalog.openForeign(at: base).list().map(\.revision),
      let other = try? Catalog.openForeign(at: theirs)
    else { return [] }
    return try before.filter { version in try ![catalog, other].allSatisfy { try $0.has(version.hash) } }
  }
}

/// `motionbook git textconv`, which git calls for each version of a catalog in a diff.
///
/// Git fails as a whole if it fails for one version, so an unreadable version becomes a line of text.
struct GitTextconvCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "textconv", "Write a catalog as text for git diff.",
    examples: """
        motionbook git textconv -- team.motionbook
        motionbook git textconv -- old/team.motionbook
      """,
    shouldDisplay: false)

  @Argument(help: "One version of the catalog.", completion: .file())
  var file: String

  func run() throws {
    try ByteSink.print { sink in
      do {
        // The version may be one that others have pushed.
        try CatalogText.write(try Catalog.openForeign(at: file), to: sink)
      } catch let error as StoreError {
        // Neither the name of git's temporary file, nor commands for it.
        let reason = QuotedText.visible(error.message.replacing("\"\(file)\"", with: "it"), limit: 500)
        let advice = error.damage == nil ? "" : "; to save its intact contents: motionbook help damage"
        try sink.write("unreadable version [\(error.code.rawValue)]: \(reason)\(advice)\n")
      }
    }
  }
}

import ArgumentParser
import Motionbook

struct DumpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Write everything as text that tools can compare: on standard output, or as a folder of files.",
    discussion: """
      Examples
        motionbook dump --text
        motionbook dump --text theirs.motionbook
        motionbook dump --diffable review

      A later dump replaces an earlier one. It is refused where files were edited
      since, so that nothing is lost.
      """)

  @Argument(
    help: "A catalog from elsewhere, which is checked first; without it the one of -c.",
    completion: .file(extensions: ["motionbook"]))
  var file: String?

  @Flag(help: "Presets, releases, conflicts and history on standard output; the same for the same contents.")
  var text = false

  @Option(
    help: ArgumentHelp("A folder with a file for each preset and release, as load reads it.", valueName: "folder"),
    completion: .directory)
  var diffable: String?

  @Flag(help: "Replace files of an earlier dump that were edited since.")
  var force = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if text == (diffable != nil) { throw ValidationError("Choose one of --text and --diffable FOLDER.") }
    if force, diffable == nil { throw ValidationError("--force is for --diffable.") }
    if file != nil, catalog.catalog != nil { throw ValidationError("Name the catalog once.") }
  }

  func run() throws {
    let catalog = try open()
    guard let diffable else {
      let sink = ByteSink.standardOutput()
      try CatalogText(catalog).write(to: sink)
      return try sink.flush()
    }
    let report = try catalog.dump(to: diffable, replacesEdited: force)
    let members: [JSONMember] = [
      JSONMember("folder", diffable), JSONMember("presets", report.presetCount),
      JSONMember("releases", report.releaseCount), JSONMember("versions", report.versionCount),
    ]
    let printer = output.printer
    try printer.print(
      members,
      text: "\(printer.style.green("written")) \(QuotedText.visible(diffable, limit: 200)): "
        + [
          CountedNoun.text(report.presetCount, "preset"), CountedNoun.text(report.releaseCount, "release"),
          CountedNoun.text(report.versionCount, "version"),
        ].joined(separator: ", ") + "\n")
  }

  private func open() throws -> Catalog {
    guard let file else { return try catalog.open() }
    FileOptions.keepPrivate(as: file)
    // Git hands over what other people have pushed.
    return try Catalog.openForeign(at: file)
  }
}

struct LoadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load",
    abstract: "Take presets in from a folder of documents, such as dump --diffable wrote.",
    discussion: """
      Examples
        motionbook load review --dry-run
        motionbook load review -m 'after the review'
        motionbook load review --remove-missing
      """)

  @Argument(help: "The folder; its .json files are read, those in folders below too.", completion: .directory)
  var folder: String

  @Flag(help: "Remove presets that have no document.")
  var removeMissing = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let catalog = try catalog.open(.readWrite, dryRun: change.dryRun)
    let changes = try catalog.load(
      from: folder, removeMissing: removeMissing, dryRun: change.dryRun, by: try change.context())
    var report = ChangeReport(changes: changes, isDryRun: change.dryRun, wayBack: "motionbook undo")
    if output.chosen == .table {
      let same = changes.count { $0.kind == .unchanged }
      report = ChangeReport(
        changes: changes.filter { $0.kind != .unchanged }, isDryRun: change.dryRun, wayBack: "motionbook undo")
      if same > 0 { report.heading = ["unchanged: \(same) of \(CountedNoun.text(changes.count, "preset"))"] }
    }
    try report.print(with: output.printer)
  }
}

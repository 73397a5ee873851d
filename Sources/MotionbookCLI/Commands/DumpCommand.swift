import ArgumentParser
import Motionbook

/// `motionbook dump`.
struct DumpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Write everything as text that tools can compare: on standard output, or as a folder of files.",
    discussion: """
      Examples
        motionbook dump --text
        motionbook dump --text theirs.motionbook
        motionbook dump --diffable review

      A later dump takes the place of an earlier one. Files that were edited
      since, or whose presets are damaged now, are not lost: it is refused.
      """)

  @Argument(
    help: "A catalog from elsewhere, which is checked first; else the one of -c.",
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
      JSONMember("folder", .string(diffable)), JSONMember("presets", .number(Double(report.presetCount))),
      JSONMember("releases", .number(Double(report.releaseCount))),
      JSONMember("versions", .number(Double(report.versionCount))),
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
    OutputFile.keepPrivate(as: file)
    // Git hands over what other people have pushed.
    return try Catalog.openForeign(at: file)
  }
}

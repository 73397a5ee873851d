import ArgumentParser
import Motionbook

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "export", "Write presets for other tools, or a copy of the catalog.",
    examples: """
        motionbook export css 'brand/*' -o motion.css
        motionbook export compose 'spring(duration: 0.5, bounce: 0.3)'
        motionbook export android 'brand/*' -c git:v1.4:team.motionbook -o res/
        motionbook export catalog /shared/team.motionbook --at 2026.11

      Equal presets give equal bytes. To keep files up to date, list them in a
      project file: motionbook build. git:REV:PATH is a catalog in git.
      """,
    subcommands: ExportRequest.Format.all.map(\.command) + [ExportCatalogCommand.self])
}

struct ExportJSONCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "json", "Write preset documents, as import json reads them.",
    examples: """
        motionbook export json brand/pop
        motionbook export json 'brand/*' 'card/*' -o brand.json
        motionbook export json -o review/
        motionbook export json | motionbook import json - -c copy.motionbook

      Referenced presets are written, too, so that an empty catalog can import
      all. A version such as brand/pop@3 becomes a preset of its own. A folder,
      whose name ends with a slash, gets a file for each preset; import json
      reads the folder again.
      """)

  @OptionGroup var chosen: PresetChoiceOptions
  @OptionGroup var conflicts: ConflictOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var color: ColorOptions
  @OptionGroup var file: FileOptions

  func run() throws {
    try file.checkFree(orFolder: true)
    let written = try chosen.written(catalog, named: nil, onConflict: conflicts.choice)
    let prepared =
      try written.map { ExportRequest.documents($0.map(\.preset.preset), alone: $0.count == 1) }
      ?? ExportRequest(.documents, chosen.choice(conflicts)).prepared(from: catalog.open())
    prepared.losses.warn()
    try prepared.write(to: file)
  }
}

/// Selection of the presets to export.
struct PresetChoiceOptions: ParsableArguments {
  @Argument(
    help:
      "Presets, or patterns with * and ?; all if omitted. Or one curve in notation, document or file; - is standard input.",
    completion: .presetName)
  var presets: [String] = []

  @Option(help: .value("release|time", "State at a release or a time, as recorded by the authors."))
  var at: String?

  func choice(_ conflicts: ConflictOptions) -> PresetChoice {
    PresetChoice(presets: presets, at: at, conflicts: conflicts.choice)
  }

  /// Presets of a file, or one written motion or version; nil for presets of the catalog.
  /// - Parameter name: The name of a motion without one.
  func written(
    _ catalog: CatalogOptions, named name: String?, onConflict choice: ConflictChoice
  ) throws -> [ExportedPreset]? {
    func refuseName(of what: String) throws {
      if name != nil {
        throw ToolError.usage(
          "\(what) has a name of its own", hint: "omit --name, or write a template such as --name {group}-{name}")
      }
    }
    guard presets.count == 1, let text = presets.first, at == nil, !PresetSelection.isPattern(text) else {
      try refuseName(of: "a preset")
      if let written = presets.first(where: { !PresetSelection.isPattern($0) && (try? PresetReference($0)) == nil }) {
        throw ToolError.usage(
          "expected presets or patterns, found \(QuotedText.quote(written))",
          hint: "a curve in notation, a document or a file is exported alone")
      }
      return nil
    }
    if text == "-", let curve = try? Curve(notation: CurveArgument.standardInput()) {
      return [ExportedPreset(ResolvedPreset(Preset(try PresetName(name ?? "motion"), .curve(curve))))]
    }
    if try MotionArgument.isFile(text, catalog) {
      try refuseName(of: "each preset of a file")
      return ExportedPreset.list(try MotionArgument.presets(ofFile: text))
    }
    if (try? PresetName(text)) != nil, let opened = try? catalog.openIfAny(),
      try (try? opened.preset(text)) != nil || !opened.list(PresetFilter(glob: "\(text)/*")).isEmpty
    {
      try refuseName(of: "a preset")
      return nil
    }
    let target = try MotionArgument(text, catalog, onConflict: choice)
    if let stored = target.stored {
      try refuseName(of: "a preset")
      return try catalog.open().exported([stored], onConflict: choice)
    }
    let preset = Preset(try PresetName(name ?? "motion"), target.motion.motion)
    return [ExportedPreset(ResolvedPreset(preset, references: target.motion.references))]
  }
}

struct ExportCatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "catalog", "Write a copy of the catalog, or of the history of a release.",
    examples: """
        motionbook export catalog /shared/team.motionbook
        motionbook export catalog /shared/team.motionbook --at 2026.11
        motionbook export catalog small/team.motionbook --prune
      """)

  @Argument(help: "The new file.", completion: .catalog)
  var destination: String

  @Option(help: .value("release|time", "Only the history of a release or time, as recorded by the authors."))
  var at: String?

  @Flag(help: "Omit removed presets, unused motions and other releases.")
  var prune = false

  @Flag(help: "Replace an existing catalog.")
  var force = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let opened = try catalog.open()
    let point = try at.map { text in try CatalogPoint(argument: text, in: opened) } ?? .now
    let report = try opened.export(to: destination, at: point, prune: prune, replacing: force)
    try report.print("exported", with: output.printer, of: catalog)
  }
}

extension ExportRequest.Format {
  /// The subcommand of `motionbook export` for the format.
  fileprivate var command: any ParsableCommand.Type {
    switch self {
    case .documents: ExportJSONCommand.self
    case .text(let format, _): type(of: format).exportCommand
    case .samples(let table, _): table.exportCommand
    }
  }
}

struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "backup", "Write a checked copy of the whole catalog.",
    examples: """
        motionbook backup /backups/2026-11-21.motionbook
        motionbook backup -o /backups/latest.motionbook --force
      """)

  @Argument(help: "The new file.", completion: .file())
  var file: String?

  @Option(name: [.customShort("o"), .long], help: .value("file", "The same as the argument."), completion: .file())
  var output: String?

  @Flag(help: "Replace an existing catalog.")
  var force = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var options: OutputOptions

  func validate() throws {
    if (file == nil) == (output == nil) {
      throw ValidationError("Specify one destination: motionbook backup FILE, or -o FILE.")
    }
  }

  func run() throws {
    guard let path = file ?? output else { return }
    guard path != "-" else {
      throw ToolError.usage("a catalog is a file, not a stream", hint: "presets as text: motionbook export json")
    }
    let report = try catalog.open().backup(to: path, replacing: force)
    try report.print("backed up to", with: options.printer, of: catalog)
  }
}

extension ExportReport {
  func print(_ verb: String, with printer: Printer, of catalog: CatalogOptions) throws {
    let omitted = omittedCount == 0 ? "" : ", \(omittedCount) omitted"
    try printer.printDone(
      .of([
        "path": path, "bytes": byteCount, "artifacts": artifactCount, "omitted": omittedCount, "stateHash": stateHash,
      ]),
      text: "\(printer.style.green(verb)) \(path.shown): \(CountedNoun.text(artifactCount, "artifact"))\(omitted), "
        + "\(byteCount) bytes, checked — state \(stateHash.prefix(12))\n")
    if catalog.catalog == nil { CatalogLocation.noteSecond(path) }
  }
}

import ArgumentParser
import Motionbook
import MotionbookSeeds

/// `motionbook build`: the outputs of a project file.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "build", "Update the files listed in motionbook.json.",
    examples: """
        motionbook build --init
        motionbook build
        motionbook build web android --watch
        motionbook build --check --json

      The nearest motionbook.json, here or above, names the catalog, and outputs
      with a format of motionbook export and its options:

        {"catalog": "team.motionbook", "outputs": {
          "web": {"format": "css", "presets": ["brand/*"], "path": "web/a.css"},
          "android": {"format": "android", "at": "2026.11", "path": "app/res/"}}}

      If an output cannot be made, none is written. An output whose file was edited
      is not written until its edits are imported, the catalog says the same, or
      with --force; changes of white space, quotes, commas and semicolons are no
      edits, and deleted presets are named. In the folder of an output, files that
      Motionbook made for presets since removed or renamed are deleted. Losses are
      told when an output is first written with a preset as it is, and counted from
      then on; --json lists them always.
      """)

  @Argument(help: "Outputs to write; all if omitted.")
  var outputs: [String] = []

  @Option(help: .value("file", "Project file (default: the nearest motionbook.json here or above)."), completion: .json)
  var project: String?

  @Flag(help: "Write nothing; exit with 1 if an output is missing, stale, edited or refused.")
  var check = false

  @Flag(help: "Replace files that were edited.")
  var force = false

  @Flag(help: "Build again whenever the catalog or the project file changes, until Ctrl-C.")
  var watch = false

  @Flag(name: .customLong("init"), help: "Create a project file.")
  var makesFile = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if [check, watch, makesFile].count(where: { $0 }) > 1 {
      throw ValidationError("Choose one of --check, --watch and --init.")
    }
    if makesFile, !outputs.isEmpty { throw ValidationError("--init takes no outputs; edit the created file.") }
  }

  func run() throws {
    if makesFile { return try makeFile() }
    guard watch else {
      let results = try build(sources())
      if results.contains(where: { [.refused, .edited].contains($0.state) || (check && $0.state != .unchanged) }) {
        throw ExitStatus.findings
      }
      return
    }
    try keepBuilding()
  }

  private func makeFile() throws {
    let path = try ProjectFile.make(project, catalog: catalog.catalog, presets: ownGroups)
    let printer = output.printer
    let isFirst = try CatalogLocation.findIfAny(catalog.catalog) == nil
    let before = isFirst ? "motionbook init team\(CatalogLocation.suffix), then " : ""
    let option = project.map { " --project \(ShellWord.path($0))" } ?? ""
    try printer.print(
      [JSONMember("path", path)],
      text: "\(printer.style.green("written")) \(path.shown)\n"
        + "next: \(ProposedCommand.naming("\(before)motionbook build\(option)", catalog: nil))\n")
  }

  /// Patterns for the groups of the team's own presets; empty for all where there are only these, or none.
  private var ownGroups: [String] {
    // A project file may be made before its catalog.
    let presets = (try? catalog.openIfAny()?.list()) ?? []
    let own = presets.filter { !SeedLibrary.isSeed($0.revision.preset) }.map(\.name)
    guard own.count < presets.count else { return [] }
    return Set(own.map { name in name.path.count > 1 ? "\(name.path[0])/*" : name.text }).sorted()
  }

  private typealias Sources = (file: ProjectFile, catalog: CatalogOptions, catalogPath: String)

  private func sources() throws -> Sources {
    let file = try ProjectFile(project)
    let catalog = try catalog.of(file)
    return (file, catalog, try CatalogLocation.find(catalog.catalog))
  }

  /// Builds once, and prints the state of each output.
  /// - Parameter isQuiet: Omits outputs that are up to date.
  @discardableResult
  private func build(_ sources: Sources, isQuiet: Bool = false) throws -> [ProjectBuild.Result] {
    let file = sources.file
    let build = try ProjectBuild(file, outputs, from: sources.catalog.open(), at: sources.catalogPath)
    var results = try build.run(writes: !check, force: force)
    if isQuiet { results.removeAll { $0.state == .unchanged } }
    // Losses of an output that stays as it is were told when it was written.
    for result in results where !check && ![.unchanged, .edited].contains(result.state) || result.state == .refused {
      result.prepared.losses.warn("\(result.name): ", whole: "--json", except: result.told)
      if result.state == .refused {
        ErrorReport.warn("\(result.name): not written: it is strict, and parts would be lost")
      }
    }
    for result in results where !result.removed.isEmpty {
      Self.tell(result, isCheck: check || result.state == .edited)
    }
    if !isQuiet {
      for result in results where RelativePath(result.output.path).isOutside {
        ErrorReport.note("\(result.name): \(result.output.path.quoted) is outside of the folder of " + file.path.shown)
      }
    }
    let isSilent = ErrorReport.isQuiet && !check && output.printer.format == .table
    if !isSilent, !isQuiet || !results.isEmpty {
      // A table lists work to do; no rows mean that everything is up to date.
      let isShort = check && output.printer.format == .table
      let shown = isShort ? results.filter { $0.state != .unchanged } : results
      if !isShort || !shown.isEmpty {
        try output.printer.print(ProjectBuild.Result.report, shown, notes: .of(["check": check, "project": file.path]))
      }
      if isShort, shown.isEmpty { ErrorReport.note("all outputs are up to date") }
      if check { shown.forEach(Self.tellDifference) }
    }
    if !isQuiet, results.isEmpty { ErrorReport.note("\(file.path.shown) has no outputs") }
    for result in results where result.state == .edited { tellEdits(of: result, file) }
    for result in results where [.written, .stale].contains(result.state) && !result.edits.removed.isEmpty {
      tellAbsent(result.edits.removed, from: result, as: "deleted from the file, and still in the catalog")
    }
    let behind = results.filter { $0.state == .stale || $0.state == .missing }
    if !behind.isEmpty {
      let names = behind.map(\.name).joined(separator: " ")
      ErrorReport.note(
        "bring \(behind.count == 1 ? "it" : "them") up to date with: motionbook build \(names)\(file.option)")
    }
    return results
  }

  private static let mostNames = 12
  private static let (mostHunks, mostLines) = (4, 5)

  /// Prints the first places in which a file differs from the new output.
  private static func tellDifference(_ result: ProjectBuild.Result) {
    guard let file = result.stale else { return }
    let hunks = FileComparison.hunks(of: file)
    for (index, hunk) in hunks.prefix(mostHunks).enumerated() {
      var text =
        "\(file.path.shown):\(hunk.first):" + (index == 0 ? "  (- in the file, + as it will be written)\n" : "\n")
      for (sign, lines) in [("-", hunk.gone), ("+", hunk.new)] {
        for line in lines.prefix(mostLines) { text += "  \(sign) \(String(line).shown)\n" }
        let more = lines.count - mostLines
        if more > 0 { text += "  \(sign) \(CountedNoun.text(more, "more line"))\n" }
      }
      ErrorReport.write(text)
    }
    let more = hunks.count - mostHunks
    if more > 0 { ErrorReport.note("\(file.path.shown) differs in \(CountedNoun.text(more, "more place"))") }
  }

  /// Prints the presets that were edited in an output, and both ways on.
  private func tellEdits(of result: ProjectBuild.Result, _ file: ProjectFile) {
    let names = result.edits.presets.map(\.text).listed(atMost: 3)
    let path = file.place(of: result.output.path)
    let rule: PresetImport.ConflictRule = result.edits.isContradicted ? .fileEdits : .newVersion
    let take = "motionbook import \(ShellWord.path(path)) --on-conflict \(rule.rawValue)"
    ErrorReport.warn(
      "\(result.name): \(result.output.path.quoted) "
        + (result.edits.isMerging ? "has merge conflicts, and one side was edited" : "was edited since it was written")
        + (names.isEmpty ? "" : ": \(names)"))
    let isKnown = !result.edits.removed.isEmpty || !names.isEmpty || result.edits.isTold
    let removed = isKnown ? result.edits.removed : result.edits.absent
    tellAbsent(
      removed, from: result,
      as: isKnown ? "no longer in the file" : "added since the file was written, or deleted in it")
    if let error = result.edits.error {
      ErrorReport.warn("\(result.name): \(ToolError.line(error, path)); correct it before an import")
    }
    let side = "git checkout --theirs \(ShellWord.path(path)) && \(ProposedCommand.naming(take))"
    let way =
      result.edits.isMerging
      ? "take the edits of the other side with: \(side); of this one with --ours"
      : result.edits.isUntaken
        ? "no import takes the edits: make them with "
          + ProposedCommand.naming("motionbook edit \(result.edits.presets.first?.text ?? "NAME")")
        : !names.isEmpty
          ? "take the edits with: \(ProposedCommand.naming(take))"
          : result.edits.isTold || !removed.isEmpty && !result.edits.isUnread
            ? "see what was edited with: \(ProposedCommand.naming(take)) --dry-run"
            : "no import reads the edits: repeat them in the catalog, or in a file of your own"
    ErrorReport.note("\(result.name): \(way); drop them with: motionbook build \(result.name) --force\(file.option)")
  }

  /// Prints the presets that an edited file lacks, and the command that removes them.
  private func tellAbsent(_ presets: [PresetName], from result: ProjectBuild.Result, as outcome: String) {
    if presets.isEmpty { return }
    let names = presets.map(\.text)
    let command = ProposedCommand.naming("motionbook rm \(names.prefix(Self.mostNames).joined(separator: " "))")
    ErrorReport.note(
      "\(result.name): \(outcome): \(names.listed(atMost: 3)); remove from the catalog with: \(command)")
  }

  private static func tell(_ result: ProjectBuild.Result, isCheck: Bool) {
    let verb = isCheck ? "belongs to a removed or renamed preset" : "deleted: its preset was removed or renamed"
    for path in result.removed.prefix(mostNames) { ErrorReport.note("\(result.name): \(path.quoted) \(verb)") }
    let more = result.removed.count - mostNames
    if more > 0 { ErrorReport.note("\(result.name): so \(more == 1 ? "is 1 more" : "are \(more) more"); see --json") }
  }

  /// Interval between two looks at the files, in milliseconds, and number of intervals to wait while they change.
  private static let (pause, longestWait): (Int32, Int) = (250, 8)

  /// Builds again whenever a file has changed; prints errors, and retries after the next change.
  private func keepBuilding() throws {
    let report = ErrorReport(arguments: Array(CommandLine.arguments.dropFirst()))
    var watched: [String] = []
    func stamps() -> [System.FileStamp] { watched.map(System.FileStamp.init) }
    var before: [System.FileStamp] = []
    var isFirst = true
    while true {
      do {
        let sources = try sources()
        watched = [sources.file.path] + (GitFile.isNamed(sources.catalogPath) ? [] : [sources.catalogPath])
        // Taken before the build, so that changes during it are seen.
        before = stamps()
        try build(sources, isQuiet: !isFirst)
        if isFirst {
          let names = watched.map { $0.shown }
          ErrorReport.note("watching \(names.joined(separator: " and ")); Ctrl-C ends")
        }
      } catch {
        guard !isFirst, let failure = ToolError(any: error) else { throw error }
        ErrorReport.write(report.text(failure))
      }
      isFirst = false
      if Interruption.goOn() != nil { throw ExitStatus.interrupted }
      while stamps() == before { System.pause(milliseconds: Self.pause) }
      // Builds a burst of changes once.
      for _ in 0..<Self.longestWait {
        before = stamps()
        System.pause(milliseconds: Self.pause)
        if stamps() == before { break }
      }
    }
  }
}

import ArgumentParser
import Motionbook

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List presets: name, kind, version, duration, title.",
    discussion: """
      Examples
        motionbook list
        motionbook list bounce
        motionbook list 'brand/*' --kind curve
        motionbook list --sort duration --reverse --limit 10
      """)

  @Argument(
    help: "A pattern for names: * is any text, ? one character. A word without them matches anywhere in a name.",
    completion: .presetName)
  var pattern: String?

  @Option(
    help: ArgumentHelp(
      "Only one kind: curve, duration, keyframes, transition, sequence, schedule or alias.", valueName: "kind"),
    completion: .list(MotionKind.allCases.map(\.rawValue)), transform: ChoiceArgument.value(_:))
  var kind: MotionKind?

  @Option(help: ArgumentHelp("Only presets with this tag.", valueName: "tag"))
  var tag: String?

  @Option(help: ArgumentHelp("Which columns, in which order.", valueName: "a,b,…"))
  var fields: String?

  @OptionGroup var order: OrderOptions

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let catalog = try catalog.open()
    let filter = PresetFilter(glob: try pattern.map { try Self.glob($0, in: catalog) }, kind: kind, tag: tag)
    let isByName = order.sort == nil && !order.reverse
    let found = try catalog.presets(filter, atMost: isByName ? order.limit ?? .max : .max)
    let hasDeprecated = found.contains { $0.preset.details.deprecation != nil }
    var report = Report<StoredPreset>(
      "presets",
      [
        .init("name", \.preset.name), .init("kind", yields: .whole, \.preset.motion.kind.rawValue),
        .init("version", yields: .whole, \.revision.generation),
        .init("duration", numeric: true) { duration(of: $0, in: catalog) },
        .init("title", yields: .first, \.preset.details.title), .init("tags", in: .machine, \.preset.details.tags),
        .init("deprecated", in: hasDeprecated ? .all : .machine, yields: .first) {
          $0.preset.details.deprecation?.advice()
        },
      ])
    let presets = try order.applied(to: found, of: report)
    if let fields { report = try report.selecting(fields.split(separator: ",").map(String.init)) }
    try output.printer.print(report, presets)
    if presets.isEmpty, order.limit != 0 { try tellNothing(in: catalog) }
    let names = Set(presets.map(\.preset.name))
    // Looked for only where there may be some: it takes a walk through the whole catalog.
    guard presets.count > names.count || presets.contains(where: { $0.headCount > 1 }) else { return }
    let marked = names.intersection(try catalog.conflicts().filter { !$0.sides.isEmpty }.flatMap(\.names)).sorted()
    if let first = marked.first {
      let others = marked.count > 1 ? ", and \(marked.count - 1) more" : ""
      ErrorReport.warn("\(first) is in conflict\(others); see: motionbook conflicts")
    }
  }

  /// The pattern that a text means: a group with its slash is all in it, a word that is no name any name with it.
  private static func glob(_ text: String, in catalog: Catalog) throws -> String {
    if text.contains(where: { $0 == "*" || $0 == "?" }) { return text }
    if text.hasSuffix("/") { return text + "*" }
    return try catalog.list(PresetFilter(glob: text)).isEmpty ? "*\(text)*" : text
  }

  private func tellNothing(in catalog: Catalog) throws {
    let all = try catalog.list()
    let what = [pattern, kind?.rawValue, tag.map { "tag \($0)" }].compactMap(\.self).map { QuotedText.quote($0) }
    guard !all.isEmpty else {
      let remedy = ProposedCommand.naming("motionbook seeds add system")
      return ErrorReport.note("the catalog is empty; seed presets are added with, for example: \(remedy)")
    }
    var text = "no preset fits \(what.joined(separator: " and "))"
    let near =
      pattern.flatMap { Suggestion.names(closeTo: $0, among: all.map(\.name.text)).first }
      ?? tag.flatMap { Suggestion.closest(to: $0, among: Set(all.flatMap(\.details.tags)).sorted()) }
    if let near { text += "; did you mean \(QuotedText.quote(near))?" }
    ErrorReport.note(text)
  }

  /// How long it takes until it has settled; absent where it has no length of its own, or cannot be played.
  private func duration(of stored: StoredPreset, in catalog: Catalog) -> ReportCell {
    let motion = stored.preset.motion
    let loaded = stored.hasReferences ? try? catalog.load(motion, onConflict: .shown) : ResolvedMotion(motion)
    guard let seconds = try? loaded?.ownDuration() else { return .absent }
    return .seconds(seconds)
  }
}

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a preset or a curve: definition, spring dialects, settling, overshoot, and a drawing.",
    discussion: """
      Examples
        motionbook show brand/pop
        motionbook show brand/pop@1 --no-plot
        motionbook show brand/pop --as css
        motionbook show brand/pop@1 brand/pop@2

      Several curves are laid over each other, as by motionbook compare.
      """)

  @Argument(help: ArgumentHelp("\(MotionArgument.help) Of curves several."), completion: .presetName)
  var motions: [String]

  @OptionGroup var drawing: DrawingOptions

  @Option(
    help: ArgumentHelp(
      "As this format writes it: \(ConvertCommand.names.joined(separator: ", ")).", valueName: "format"),
    completion: .list(ConvertCommand.names), transform: ConvertCommand.format)
  var `as`: (any ExportFormat)?

  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if `as` != nil, output.chosen != .table { throw ValidationError("Give either --as or --format, --json and --csv.") }
    if `as` != nil, motions.count > 1 {
      throw ValidationError("--as writes one motion: give one, not \(motions.count).")
    }
  }

  func run() throws {
    guard let motion = motions.first, motions.count == 1 else {
      return try evaluation.printOverlay(
        of: motions, over: .real, catalog, output.printer, plot: drawing.plot(for: output.printer))
    }
    // Who looks at a preset in conflict sees one side, and hears of the other.
    let side = evaluation.conflicts.take ?? (`as` == nil ? .shown : .refuse)
    let target = try evaluation.target(motion, catalog, onConflict: side)
    if let format = `as` {
      let preset = try ConvertCommand.preset(target, named: nil, catalog, onConflict: side)
      return try ConversionOptions.parse([]).write(
        ExportRequest.prepared([preset], as: format, ConversionSettings()), as: format, to: FileOptions.parse([]))
    }
    let description = MotionDescription(target, try evaluation.compileOptions(for: target))
    let printer = output.printer
    try printer.print(description.members, text: text(description, printer))
  }

  private func text(_ description: MotionDescription, _ printer: Printer) -> String {
    var text = description.text(printer.style)
    guard let plot = drawing.plot(for: printer), let timeline = description.timeline else { return text }
    text += ChannelDrawing(timeline: timeline, end: description.end, plot: plot).text
    return text
  }
}

struct UsesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uses",
    abstract: "List the presets that refer to a preset.",
    discussion: """
      Examples
        motionbook uses brand/enter
        motionbook uses duration/short --transitive
        motionbook uses duration/short --json
      """)

  @Argument(help: "The preset.", completion: .presetName)
  var name: String

  @Flag(help: "Also the users of its users, and so on, nearest first.")
  var transitive = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let name = try PresetName(argument: name)
    let catalog = try catalog.open()
    let notes = [JSONMember("name", name)]
    if transitive {
      let report = Report<TransitiveUser>(
        "users",
        [
          .init("name", \.user.name), .init("relation", \.user.relation.rawValue), .init("distance", \.distance),
          .init("via", \.via),
        ])
      return try output.printer.print(report, try catalog.transitiveUsers(of: name), notes: notes)
    }
    let report = Report<PresetUser>("users", [.init("name", \.name), .init("relation", \.relation.rawValue)])
    try output.printer.print(report, try catalog.users(of: name), notes: notes)
  }
}

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show facts about the catalog: counts, format, size, last change.",
    discussion: """
      Examples
        motionbook info
        motionbook info -c team.motionbook --json
      """)

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let report = Report<CatalogInfo>(
      "info",
      [
        .init("path", as: "file", \.path), .init("catalog", in: .machine, \.catalogID),
        .init("presets", shown: { "\($0.presetCount), and \($0.removedCount) removed" }, \.presetCount),
        .init("removed", in: .machine, \.removedCount),
        .init(
          "versions", shown: { "\($0.versionCount) of \(CountedNoun.text($0.contentCount, "motion"))" }, \.versionCount),
        .init("motions", in: .machine, \.contentCount), .init("releases", \.releaseCount),
        .init("last change", in: .table) { Self.lastChange($0)?.text ?? "never" },
        .init("bytes", as: "size", shown: { "\($0.byteCount) bytes" }, \.byteCount),
        .init("format", shown: { "\($0.format), made by \($0.createdBy)" }, \.format),
        .init("createdBy", in: .machine, \.createdBy), .init("lastChange", in: .machine, Self.lastChange),
        .init("stateHash", as: "state", \.stateHash), .init("journalMode", in: .machine, \.journalMode),
        .init("sqlite", as: "SQLite", \.sqliteVersion),
      ])
    try output.printer.print(try catalog.open().info(), as: report)
  }

  private static func lastChange(_ info: CatalogInfo) -> Timestamp? {
    info.lastChangeMs.map { Timestamp(milliseconds: $0) }
  }
}

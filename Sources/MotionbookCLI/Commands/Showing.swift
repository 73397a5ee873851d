import ArgumentParser
import Motionbook

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "show", "Show a preset or a curve, with its metrics and a drawing.",
    examples: """
        motionbook show brand/pop
        motionbook show brand/pop@1 --no-plot
        motionbook show 'spring(duration: 0.5, bounce: 0.3)' --json

      Springs are shown with the parameters of every platform. For several curves
      in one plot: motionbook compare
      """)

  @Argument(help: .value("motion", MotionArgument.help), completion: .presetName)
  var motions: [String]

  @OptionGroup var drawing: DrawingOptions

  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    guard let motion = motions.first, motions.count == 1 else {
      ErrorReport.note("to compare curves: motionbook compare")
      return try evaluation.printOverlay(
        of: motions, over: .real, catalog, output.printer, plot: drawing.plot(for: output.printer))
    }
    // Of a preset in conflict one side is shown, with a note on the other.
    let target = try evaluation.target(motion, catalog, onConflict: evaluation.take ?? .shown)
    if evaluation.take == nil, let stored = target.stored, stored.headCount > 1 { try tellSide(stored) }
    let description = MotionDescription(target, try evaluation.compileOptions(for: target))
    let printer = output.printer
    try printer.print(description.members, text: text(description, printer))
  }

  /// Tells which side of a conflict is shown, and how to see the other and settle it.
  private func tellSide(_ stored: StoredPreset) throws {
    // Of more than two sides only ours has a name.
    guard stored.headCount == 2 else {
      return ErrorReport.note("this version is by \(stored.revision.author); to see all: motionbook conflicts")
    }
    let name = stored.preset.name
    let ours = try catalog.open().load(PresetReference.name(name, .latest), onConflict: .ours).preset
    let (side, other) = ours.revision == stored.revision ? ("ours", "theirs") : ("theirs", "ours")
    ErrorReport.note(
      "this is \(side), by \(stored.revision.author); to see the other: motionbook show \(name)@\(other); "
        + "to settle the conflict: motionbook conflicts")
  }

  private func text(_ description: MotionDescription, _ printer: Printer) -> String {
    let text = description.text(printer.style)
    guard let plot = drawing.plot(for: printer), let timeline = description.timeline else { return text }
    return text + plot.text(timeline, end: description.end)
  }
}

struct UsesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "uses", "List the presets that reference a preset.",
    examples: """
        motionbook uses brand/enter
        motionbook uses duration/short --transitive
        motionbook uses duration/short --json
      """)

  @Argument(help: "The preset.", completion: .presetName)
  var name: String

  @Flag(help: "Include indirect references, nearest first.")
  var transitive = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let name = try PresetName(argument: name)
    let catalog = try catalog.open()
    let notes = [JSONMember("name", name)]
    let users = try catalog.users(of: name)
    if users.isEmpty { ErrorReport.note("no preset references \(name)") }
    if transitive {
      let report = Report<TransitiveUser>(
        "users",
        .init("name", \.user.name), .init("relation", \.user.relation.rawValue), .init("distance", \.distance),
        .init("via", \.via))
      return try output.printer.print(report, try catalog.transitiveUsers(of: name), notes: notes)
    }
    let report = Report<PresetUser>("users", [.init("name", \.name), .init("relation", \.relation.rawValue)])
    try output.printer.print(report, users, notes: notes)
  }
}

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "info", "Show the catalog's counts, format, size and last change.",
    examples: """
        motionbook info
        motionbook info -c team.motionbook --json
      """)

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let report = Report<CatalogInfo>(
      "info",
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
      .init("sqlite", as: "SQLite") { _ in Catalog.sqliteVersion })
    let (info, printer) = (try catalog.open().info(), output.printer)
    try printer.print(report.members(info), text: report.facts(info, style: printer.style))
  }

  private static func lastChange(_ info: CatalogInfo) -> Timestamp? {
    info.lastChangeMs.map { Timestamp(milliseconds: $0) }
  }
}

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "compare", "Draw curves in one plot and measure their differences.",
    examples: """
        motionbook compare brand/pop@1 brand/pop@2
        motionbook compare brand/pop system/spring/bouncy ease-out
        motionbook compare 'brand/pop*' --no-plot
        motionbook compare ease ease-in-out --time normalized --json

      Each curve is compared with the first: largest deviation and its position,
      mean deviation, and settling duration. Deviations are fractions of the total
      change. A curve without a duration takes that of the first one that has it.
      For files, releases, dates and other kinds of presets: motionbook diff. For a
      picture in a file: motionbook plot
      """)

  @Argument(help: .value("motion", Self.motionHelp), completion: .presetName)
  var first: String

  @Argument(
    help: .value("motions", "Further motions, up to \(OverlayDescription.maximumCount) in total."),
    completion: .presetName)
  var others: [String] = []

  @OptionGroup var drawing: DrawingOptions

  @Option(name: .customLong("time"), choice: CurveTimescale.help)
  var timescale: CurveTimescale = .real

  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  private static let motionHelp: String =
    "A preset with or without a version, a group, a pattern, a curve in notation, or a document, as text or as a file."

  func run() throws {
    try evaluation.printOverlay(
      of: [first] + others, over: timescale, catalog, output.printer, plot: drawing.plot(for: output.printer))
  }
}

/// Options of drawings in the terminal.
struct DrawingOptions: ParsableArguments {
  @Option(help: .value("n", "Width of the drawing in columns (default: the terminal's)."))
  var width: Int?

  @Flag(inversion: .prefixedNo, help: "Draw each channel over time.")
  var plot = true

  func validate() throws {
    if let width, !(20...400).contains(width) { throw ValidationError("--width is \(width); expected 20…400.") }
  }

  /// Settings of the drawing; nil for none.
  func plot(for printer: Printer) -> CurvePlot? {
    guard plot else { return nil }
    return CurvePlot(
      width: width ?? CurvePlot.width(terminal: printer.terminalWidth ?? System.columns),
      usesUnicode: System.speaksUTF8,
      style: printer.style)
  }
}

extension EvaluationOptions {
  /// Prints curves in one drawing.
  func printOverlay(
    of texts: [String], over timescale: CurveTimescale, _ catalog: CatalogOptions, _ printer: Printer, plot: CurvePlot?
  ) throws {
    let opened = try catalog.open(for: texts)
    let texts = try PresetSelection.expanded(texts, in: opened)
    let targets = try texts.map { try target($0, catalog, onConflict: take ?? .shown, in: opened) }
    let options = try targets.map { try compileOptions(for: $0) }.first ?? compileOptions()
    let description = try OverlayDescription(targets, options, over: timescale)
    try printer.print(
      description.members, text: description.text(printer, plot: plot), rows: description.report, description.rows)
  }
}

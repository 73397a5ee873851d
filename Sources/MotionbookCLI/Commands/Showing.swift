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
    let target = try evaluation.target(motion, catalog, onConflict: evaluation.conflicts.take ?? .shown)
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
      .init("sqlite", as: "SQLite", \.sqliteVersion))
    try output.printer.print(try catalog.open().info(), as: report)
  }

  private static func lastChange(_ info: CatalogInfo) -> Timestamp? {
    info.lastChangeMs.map { Timestamp(milliseconds: $0) }
  }
}

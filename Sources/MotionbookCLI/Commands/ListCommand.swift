import ArgumentParser
import Motionbook

/// `motionbook list`.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List presets: name, kind, version, duration, title.",
    discussion: """
      Examples
        motionbook list
        motionbook list 'brand/*' --kind curve
        motionbook list --tag playful --json
      """)

  @Argument(help: "A pattern for names: * is any text, ? one character.", completion: .presetName)
  var pattern: String?

  @Option(
    help: ArgumentHelp("Only one kind: curve, duration, keyframes, transition, sequence or alias.", valueName: "kind"),
    completion: .list(MotionKind.allCases.map(\.rawValue)), transform: Self.kind)
  var kind: MotionKind?

  @Option(help: ArgumentHelp("Only presets with this tag.", valueName: "tag"))
  var tag: String?

  @Option(help: ArgumentHelp("Which columns, in which order.", valueName: "a,b,…"))
  var fields: String?

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let catalog = try catalog.open()
    let filter = PresetFilter(glob: pattern, kind: kind, tag: tag)
    var table = RecordTable(columns: [
      .init("name"), .init("kind"), .init("version", numeric: true), .init("duration", numeric: true), .init("title"),
      .init("tags"),
    ])
    for entry in try catalog.presets(filter) {
      table.rows.append([
        .text(entry.preset.name.text), .text(entry.preset.motion.kind.rawValue), .count(entry.revision.generation),
        duration(of: entry.preset.motion, in: catalog), .init(entry.preset.details.title),
        .list(entry.preset.details.tags),
      ])
    }
    let shown =
      fields.map { $0.split(separator: ",").map(String.init) }
      ?? (output.chosen == .table ? ["name", "kind", "version", "duration", "title"] : nil)
    if let shown { table = try table.selecting(shown) }
    try output.printer.print(table, name: "presets")
  }

  /// How long it takes until it has settled; absent where it has no length of its own, or cannot be played.
  private func duration(of motion: Motion, in catalog: Catalog) -> RecordTable.Cell {
    guard let loaded = try? catalog.load(motion), let seconds = try? loaded.ownDuration() else { return .absent }
    return .seconds(seconds)
  }

  private static func kind(_ text: String) throws -> MotionKind {
    guard let kind = MotionKind(rawValue: text) else {
      throw ValidationError("There is no kind \(QuotedText.quote(text)): \(MotionKind.allCases.map(\.rawValue))")
    }
    return kind
  }
}

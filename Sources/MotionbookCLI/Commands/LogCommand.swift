import ArgumentParser
import Motionbook

/// `motionbook log`.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Show the history of a preset, or of the whole catalog.",
    discussion: """
      Examples
        motionbook log brand/pop
        motionbook log --limit 20
        motionbook log brand/pop --json
      """)

  @Argument(help: "The preset; all of them when left out.", completion: .presetName)
  var name: String?

  @Option(help: ArgumentHelp("The most versions to show.", valueName: "n"))
  var limit: Int?

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is negative.") }
  }

  func run() throws {
    let catalog = try catalog.open()
    let name = try name.map { try PresetName(argument: $0) }
    var table = RecordTable(columns: [
      .init("name"), .init("version", numeric: true), .init("change"), .init("hash"), .init("time"), .init("author"),
      .init("message"), .init("previousName"),
    ])
    for entry in try catalog.log(name, limit: limit) {
      let revision = entry.revision
      table.rows.append([
        .text(revision.name.text), .count(revision.generation), .text(entry.change.rawValue),
        .text(output.chosen == .table ? revision.hash.short : revision.hash.hex),
        .text(Timestamp(milliseconds: revision.timeMs).text), .text(revision.author), .text(revision.message),
        .init(entry.previousName?.text),
      ])
    }
    if output.chosen == .table { table = try table.selecting(table.columns.dropLast().map(\.key)) }
    try output.printer.print(table, name: "versions")
  }
}

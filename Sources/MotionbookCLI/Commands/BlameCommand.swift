import ArgumentParser
import Motionbook

/// `motionbook blame`.
struct BlameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blame",
    abstract: "Show who last changed each part of a preset, when and why.",
    discussion: """
      Examples
        motionbook blame brand/pop
        motionbook blame brand/pop --json
      """)

  @Argument(help: "The preset, by a current or former name.", completion: .presetName)
  var name: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let name = try PresetName(argument: name)
    var table = RecordTable(columns: [
      .init("field"), .init("version", numeric: true), .init("hash"), .init("time"), .init("author"), .init("message"),
      .init("present"),
    ])
    for origin in try catalog.open().blame(name) {
      let revision = origin.revision
      let mark = origin.isPresent || output.chosen != .table ? "" : " (emptied)"
      table.rows.append([
        .text(origin.field.rawValue + mark),
        .count(revision.generation), .text(output.chosen == .table ? revision.hash.short : revision.hash.hex),
        .text(Timestamp(milliseconds: revision.timeMs).text), .text(revision.author), .text(revision.message),
        .flag(origin.isPresent),
      ])
    }
    if output.chosen == .table { table = try table.selecting(table.columns.dropLast().map(\.key)) }
    try output.printer.print(table, name: "fields", notes: [JSONMember("name", .string(name.text))])
  }
}

import ArgumentParser
import Motionbook

/// `motionbook uses`.
struct UsesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uses",
    abstract: "List the presets that refer to a preset.",
    discussion: """
      Examples
        motionbook uses brand/enter
        motionbook uses duration/short --json
      """)

  @Argument(help: "The preset.", completion: .presetName)
  var name: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let name = try PresetName(name)
    var table = RecordTable(columns: [.init("name"), .init("relation")])
    table.rows = try catalog.open().users(of: name).map { [.text($0.name.text), .text($0.relation.rawValue)] }
    try output.printer.print(table, name: "users", notes: [JSONMember("name", .string(name.text))])
  }
}

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
    var table = RecordTable(columns: [.init("name"), .init("relation")])
    if transitive {
      table = RecordTable(columns: [
        .init("name"), .init("relation"), .init("distance", numeric: true), .init("via"),
      ])
      table.rows = try catalog.transitiveUsers(of: name).map { found in
        [
          .text(found.user.name.text), .text(found.user.relation.rawValue), .count(found.distance),
          .text(found.via.text),
        ]
      }
    } else {
      table.rows = try catalog.users(of: name).map { [.text($0.name.text), .text($0.relation.rawValue)] }
    }
    try output.printer.print(table, name: "users", notes: [JSONMember("name", .string(name.text))])
  }
}

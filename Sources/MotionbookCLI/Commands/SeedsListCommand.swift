import ArgumentParser
import Motionbook
import MotionbookSeeds

/// `motionbook seeds list`.
struct SeedsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the families of seed presets.",
    discussion: """
      Examples
        motionbook seeds list
        motionbook seeds list --json
      """)

  @OptionGroup var output: OutputOptions

  func run() throws {
    var table = RecordTable(columns: [
      .init("name", "FAMILY"), .init("presets", numeric: true), .init("title"), .init("summary"),
    ])
    for family in SeedFamily.all {
      table.rows.append([
        .text(family.name), .count(family.files.count), .text(family.title), .text(family.summary),
      ])
    }
    try output.printer.print(table, name: "families")
  }
}

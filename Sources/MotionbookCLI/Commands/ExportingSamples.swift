import ArgumentParser
import Motionbook

/// `motionbook export csv` and its like: the values of many presets on a grid of times.
struct ExportSamplesCommand<Table: SampleTable>: ParsableCommand {
  static var configuration: CommandConfiguration {
    let layout =
      Table.raw == nil
      ? """
      Each preset is sampled until it has settled; an endless one requires
      --end.
      """
      : """
      A row for each channel of each preset, a column for each time, until the
      last of them has settled. FILE.json, written beside FILE, lists presets,
      channels, units and times.
      """
    return CommandConfiguration(
      Table.name, Table.summary,
      examples: """
          motionbook export \(Table.name) 'brand/*' -o brand.\(Table.name)
          motionbook export \(Table.name) 'system/spring/*' --count 101 > springs.\(Table.name)

        \(layout)
        """)
  }

  @OptionGroup var chosen: PresetChoiceOptions

  @Option(parsing: .unconditional, help: .value("number", "Frames per second (default: 60)."))
  var fps: Double?

  @Option(parsing: .unconditional, help: .value("n", "Number of evenly spaced samples per preset."))
  var count: Int?

  @Option(parsing: .unconditional, help: .value("time", "End of the grid."))
  var end: String?

  @Flag(help: "Velocities too, per second.")
  var velocity = false

  @OptionGroup var conflicts: ConflictOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var color: ColorOptions
  @OptionGroup var file: FileOptions

  func validate() throws {
    if fps != nil, count != nil { throw ValidationError("Choose one of --fps and --count.") }
  }

  func run() throws {
    if Table.raw != nil { try file.checkReadable("a file of plain numbers", file: "FILE.\(Table.name)") }
    try file.checkFree()
    let settings = SampleSettings(grid: GridArgument(fps: fps, count: count, end: end), velocity: velocity)
    let request = ExportRequest(.samples(Table.self, settings), chosen.choice(conflicts))
    try request.prepared(from: catalog.open()).write(to: file)
  }
}

extension SampleTable {
  static var exportCommand: any ParsableCommand.Type { ExportSamplesCommand<Self>.self }
}

import ArgumentParser
import Motionbook

/// `motionbook add duration`.
struct AddDurationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duration",
    abstract: "Add a named length of time.",
    discussion: """
      Examples
        motionbook add duration time/short 150ms
        motionbook add duration time/long 0.6s --title 'Long'
      """)

  @Argument(help: "The new preset's name, such as time/short.")
  var name: String

  @Argument(help: "How long: 150ms, 0.15s, or the name of another duration.")
  var duration: String

  @OptionGroup var details: DetailOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let preset = Preset(
      try PresetName(name), .duration(try CurveArgument.source(duration)),
      details: try details.applied(to: PresetDetails()))
    try catalog.change(change, output) { try $0.add(preset) }
  }
}

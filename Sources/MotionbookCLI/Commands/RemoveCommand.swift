import ArgumentParser
import Motionbook

/// `motionbook rm`.
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm",
    abstract: "Take presets out of the catalog; their history stays, and they can be restored.",
    discussion: """
      Examples
        motionbook rm brand/pop
        motionbook rm brand/pop brand/enter --message 'no longer used'
        motionbook rm 'carbon/*' --force
      """)

  @Argument(help: "The presets, or patterns with * and ?.", completion: .presetName)
  var names: [String]

  @Flag(help: "Even while other presets refer to it; they then refer to nothing.")
  var force = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let names = try PresetSelection.names(names, in: catalog.open())
    try catalog.change(change, output) { batch in
      for name in names { try batch.remove(name, force: force) }
    }
  }
}

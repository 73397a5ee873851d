import ArgumentParser
import Motionbook

/// Another name for a preset.
struct AliasOptions: ParsableArguments {
  @Argument(help: "The new name.")
  var name: String

  @Argument(help: "The preset it stands for; with @version it is pinned.", completion: .presetName)
  var target: String

  @OptionGroup var details: DetailOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func add() throws {
    let preset = Preset(
      try PresetName(name), .alias(try PresetReference(target)), details: try details.applied(to: PresetDetails()))
    try catalog.change(change, output) { try $0.add(preset) }
  }
}

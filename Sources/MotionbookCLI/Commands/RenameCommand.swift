import ArgumentParser
import Motionbook

/// `motionbook rename`.
struct RenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Give a preset another name; references follow, and the old name still leads to it.",
    discussion: """
      Examples
        motionbook rename brand/pop brand/emphasis
        motionbook rename brand/pop brand/emphasis --dry-run
      """)

  @Argument(help: "The preset.", completion: .presetName)
  var name: String

  @Argument(help: "Its new name.")
  var newName: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let (old, new) = (try PresetName(name), try PresetName(newName))
    try catalog.change(change, output) { try $0.rename(old, to: new) }
  }
}

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
        motionbook rename p:80acc0d785685a288fdfdd9e8c49fe05 brand/other
      """)

  @Argument(help: "The preset; by identity (p:…) when several have its name, see conflicts.", completion: .presetName)
  var name: String

  @Argument(help: "Its new name.")
  var newName: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let new = try PresetName(newName)
    if name.hasPrefix("p:"), case .preset(let id) = try PresetReference(name) {
      let catalog = try catalog.open(.readWrite, dryRun: change.dryRun)
      let report = try catalog.rename(id, to: new, dryRun: change.dryRun, by: try change.context())
      return try ChangeReport(changes: [report], isDryRun: change.dryRun).print(with: output.printer)
    }
    let old = try PresetName(argument: name)
    try catalog.change(change, output) { try $0.rename(old, to: new) }
  }
}

import ArgumentParser
import Motionbook

/// `motionbook deprecate`.
struct DeprecateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deprecate",
    abstract: "Say that a preset should no longer be used; it stays, and keeps working.",
    discussion: """
      Examples
        motionbook deprecate brand/pop --use brand/emphasis
        motionbook deprecate brand/pop --reason 'too slow on phones'
        motionbook deprecate brand/pop --cancel
      """)

  @Argument(help: "The preset.", completion: .presetName)
  var name: String

  @Option(help: ArgumentHelp("What to use instead.", valueName: "name"), completion: .presetName)
  var use: String?

  @Option(help: ArgumentHelp("Why, for those who use it.", valueName: "text"))
  var reason: String?

  @Flag(help: "Take the deprecation back.")
  var cancel = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if cancel, use != nil || reason != nil {
      throw ValidationError("--cancel goes with neither --use nor --reason.")
    }
  }

  func run() throws {
    let name = try PresetName(argument: name)
    let replacement = try use.map { try PresetName(argument: $0) }
    try catalog.change(change, output) { batch in
      if cancel {
        try batch.undeprecate(name)
      } else {
        try batch.deprecate(name, use: replacement, reason: reason)
      }
    }
  }
}

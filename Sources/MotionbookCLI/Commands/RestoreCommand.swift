import ArgumentParser
import Motionbook

/// `motionbook restore`.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Make an older version the newest again, or bring a removed preset back.",
    discussion: """
      Examples
        motionbook restore brand/pop@1
        motionbook restore brand/pop
        motionbook restore brand/pop@#1f3a9c
      """)

  @Argument(help: "The preset and version; without a version, what was removed last.", completion: .presetName)
  var reference: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let reference = try PresetReference(reference)
    try catalog.change(change, output) { try $0.restore(reference) }
  }
}

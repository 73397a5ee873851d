import ArgumentParser
import Motionbook

/// `motionbook __complete`, for completion scripts and editors.
struct CompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "__complete",
    abstract: "Print the preset names that begin with a text, one a line.",
    discussion: """
      Examples
        motionbook __complete brand/
        motionbook __complete -c team.motionbook system/
      """,
    shouldDisplay: false)

  @OptionGroup var catalog: CatalogOptions

  @Argument(help: "What the names begin with.")
  var prefix = ""

  func run() throws {
    let words = catalog.catalog.map { ["-c", $0] } ?? []
    let sink = ByteSink.standardOutput()
    for name in PresetCompletion.names(words, prefix: prefix) { try sink.write(name + "\n") }
    try sink.flush()
  }
}

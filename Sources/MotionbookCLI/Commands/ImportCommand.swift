import ArgumentParser

/// `motionbook import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import presets from a file: all of them, or none.",
    discussion: """
      Examples
        motionbook import dtcg motion.json --into carbon
        motionbook import json presets.json --on-conflict new-version
        cat presets.json | motionbook import json -
      """,
    subcommands: [ImportDTCGCommand.self, ImportJSONCommand.self])
}

import ArgumentParser
import Motionbook

/// `motionbook seeds`.
struct SeedsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seeds",
    abstract: "The presets that come with the tool: list their families, compare a catalog with them.",
    discussion: """
      Examples
        motionbook seeds
        motionbook seeds list --json
        motionbook seeds outdated -c team.motionbook
      """,
    subcommands: [SeedsListCommand.self, SeedsOutdatedCommand.self],
    defaultSubcommand: SeedsListCommand.self)
}

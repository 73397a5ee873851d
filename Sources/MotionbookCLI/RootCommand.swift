import ArgumentParser

/// `motionbook`.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "motionbook",
    abstract: "A catalogue of animation presets in one file: named, versioned, played back exactly.",
    discussion: """
      Examples
        motionbook init team.motionbook --seeds all
        motionbook list 'system/*'
        motionbook show system/spring/bouncy
        motionbook sample system/spring/bouncy --fps 60 --format csv

      Help on a topic: motionbook help \(HelpTopic.allCases.map(\.rawValue).joined(separator: " | "))
      """,
    version: "motionbook",
    groupedSubcommands: [
      CommandGroup(name: "Other", subcommands: [CompletionCommand.self])
    ])
}

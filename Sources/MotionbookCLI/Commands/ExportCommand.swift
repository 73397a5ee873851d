import ArgumentParser

/// `motionbook export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write presets for other tools; the same presets give the same bytes.",
    discussion: """
      Examples
        motionbook export json brand/pop
        motionbook export json 'brand/*' -o brand.json
        motionbook export catalogue /shared/team.motionbook --at 2026.11
      """,
    subcommands: [ExportJSONCommand.self, ExportCatalogueCommand.self])
}

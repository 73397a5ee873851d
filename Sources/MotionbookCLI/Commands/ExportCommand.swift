import ArgumentParser

/// `motionbook export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write presets for other tools, or a copy of the catalog; the same presets give the same bytes.",
    discussion: """
      Examples
        motionbook export json brand/pop
        motionbook export json 'brand/*' -o brand.json
        motionbook export catalog /shared/team.motionbook --at 2026.11
        motionbook export catalog small/team.motionbook --prune
      """,
    subcommands: [ExportJSONCommand.self, ExportCatalogCommand.self])
}

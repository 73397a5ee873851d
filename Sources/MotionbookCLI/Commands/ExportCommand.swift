import ArgumentParser

/// `motionbook export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write presets for other tools, or a copy of the catalogue; the same presets give the same bytes.",
    usage: """
      motionbook export <subcommand>
      motionbook export --catalogue <file> [--at <release|time>] [--prune] [<options>]
      """,
    discussion: """
      Examples
        motionbook export json brand/pop
        motionbook export json 'brand/*' -o brand.json
        motionbook export --catalogue /shared/team.motionbook --at 2026.11
        motionbook export --catalogue small/team.motionbook --prune

      A copy of the catalogue is complete and checked, or it is not made:
        --catalogue FILE     the new file
        --at RELEASE|TIME    only what led to a release, or to a moment
        --prune              only what the state needs: no removed presets, no
                             unused motions, no other releases
        --force              replace an existing catalogue
      """,
    subcommands: [ExportJSONCommand.self, ExportCatalogueCommand.self],
    defaultSubcommand: ExportCatalogueCommand.self)
}

import ArgumentParser

/// `motionbook export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write presets for other tools, or a copy of the catalog; the same presets give the same bytes.",
    usage: """
      motionbook export <subcommand>
      motionbook export --catalog <file> [--at <release|time>] [--prune] [<options>]
      """,
    discussion: """
      Examples
        motionbook export json brand/pop
        motionbook export json 'brand/*' -o brand.json
        motionbook export --catalog /shared/team.motionbook --at 2026.11
        motionbook export --catalog small/team.motionbook --prune

      A copy of the catalog is complete and checked, or it is not made:
        --catalog FILE     the new file
        --at RELEASE|TIME    only what led to a release, or to a moment
        --prune              only what the state needs: no removed presets, no
                             unused motions, no other releases
        --force              replace an existing catalog
      """,
    subcommands: [ExportJSONCommand.self, ExportCatalogCommand.self],
    defaultSubcommand: ExportCatalogCommand.self)
}

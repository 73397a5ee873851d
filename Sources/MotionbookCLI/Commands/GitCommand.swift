import ArgumentParser

/// `motionbook git`.
struct GitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "git",
    abstract: "Let git show catalogs as words and merge them without losing anything.",
    discussion: """
      Examples
        motionbook git install
        motionbook git install --global
        motionbook git uninstall
      """,
    subcommands: [
      GitInstallCommand.self, GitUninstallCommand.self, GitMergeDriverCommand.self, GitTextconvCommand.self,
    ])
}

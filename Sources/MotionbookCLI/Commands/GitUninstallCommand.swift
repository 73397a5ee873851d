import ArgumentParser

/// `motionbook git uninstall`.
struct GitUninstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Take back what git install set up; catalogs are not touched.",
    discussion: """
      Examples
        motionbook git uninstall
        motionbook git uninstall --global --dry-run
      """)

  @OptionGroup var options: GitOptions

  func run() throws {
    let setup = try options.setup()
    try options.print(try setup.uninstall(), undo: "motionbook git install")
  }
}

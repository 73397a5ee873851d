import ArgumentParser

/// `motionbook git install`.
struct GitInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Set up this repository: .gitattributes, .gitignore, and the settings that every clone needs once.",
    discussion: """
      Examples
        motionbook git install
        motionbook git install --dry-run
        motionbook git install --global
      """)

  @OptionGroup var options: GitOptions

  func run() throws {
    let setup = try options.setup()
    try options.print(try setup.install(), undo: "motionbook git uninstall")
  }
}

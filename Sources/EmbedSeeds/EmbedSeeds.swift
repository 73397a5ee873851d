import PackagePlugin

/// Turns the preset documents below `Seeds/` into one Swift file of string literals.
@main
struct EmbedSeeds: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] { [] }
}

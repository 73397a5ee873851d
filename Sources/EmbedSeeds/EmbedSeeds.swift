import Foundation
import PackagePlugin

/// Turns the preset documents below `Seeds/` into one Swift file of string literals.
///
/// Every document and README is a declared input: the file is written anew when one of them changes, comes or goes.
@main
struct EmbedSeeds: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let inputs = documents(below: target.directoryURL)
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedSeeds.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(inputs.count) seed files",
        executable: try context.tool(named: "SeedPacker").url,
        arguments: [output.path, target.directoryURL.path] + inputs.map(\.path),
        inputFiles: inputs,
        outputFiles: [output])
    ]
  }

  private func documents(below root: URL) -> [URL] {
    let files = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    let urls = files?.compactMap { $0 as? URL } ?? []
    return urls.filter { ["json", "md"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
  }
}

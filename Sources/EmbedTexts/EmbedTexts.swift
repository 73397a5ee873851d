import Foundation
import PackagePlugin

/// Turns the files of a target that are neither Swift nor documentation into one Swift file of string literals.
///
/// Every file is a declared input: the source is rewritten after any change, addition or removal.
@main
struct EmbedTexts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let inputs = texts(below: target.directoryURL)
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedTexts.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(inputs.count) files of \(target.name)",
        executable: try context.tool(named: "TextPacker").url,
        arguments: [output.path, target.directoryURL.path] + inputs.map(\.path),
        inputFiles: inputs,
        outputFiles: [output])
    ]
  }

  private func texts(below root: URL) -> [URL] {
    let files = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
    let urls = files?.compactMap { $0 as? URL } ?? []
    return urls.filter { url in
      let isFile = (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
      return isFile && url.pathExtension != "swift" && !url.path.contains(".docc/")
    }.sorted { $0.path < $1.path }
  }
}

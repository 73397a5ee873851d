import Foundation
import PackagePlugin

/// Makes `enum Motions` of the catalog among a target's files: its presets in SwiftUI's words, checked by the compiler.
///
/// The source is the output of `motionbook export swiftui`, rewritten after changes of the catalog.
@main
struct MotionbookCode: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else {
      Diagnostics.error("MotionbookCode: \(target.name) has no sources that could use a catalog")
      return []
    }
    return try commands(
      for: module.sourceFiles.map(\.url), of: target.name, with: context.tool(named: "MotionbookCodeWriter").url,
      in: context.pluginWorkDirectoryURL)
  }

  private func commands(for files: [URL], of target: String, with tool: URL, in folder: URL) -> [Command] {
    let catalogs = files.filter { $0.pathExtension == "motionbook" }.sorted { $0.path < $1.path }
    guard let catalog = catalogs.first else {
      Diagnostics.warning(
        "MotionbookCode: \(target) has no *.motionbook file, so there is no enum Motions; put the catalog among its "
          + "sources")
      return []
    }
    guard catalogs.count == 1 else {
      let names = catalogs.map(\.lastPathComponent).joined(separator: ", ")
      Diagnostics.error(
        "MotionbookCode: \(target) has several catalogs, and one enum Motions is made of one: \(names); merge them with "
          + "motionbook merge, or give each a target")
      return []
    }
    let output = folder.appendingPathComponent("Motions.swift")
    return [
      .buildCommand(
        displayName: "Writing the motions of \(catalog.lastPathComponent)",
        executable: tool,
        arguments: [catalog.path, output.path],
        inputFiles: [catalog],
        outputFiles: [output])
    ]
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension MotionbookCode: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        for: target.inputFiles.map(\.url), of: target.displayName,
        with: context.tool(named: "MotionbookCodeWriter").url,
        in: context.pluginWorkDirectoryURL)
    }
  }
#endif

import ArgumentParser
import Motionbook

/// `motionbook releases`.
struct ReleasesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "releases",
    abstract: "List the releases, oldest first.",
    discussion: """
      Examples
        motionbook releases
        motionbook releases --json
      """)

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let releases = try catalog.open().releases()
    try output.printer.print(
      ReleaseList.table(releases, shortHashes: output.chosen == .table), name: "releases")
  }
}

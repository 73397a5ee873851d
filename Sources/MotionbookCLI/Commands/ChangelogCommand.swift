import ArgumentParser
import Motionbook

/// `motionbook changelog`.
struct ChangelogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changelog",
    abstract: "Write what was added, changed, deprecated and removed, in words.",
    discussion: """
      Examples
        motionbook changelog 2026.10..2026.11
        motionbook changelog 2026.10 --md -o CHANGES.md
        motionbook changelog 2026-10-01..now --json
      """)

  @Argument(help: "A and B, or A..B: files, releases, dates or versions as for diff.", completion: .presetName)
  var sides: [String]

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: ComparisonOutput

  func run() throws {
    let changelog = Changelog(try CatalogDifference(ComparedRange(sides), catalog))
    try output.print(
      text: changelog.text, markdown: changelog.markdown, json: changelog.json)
  }
}

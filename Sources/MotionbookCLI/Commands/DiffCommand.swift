import ArgumentParser
import Motionbook

/// `motionbook diff`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what moved between two files, releases, dates, or versions of a preset.",
    discussion: """
      Examples
        motionbook diff brand/pop@1 brand/pop@2
        motionbook diff 2026.10..2026.11 --md
        motionbook diff main.motionbook branch.motionbook --exit-code
        motionbook diff 2026-11-01 now --json

      A and B: a catalog or .json file, release:NAME or the name of a release, a
      date (its beginning in UTC), now, or NAME[@VERSION]. A alone is compared with
      what is now. Presets go by identity, documents by name.
      """)

  @Argument(help: "A and B, or A..B.", completion: .presetName)
  var sides: [String]

  @Flag(help: "Exit with 1 when something differs.")
  var exitCode = false

  @OptionGroup var verdict: VerdictOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: ComparisonOutput

  func run() throws {
    let difference = try CatalogDifference(ComparedRange(sides), catalog)
    let verdict = Verdict(difference, policy: verdict.policy)
    try output.print(
      text: difference.text(verdict: verdict), markdown: difference.markdown(verdict: verdict),
      json: difference.json(verdict: verdict))
    if exitCode, !difference.isEmpty { throw ExitStatus.findings }
  }
}

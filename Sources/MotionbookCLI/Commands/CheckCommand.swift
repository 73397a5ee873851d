import ArgumentParser
import Motionbook

/// `motionbook check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say whether a change is a patch, minor or major, and why.",
    discussion: """
      Examples
        motionbook check 2026.10..now
        motionbook check 2026.10..now --expect minor
        motionbook check old.motionbook new.motionbook --json

      Major: a preset, channel or parameter is gone, a preset is renamed away or of
      another kind, a duration or a channel changes by more than 25 %. Minor: what
      is new, deprecated, or moves by more than 1 %. Patch: everything less.
      """)

  @Argument(help: "A and B, or A..B: files, releases, dates or versions as for diff.", completion: .presetName)
  var sides: [String]

  @Option(
    help: ArgumentHelp(
      "Exit with 1 when the verdict reaches further: none, patch, minor or major.", valueName: "level"),
    completion: .list(Verdict.Level.allCases.map(\.rawValue)), transform: Self.level)
  var expect: Verdict.Level?

  @OptionGroup var verdict: VerdictOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: ComparisonOutput

  func run() throws {
    let difference = try CatalogDifference(ComparedRange(sides), catalog)
    let verdict = Verdict(difference, policy: verdict.policy)
    let isExceeded = expect.map { verdict.level > $0 } ?? false
    try output.print(
      text: verdict.text + "\n", markdown: verdict.markdown,
      json: .object([
        JSONMember("before", .string(difference.labels.before)), JSONMember("after", .string(difference.labels.after)),
        JSONMember("verdict", verdict.json),
        JSONMember("expected", expect.map { .string($0.rawValue) } ?? .null),
        JSONMember("isExceeded", .bool(isExceeded)),
      ]))
    if isExceeded { throw ExitStatus.findings }
  }

  private static func level(_ text: String) throws -> Verdict.Level {
    guard let level = Verdict.Level(rawValue: text) else {
      throw ValidationError("There is no verdict \(QuotedText.quote(text)): none, patch, minor or major.")
    }
    return level
  }
}

import ArgumentParser
import Motionbook

/// `motionbook import dtcg`.
struct ImportDTCGCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dtcg",
    abstract: "Import design tokens (DTCG 2025.10): durations, easings, transitions and their aliases.",
    discussion: """
      Examples
        motionbook import dtcg motion.json --into carbon
        motionbook import dtcg tokens.json --dry-run
        motionbook import dtcg tokens.json --keep-going --on-conflict new-version

      A file has at most 64 MiB and 100,000 presets; import more in parts.
      """)

  @Argument(help: "The token file; - is standard input.", completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var options: ImportOptions

  func run() throws {
    let input = try InputFile(file)
    let group = try options.group()
    let date = Timestamp(milliseconds: try options.change.context().timeMs).text.prefix { $0 != "T" }
    let tokens: DTCGImport
    do throws(ImportFailure) {
      tokens = try DTCGImport.read(
        input.bytes,
        options: .init(
          into: group, location: input.title, sha256: input.sha256, date: String(date),
          keepGoing: options.keepGoing))
    } catch {
      throw ToolError(error, in: input.name)
    }
    try options.finish(tokens.presets, from: input, tokens.report)
  }
}

import ArgumentParser
import Motionbook

/// `motionbook import json`.
struct ImportJSONCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "json",
    abstract: "Import preset documents: one alone, an array, or what export json wrote.",
    discussion: """
      Examples
        motionbook import json presets.json
        motionbook import json - -c other.motionbook < presets.json
        motionbook import json presets.json --into copy --on-conflict skip

      A file has at most 64 MiB and 100,000 presets; import more in parts.
      """)

  @Argument(help: "The file; - is standard input.", completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var options: ImportOptions

  func run() throws {
    let input = try InputFile(file)
    let group = try options.group()
    var report = ImportReport()
    var presets: [Preset]
    do throws(ModelError) {
      presets = try PresetFile.read(
        input.bytes, onError: options.keepGoing ? { report.issues.append(ImportIssue($0)) } : nil)
      if let group { presets = try PresetImport.presets(presets, inGroup: group) }
    } catch {
      throw ToolError(error, in: input.name)
    }
    try options.finish(presets, from: input, report)
  }
}

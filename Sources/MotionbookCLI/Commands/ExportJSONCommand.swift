import ArgumentParser
import Motionbook

/// `motionbook export json`.
struct ExportJSONCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "json",
    abstract: "Write preset documents, as import json reads them.",
    discussion: """
      Examples
        motionbook export json brand/pop
        motionbook export json 'brand/*' -o brand.json
        motionbook export json 'brand/*' --at 2026.11
        motionbook export json | motionbook import json - -c copy.motionbook
      """)

  @Argument(help: "A preset, or a pattern with * and ?; all presets when left out.", completion: .presetName)
  var pattern: String?

  @Option(help: ArgumentHelp("As at a release, or at a moment by claimed times.", valueName: "release|time"))
  var at: String?

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var color: ColorOptions
  @OptionGroup var file: FileOptions

  func run() throws {
    let catalog = try catalog.open()
    let stored: [StoredPreset]
    let isPattern = pattern.map(PresetSelection.isPattern) ?? true
    if let at {
      let snapshot = try catalog.snapshot(CatalogPoint(argument: at, in: catalog))
      stored =
        isPattern
        ? try snapshot.presets(PresetFilter(glob: pattern)) : [try snapshot.preset(try PresetName(pattern ?? ""))]
    } else if let pattern, !isPattern {
      stored = [try catalog.preset(pattern)]
    } else {
      stored = try catalog.presets(PresetFilter(glob: pattern))
    }
    for notice in stored.flatMap(\.notices) { ErrorReport.warn(notice.description) }
    let text = PresetFile.text(stored.map(\.preset), alone: !isPattern)
    try file.write { (sink) throws(ToolError) in try sink.write(JSONOutput.safe(text)) }
  }
}

import ArgumentParser
import Motionbook

/// A preset that is added from a document.
struct DocumentOptions: ParsableArguments {
  @Argument(help: "The new preset's name.")
  var name: String

  @Option(
    help: ArgumentHelp("The document, JSON; - is standard input. See: motionbook help documents.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var from: String

  @OptionGroup var details: DetailOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  /// Reads the document and adds its preset.
  func add(_ kind: MotionKind) throws {
    var (preset, remark) = try DocumentArgument.preset(from, name: try PresetName(name), kind: kind)
    preset.details = try details.applied(to: preset.details)
    try catalog.change(change, output) { try $0.add(preset) }
    if let remark { ErrorReport.note(remark) }
  }
}

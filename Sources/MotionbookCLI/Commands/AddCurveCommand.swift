import ArgumentParser
import Motionbook

/// `motionbook add curve`.
struct AddCurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Add a curve, written as in CSS or SwiftUI; see: motionbook help notation.",
    discussion: """
      Examples
        motionbook add curve brand/pop 'spring(duration: 0.5, bounce: 0.3)'
        motionbook add curve brand/enter 'cubic-bezier(0.05, 0.7, 0.1, 1)' \\
          --duration 400ms -m 'from the brand guide'
        motionbook add curve brand/shake --from shake.json
      """)

  @Argument(help: "The new preset's name, such as brand/enter.")
  var name: String

  @Argument(help: "The curve.")
  var notation: String?

  @Option(help: ArgumentHelp("How long it takes: 400ms, 0.4s, or the name of a duration.", valueName: "duration"))
  var duration: String?

  @Option(help: ArgumentHelp("Read a document instead; - is standard input.", valueName: "file"), completion: .file())
  var from: String?

  @OptionGroup var details: DetailOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if (notation == nil) == (from == nil) { throw ValidationError("Give either a curve or --from FILE.") }
    if from != nil, duration != nil { throw ValidationError("--duration belongs to a curve; a document says its own.") }
  }

  func run() throws {
    let name = try PresetName(name)
    var preset: Preset
    var remark: String?
    if let notation {
      preset = Preset(name, .curve(try CurveArgument.curve(notation, duration: duration)))
    } else {
      (preset, remark) = try DocumentArgument.preset(from ?? "-", name: name, kind: .curve)
    }
    preset.details = try details.applied(to: preset.details)
    try catalog.change(change, output) { try $0.add(preset) }
    if let remark { ErrorReport.note(remark) }
  }
}

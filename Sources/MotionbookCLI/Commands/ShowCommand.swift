import ArgumentParser
import Motionbook

/// `motionbook show`.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a preset or a curve: definition, spring dialects, settling, overshoot, and a drawing.",
    discussion: """
      Examples
        motionbook show brand/pop
        motionbook show brand/pop@1 --no-plot
        motionbook show 'spring(response: 0.55, dampingFraction: 0.825)'
      """)

  @Argument(help: "A preset, a curve in notation, or a document.", completion: .presetName)
  var motion: String

  @Option(help: ArgumentHelp("Columns of the drawing; else the terminal's.", valueName: "n"))
  var width: Int?

  @Flag(inversion: .prefixedNo, help: "Draw each channel over time.")
  var plot = true

  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let width, !(20...400).contains(width) { throw ValidationError("--width is \(width); 20 to 400 columns fit.") }
  }

  func run() throws {
    let target = try MotionArgument(motion, catalog)
    let description = MotionDescription(target, try evaluation.compileOptions(for: target))
    let printer = output.printer
    try printer.print(description.members, text: text(description, printer))
  }

  private func text(_ description: MotionDescription, _ printer: Printer) -> String {
    var text = description.text(printer.style)
    guard plot, let timeline = description.timeline else { return text }
    let drawing = ChannelDrawing(
      timeline: timeline, end: description.settled,
      plot: CurvePlot(
        width: width ?? CurvePlot.width(terminal: printer.terminalWidth), usesUnicode: System.speaksUTF8,
        style: printer.style))
    text += drawing.text
    return text
  }
}

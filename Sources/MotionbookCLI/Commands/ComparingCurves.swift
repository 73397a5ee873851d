import ArgumentParser
import Motionbook

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "compare", "Draw curves in one plot and measure their differences.",
    examples: """
        motionbook compare brand/pop@1 brand/pop@2
        motionbook compare brand/pop system/spring/bouncy ease-out
        motionbook compare 'brand/pop*' --no-plot
        motionbook compare ease ease-in-out --time normalized --json

      Each curve is compared with the first: largest deviation and its position,
      mean deviation, and settling duration. Deviations are fractions of the total
      change. A curve without a duration takes that of the first one that has it.
      For files, releases, dates and other kinds of presets: motionbook diff
      """)

  @Argument(help: .value("motion", Self.motionHelp), completion: .presetName)
  var first: String

  @Argument(
    help: .value("motions", "Further motions, up to \(OverlayDescription.maximumCount) in total."),
    completion: .presetName)
  var others: [String] = []

  @OptionGroup var drawing: DrawingOptions

  @Option(
    name: .customLong("time"), help: .value("normalized|real", TimescaleArgument.help),
    completion: .list(CurveTimescale.allCases.map(\.rawValue)), transform: ChoiceArgument.value(_:))
  var timescale: CurveTimescale = .real

  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  private static let motionHelp: String =
    "A preset with or without a version, a group, a pattern, a curve in notation, or a document, as text or as a file."

  func run() throws {
    try evaluation.printOverlay(
      of: [first] + others, over: timescale, catalog, output.printer, plot: drawing.plot(for: output.printer))
  }
}

/// Options of drawings in the terminal.
struct DrawingOptions: ParsableArguments {
  @Option(help: .value("n", "Width of the drawing in columns (default: the terminal's)."))
  var width: Int?

  @Flag(inversion: .prefixedNo, help: "Draw each channel over time.")
  var plot = true

  func validate() throws {
    if let width, !(20...400).contains(width) { throw ValidationError("--width is \(width); expected 20…400.") }
  }

  /// Settings of the drawing; nil for none.
  func plot(for printer: Printer) -> CurvePlot? {
    guard plot else { return nil }
    return CurvePlot(
      width: width ?? CurvePlot.width(terminal: printer.terminalWidth), usesUnicode: System.speaksUTF8,
      style: printer.style)
  }
}

extension EvaluationOptions {
  /// Prints curves in one drawing.
  func printOverlay(
    of texts: [String], over timescale: CurveTimescale, _ catalog: CatalogOptions, _ printer: Printer, plot: CurvePlot?
  ) throws {
    let opened = try catalog.open(for: texts)
    let texts = try PresetSelection.expanded(texts, in: opened)
    let targets = try texts.map { try target($0, catalog, onConflict: conflicts.take ?? .shown, in: opened) }
    let options = try targets.map { try compileOptions(for: $0) }.first ?? compileOptions()
    let description = try OverlayDescription(targets, options, over: timescale)
    try printer.print(
      description.members, text: description.text(printer, plot: plot), rows: description.report, description.rows)
  }
}

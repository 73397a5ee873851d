import ArgumentParser
import Motionbook

/// `motionbook sample`.
struct SampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Write the values of a preset or a curve on a grid of times.",
    discussion: """
      Examples
        motionbook sample brand/pop --fps 60 --format csv -o pop.csv
        motionbook sample hero/enter --track opacity --count 101 --json
        motionbook sample 'cubic-bezier(0.2, 0, 0, 1)' --at 0,0.1,50%
      """)

  @Argument(help: "A preset, a curve in notation, or a document.", completion: .presetName)
  var motion: String

  @Option(parsing: .unconditional, help: ArgumentHelp("Frames per second (default: 60).", valueName: "number"))
  var fps: Double?

  @Option(parsing: .unconditional, help: ArgumentHelp("So many samples, evenly spaced.", valueName: "n"))
  var count: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Chosen times: seconds, 250ms, or percentages of the whole.", valueName: "t,…"))
  var at: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Where the grid begins.", valueName: "time"))
  var start: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where the grid ends; else where the motion has settled.", valueName: "time"))
  var end: String?

  @Flag(help: "Velocities too, per second.")
  var velocity = false

  @Option(help: ArgumentHelp("Only this channel or property; repeat for more.", valueName: "channel"))
  var track: [String] = []

  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var file: FileOptions

  func validate() throws {
    let grids = [fps != nil, count != nil, at != nil].count { $0 }
    if grids > 1 { throw ValidationError("Choose one of --fps, --count and --at.") }
    if at != nil, start != nil || end != nil {
      throw ValidationError("--at says the times; --start and --end do not fit.")
    }
  }

  func run() throws {
    let target = try MotionArgument(motion, catalog)
    let options = try evaluation.compileOptions(for: target)
    let timeline = try target.motion.timeline(options)
    let whole = timeline.settledDuration(epsilon: options.settleEpsilon)
    let grid = try GridArgument(fps: fps, count: count, at: at, start: start, end: end)
      .grid(whole: whole, of: target.label)
    let channels = try ChannelChoice(track, of: timeline)
    let sampling = Sampling(timeline: timeline, grid: grid, channels: channels, velocity: velocity)
    let recipe =
      target.recipe + [
        JSONMember("schema", 1), JSONMember("mode", .string(timeline.mode.rawValue)),
        JSONMember("duration", .init(seconds: whole)), JSONMember("settle", .number(options.settleEpsilon)),
      ]
    try file.write { (sink) throws(ToolError) in
      switch output.chosen {
      case .table:
        let style = file.isStandardOutput ? output.printer.style : TextStyle(isOn: false)
        let writer = TableWriter(
          style: style, width: file.isStandardOutput ? output.printer.terminalWidth : nil,
          showsHeader: !output.noHeaders)
        try sink.write(writer.text(sampling.table))
      case .csv: try sampling.write(.csv, recipe, showsHeader: !output.noHeaders, to: sink)
      case .tsv: try sampling.write(.tsv, recipe, showsHeader: !output.noHeaders, to: sink)
      case .json: try sampling.write(.json, recipe, showsHeader: true, to: sink)
      case .jsonl: try sampling.write(.jsonl, recipe, showsHeader: true, to: sink)
      }
    }
  }
}

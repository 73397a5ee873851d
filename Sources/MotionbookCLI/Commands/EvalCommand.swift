import ArgumentParser
import Motionbook

/// `motionbook eval`.
struct EvalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval",
    abstract: "Evaluate a preset or a curve at chosen times.",
    discussion: """
      Examples
        motionbook eval brand/pop --at 0.25s,50%
        motionbook eval 'easeInOut(duration: 1).delay(0.5)' --at 0.25,1 --velocity
        motionbook eval brand/pop --at 100ms --from 0 --to 320 --json
      """)

  @Argument(help: "A preset, a curve in notation, or a document.", completion: .presetName)
  var motion: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Times: seconds, 250ms, or percentages of the whole.", valueName: "t,…")
  )
  var at: String

  @Flag(help: "Velocities too, per second.")
  var velocity = false

  @Option(help: ArgumentHelp("Only this channel; repeat for more.", valueName: "channel"))
  var track: [String] = []

  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let target = try MotionArgument(motion, catalog)
    let options = try evaluation.compileOptions()
    let timeline = try target.motion.timeline(options)
    let whole = timeline.settledDuration(epsilon: options.settleEpsilon)
    let channels = try ChannelChoice(track, of: timeline)
    let grid = try GridArgument(at: at).grid(whole: whole, of: target.label)
    var table = RecordTable(columns: [.init("time", numeric: true)] + channels.columns(velocity: velocity))
    for index in 0..<grid.count {
      let time = grid.time(index)
      table.rows.append([.number(time)] + channels.cells(timeline, at: time, velocity: velocity))
    }
    try output.printer.print(
      table, name: "samples",
      notes: target.recipe + [
        JSONMember("mode", .string(timeline.mode.rawValue)), JSONMember("duration", .init(seconds: whole)),
      ])
  }
}

import ArgumentParser
import Motionbook

/// `motionbook eval`.
struct EvalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval",
    abstract: "Evaluate a preset or a curve at chosen times.",
    discussion: """
      Examples
        motionbook eval brand/pop --at 0.25s,50% --from 0 --to 320 --json
        motionbook eval 'easeInOut(duration: 1).delay(0.5)' --at 0.25,1 --velocity
        motionbook eval 'cubic-bezier(0.5, -0.5, 0.5, 1.5)' --progress -0.5,1.5
        motionbook eval --jsonl - < requests.jsonl > answers.jsonl

      With --jsonl, each line asks for one motion at one or more times:
        {"id": 1, "motion": "spring(duration: 0.5, bounce: 0.3)", "at": [0.1, 0.25]}
      and gets a line for each time; "velocity", "mode", "from" and "to" may be
      added, and "progress" may stand for "at": then "velocity" gets a "slope".
      The motion is a curve, a document or, with -c, a preset's name. A wrong
      request is answered with an error; the rest goes on, and exits 1.
      """)

  @Argument(help: "A preset, a curve in notation, or a document.", completion: .presetName)
  var motion: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Times: seconds, 250ms, or percentages of the whole.", valueName: "t,…")
  )
  var at: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Inputs of an easing instead of times, also outside 0…1.", valueName: "p,…"))
  var progress: String?

  @Option(
    help: ArgumentHelp("Answer requests, one a line; - is standard input.", valueName: "file"), completion: .file())
  var jsonl: String?

  @Flag(help: "Velocities too, per second; with --progress slopes, per unit of progress.")
  var velocity = false

  @Option(help: ArgumentHelp("Only this channel; repeat for more.", valueName: "channel"))
  var track: [String] = []

  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if jsonl != nil {
      guard motion == nil, at == nil, progress == nil, track.isEmpty, !velocity else {
        throw ValidationError("With --jsonl, the requests say what is evaluated and when.")
      }
    } else if motion == nil {
      throw ValidationError("Missing expected argument '<motion>'.")
    } else if at == nil, progress == nil {
      throw ValidationError("Missing expected argument '--at <t,…>', or '--progress <p,…>' for an easing.")
    } else if at != nil, progress != nil {
      throw ValidationError("--at asks for times, --progress for an easing's inputs; give one of them.")
    } else if progress != nil {
      guard track.isEmpty else { throw ValidationError("An easing has no channels: leave out --track.") }
      try evaluation.refuseTiming(beside: "--progress")
    }
  }

  func run() throws {
    if let jsonl { return try answer(jsonl) }
    guard let motion else { return }
    let target = try MotionArgument(motion, catalog)
    let options = try evaluation.compileOptions(for: target)
    if let progress { return try ease(target, options, try ProgressArgument.list(progress)) }
    guard let at else { return }
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

  private func ease(_ target: MotionArgument, _ options: CompileOptions, _ inputs: [Double]) throws {
    let eased = RangedEasing(easing: try target.motion.easing(options), from: options.from, to: options.to)
    let names = ["progress", "value"] + (velocity ? ["slope"] : [])
    var table = RecordTable(columns: names.map { .init($0, numeric: true) })
    for input in inputs {
      let numbers = [input, eased.value(at: input)] + (velocity ? [eased.slope(at: input)] : [])
      table.rows.append(numbers.map { .number($0) })
    }
    try output.printer.print(
      table, name: "samples", notes: target.recipe + [JSONMember("mode", .string(options.mode.rawValue))])
  }

  private func answer(_ path: String) throws {
    // Only a catalog that is named: whoever sends requests should not depend on the working folder.
    let file = catalog.catalog == nil ? nil : try catalog.open()
    let service = EvaluationService(try evaluation.compileOptions(), catalog: file)
    if try !RequestLoop.run(path, service) { throw ExitStatus.findings }
  }
}

import ArgumentParser
import Motionbook

struct EvalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval",
    abstract: "Evaluate a preset or a curve at chosen times.",
    discussion: """
      Examples
        motionbook eval brand/pop --at 0.25s,50% --from 0 --to 320 --json
        motionbook eval 'cubic-bezier(0.5, -0.5, 0.5, 1.5)' --progress -0.5,1.5
        motionbook eval seed/drag-size --explain-animation
        motionbook eval --jsonl - < requests.jsonl > answers.jsonl

      With --jsonl, each line asks for one motion at one or more times:
        {"id": 1, "motion": "spring(duration: 0.5, bounce: 0.3)", "at": [0.1, 0.25]}
      and gets a line for each time; "velocity", "mode", "from" and "to" may be
      added, "cues" for a line for each cue until the last of the times, and
      "progress" may replace "at": then "velocity" gets a "slope".
      The motion is a curve, a document or, with -c, a preset's name. A wrong
      request is answered with an error; the rest goes on, and exits 1.
      """)

  @Argument(help: ArgumentHelp(MotionArgument.help), completion: .presetName)
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

  @Option(
    help: ArgumentHelp("A date: \(EvaluationOptions.startHelp) (default: 2001-01-01).", valueName: "date"))
  var start: Timestamp?

  @Flag(help: "Velocities too, per second; with --progress slopes, per unit of progress.")
  var velocity = false

  @Option(help: ArgumentHelp("Only this channel; repeat for more.", valueName: "channel"))
  var track: [String] = []

  @Flag(help: OutputOptions.cueHelp)
  var cues = false

  @Flag(help: "Which animation each change of a sequence took, and why, instead of values.")
  var explainAnimation = false

  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if explainAnimation {
      guard motion != nil, jsonl == nil, at == nil, progress == nil, track.isEmpty, !velocity, !cues else {
        throw ValidationError(
          "--explain-animation lists the changes of one preset: leave out --at and what else asks for values.")
      }
      return
    }
    if cues, at == nil { throw ValidationError("--cues are told in time: ask with --at.") }
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
    let target = try evaluation.target(motion, catalog, onConflict: evaluation.conflicts.choice)
    var options = try evaluation.compileOptions(for: target)
    if let start { options.scheduleStart = start.wallClock }
    if explainAnimation { return try explain(target, options) }
    if let progress { return try ease(target, options, try ProgressArgument.list(progress)) }
    guard let at else { return }
    let timeline = try target.motion.timeline(options)
    let whole = timeline.settledDuration(epsilon: options.settleEpsilon)
    let channels = try ChannelChoice(track, of: timeline)
    let grid = try GridArgument(at: at).grid(whole: whole, of: target.label)
    let cues = timeline.cueSheet(through: grid.last ?? 0)
    if self.cues { return try output.cuePrinter.print(.cues, cues) }
    try output.printer.print(
      channels.report(timeline, velocity: velocity), (0..<grid.count).map(grid.time),
      notes: target.recipe + [
        JSONMember("mode", timeline.mode.rawValue), JSONMember("duration", .init(seconds: whole)),
      ], cues: cues)
  }

  private func ease(_ target: MotionArgument, _ options: CompileOptions, _ inputs: [Double]) throws {
    let eased = RangedEasing(easing: try target.motion.easing(options), from: options.from, to: options.to)
    var fields: [Report<Double>.Field] = [.init("progress") { $0 }, .init("value", eased.value)]
    if velocity { fields.append(.init("slope", eased.slope)) }
    try output.printer.print(
      Report("samples", fields), inputs, notes: target.recipe + [JSONMember("mode", options.mode.rawValue)])
  }

  private func explain(_ target: MotionArgument, _ options: CompileOptions) throws {
    guard case .sequence? = try? target.motion.withoutAlias() else {
      throw ToolError(
        .invalid, "WRONG_TYPE", "\(target.label) is not a sequence: nothing in it changes by a transaction",
        hint: "see what it is: motionbook show \(ShellWord.quoted(target.label))")
    }
    let report = Report<AnimationExplanation>(
      "changes",
      [
        .init("time") { $0.time }, .init("channel", \.channel), .init("animation", \.animationText),
        .init("origin", in: .document, \.origin), .init("reason", as: "WHY", \.reason),
      ])
    try output.printer.print(
      report, try target.motion.animationExplanations(options),
      notes: target.recipe + [JSONMember("mode", options.mode.rawValue)])
  }

  private func answer(_ path: String) throws {
    // Only a catalog that is named: whoever sends requests should not depend on the working folder.
    let file = catalog.catalog == nil ? nil : try catalog.open()
    var options = try evaluation.compileOptions()
    if let start { options.scheduleStart = start.wallClock }
    let service = EvaluationService(options, catalog: file, isReduced: evaluation.reduced)
    if try !RequestLoop.run(path, service) { throw ExitStatus.findings }
  }
}

struct MetricsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics",
    abstract: "Measure curves: when they settle, how far they overshoot, how fast they get.",
    discussion: """
      Examples
        motionbook metrics brand/pop
        motionbook metrics 'brand/*' --sort settled --reverse --limit 5
        motionbook metrics 'spring(duration: 0.5, bounce: 0.3)' --settle 0.01
      """)

  @Argument(
    help: "Presets, patterns with * and ?, curves in notation, or documents, as text or as files.",
    completion: .presetName)
  var motions: [String]

  @OptionGroup var order: OrderOptions
  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let opened = try catalog.open(for: motions)
    let choice = evaluation.conflicts.choice
    let measured = try PresetSelection.expanded(motions, in: opened).map {
      try Measurement(try evaluation.target($0, catalog, onConflict: choice, in: opened), evaluation)
    }
    try output.printer.print(
      Measurement.report, try order.applied(to: measured, of: Measurement.report),
      notes: [JSONMember("mode", evaluation.mode.rawValue), JSONMember("settle", evaluation.epsilon)])
  }
}

/// One motion as `metrics` measures it.
private struct Measurement {
  let label: String
  let settled: Double
  let duration: Double
  /// Nil for what is no curve.
  let metrics: CurveMetrics?

  init(_ target: MotionArgument, _ evaluation: EvaluationOptions) throws {
    let options = try evaluation.compileOptions(for: target)
    label = target.label
    metrics = try target.motion.metrics(options)
    if let metrics {
      (settled, duration) = (metrics.settlingTime, metrics.duration)
    } else {
      let timeline = try target.motion.timeline(options)
      (settled, duration) = (timeline.settledDuration(epsilon: options.settleEpsilon), timeline.duration)
    }
  }

  static var report: Report<Measurement> {
    typealias Field = Report<Measurement>.Field
    func seconds(
      _ key: String, _ title: String? = nil, yields: ColumnYield = .whole, _ value: @escaping (Measurement) -> Double?
    ) -> Field {
      Field(key, as: title, numeric: true, yields: yields) { value($0).map { ReportCell.seconds($0) } }
    }
    return Report(
      "metrics",
      [
        .init("motion", \.label), seconds("settled", yields: .never) { $0.settled },
        seconds("duration") { $0.duration },
        seconds("logicalDuration", "LOGICAL") { $0.metrics?.logicalDuration },
        .init("overshoot", yields: .never) { $0.metrics?.overshoot?.value },
        seconds("overshootAt", "AT") { $0.metrics?.overshoot?.time },
        .init("undershoot", yields: .whole) { $0.metrics?.undershoot?.value },
        seconds("undershootAt", "AT") { $0.metrics?.undershoot?.time },
        .init("crossings", yields: .whole) { $0.metrics?.crossings.count },
        .init("peakVelocity", as: "PEAK VELOCITY", yields: .whole) { $0.metrics?.peakVelocity.value },
        seconds("peakAt", "AT") { $0.metrics?.peakVelocity.time },
      ])
  }
}

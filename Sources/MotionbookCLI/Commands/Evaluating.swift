import ArgumentParser
import Motionbook

struct EvalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "eval", "Answer evaluation requests of other programs, one a line.",
    examples: """
        motionbook eval --jsonl - < requests.jsonl > answers.jsonl
        motionbook eval --jsonl requests.jsonl -c team.motionbook

      Each line asks for one motion at one or more times:
        {"id": 1, "motion": "spring(duration: 0.5, bounce: 0.3)", "at": [0.1, 0.25]}
      and gets a line for each time; "velocity", "mode", "from" and "to" may be
      added, "cues" for a line for each cue until the last of the times, and
      "progress" may replace "at": then "velocity" gets a "slope".
      The motion is a curve, a document or, with -c, a preset's name. An invalid
      request is answered with an error, and the exit code is 1 in the end.
      """)

  @Option(help: .value("file", "Requests; - is standard input."), completion: .file())
  var jsonl: String

  @Option(help: .value("date", "A date: \(EvaluationOptions.startHelp) (default: 2001-01-01)."))
  var start: Timestamp?

  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var catalog: CatalogOptions

  func run() throws {
    // Opens a catalog only if one is named: answers should not depend on the working folder.
    let file = catalog.catalog == nil ? nil : try catalog.open()
    var options = try evaluation.compileOptions()
    if let start { options.scheduleStart = start.wallClock }
    let service = EvaluationService(options, catalog: file, isReduced: evaluation.reduced)
    if try !RequestLoop.run(jsonl, service) { throw ExitStatus.findings }
  }
}

struct MetricsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "metrics", "Measure settling, overshoot and speed of curves.",
    examples: """
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
    let measured = try PresetSelection.expanded(motions, in: opened).map {
      try Measurement(evaluation.target($0, catalog, onConflict: evaluation.take ?? .refuse, in: opened), evaluation)
    }
    try output.printer.print(
      Measurement.report, try order.applied(to: measured, of: Measurement.report),
      notes: .of(["mode": evaluation.mode.rawValue, "settle": evaluation.epsilon]))
  }
}

/// One motion with its metrics.
private struct Measurement {
  let label: String
  let settled: Double
  let duration: Double
  /// Nil for a motion that is no curve.
  let metrics: CurveMetrics?

  init(_ target: MotionArgument, _ evaluation: EvaluationOptions) throws {
    let options = try evaluation.compileOptions(for: target)
    label = target.label
    metrics = try target.motion.metrics(options)
    if case .schedule? = try? target.motion.withoutAlias() {
      ErrorReport.note("\(label) is a schedule, which has entries instead; see: motionbook sample \(label)")
    }
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
      .init("motion", \.label), seconds("settled", yields: .never) { $0.settled },
      seconds("duration") { $0.duration },
      seconds("logicalDuration", "LOGICAL") { $0.metrics?.logicalDuration },
      .init("overshoot", yields: .never) { $0.metrics?.overshoot?.value },
      seconds("overshootAt", "AT") { $0.metrics?.overshoot?.time },
      .init("undershoot", yields: .whole) { $0.metrics?.undershoot?.value },
      seconds("undershootAt", "AT") { $0.metrics?.undershoot?.time },
      .init("crossings", yields: .whole) { $0.metrics?.crossings.count },
      .init("peakVelocity", as: "PEAK VELOCITY", yields: .whole) { $0.metrics?.peakVelocity.value },
      seconds("peakAt", "AT") { $0.metrics?.peakVelocity.time })
  }
}

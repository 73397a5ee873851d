import ArgumentParser
import Motionbook

/// `motionbook metrics`.
struct MetricsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics",
    abstract: "Measure curves: when they settle, how far they overshoot, how fast they get.",
    discussion: """
      Examples
        motionbook metrics brand/pop
        motionbook metrics 'brand/*' --json
        motionbook metrics 'spring(duration: 0.5, bounce: 0.3)' --settle 0.01
      """)

  @Argument(help: "Presets, patterns with * and ?, curves in notation, or documents.", completion: .presetName)
  var motions: [String]

  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    var table = RecordTable(columns: [
      .init("motion"), .init("settled", numeric: true), .init("duration", numeric: true),
      .init("logicalDuration", "LOGICAL", numeric: true), .init("overshoot", numeric: true),
      .init("overshootAt", "AT", numeric: true), .init("undershoot", numeric: true),
      .init("undershootAt", "AT", numeric: true), .init("crossings", numeric: true),
      .init("peakVelocity", "PEAK VELOCITY", numeric: true), .init("peakAt", "AT", numeric: true),
    ])
    for text in try expanded {
      let target = try MotionArgument(text, catalog)
      let options = try evaluation.compileOptions(for: target)
      if let metrics = try target.motion.metrics(options) {
        table.rows.append([.text(target.label)] + Self.cells(metrics))
      } else {
        let timeline = try target.motion.timeline(options)
        table.rows.append(
          [
            .text(target.label), .seconds(timeline.settledDuration(epsilon: options.settleEpsilon)),
            .seconds(timeline.duration),
          ] + Array(repeating: .absent, count: table.columns.count - 3))
      }
    }
    try output.printer.print(
      table, name: "metrics",
      notes: [
        JSONMember("mode", .string(evaluation.mode.rawValue)), JSONMember("settle", .number(evaluation.epsilon)),
      ])
  }

  /// The arguments, with the presets in place of each pattern.
  private var expanded: [String] {
    get throws {
      guard motions.contains(where: PresetSelection.isPattern) else { return motions }
      let file = try catalog.open()
      return try motions.flatMap { text in
        PresetSelection.isPattern(text) ? try PresetSelection.names([text], in: file).map(\.text) : [text]
      }
    }
  }

  private static func cells(_ metrics: CurveMetrics) -> [RecordTable.Cell] {
    func moment(_ moment: CurveMetrics.Moment?) -> [RecordTable.Cell] {
      moment.map { [.number($0.value), .seconds($0.time)] } ?? [.absent, .absent]
    }
    return [.seconds(metrics.settlingTime), .seconds(metrics.duration), .seconds(metrics.logicalDuration)]
      + moment(metrics.overshoot) + moment(metrics.undershoot) + [.count(metrics.crossings.count)]
      + moment(metrics.peakVelocity)
  }
}

import ArgumentParser
import Motionbook

extension Report where Item == TimelineCue {
  /// Cues of a timeline, including its loop and completions.
  static var cues: Report {
    Report(
      "cues",
      .init("time") { $0.time }, .init("cue", \.name), .init("kind", \.kind.rawValue), .init("length") { $0.length })
  }
}

extension FormatOptions {
  /// The printer for cues, which are CSV unless another format is chosen.
  var cuePrinter: Printer {
    Printer(format: given == nil ? .csv : chosen, showsHeader: !noHeaders, color: printer.color)
  }
}

extension Printer {
  /// Writes rows with their cues: a member of the JSON object, or lines of their own after the rows.
  func write<Item>(
    _ report: Report<Item>, _ items: [Item], notes: [JSONMember], cues: [TimelineCue], to sink: ByteSink
  ) throws {
    try write(report, items, notes: notes + [Report.cues.member(cues)], to: sink)
    if format == .jsonl { try write(Report.cues, cues, to: sink) }
  }
}

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

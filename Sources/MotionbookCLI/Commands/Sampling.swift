import ArgumentParser
import Motionbook

struct SampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Write the values of a preset or a curve on a grid of times.",
    discussion: """
      Examples
        motionbook sample brand/pop --fps 60 --format csv -o pop.csv
        motionbook sample hero/enter --track opacity --count 101 -o enter.npy
        motionbook sample seed/metronome --end 8s --cues
        motionbook sample seed/digital-clock --start 2026-11-21T10:00:37 --at 0,23

      f32, f64 and npy are plain numbers, channel after channel; a file of them
      gets one beside it, FILE.json, that says which channels, units and times.
      Without --format a file's name chooses: .csv, .tsv, .json, .jsonl, .f32, …
      """)

  @Argument(help: ArgumentHelp(MotionArgument.help), completion: .presetName)
  var motion: String

  @Option(parsing: .unconditional, help: ArgumentHelp("Frames per second (default: 60).", valueName: "number"))
  var fps: Double?

  @Option(parsing: .unconditional, help: ArgumentHelp("Number of evenly spaced samples.", valueName: "n"))
  var count: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Chosen times: seconds, 250ms, or percentages of the whole.", valueName: "t,…"))
  var at: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where the grid begins; a date: \(EvaluationOptions.startHelp) (default: 2001-01-01).", valueName: "time|date"))
  var start: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where the grid ends; else where the motion has settled.", valueName: "time"))
  var end: String?

  @Flag(help: "Velocities too, per second.")
  var velocity = false

  @Option(help: ArgumentHelp("Only this channel or property; repeat for more.", valueName: "channel"))
  var track: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of digits after the decimal point, 0 to 15 (default: the fewest that read back the same).", valueName: "n"
    ))
  var decimals: Int?

  @Flag(help: OutputOptions.cueHelp)
  var cues = false

  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: FormatOptions<SampleOutputFormat>
  @OptionGroup var file: FileOptions

  func validate() throws {
    if cues, chosen?.raw != nil { throw ValidationError("Cues have names: write them as CSV or JSON.") }
    if let decimals {
      guard SampleWriter.Digits.allowed.contains(decimals) else {
        throw ValidationError("Expected --decimals 0 to 15, found \(decimals).")
      }
      guard !cues, let text = chosen?.text, text != .table else {
        throw ValidationError(
          "--decimals needs --format csv, tsv, json or jsonl\(cues ? ", and no --cues" : "")."
        )
      }
    }
    let grids = [fps != nil, count != nil, at != nil].count { $0 }
    if grids > 1 { throw ValidationError("Choose one of --fps, --count and --at.") }
    if at != nil, begin != nil || end != nil {
      throw ValidationError("--at says the times; --start and --end do not fit.")
    }
  }

  /// The moment of time 0, where `--start` says that.
  private var moment: Timestamp? { start.flatMap(Timestamp.init(argument:)) }
  /// Where the grid begins, where `--start` says that.
  private var begin: String? { moment == nil ? start : nil }

  private var digits: SampleWriter.Digits { decimals.map { .fixed($0) } ?? .shortest }

  /// The format that is asked for.
  private var wanted: SampleOutputFormat? { output.json ? .json : output.csv ? .csv : output.format }
  /// The format that the file's name chooses.
  private var named: SampleOutputFormat? { file.output.flatMap(SampleOutputFormat.init(file:)) }
  private var chosen: SampleOutputFormat? { wanted ?? named }

  func run() throws {
    let target = try evaluation.target(motion, catalog, onConflict: evaluation.conflicts.choice)
    var options = try evaluation.compileOptions(for: target)
    if let moment { options.scheduleStart = moment.wallClock }
    let timeline = try target.motion.timeline(options)
    let whole = timeline.settledDuration(epsilon: options.settleEpsilon)
    let grid = try GridArgument(fps: fps, count: count, at: at, start: begin, end: end)
      .grid(whole: whole, of: target.label)
    let channels = try ChannelChoice(track, of: timeline)
    // A motion that is sampled to its end has all its cues.
    let cues = timeline.cueSheet(
      from: begin == nil ? 0 : grid.time(0), through: at == nil && end == nil ? nil : grid.last ?? 0)
    let sampling = Sampling(timeline: timeline, grid: grid, channels: channels, velocity: velocity)
    let recipe =
      target.recipe + (moment.map { [JSONMember("start", $0)] } ?? []) + [
        JSONMember("schema", 1), JSONMember("mode", timeline.mode.rawValue),
        JSONMember("duration", .init(seconds: whole)), JSONMember("settle", options.settleEpsilon),
        Report.cues.member(cues),
      ]
    if let wanted, let named, wanted != named, let path = file.output {
      ErrorReport.warn(
        "\(path) is written as \(wanted.rawValue), as was asked for; its name is one for \(named.rawValue)")
    }
    if let raw = chosen?.raw {
      try file.checkReadable("a file of plain numbers", file: "FILE.\(raw.rawValue)")
      return try RawSampling(grid: grid, fps: at == nil && count == nil ? fps ?? 60 : nil, isListed: at != nil)
        .prepared([(target.recipe, sampling)], as: raw).write(to: file)
    }
    try file.write { (sink) throws(ToolError) in
      if self.cues { return try output.cuePrinter.write(.cues, cues, to: sink) }
      switch chosen?.text ?? .table {
      case .table:
        // Only here, because that a file is a catalog goes first.
        if chosen == nil, let path = file.output { try SampleOutputFormat.refuseUnknown(file: path) }
        let style = file.isStandardOutput ? output.printer.style : TextStyle(isOn: false)
        let width = file.isStandardOutput ? output.printer.terminalWidth : nil
        try sink.write(
          channels.report(timeline, velocity: velocity)
            .table((0..<grid.count).map(grid.time), style: style, width: width, showsHeader: !output.noHeaders))
      case .csv: try sampling.write(.csv, recipe, digits: digits, showsHeader: !output.noHeaders, to: sink)
      case .tsv: try sampling.write(.tsv, recipe, digits: digits, showsHeader: !output.noHeaders, to: sink)
      case .json: try sampling.write(.json, recipe, digits: digits, showsHeader: true, to: sink)
      case .jsonl:
        try sampling.write(.jsonl, recipe, digits: digits, showsHeader: true, to: sink)
        try output.printer.write(.cues, cues, to: sink)
      }
    }
  }
}

/// How `sample` writes.
enum SampleOutputFormat: String, FormatChoice {
  case table, json, jsonl, csv, tsv, f32, f64, npy

  var text: OutputFormat? { OutputFormat(rawValue: rawValue) }
  var raw: RawSampleFormat? { RawSampleFormat(rawValue: rawValue) }

  /// What a file's name ends in.
  private var ending: String { self == .table ? "txt" : rawValue }

  /// The format of a file's ending.
  init?(file: String) {
    let ending = Self.ending(of: file)
    guard let format = Self.allCases.first(where: { $0.ending == ending }) else { return nil }
    self = format
  }

  /// Refuses a file whose ending is that of no format; without an ending it may be anything.
  static func refuseUnknown(file: String) throws(ToolError) {
    guard let ending = ending(of: file), !allCases.contains(where: { $0.ending == ending }) else { return }
    throw .usage(
      "no format of samples has the ending \(QuotedText.quote(".\(ending)"))",
      hint: "endings: \(allCases.map { ".\($0.ending)" }.joined(separator: ", ")); or choose one with --format")
  }

  private static func ending(of file: String) -> String? {
    let name = file.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

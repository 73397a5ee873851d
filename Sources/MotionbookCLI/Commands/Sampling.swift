import ArgumentParser
import Motionbook

struct SampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "sample", "Write the values of a preset or a curve over time.",
    examples: """
        motionbook sample brand/pop --fps 60 --format csv -o pop.csv
        motionbook sample brand/pop --at 0.25s,50% --from 0 --to 320
        motionbook sample 'cubic-bezier(0.5, -0.5, 0.5, 1.5)' --progress -0.5,1.5
        motionbook sample everyMinute --start 2026-01-01T00:00:30Z --count 3

      Of a schedule the entries are listed, by default the next ten from now;
      --entries lists those of a sequence with a schedule.
      f32, f64 and npy are plain numbers, channel after channel; FILE.json,
      written beside FILE, lists channels, units and times. The default format is
      that of the file's extension: .csv, .tsv, .json, .jsonl, .f32, …
      """)

  @Argument(
    help: "A preset, a curve or a schedule in notation, or a document, as text or as a file.",
    completion: .presetName)
  var motion: String

  @Option(parsing: .unconditional, help: .value("number", "Frames per second (default: 60)."))
  var fps: Double?

  @Option(parsing: .unconditional, help: .value("n", "Number of evenly spaced samples."))
  var count: Int?

  @Option(
    parsing: .unconditionalSingleValue,
    help: .value("t,…", "Chosen times: seconds, 250ms, or percentages of the whole."))
  var at: [String] = []

  @Option(
    parsing: .unconditionalSingleValue, help: .value("p,…", "Inputs of an easing instead of times, also outside 0…1."))
  var progress: [String] = []

  @Option(
    parsing: .unconditional,
    help: .value("time|date", "Start of the grid; a date: \(EvaluationOptions.startHelp) (default: 2001-01-01)."))
  var start: String?

  @Option(parsing: .unconditional, help: .value("time", "End of the grid (default: when the motion has settled)."))
  var end: String?

  @Flag(help: "Include velocities per second; with --progress, slopes per unit of progress.")
  var velocity = false

  @Option(help: .value("channel", "Only this channel or property; repeat for more."))
  var track: [String] = []

  @Option(
    parsing: .unconditional,
    help: .value(
      "n", "Number of digits after the decimal point, 0 to 15 (default: the fewest that read back the same)."))
  var decimals: Int?

  @Flag(help: "Write only the cues, as CSV by default.")
  var cues = false

  @Flag(help: "List the entries of a sequence's schedule instead of values.")
  var entries = false

  @Flag(help: "List the animation of each change of a sequence, and the reason, instead of values.")
  var explainAnimation = false

  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: FormatOptions<SampleOutputFormat>
  @OptionGroup var file: FileOptions

  func validate() throws {
    if cues, chosen?.raw != nil { throw ValidationError("--cues requires a text format such as CSV or JSON.") }
    if let decimals {
      guard SampleWriter.Digits.allowed.contains(decimals) else {
        throw ValidationError("Expected --decimals 0 to 15, found \(decimals).")
      }
      guard !cues, let text = chosen?.text, text != .table else {
        throw ValidationError("--decimals needs --format csv, tsv, json or jsonl\(cues ? ", and no --cues" : "").")
      }
    }
    let grids = given.filter(["--fps", "--count", "--at", "--progress"].contains)
    if grids.count > 1 { throw ValidationError("Choose one of \(grids[0]) and \(grids[1]).") }
    for (option, isGiven, company) in [
      ("--entries", entries, Self.entryOptions), ("--explain-animation", explainAnimation, []),
      ("--progress", !progress.isEmpty, ["--velocity"]),
    ] where isGiven {
      let others = given.filter { $0 != option && !company.contains($0) }
      if !others.isEmpty { throw ValidationError("\(option) cannot be used with \(others.joined(separator: ", ")).") }
      if chosen?.raw != nil { throw ValidationError("\(option) requires a text format such as CSV or JSON.") }
    }
    if !progress.isEmpty { try evaluation.refuseTiming(beside: "--progress") }
    if !at.isEmpty, begin != nil || end != nil {
      throw ValidationError("--at cannot be used with --start or --end.")
    }
  }

  /// Given options that not every kind of output takes.
  private var given: [String] {
    [
      ("--fps", fps != nil), ("--count", count != nil), ("--at", !at.isEmpty), ("--progress", !progress.isEmpty),
      ("--end", end != nil), ("--track", !track.isEmpty), ("--velocity", velocity), ("--decimals", decimals != nil),
      ("--cues", cues), ("--entries", entries), ("--explain-animation", explainAnimation),
    ].filter(\.1).map(\.0)
  }

  /// Those that go with entries of a schedule.
  private static let entryOptions = ["--entries", "--count", "--cues"]

  /// The moment of time 0, if `--start` is a moment.
  private var moment: Timestamp? { start.flatMap(Timestamp.init(argument:)) }
  /// Start of the grid, if `--start` is a time.
  private var begin: String? { moment == nil ? start : nil }

  private var digits: SampleWriter.Digits { decimals.map { .fixed($0) } ?? .shortest }

  private var named: SampleOutputFormat? { file.output.flatMap(SampleOutputFormat.named) }
  private var chosen: SampleOutputFormat? { output.given ?? named }

  func run() throws {
    if entries || isScheduleNotation { return try list(ScheduleArgument(motion, catalog)) }
    let target = try evaluation.target(motion, catalog, onConflict: evaluation.take ?? .refuse)
    if case .schedule? = try? target.motion.withoutAlias() { return try list(ScheduleArgument(motion, catalog)) }
    var options = try evaluation.compileOptions(for: target)
    if let moment { options.scheduleStart = moment.wallClock }
    if !progress.isEmpty { return try ease(target, options, try TimeArgument.progress(progress)) }
    if explainAnimation { return try explain(target, options) }
    let timeline = try target.motion.timeline(options)
    let whole = timeline.settledDuration(epsilon: options.settleEpsilon)
    let times = GridArgument(fps: fps, count: count, at: at, start: begin, end: end)
    let grid = try times.grid(whole: whole, of: target.label)
    let channels = try ChannelChoice(track, of: timeline, velocity: velocity)
    // Sampling to the end includes all cues.
    let cues = timeline.cueSheet(
      from: begin == nil ? 0 : grid.time(0), through: at.isEmpty && end == nil ? nil : grid.last ?? 0)
    let recipe =
      target.recipe
      + .present([
        "start": moment, "schema": 1, "mode": timeline.mode.rawValue, "duration": ReportCell.seconds(whole),
        "settle": options.settleEpsilon, "cues": Report.cues.json(cues),
      ])
    if let wanted = output.given, let named, wanted != named, let path = file.output {
      ErrorReport.warn("writing \(wanted.rawValue) to \(path), whose name is that of \(named.rawValue)")
    }
    if let raw = chosen?.raw {
      try file.checkReadable("a file of plain numbers", file: "FILE.\(raw.rawValue)")
      return try times.prepared([(target.recipe, channels)], on: grid, as: raw).write(to: file)
    }
    try file.write { sink in
      if self.cues { return try cuePrinter.write(.cues, cues, to: sink) }
      guard let text = chosen.flatMap({ SampleFormat(rawValue: $0.rawValue) }) else {
        // Checked here, because the refusal to overwrite a catalog comes first.
        if chosen == nil, let ending = file.output.flatMap(System.ending) { throw SampleOutputFormat.unknown(ending) }
        return try printer.write(channels.report, (0..<grid.count).map(grid.time), to: sink)
      }
      try channels.write(text, on: grid, recipe, digits: digits, showsHeader: !output.noHeaders, to: sink)
      if text == .jsonl { try output.printer.write(.cues, cues, to: sink) }
    }
  }

  /// True for the notation of a schedule; possible names of presets are looked up first.
  private var isScheduleNotation: Bool {
    (try? PresetName(motion)) == nil && (try? MotionSchedule(notation: motion)) != nil
  }

  /// Printer of rows other than samples.
  private var printer: Printer { output.printer(chosen?.text ?? .table, isFile: !file.isStandardOutput) }

  /// Printer of cues, which are CSV unless another format is chosen.
  private var cuePrinter: Printer { output.printer(output.given == nil ? .csv : output.chosen) }

  /// Prints rows other than samples.
  private func print<Item>(_ report: Report<Item>, _ items: [Item], notes: [JSONMember]) throws {
    try file.write { sink in try printer.write(report, items, notes: notes, to: sink) }
  }

  private func ease(_ target: MotionArgument, _ options: CompileOptions, _ inputs: [Double]) throws {
    let eased = RangedEasing(easing: try target.motion.easing(options), from: options.from, to: options.to)
    var fields: [Report<Double>.Field] = [.init("progress") { $0 }, .init("value", eased.value)]
    if velocity { fields.append(.init("slope", eased.slope)) }
    try print(Report("samples", fields), inputs, notes: target.recipe + [JSONMember("mode", options.mode.rawValue)])
  }

  private func explain(_ target: MotionArgument, _ options: CompileOptions) throws {
    guard case .sequence? = try? target.motion.withoutAlias() else {
      throw ToolError(
        .invalid, "WRONG_TYPE", "\(target.label) is not a sequence: nothing in it changes by a transaction",
        hint: "see: motionbook show \(ShellWord.quoted(target.label))")
    }
    let report = Report<AnimationExplanation>(
      "changes",
      .init("time") { $0.time }, .init("channel", \.channel), .init("animation", \.animationText),
      .init("origin", in: .document, \.origin), .init("reason", as: "WHY", \.reason))
    try print(
      report, try target.motion.animationExplanations(options),
      notes: target.recipe + [JSONMember("mode", options.mode.rawValue)])
  }

  private func list(_ argument: ScheduleArgument) throws {
    let others = given.filter { !Self.entryOptions.contains($0) }
    guard others.isEmpty else {
      throw ToolError.usage(
        "a schedule has moments and no values: omit \(others.joined(separator: ", "))",
        hint: "choose with --start and --count")
    }
    if chosen?.raw != nil { throw ToolError.usage("a schedule has no samples", hint: "write it as CSV or JSON") }
    guard start == nil || moment != nil else {
      throw ToolError.usage("\(QuotedText.quote(start ?? "")) is not a date", hint: "write 2026-01-01T00:00:30Z")
    }
    guard (0...Self.maximumEntryCount).contains(count ?? 0) else {
      throw ValidationError("--count \(count ?? 0) is not within 0…\(Self.maximumEntryCount).")
    }
    let start = try Timestamp.now(moment)
    let mode: ScheduleEntries.Mode = evaluation.lowFrequency ? .lowFrequency : .normal
    let overrides = try evaluation.parameterValues()
    let entries = try argument.entries(start, mode, overrides: overrides)
    let report = Report<(index: Int, offset: Double)>(
      "entries",
      .init("index") { $0.index }, .init("time") { start.text(after: $0.offset) }, .init("offset") { $0.offset })
    let due =
      (0..<(count ?? 10)).lazy.map { ($0, entries.entry($0)) }.prefix { $0.1 != nil }.map { index, entry in
        (index: index, offset: (entry ?? 0) - entries.start)
      } as [(index: Int, offset: Double)]
    let cues = mode == .normal ? argument.cues(start, overrides, through: due.last?.offset ?? 0) : []
    let notes: [JSONMember] = .of([
      "schedule": argument.schedule.notation, "start": start, "mode": mode.rawValue,
      "cadence": ScheduleCadence(argument.schedule, mode: mode).rawValue, "cues": Report.cues.json(cues),
    ])
    try file.write { sink in
      if self.cues { return try cuePrinter.write(.cues, cues, to: sink) }
      try printer.write(report, due, notes: notes, to: sink)
      if printer.format == .jsonl { try printer.write(Report.cues, cues, to: sink) }
    }
  }

  /// Maximum number of entries in one run.
  private static var maximumEntryCount: Int { 1_000_000 }
}

extension Report where Item == TimelineCue {
  /// Cues of a timeline, including its loop and completions.
  static var cues: Report {
    Report(
      "cues",
      .init("time") { $0.time }, .init("cue", \.name), .init("kind", \.kind.rawValue), .init("length") { $0.length })
  }
}

enum SampleOutputFormat: String, ListedChoice {
  case table, json, jsonl, csv, tsv, f32, f64, npy

  var raw: RawSampleFormat? { RawSampleFormat(rawValue: rawValue) }

  private var ending: String { self == .table ? "txt" : rawValue }

  /// The format of a file's extension.
  static func named(by file: String) -> SampleOutputFormat? {
    allCases.first { $0.ending == System.ending(of: file) }
  }

  /// Error for a file with another extension; a file without one may have any format.
  static func unknown(_ ending: String) -> ToolError {
    .usage(
      "no format of samples has the ending \(QuotedText.quote(".\(ending)"))",
      hint: "endings: \(allCases.map { ".\($0.ending)" }.joined(separator: ", ")); or choose one with --format")
  }
}

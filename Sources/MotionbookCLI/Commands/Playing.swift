import ArgumentParser
import Motionbook

struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a preset or a curve live in the terminal.",
    discussion: """
      Examples
        motionbook play 'spring(duration: 0.5, bounce: 0.3)' --loop --speed 0.25
        motionbook play seed/book-status --events 0:medium,2:large
        motionbook play seed/digital-clock
        motionbook play seed/heartbeat --progress

      Keys: q, Esc or Ctrl-C ends; space pauses; left and right seek; up and
      down change the speed; r reverses; 0 restarts; l loops; , and . step by
      a frame. 1 to 9 enter the states, of a transition insertion and removal;
      t triggers. What was pressed can be rewound, and comes again in a loop.

      Where nothing waits for a trigger, t tunes, and T everywhere: left and right
      choose a number of the motion, up and down change it, with shift or the page
      keys by more, the stored curve stays beneath. w writes a version of the
      preset, r goes back to what is stored, t or Esc leaves. What was not written
      is printed at the end, with the command that stores it.
      """)

  @Argument(help: ArgumentHelp(MotionArgument.help), completion: .presetName)
  var motion: String

  @Option(parsing: .unconditional, help: ArgumentHelp("Playback speed as a factor.", valueName: "factor"))
  var speed = 1.0

  @Flag(help: "Begin again at the end.")
  var loop = false

  @Flag(help: "Let arrows and the wheel move it, as a scrolled view does; of what is endless, one round.")
  var progress = false

  @Option(parsing: .unconditional, help: ArgumentHelp("The most frames drawn a second.", valueName: "number"))
  var fps = 60.0

  @Option(
    help: ArgumentHelp("A date: \(EvaluationOptions.startHelp) (default: now, in local time).", valueName: "date"))
  var start: Timestamp?

  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var color: ColorOptions

  func validate() throws {
    guard Playhead.speeds.contains(speed) else {
      throw ValidationError("--speed \(speed) is not within 1/64…64.")
    }
    guard (1...240).contains(fps) else { throw ValidationError("--fps \(fps) is not within 1…240.") }
  }

  func run() throws {
    let noTerminal = ToolError.usage(
      "play needs a terminal, for its keys and for its pictures",
      hint: "values for files and pipes: motionbook sample NAME")
    let target = try evaluation.target(motion, catalog, onConflict: evaluation.conflicts.take ?? .shown)
    guard System.isTerminal(System.standardInput), System.isTerminal(System.standardOutput) else { throw noTerminal }
    var options = try evaluation.compileOptions(for: target)
    options.scheduleStart = try start?.wallClock ?? Timestamp.here(Timestamp.now(nil)).wallClock
    let timeline = try target.motion.timeline(options)
    let whole = progress ? timeline.pass.upperBound : timeline.settledDuration(epsilon: options.settleEpsilon)
    let head =
      progress
      ? Playhead(driven: timeline.pass, loops: loop, speed: speed)
      : Playhead(duration: whole, loops: loop, speed: speed)
    let home = TunedHome(name: target.stored?.preset.name.text ?? target.label, writer: try writer(for: target))
    let tuning = PlayTuning(target.motion, home: home)
    var loop = PlayLoop(
      timeline, title: QuotedText.visible(target.label, limit: 200), head: head, whole: whole, framesPerSecond: fps,
      style: TextStyle(color.choice, for: System.standardOutput), events: try PlayEvents(target.motion, options),
      tuning: tuning)
    guard let terminal = LiveTerminal() else { throw noTerminal }
    let ending = loop.run(on: terminal)
    terminal.restore()
    if let leftover = loop.leftover { ErrorReport.note(leftover) }
    if case .signal(let number) = ending { System.exit(128 + number) }
  }

  /// Gives the preset new versions; nil for what is none, and for one in conflict, which is settled by a choice.
  private func writer(for target: MotionArgument) throws -> TunedHome.Writer? {
    guard let stored = target.stored, stored.headCount == 1 else { return nil }
    let name = stored.preset.name
    // Of an older version the next one follows the newest.
    var newest = try catalog.open().preset(name).revision.hash
    return { motion, message in
      let context = try ChangeOptions.parse(["--message", message]).context()
      let changes = try catalog.open(.readWrite).write(by: context) { batch in
        try batch.set(name, motion: motion, expecting: newest)
      }
      guard let change = changes.first else { return TunedHome.Written(label: target.label, message: message) }
      newest = change.revision
      return TunedHome.Written(label: "\(change.name)@\(change.generation)", message: message)
    }
  }
}

struct ScheduleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "List the times at which a schedule is due.",
    discussion: """
      Examples
        motionbook schedule system/schedule/cyclic --count 10
        motionbook schedule everyMinute --start 2026-01-01T00:00:30Z --json
        motionbook schedule 'animation(minimumInterval: 0.5)' --mode lowFrequency
        motionbook schedule seed/metronome --set bpm=90 --cues
      """)

  @Argument(
    help: ArgumentHelp(
      "A schedule, a preset that is one, or a sequence that has one.",
      discussion: """
        periodic(from: 0, by: 1), everyMinute, explicit(0, 0.5, 2), animation(minimumInterval: 0.5, paused: false), \
        cyclic(0.2, 0.2, 0.4)
        """),
    completion: .presetName)
  var schedule: String

  @Option(help: ArgumentHelp("The moment from which on it is asked for (default: now).", valueName: "time"))
  var start: Timestamp?

  @Option(parsing: .unconditional, help: ArgumentHelp("The most entries that are listed.", valueName: "n"))
  var count = 10

  @Option(
    help: ArgumentHelp("How often the system wants updates.", valueName: "normal|lowFrequency"),
    completion: .list(ScheduleEntries.Mode.allCases.map(\.rawValue)), transform: ChoiceArgument.value(_:))
  var mode: ScheduleEntries.Mode = .normal

  @Option(
    name: .customLong("set"), help: ArgumentHelp("Replaces a parameter; repeat for more.", valueName: "name=number"))
  var parameters: [String] = []

  @Flag(help: OutputOptions.cueHelp)
  var cues = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  /// The most entries that one run lists.
  private static let maximumCount = 1_000_000

  func validate() throws {
    guard (0...Self.maximumCount).contains(count) else {
      throw ValidationError("--count \(count) is not within 0…\(Self.maximumCount).")
    }
  }

  func run() throws {
    let argument = try ScheduleArgument(schedule, catalog)
    let start = try Timestamp.now(start)
    let overrides = try ParameterArgument.values(parameters)
    let entries = try argument.entries(start, mode, overrides: overrides)
    let report = Report<(index: Int, offset: Double)>(
      "entries",
      [
        .init("index") { $0.index }, .init("time") { start.text(after: $0.offset) }, .init("offset") { $0.offset },
      ])
    let due =
      (0..<count).lazy.map { ($0, entries.entry($0)) }.prefix { $0.1 != nil }.map { index, entry in
        (index: index, offset: (entry ?? 0) - entries.start)
      } as [(index: Int, offset: Double)]
    let cues = mode == .normal ? argument.cues(start, overrides, through: due.last?.offset ?? 0) : []
    if self.cues { return try output.cuePrinter.print(.cues, cues) }
    try output.printer.print(
      report, due,
      notes: [
        JSONMember("schedule", argument.schedule.notation), JSONMember("start", start),
        JSONMember("mode", mode.rawValue),
        JSONMember("cadence", ScheduleCadence(argument.schedule, mode: mode).rawValue),
      ], cues: cues)
  }
}

/// A schedule in notation, or that of a sequence.
struct ScheduleArgument {
  let schedule: MotionSchedule
  private let references: ReferenceTable
  private var parameters: [String: Double] = [:]
  /// The parameters that may be given.
  private var names: [String] = []
  /// The sequence whose clock it is.
  private var sequence: ResolvedMotion?

  /// Finds out what a text means: a schedule if it can be read as one, else a preset or a document.
  init(_ text: String, _ catalog: CatalogOptions) throws {
    let reading = Result { () throws(ModelError) in try MotionSchedule(notation: text) }
    if case .success(let schedule) = reading {
      let motion = Motion.schedule(schedule)
      let loaded = motion.references.isEmpty ? ResolvedMotion(motion) : try catalog.open().load(motion)
      self.init(schedule: schedule, references: loaded.references)
      return
    }
    guard text.first == "{" || (try? PresetReference(text)) != nil else {
      _ = try reading.get()
      throw ToolError.usage("\(QuotedText.quote(text)) is not a schedule")
    }
    let target = try MotionArgument(text, catalog)
    var motion = target.motion.motion
    if case .alias(let reference) = motion { motion = try target.motion.references.resolve(reference) }
    if case .schedule(let schedule) = motion {
      self.init(schedule: schedule, references: target.motion.references)
      names = try target.motion.parameterNames()
      return
    }
    guard case .sequence(let sequence) = motion else {
      throw ToolError(
        .invalid, "WRONG_TYPE", "\(target.label) is of kind \(motion.kind.rawValue), which has no schedule",
        hint: "name a schedule or a sequence that has one, or write periodic(by: 1)")
    }
    guard let source = sequence.schedule else {
      throw ToolError(
        .invalid, "MISSING", "the sequence \(target.label) has no schedule",
        hint: "it runs by itself; see: motionbook sample \(ShellWord.quoted(target.label))")
    }
    let resolver = MotionResolver(references: target.motion.references, options: CompileOptions())
    self.init(schedule: try resolver.schedule(source), references: target.motion.references)
    parameters = sequence.parameters
    names = sequence.parameters.keys.sorted()
    self.sequence = target.motion
  }

  private init(schedule: MotionSchedule, references: ReferenceTable) {
    self.schedule = schedule
    self.references = references
  }

  /// What its sequence tells until a time; nothing for a schedule alone, or for a sequence that cannot be played.
  func cues(_ start: Timestamp, _ overrides: [String: Double], through end: Double) -> [TimelineCue] {
    var options = CompileOptions()
    options.parameters = overrides
    options.scheduleStart = start.wallClock
    return (try? sequence?.timeline(options))?.cueSheet(through: end) ?? []
  }

  /// The entries from a moment on; their start stands for that moment.
  ///
  /// Times of a schedule count from the start, except that minutes are those of the wall clock.
  /// - Throws: an error for a parameter that the sequence does not have, or an interval that is not positive.
  func entries(
    _ start: Timestamp, _ mode: ScheduleEntries.Mode, overrides: [String: Double]
  ) throws -> ScheduleEntries {
    for name in overrides.keys.sorted() where !names.contains(name) {
      throw ToolError(
        .invalid, "UNKNOWN", "there is no parameter \(QuotedText.quote(name))",
        suggestions: Suggestion.closest(to: name, among: names).map { [$0] } ?? [],
        hint: "parameters: \(names.isEmpty ? "none" : names.joined(separator: ", "))")
    }
    return try ScheduleEntries(
      schedule, from: schedule == .everyMinute ? start.secondsIntoMinute : 0, mode: mode,
      parameters: parameters.merging(overrides) { $1 }, references: references)
  }
}

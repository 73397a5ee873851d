import ArgumentParser
import Motionbook

struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "play", "Play a preset or a curve live in the terminal.",
    examples: """
        motionbook play 'spring(duration: 0.5, bounce: 0.3)' --loop --speed 0.25
        motionbook play seed/book-status --events 0:medium,2:large
        motionbook play seed/digital-clock
        motionbook play seed/heartbeat --progress

      Keys: q, Esc or Ctrl-C ends; space pauses; left and right seek; up and
      down change the speed; r reverses; 0 restarts; l loops; , and . step by
      a frame. 1 to 9 enter the states, of a transition insertion and removal;
      t triggers. These events can be rewound, and repeat in a loop.

      T tunes, and so does t if nothing waits for a trigger: left and right select
      a number of the motion, up and down change it, with shift or the page keys
      by more; the stored curve stays visible below. w writes a version of the
      preset, r resets to the stored one, t or Esc leaves. Unsaved changes are
      printed at the end, with the command that stores them.
      """)

  @Argument(help: "\(MotionArgument.help)", completion: .presetName)
  var motion: String

  @Option(parsing: .unconditional, help: .value("factor", "Playback speed as a factor."))
  var speed = 1.0

  @Flag(help: "Restart at the end.")
  var loop = false

  @Flag(help: "Drive it by arrows and the wheel, like scrolling; one round of an endless motion.")
  var progress = false

  @Option(parsing: .unconditional, help: .value("number", "Maximum frames per second."))
  var fps = 60.0

  @Option(help: .value("date", "A date: \(EvaluationOptions.startHelp) (default: now, in local time)."))
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
      "play requires a terminal for input and output",
      hint: "values for files and pipes: motionbook sample NAME")
    let target = try evaluation.target(motion, catalog, onConflict: evaluation.take ?? .shown)
    guard System.isTerminal(System.standardInput), System.isTerminal(System.standardOutput) else { throw noTerminal }
    var options = try evaluation.compileOptions(for: target)
    options.scheduleStart = try start?.wallClock ?? Timestamp.here(Timestamp.now(nil)).wallClock
    let timeline = try target.motion.timeline(options)
    let whole = progress ? timeline.pass.upperBound : timeline.settledDuration(epsilon: options.settleEpsilon)
    let head =
      progress
      ? Playhead(driven: timeline.pass, loops: loop, speed: speed)
      : Playhead(duration: whole, loops: loop, speed: speed)
    let name = target.stored?.preset.name.text ?? target.label
    let tuning = PlayTuning(target.motion, name: name, writer: try writer(for: target))
    var loop = PlayLoop(
      timeline, title: target.label.shown, head: head, whole: whole, framesPerSecond: fps,
      style: TextStyle(color.choice, for: System.standardOutput), events: try PlayEvents(target.motion, options),
      tuning: tuning)
    guard let terminal = LiveTerminal() else { throw noTerminal }
    let signal = loop.run(on: terminal)
    terminal.restore()
    if let leftover = loop.leftover { ErrorReport.note(leftover) }
    if let signal { System.end(128 + signal) }
  }

  /// Writes new versions of the preset; nil if the motion is no preset or in conflict, which `resolve` settles.
  private func writer(for target: MotionArgument) throws -> PlayTuning.Writer? {
    guard let stored = target.stored, stored.headCount == 1 else { return nil }
    let name = stored.preset.name
    // An older version's successor follows the newest version.
    var newest = try catalog.open().preset(name).revision.hash
    return { motion, message in
      let context = try ChangeOptions.parse(["--message", message]).context()
      let changes = try catalog.open(.readWrite).write(by: context) { batch in
        try batch.set(name, motion: motion, expecting: newest)
      }
      guard let change = changes.first else { return target.label }
      newest = change.revision
      return "\(change.name)@\(change.generation)"
    }
  }
}

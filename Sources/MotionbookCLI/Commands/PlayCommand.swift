import ArgumentParser
import Motionbook

/// `motionbook play`.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a preset or a curve live in the terminal.",
    discussion: """
      Examples
        motionbook play brand/pop --loop
        motionbook play 'spring(duration: 0.5, bounce: 0.3)' --speed 0.25
        motionbook play seed/book-status --events 0:reading,2:read

      Keys: q, Esc or Ctrl-C ends; space pauses; left and right seek; up and
      down change the speed; r reverses; 0 restarts; l loops; , and . step by
      a frame.
      """)

  @Argument(help: "A preset, a curve in notation, or a document.", completion: .presetName)
  var motion: String

  @Option(parsing: .unconditional, help: ArgumentHelp("So many times as fast.", valueName: "factor"))
  var speed = 1.0

  @Flag(help: "Begin again at the end.")
  var loop = false

  @Option(parsing: .unconditional, help: ArgumentHelp("The most frames drawn a second.", valueName: "number"))
  var fps = 60.0

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
    guard System.isTerminal(System.standardInput), System.isTerminal(System.standardOutput) else { throw noTerminal }
    let target = try MotionArgument(motion, catalog)
    let options = try evaluation.compileOptions(for: target)
    let timeline = try target.motion.timeline(options)
    let whole = timeline.settledDuration(epsilon: options.settleEpsilon)
    var loop = PlayLoop(
      timeline, title: QuotedText.visible(target.label, limit: 200),
      head: Playhead(duration: whole, loops: loop, speed: speed), whole: whole, framesPerSecond: fps,
      style: TextStyle(color.choice, for: System.standardOutput))
    guard let terminal = LiveTerminal() else { throw noTerminal }
    let ending = loop.run(on: terminal)
    terminal.restore()
    if case .signal(let number) = ending { System.exit(128 + number) }
  }
}

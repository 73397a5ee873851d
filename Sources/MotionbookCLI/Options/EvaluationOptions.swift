import ArgumentParser
import Motionbook

struct EvaluationOptions: ParsableArguments {
  @Option(choice: "Evaluation mode: exact, or swiftui for SwiftUI's own arithmetic; see: motionbook help springs.")
  var mode: EvaluationMode = .exact

  @Option(parsing: .unconditional, help: .value("number", "Start value of a curve (default: 0)."))
  var from: Double?

  @Option(parsing: .unconditional, help: .value("number", "End value of a curve (default: 1)."))
  var to: Double?

  @Option(parsing: .unconditional, help: .value("duration", "Duration of a curve without one (default: 1s)."))
  var duration: String?

  @Option(
    parsing: .unconditional,
    help: .value("number", "Distance from the end at which a spring is settled (default: 0.001)."))
  var settle: Double?
  /// The given value, or the default.
  var epsilon: Double { settle ?? CompileOptions().settleEpsilon }

  @Option(parsing: .unconditionalSingleValue, help: .value("t,…", "Times of triggers, in seconds."))
  var trigger: [String] = []

  @Option(help: .value("t:state,…", "States to enter, with times."))
  var events: [String] = []

  @Option(choice: "Cadence for formulas beside a schedule.")
  var cadence: ScheduleCadence?

  @Flag(help: "Reduce updates: animation schedules have no entries, and the cadence is lowered.")
  var lowFrequency = false

  @Option(help: .value("integer", "Seed of all random values."))
  var seed: Int?

  @Option(name: .customLong("set"), help: .value("name=number", "Value of a parameter; repeat for more."))
  var parameters: [String] = []

  @Flag(help: "Use the preset's variant for reduced motion, if any.")
  var reduced = false

  // Not ConflictOptions: see FormatOptions.
  @Option(
    help: ConflictOptions.help, completion: .list(ConflictOptions.sides.map(\.rawValue)),
    transform: ConflictOptions.side)
  var take: ConflictChoice?

  /// The motion of a text, or its variant for reduced motion.
  /// - Parameter choice: Side of presets in conflict.
  func target(
    _ text: String, _ catalog: CatalogOptions, onConflict choice: ConflictChoice, in opened: Catalog? = nil
  ) throws -> MotionArgument {
    let target = try MotionArgument(text, catalog, onConflict: choice, in: opened)
    return reduced ? try target.reduced(catalog, onConflict: choice, in: opened) : target
  }

  /// The engine's options for a motion.
  /// - Throws: `ToolError` (usage) for a range if the motion has its own values, and for options that a curve ignores.
  func compileOptions(for target: MotionArgument) throws -> CompileOptions {
    let unheeded = companyOptions
    let curve = (try? target.motion.curve()) ?? nil
    if !unheeded.isEmpty, curve != nil {
      throw ToolError.usage(
        "\(target.label) is a curve: nothing in it waits for a trigger or a schedule, enters a state or is random",
        hint: "omit \(unheeded.joined(separator: ", "))")
    }
    if duration != nil, let curve, curve.duration != nil || curve.base.isSpring {
      ErrorReport.note("\(target.label) has a length of its own; --duration is for curves without")
    }
    // The compiler reports a broken reference.
    if from != nil || to != nil, let takesRange = try? target.motion.takesRange(), !takesRange {
      throw ToolError.usage(
        "\(target.label) has values of its own; \(from != nil ? "--from" : "--to") is for curves",
        hint: "omit --from and --to")
    }
    return try compileOptions()
  }

  func compileOptions() throws -> CompileOptions {
    var options = CompileOptions(mode: mode)
    options.from = from ?? 0
    options.to = to ?? 1
    options.settleEpsilon = epsilon
    options.seed = seed
    options.cadence = cadence
    options.scheduleMode = lowFrequency ? .lowFrequency : .normal
    if let duration { options.defaultDuration = try TimeArgument.duration(duration) }
    if !trigger.isEmpty {
      options.triggers = try trigger.flatMap {
        try $0.split(separator: ",").map { try TimeArgument.seconds(String($0)) }
      }
    }
    for event in events.flatMap({ $0.split(separator: ",") }) {
      guard let colon = event.firstIndex(of: ":") else {
        throw ToolError.usage(
          "\(QuotedText.quote(String(event))) is not an event", hint: "write --events 0:playing,1.2:paused")
      }
      let time = try TimeArgument.seconds(String(event[..<colon]))
      options.events.append(.init(String(event[event.index(after: colon)...]), at: time))
    }
    options.parameters = try parameterValues()
    return options
  }

  /// Values of the motion's parameters by name.
  /// - Throws: a usage error for a text without `=` or without a number.
  func parameterValues() throws -> [String: Double] {
    var values: [String: Double] = [:]
    for text in parameters {
      guard let sign = text.firstIndex(of: "="), let value = Double(text[text.index(after: sign)...]) else {
        throw ToolError.usage("\(QuotedText.quote(text)) sets nothing", hint: "write --set amplitude=12")
      }
      values[String(text[..<sign])] = value
    }
    return values
  }

  /// Rejects options about time beside an option that evaluates an easing.
  func refuseTiming(beside option: String) throws {
    let given = [("--duration", duration != nil), ("--settle", settle != nil)].filter(\.1).map(\.0) + companyOptions
    guard given.isEmpty else {
      throw ValidationError("\(option) evaluates without time: omit \(given.joined(separator: ", ")).")
    }
  }

  /// The given options that only affect a motion that waits, has states, or is random.
  private var companyOptions: [String] {
    [
      ("--trigger", !trigger.isEmpty), ("--events", !events.isEmpty), ("--cadence", cadence != nil),
      ("--low-frequency", lowFrequency), ("--seed", seed != nil),
    ].filter(\.1).map(\.0)
  }

  /// Help of an option for the moment of time 0.
  static let startHelp = "the moment of time 0 on the wall clock, for schedules"
}

/// Selection of a timeline's channels.
struct ChannelChoice {
  let timeline: Timeline
  /// The cells of a row after the time.
  let cells: [(name: String, channel: Int, isVelocity: Bool)]

  /// - Parameters:
  ///   - names: Channels or properties; empty for all. `offset` selects `offset.x` and `offset.y`.
  ///   - velocity: Includes velocities, which texts do not have.
  /// - Throws: an error that lists the channels.
  init(_ names: [String] = [], of timeline: Timeline, velocity: Bool) throws {
    self.timeline = timeline
    let channels = timeline.channels
    let chosen = try names.flatMap { name in
      let found = channels.indices.filter {
        let channel = channels[$0].name
        return channel == name || channel.hasPrefix(name + ".") || channel.hasPrefix(name + "/")
      }
      guard !found.isEmpty else {
        let known = channels.map(\.name)
        throw ToolError(
          .notFound, .notFound, "there is no channel \(QuotedText.quote(name))",
          suggestions: Suggestion.closest(to: name, among: known).map { [$0] } ?? [],
          hint: "channels: \(known.prefix(20).joined(separator: ", "))")
      }
      return found
    }.unique(by: \.self)
    cells = (names.isEmpty ? Array(channels.indices) : chosen).flatMap { index in
      let name = channels[index].name
      let value = (name: name, channel: index, isVelocity: false)
      guard velocity, channels[index].unit != .text else { return [value] }
      return [value, (name == "value" ? "velocity" : "\(name).velocity", index, true)]
    }
  }

  /// The selected channels at a time.
  var report: Report<Double> {
    let fields = cells.map { cell -> Report<Double>.Field in
      if timeline.channels[cell.channel].unit == .text {
        return .init(cell.name, numeric: true) { timeline.text(cell.channel, at: $0) }
      }
      return .init(cell.name) {
        cell.isVelocity ? timeline.velocity(cell.channel, at: $0) : timeline.value(cell.channel, at: $0)
      }
    }
    return Report("samples", [.init("time") { $0 }] + fields)
  }
}

/// Side of presets in conflict, for commands whose values others may rely on.
struct ConflictOptions: ParsableArguments {
  static let help = ArgumentHelp.value("ours|theirs", "Side to use of presets in conflict; they stay in conflict.")
  static let sides = [ConflictChoice.ours, .theirs]

  @Option(help: Self.help, completion: .list(Self.sides.map(\.rawValue)), transform: Self.side)
  var take: ConflictChoice?

  @Sendable static func side(_ text: String) throws -> ConflictChoice { try ChoiceArgument.value(text, of: sides) }

  /// The requested side; by default presets in conflict are refused.
  var choice: ConflictChoice { take ?? .refuse }
}

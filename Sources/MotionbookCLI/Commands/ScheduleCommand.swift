import ArgumentParser
import Motionbook

/// `motionbook schedule`.
struct ScheduleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "List the times at which a schedule is due.",
    discussion: """
      Examples
        motionbook schedule 'cyclic(0.2, 0.2, 0.4)' --count 10
        motionbook schedule everyMinute --start 2026-01-01T00:00:30Z --json
        motionbook schedule 'animation(minimumInterval: 0.5)' --mode lowFrequency
        motionbook schedule seed/metronome --set bpm=90
      """)

  @Argument(
    help: ArgumentHelp(
      "A schedule, or a sequence that has one.",
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
    completion: .list(ScheduleEntries.Mode.allCases.map(\.rawValue)), transform: Self.mode)
  var mode: ScheduleEntries.Mode = .normal

  @Option(
    name: .customLong("set"), help: ArgumentHelp("Replaces a parameter; repeat for more.", valueName: "name=number"))
  var parameters: [String] = []

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
    let entries = try argument.entries(start, mode, overrides: ParameterArgument.values(parameters))
    var table = RecordTable(columns: [
      .init("index", numeric: true), .init("time"), .init("offset", numeric: true),
    ])
    for index in 0..<count {
      guard let entry = entries.entry(index) else { break }
      let offset = entry - entries.start
      table.rows.append([.count(index), .init(start.text(after: offset)), .number(offset)])
    }
    try output.printer.print(
      table, name: "entries",
      notes: [
        JSONMember("schedule", .string(argument.schedule.notation)), JSONMember("start", .string(start.text)),
        JSONMember("mode", .string(mode.rawValue)),
        JSONMember("cadence", .string(ScheduleCadence(argument.schedule, mode: mode).rawValue)),
      ])
  }

  private static func mode(_ text: String) throws -> ScheduleEntries.Mode {
    guard let mode = ScheduleEntries.Mode.allCases.first(where: { $0.rawValue.lowercased() == text.lowercased() })
    else { throw ValidationError("There is no mode \(QuotedText.quote(text)): normal, lowFrequency.") }
    return mode
  }
}

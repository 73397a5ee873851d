import ArgumentParser
import Motionbook

struct NearestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearest",
    abstract: "List the presets whose curves are closest to a curve.",
    discussion: """
      Examples
        motionbook nearest 'cubic-bezier(.2,0,0,1)'
        motionbook nearest brand/pop -n 10 --time normalized
        motionbook nearest 'spring(duration: 0.5, bounce: 0.3)' --by mean --json

      Deviations are shares of the way, in real time, where a curve without a
      duration takes the other's; normalized, every curve is stretched over its own
      length.
      """)

  @Argument(help: ArgumentHelp(MotionArgument.help), completion: .presetName)
  var motion: String

  @Option(name: [.customShort("n"), .customLong("count")], help: ArgumentHelp("How many (5).", valueName: "n"))
  var count = 5

  @Option(
    help: ArgumentHelp("By the largest or the mean deviation.", valueName: "largest|mean"),
    completion: .list(DeviationMeasure.allCases.map(\.rawValue)), transform: ChoiceArgument.value(_:))
  var by: DeviationMeasure = .largest

  @Option(
    name: .customLong("time"), help: ArgumentHelp(TimescaleArgument.help, valueName: "normalized|real"),
    completion: .list(CurveTimescale.allCases.map(\.rawValue)), transform: ChoiceArgument.value(_:))
  var timescale: CurveTimescale = .real

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...1_000).contains(count) else { throw ValidationError("-n is \(count); 1 to 1000 presets can be listed.") }
  }

  func run() throws {
    let opened = try catalog.open()
    let target = try MotionArgument(motion, catalog, onConflict: .shown, in: opened)
    let near = try opened.nearest(
      to: target.motion, count: count, over: timescale, by: by, except: target.stored?.id)
    let isReal = timescale == .real
    let report = Report<NearPreset>(
      "presets",
      [
        .init("name", \.revision.name), .init("largest", \.distance.largest),
        .init(
          "place", as: "AT", numeric: true,
          shown: { isReal ? HumanNumber.seconds($0.distance.place) : HumanNumber.percent($0.distance.place) },
          \.distance.place),
        .init("mean", \.distance.mean), .init("curve") { $0.notation },
        .init("title", in: .machine, \.revision.details.title),
      ])
    try output.printer.print(
      report, near,
      notes: target.recipe + [JSONMember("time", .string(timescale.rawValue)), JSONMember("by", .string(by.rawValue))])
    if near.isEmpty { ErrorReport.note("the catalog has no other curve") }
  }
}

struct DupesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dupes",
    abstract: "List groups of presets whose curves hardly differ.",
    discussion: """
      Examples
        motionbook dupes
        motionbook dupes 'brand/*' --within 0.01
        motionbook dupes --time normalized --limit 5 --json

      In a group no two curves differ by more than the distance, a share of the
      way; each is measured against the first. A curve without a duration counts as
      a duplicate only of such. Make one of two a name of the other: motionbook alias
      """)

  @Argument(help: "Only presets whose names match this pattern.", completion: .presetName)
  var pattern: String?

  @Option(help: ArgumentHelp("The largest deviation, as a share of the way (0.02).", valueName: "e"))
  var within = 0.02

  @Option(
    name: .customLong("time"), help: ArgumentHelp(TimescaleArgument.help, valueName: "normalized|real"),
    completion: .list(CurveTimescale.allCases.map(\.rawValue)), transform: ChoiceArgument.value(_:))
  var timescale: CurveTimescale = .real

  @Option(help: ArgumentHelp("The most groups to print (50).", valueName: "n"))
  var limit = 50

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try AnswerLimit.check(limit) }

  private struct Row {
    let group: Int
    let preset: PresetRevision
    let distance: Double
  }

  func run() throws {
    let catalog = try catalog.open()
    let (groups, count) = try catalog.duplicates(
      within: within, over: timescale, PresetFilter(glob: pattern), atMost: limit)
    let rows = groups.enumerated().flatMap { index, group in
      zip(group.presets, group.distances).map { Row(group: index + 1, preset: $0, distance: $1) }
    }
    let report = Report<Row>(
      "presets",
      [
        .init("group", \.group), .init("name", \.preset.name), .init("distance", \.distance),
        .init("title", \.preset.details.title),
      ])
    try output.printer.print(
      report, rows,
      notes: [
        JSONMember("within", .number(within)), JSONMember("time", .string(timescale.rawValue)),
        JSONMember("groups", .number(Double(count))),
      ])
    AnswerLimit.note(count, limit, "group")
    if groups.isEmpty {
      let all = try pattern.map { try catalog.list(PresetFilter(glob: $0)).isEmpty } ?? false
      ErrorReport.note(
        all
          ? PresetSelection.nothingFits(pattern ?? "").message
          : "no two curves differ by \(HumanNumber.text(within)) of the way or less")
    }
  }
}

/// Over what two curves are laid on top of each other.
enum TimescaleArgument {
  static let help = "Compare over each curve's own length, or in seconds."
}

extension NearPreset {
  /// The curve as people write it; empty where it takes its duration from a preset.
  fileprivate var notation: String {
    guard motion.motion.references.isEmpty, case .curve(let curve) = motion.motion else { return "" }
    return curve.notation
  }
}

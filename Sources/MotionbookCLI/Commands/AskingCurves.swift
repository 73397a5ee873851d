import ArgumentParser
import Motionbook

struct NearestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "nearest", "List the presets closest to a curve, or groups of near duplicates.",
    examples: """
        motionbook nearest 'cubic-bezier(.2,0,0,1)'
        motionbook nearest brand/pop -n 10 --by mean
        motionbook nearest --groups
        motionbook nearest --groups 'brand/*' --within 0.01

      Deviations are fractions of the total change, in real time, where a curve
      without a duration takes the other's; with --time normalized each curve is
      stretched over its own length. In a group no curve deviates from the first by
      more than --within; a curve without a duration matches only others without.
      To replace one by an alias of the other: motionbook add alias
      """)

  @Argument(
    help: "\(MotionArgument.help) With --groups a pattern for names; all presets if omitted.", completion: .presetName)
  var motion: String?

  @Flag(help: "List groups of near duplicates.")
  var groups = false

  @Option(help: .value("e", "Largest deviation within a group (default: 0.02)."))
  var within: Double?

  @Option(
    name: [.customShort("n"), .customLong("count"), .customLong("limit")],
    help: .value("n", "Number of presets (default: 5), or of groups (default: 50)."))
  var count: Int?

  @Option(
    help: .value("largest|mean", "Rank by the largest or the mean deviation."),
    completion: .list(DeviationMeasure.allCases.map(\.rawValue)), transform: ChoiceArgument.value(_:))
  var by: DeviationMeasure?

  @Option(
    name: .customLong("time"), help: .value("normalized|real", TimescaleArgument.help),
    completion: .list(CurveTimescale.allCases.map(\.rawValue)), transform: ChoiceArgument.value(_:))
  var timescale: CurveTimescale = .real

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if groups {
      if by != nil { throw ValidationError("--by cannot be used with --groups.") }
      return try AnswerLimit.check(count ?? 50)
    }
    if motion == nil { throw ValidationError("Missing expected argument '<motion>', or --groups for near duplicates.") }
    if within != nil { throw ValidationError("--within requires --groups.") }
    if let count, !(1...1_000).contains(count) {
      throw ValidationError("-n is \(count); expected 1…1000.")
    }
  }

  func run() throws {
    let opened = try catalog.open()
    if groups { return try printGroups(in: opened) }
    let target = try MotionArgument(motion ?? "", catalog, onConflict: .shown, in: opened)
    let by = by ?? .largest
    let near = try opened.nearest(
      to: target.motion, count: count ?? 5, over: timescale, by: by, except: Set([target.stored?.id].compactMap(\.self))
    )
    let isReal = timescale == .real
    let report = Report<NearPreset>(
      "presets",
      .init("name", \.revision.name), .init("largest", as: "LARGEST, \(timescale.title)", \.distance.largest),
      .init(
        "place", as: "AT", numeric: true,
        shown: { isReal ? HumanNumber.seconds($0.distance.place) : HumanNumber.percent($0.distance.place) },
        \.distance.place),
      .init("mean", \.distance.mean), .init("curve") { $0.notation },
      .init("title", in: .machine, \.revision.details.title))
    try output.printer.print(
      report, near,
      notes: target.recipe + [JSONMember("time", timescale.rawValue), JSONMember("by", by.rawValue)])
    if near.isEmpty { ErrorReport.note("the catalog has no other curve") }
  }

  private struct GroupRow {
    let group: Int
    let preset: PresetRevision
    let distance: Double
  }

  private func printGroups(in catalog: Catalog) throws {
    let (within, limit) = (within ?? 0.02, count ?? 50)
    let pattern = try motion.map { try PresetSelection.glob($0, in: catalog) }
    let (groups, total) = try catalog.duplicates(
      within: within, over: timescale, PresetFilter(glob: pattern), atMost: limit)
    let rows = groups.enumerated().flatMap { index, group in
      zip(group.presets, group.distances).map { GroupRow(group: index + 1, preset: $0, distance: $1) }
    }
    let report = Report<GroupRow>(
      "presets",
      .init("group", \.group), .init("name", \.preset.name),
      .init("distance", as: "LARGEST, \(timescale.title)", \.distance), .init("title", \.preset.details.title))
    try output.printer.print(
      report, rows,
      notes: [
        JSONMember("within", .number(within)), JSONMember("time", timescale.rawValue),
        JSONMember("groups", total),
      ])
    AnswerLimit.note(total, limit, "group")
    if groups.isEmpty {
      let fitsNothing = try pattern.map { try catalog.list(PresetFilter(glob: $0)).isEmpty } ?? false
      ErrorReport.note(
        fitsNothing
          ? PresetSelection.nothingFits(motion ?? "").message
          : "no two curves differ by \(HumanNumber.text(within)) of the total change or less")
    }
  }
}

/// Option for the time over which curves are compared.
enum TimescaleArgument {
  static let help = "Compare over each curve's own length, or in seconds."
}

extension CurveTimescale {
  /// Header of a column of deviations.
  fileprivate var title: String { self == .real ? "REAL TIME" : "NORMALIZED" }
}

extension NearPreset {
  /// The curve in notation; empty if its duration is that of a preset.
  fileprivate var notation: String {
    guard motion.motion.references.isEmpty, case .curve(let curve) = motion.motion else { return "" }
    return curve.notation
  }
}

import ArgumentParser
import Motionbook

struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "search", "Find presets by words in names, titles, tags or notes.",
    examples: """
        motionbook search bounce
        motionbook search card enter --limit 5
        motionbook search playful --json

      Every word must match a word or its beginning. Results are ranked: whole
      words before beginnings, names before titles, tags and other text.
      """)

  @Argument(help: "Words.")
  var words: [String]

  @Option(name: [.customShort("n"), .long], help: .value("n", "Maximum number of presets."))
  var limit = 50

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try AnswerLimit.check(limit) }

  func run() throws {
    let catalog = try catalog.open()
    let text = words.joined(separator: " ")
    let seed = OtherWords.seed(named: text)
    var hits = try catalog.search(text)
    if hits.isEmpty, let seed { hits = try catalog.search(seed).filter { $0.revision.name.text == seed } }
    let report = Report<SearchHit>(
      "presets",
      .init("name", \.revision.name), .init("kind", \.kind.rawValue), .init("places", as: "FOUND IN", \.places),
      .init("title", \.revision.details.title), .init("version", in: .machine, \.revision.generation),
      .init("tags", in: .machine, \.revision.details.tags))
    try output.printer.print(report, Array(hits.prefix(limit)), notes: [JSONMember("found", hits.count)])
    AnswerLimit.note(hits.count, limit)
    if hits.isEmpty {
      let near = try seed == nil ? catalog.nearWord(to: text) : nil
      let question =
        seed.map { "; among the seed presets it is \($0)" }
        ?? near.map { "; did you mean \(QuotedText.quote($0))?" } ?? ""
      ErrorReport.note("no preset has \(words.map { QuotedText.quote($0) }.joined(separator: " and "))\(question)")
    }
  }
}

/// Limit on the printed part of an answer.
enum AnswerLimit {
  static func check(_ limit: Int) throws {
    guard (1...100_000).contains(limit) else {
      throw ValidationError("--limit is \(limit); expected 1…100000.")
    }
  }

  /// Prints the number of results beyond the limit.
  /// - Parameter noun: The results, if not presets.
  static func note(_ count: Int, _ limit: Int, _ noun: String? = nil) {
    guard count > limit else { return }
    let more = noun.map { CountedNoun.text(count - limit, "more \($0)") } ?? "\(count - limit) more"
    ErrorReport.note("\(more); print them with --limit \(count)")
  }
}

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

  @Option(choice: "Rank by the largest or the mean deviation.")
  var by: DeviationMeasure?

  @Option(name: .customLong("time"), choice: CurveTimescale.help)
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
    let report = Report<NearPreset>(
      "presets",
      .init("name", \.revision.name), .init("largest", as: "LARGEST, \(timescale.title)", \.distance.largest),
      .init("place", as: "AT", numeric: true, shown: { timescale.text($0.distance.place) }, \.distance.place),
      .init("mean", \.distance.mean), .init("curve") { $0.notation },
      .init("title", in: .machine, \.revision.details.title))
    try output.printer.print(report, near, notes: target.recipe + .of(["time": timescale.rawValue, "by": by.rawValue]))
    if near.isEmpty { ErrorReport.note("the catalog has no other curve") }
  }

  private func printGroups(in catalog: Catalog) throws {
    let (within, limit) = (within ?? 0.02, count ?? 50)
    let pattern = try motion.map { try PresetSelection.glob($0, in: catalog) }
    let (groups, total) = try catalog.duplicates(
      within: within, over: timescale, PresetFilter(glob: pattern), atMost: limit)
    let rows = groups.enumerated().flatMap { index, group in
      zip(group.presets, group.distances).map { (group: index + 1, preset: $0, distance: $1) }
    }
    let report = Report<(group: Int, preset: PresetRevision, distance: Double)>(
      "presets",
      .init("group", \.group), .init("name", \.preset.name),
      .init("distance", as: "LARGEST, \(timescale.title)", \.distance), .init("title", \.preset.details.title))
    try output.printer.print(report, rows, notes: .of(["within": within, "time": timescale.rawValue, "groups": total]))
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

extension CurveTimescale {
  static let help = "Compare over each curve's own length, or in seconds."

  /// Header of a column of deviations.
  fileprivate var title: String { self == .real ? "REAL TIME" : "NORMALIZED" }

  /// Position of a deviation.
  func text(_ place: Double) -> String { self == .real ? HumanNumber.seconds(place) : HumanNumber.percent(place) }
}

extension NearPreset {
  /// The curve in notation; empty if its duration is that of a preset.
  fileprivate var notation: String {
    guard motion.motion.references.isEmpty, case .curve(let curve) = motion.motion else { return "" }
    return curve.notation
  }
}

struct SQLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "sql", "Query the catalog in SQL, read-only.",
    examples: """
        motionbook sql 'select kind, count(*) as n from preset group by kind'
        motionbook sql 'select name, motion_settle(name) as s from preset order by s'
        motionbook sql "select motion_distance('css/ease', 'linear')" --json

      Views: preset, history, release_entry. For all: .schema in a SQLite tool.

      Functions; name is a preset, NAME@VERSION, or a curve in notation
      \(MotionSQL.help.map { "  \($0.call)  \($0.summary)" }.joined(separator: "\n"))
      """)

  @Argument(help: .value("select", "One SELECT."))
  var statement: String

  @Option(help: .value("n", "Maximum number of rows."))
  var limit = 1_000

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try AnswerLimit.check(limit) }

  func run() throws {
    var limits = SQLLimits()
    limits.rows = limit
    let answer = try catalog.open().answer(statement, limits: limits)
    var seen: [String: Int] = [:]
    let fields: [Report<[SQLValue]>.Field] = answer.columns.enumerated().map { index, name in
      // Members of an object need names of their own.
      seen[name, default: 0] += 1
      let key = seen[name] == 1 ? name : "\(name):\(seen[name] ?? 0)"
      let isNumeric = answer.rows.allSatisfy { if case .value(.string) = $0[index].cell { false } else { true } }
      return .init(key, as: key.visible, numeric: isNumeric) { $0[index].cell }
    }
    try output.printer.print(Report("rows", fields), answer.rows, notes: [JSONMember("isCut", answer.isCut)])
    if answer.isCut { ErrorReport.note("there are more rows; print them with --limit") }
  }
}

extension SQLValue {
  fileprivate var cell: ReportCell {
    switch self {
    case .null: .absent
    case .integer(let number): .count(Int(number))
    case .real(let number): .number(number)
    case .text(let text): text.cell
    case .blob(let bytes): Hexadecimal.text(bytes).cell
    }
  }
}

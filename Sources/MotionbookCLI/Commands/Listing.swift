import ArgumentParser
import Motionbook

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "list", "List presets: name, kind, version, duration, title.",
    examples: """
        motionbook list
        motionbook list 'brand/*' --kind curve
        motionbook list --where 'settle < 0.3 and overshoot < 2%'
        motionbook list --sort duration --reverse --limit 10

      --where takes a condition: FIELD = != < <= > >= VALUE, or ~ for texts that
      contain one, joined by and, or, not and parentheses. Each of its fields
      becomes a column. --fields and --sort take its fields too. All fields:
      motionbook help queries
      """)

  @Argument(
    help: .value(
      "pattern",
      "Patterns for names: * is any text, ? one character. A word without is a name, a group, or part of names."),
    completion: .presetName)
  var patterns: [String] = []

  @Option(
    "kind", choice: "Only presets of a kind: curve, duration, keyframes, transition, sequence, schedule or alias.")
  var kind: MotionKind?

  @Option(help: .value("tag", "Only presets with this tag."))
  var tag: String?

  @Option(name: .customLong("where"), help: .value("condition", "Only presets that match a condition."))
  var condition: String?

  @Option(help: .value("a,b,…", "Columns to print, in order."))
  var fields: String?

  @OptionGroup var order: OrderOptions

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  private var columns: [String] { fields.map { $0.split(separator: ",").map(String.init) } ?? [] }

  /// A listed preset, with the values of a condition's fields.
  private typealias Row = (preset: StoredPreset, values: [String: ReportCell])

  func run() throws {
    let catalog = try catalog.open()
    let wanted = columns + [order.sort].compactMap(\.self)
    // Some need measuring; a plain list has the others.
    let plain = report(of: [], in: catalog).fields(in: .all).map(\.key)
    let measured = wanted.filter { QueryField.named($0) != nil && !plain.contains($0) }
    let query =
      condition == nil && measured.isEmpty
      ? nil : try ToolError.parsing(condition ?? "") { _ in try PresetQuery(condition, showing: wanted) }
    let globs: [String?] = try patterns.map { try PresetSelection.glob($0, in: catalog) }
    let filters = (globs.isEmpty ? [nil] : globs).map { PresetFilter(glob: $0, kind: kind, tag: tag) }
    let isByName = query == nil && order.sort == nil && !order.reverse
    let most = isByName ? order.limit.map { $0 + 1 } ?? .max : .max
    var found: [Row] = try filters.flatMap { filter in
      try query.map { try rows(matching: $0, filter, in: catalog) }
        ?? catalog.presets(filter, atMost: most).map { ($0, [:]) }
    }
    if filters.count > 1 {
      found = found.unique(by: \.preset.revision.hash).sorted { $0.preset.preset.name < $1.preset.preset.name }
    }
    let inConflict = try namesInConflict(among: found.map(\.preset), in: catalog)
    let fields = query?.fields.filter { !plain.contains($0.name) } ?? []
    let listing = report(of: found, fields, inConflict: inConflict, in: catalog)
    let others = QueryField.all.map(\.name)
    let presets = try order.applied(to: found, of: listing, beside: others)
    if found.count > presets.count, !presets.isEmpty { ErrorReport.note("more presets match; use a larger --limit") }
    try output.printer.print(self.fields == nil ? listing : listing.selecting(columns, beside: others), presets)
    if presets.isEmpty, order.limit != 0 {
      try query.map { try tellNothing(matches: $0, in: catalog) } ?? tellNothing(in: catalog)
    }
    let marked = inConflict.intersection(presets.map(\.preset.preset.name)).sorted()
    if let first = marked.first {
      let others = marked.count > 1 ? ", and \(marked.count - 1) more" : ""
      ErrorReport.warn("\(first) is in conflict\(others); see: motionbook conflicts")
    }
  }

  /// Names in conflict among those of some presets.
  private func namesInConflict(among presets: [StoredPreset], in catalog: Catalog) throws -> Set<PresetName> {
    let names = Set(presets.map(\.preset.name))
    // Skipped if there can be no conflicts: the search walks through the whole catalog.
    guard presets.count > names.count || presets.contains(where: { $0.headCount > 1 }) else { return [] }
    return names.intersection(try catalog.conflicts().filter { !$0.sides.isEmpty }.flatMap(\.names))
  }

  /// Presets that match a condition, with the values of its fields.
  private func rows(matching query: PresetQuery, _ filter: PresetFilter, in catalog: Catalog) throws -> [Row] {
    let found = try catalog.find(query, filter)
    return try zip(catalog.presets(found.map(\.revision)), found).map { preset, found in
      (preset, Dictionary(first: found.values.map { ($0.field.name, $0.value.cell(of: $0.field)) }))
    }
  }

  /// Report of a list, with a column for each measured field; a table tells deprecations and conflicts if there are any.
  private func report(
    of rows: [Row], _ measured: [QueryField] = [], inConflict: Set<PresetName> = [], in catalog: Catalog
  ) -> Report<Row> {
    let hasDeprecated = rows.contains { $0.preset.preset.details.deprecation != nil }
    return Report(
      "presets",
      [
        .init("name", \.preset.preset.name), .init("kind", yields: .whole, \.preset.preset.motion.kind.rawValue),
        .init("version", yields: .whole, \.preset.revision.generation),
        .init("duration", numeric: true) { duration(of: $0.preset, in: catalog) },
        .init("title", yields: .first, \.preset.preset.details.title),
        .init("tags", in: .machine, \.preset.preset.details.tags),
        .init("deprecated", in: hasDeprecated ? .all : .machine, yields: .first) {
          $0.preset.preset.details.deprecation?.advice()
        },
        .init(
          "conflict", in: inConflict.isEmpty ? .machine : .all,
          shown: { inConflict.contains($0.preset.preset.name) ? "yes" : "" }
        ) { inConflict.contains($0.preset.preset.name) },
      ]
        + measured.map { field in
          .init(field.name, numeric: [.number, .seconds].contains(field.kind)) { $0.values[field.name] ?? .absent }
        })
  }

  private func tellNothing(matches query: PresetQuery, in catalog: Catalog) throws {
    let reasons = patterns.isEmpty && kind == nil && tag == nil ? try catalog.reasonsForNothing(query) : []
    ErrorReport.note((["no preset matches"] + reasons).joined(separator: "; "))
  }

  private func tellNothing(in catalog: Catalog) throws {
    let all = try catalog.list()
    let named = patterns.isEmpty ? nil : patterns.map { QuotedText.quote($0) }.joined(separator: " or ")
    let others = [kind?.rawValue, tag.map { "tag \($0)" }].compactMap(\.self).map { QuotedText.quote($0) }
    guard !all.isEmpty else {
      return ErrorReport.note("the catalog is empty; add seed presets with, for example: motionbook seeds add system")
    }
    var text = "no preset matches \(([named].compactMap(\.self) + others).joined(separator: " and "))"
    let near =
      patterns.first.flatMap { Suggestion.names(closeTo: $0, among: all.map(\.name.text)).first }
      ?? tag.flatMap { Suggestion.closest(to: $0, among: Set(all.flatMap(\.details.tags)).sorted()) }
    if let near { text += "; did you mean \(QuotedText.quote(near))?" }
    ErrorReport.note(text)
  }

  /// Settling duration; absent for a motion without a length of its own, or one that cannot be played.
  private func duration(of stored: StoredPreset, in catalog: Catalog) -> ReportCell {
    let motion = stored.preset.motion
    let loaded = stored.hasReferences ? try? catalog.load(motion, onConflict: .shown) : ResolvedMotion(motion)
    guard let seconds = try? loaded?.ownDuration() else { return .absent }
    return .seconds(seconds)
  }
}

extension QueryField.Value {
  fileprivate func cell(of field: QueryField) -> ReportCell {
    switch self {
    case .absent: .absent
    case .flag(let flag): flag.cell
    case .number(let number): field.kind == .seconds ? .seconds(number) : .number(number)
    case .texts(let texts): field.name == "tag" ? .list(texts) : (texts.first ?? "").cell
    }
  }
}

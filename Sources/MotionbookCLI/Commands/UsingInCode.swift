import ArgumentParser
import Motionbook
import MotionbookSeeds

struct UsageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "usage", "Find the presets that code uses, and values it could take from them.",
    examples: """
        motionbook usage src
        motionbook usage . --unused
        motionbook usage web --values
        motionbook usage . --json

      Looks for the names of exported code, word for word, in CSS, SCSS, HTML,
      JavaScript, TypeScript, Swift, Kotlin, Java, Dart and Android's XML: those of
      the outputs in motionbook.json, else of all formats in which no two presets
      have one name; for constants of the Swift that presets were imported from; and
      for presets in quotes, as in catalog.timeline("brand/pop").
      Files that git ignores, our own exports and comments are skipped; so are
      constants of one plain word, such as pop, which may mean anything. Classes of
      one word are found in style sheets, and where markup or a script names a class;
      @keyframes of one word are found in the style sheets' values of animation and
      animation-name, of variables named for animations (--animate-in), and behind
      @keyframes. A preset that a used one refers to, or
      has for reduced motion, is used, too.

      --values lists easings, springs and durations in the code with the nearest
      preset: its largest deviation, or the difference in seconds. A curve beside a
      duration, as in transition: opacity 200ms cubic-bezier(.2, 0, 0, 1), is
      compared with both. Presets that came as seeds count
      only with --seeds, or as the nearest where the team has none of its own.
      """)

  @Argument(help: "Folder with code.", completion: .directory)
  var folder: String

  @Flag(help: "List the team's own presets that are not used.")
  var unused = false

  @Flag(help: "Count presets that came as seeds, too.")
  var seeds = false

  @Flag(help: "List values written in the code, with the nearest preset.")
  var values = false

  @OptionGroup var names: NameOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if unused, values { throw ValidationError("Choose one of --unused and --values.") }
  }

  func run() throws {
    let opened = try catalog.open()
    let code = try SourceFolder(folder)
    let states = try names.names(
      for: code, in: opened, at: names.earlierPoints(in: opened) + [.now], hasMembers: true)
    guard let known = states.last else { return }
    let search = NameSearch((known.all + states.dropLast().flatMap(known.aliases)).filter { !$0.isGroup })
    let found = code.map { file in
      let values = FixedValue.all(in: file.bytes, of: file.language)
      return (
        uses: CodePlace.all(of: search, in: file, comments: false),
        values: zip(CodePlace.all(in: file, values.map { ($0.range, nil) }), values).map { place, value in
          (place: place, content: value.content)
        }
      )
    }
    let uses = found.flatMap(\.uses)
    let named = uses.flatMap { $0.name?.presets ?? [] }
    // A rule of a page is named nowhere.
    let rules = known.presets.values.filter { CSSFormat.hasOwnRule($0.preset) }.map(\.preset.name)
    let used = known.closure(of: named + rules)
    let rest = known.presets.filter { !used.contains($0.key) && (seeds || !SeedLibrary.isSeed($0.value.id)) }.keys
      .sorted()
    let deprecated = Set(named).sorted().filter { known.presets[$0]?.preset.details.deprecation != nil }
    let printer = output.printer
    let fixed = found.flatMap(\.values)
    if printer.format == .json {
      let values = try nearest(fixed, in: opened, known)
      return try printer.print(
        .of([
          "files": found.count, "uses": CodePlace.report.json(uses), "unused": rest.map(\.text),
          "deprecated": deprecated.map(\.text), "values": Report.nearValues.json(values),
        ]), text: "")
    }
    if values { return try printer.print(.nearValues, nearest(fixed, in: opened, known)) }
    if unused { return try printer.print(Report<PresetName>("unused", [.init("name", \.self)]), rest) }
    let places = uses.flatMap { use in (use.name?.presets ?? []).map { (preset: $0.text, use: use) } }
    let groups = Dictionary(grouping: places, by: \.preset).mapValues { $0.map(\.use) }
    try printer.print(
      Report<(key: String, value: [CodePlace])>(
        "presets",
        [
          .init("name", \.key), .init("uses", \.value.count),
          .init("files") { Set($0.value.map(\.path)).count }, .init("first") { $0.value.first?.text ?? "" },
        ]), groups.sorted { $0.key < $1.key })
    ErrorReport.note(
      "\(CountedNoun.text(uses.count, "use")) in \(Set(uses.map(\.path)).count) of "
        + "\(CountedNoun.text(found.count, "file")); \(CountedNoun.text(rest.count, "preset")) unused (--unused), "
        + "\(CountedNoun.text(fixed.count, "value")) written in the code (--values)")
    if let first = deprecated.first {
      let names = deprecated.map(\.text).listed(atMost: 1, before: ", and")
      ErrorReport.note("deprecated, but used: \(names); see: motionbook show \(first)")
    }
  }

  /// The nearest preset of each value; equal values are measured once.
  private func nearest(
    _ values: [(place: CodePlace, content: FixedValue.Content)], in catalog: Catalog, _ known: CatalogNames
  ) throws -> [NearValue] {
    var result: [FixedValue.Content: (name: PresetName, distance: ReportCell)] = [:]
    let passedOver = seeds ? [] : Set(known.presets.values.map(\.id).filter(SeedLibrary.isSeed))
    let lengths = known.presets.values.compactMap { stored -> (name: PresetName, isSeed: Bool, seconds: Double)? in
      guard case .duration(.seconds(let seconds)) = stored.preset.motion else { return nil }
      return (stored.preset.name, SeedLibrary.isSeed(stored.id), seconds)
    }
    let own = lengths.filter { seeds || !$0.isSeed }
    let durations = own.isEmpty ? lengths : own
    for content in Set(values.map(\.content)) {
      switch content {
      case .curve(let curve):
        let motion = ResolvedMotion(.curve(curve))
        let near = try catalog.nearest(to: motion, except: passedOver)
        let found = try near.isEmpty ? catalog.nearest(to: motion) : near
        // Of equal ones an own preset rather than a seed.
        let equal = found.filter { $0.distance.largest == found.first?.distance.largest }
        result[content] = (equal.first { !SeedLibrary.isSeed($0.revision.preset) } ?? equal.first).map {
          ($0.revision.name, .number($0.distance.largest))
        }
      case .duration(let seconds):
        let distances = durations.map {
          (abs($0.seconds - seconds), isSeed: $0.isSeed ? 1 : 0, name: $0.name)
        }
        result[content] = distances.min { $0 < $1 }.map { ($0.name, .seconds($0.0)) }
      }
    }
    return values.map { ($0.place, result[$0.content]) }
  }
}

/// A place in code, with the name or value there.
struct CodePlace: Sendable {
  let path: String
  let line, column: Int
  /// Bytes of the file.
  let range: Range<Int>
  /// Its text, on one line.
  let code: String
  /// Name of a preset, if it is one.
  let name: DeclaredName?
  /// Import by which the file has the name.
  let imported: ImportedName?

  /// Places of names of a search, in their order.
  /// - Parameter hasComments: Includes names in comments.
  static func all(of search: NameSearch, in file: SourceFolder.File, comments hasComments: Bool) -> [CodePlace] {
    let uses = search.uses(in: file.bytes, of: file.language, comments: hasComments)
    return all(in: file, uses.map { ($0.range, (search.names[$0.name], $0.imported)) })
  }

  /// - Parameter finds: In the order of their ranges.
  static func all(
    in file: SourceFolder.File, _ finds: [(range: Range<Int>, use: (name: DeclaredName, imported: ImportedName?)?)]
  ) -> [CodePlace] {
    zip(finds, file.places(finds.lazy.map(\.range.lowerBound))).map { find, place in
      CodePlace(
        path: file.path, line: place.line, column: place.column, range: find.range,
        code: String(decoding: file.bytes[find.range], as: UTF8.self).split(whereSeparator: \.isNewline)
          .map { String($0).trimmed }.joined(separator: " "), name: find.use?.name,
        imported: find.use?.imported)
    }
  }

  /// `web/app.css:12:3`.
  var text: String { "\(path):\(line):\(column)" }

  static var report: Report<CodePlace> {
    Report("uses", columns(of: { $0 }) + [.init("code", \.code), .init("preset") { $0.name?.preset.text }])
  }

  /// Columns of the place that rows have: in one for readers, apart for programs.
  static func columns<Row>(of place: @escaping (Row) -> CodePlace) -> [Report<Row>.Field] {
    [
      .init("place", in: .table) { place($0).text }, .init("file", in: .machine) { place($0).path },
      .init("line", in: .machine) { place($0).line },
      .init("column", in: .machine) { place($0).column },
    ]
  }
}

/// A value in code and the preset nearest to it.
private typealias NearValue = (place: CodePlace, near: (name: PresetName, distance: ReportCell)?)

extension Report where Item == NearValue {
  fileprivate static var nearValues: Report {
    Report(
      "values",
      CodePlace.columns(of: \.place) + [
        .init("code", shown: { QuotedText.visible($0.place.code, limit: 60) }, \.place.code),
        .init("nearest") { $0.near?.name.text }, .init("distance", numeric: true) { $0.near?.distance ?? .absent },
      ])
  }
}

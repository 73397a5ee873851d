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
      the outputs in motionbook.json, else of all formats, without presets that have
      one name in a format; for constants of the Swift that presets were imported
      from; and for presets in quotes, as in catalog.timeline("brand/pop").
      Files that git ignores, our own exports and comments are skipped; so are
      constants of modules that a script does not import, those of one plain word,
      such as pop, unless it imports them from an export by a relative path, and
      classes in texts, ids and the like.
      Classes of one word are found in style sheets, and where markup or a script
      names a class;
      @keyframes of one word are found in the style sheets' values of animation and
      animation-name, of variables named for animations (--animate-in), and behind
      @keyframes. A preset that a used one refers to, or
      has for reduced motion, is used, too. Names of presets that were removed or
      renamed since one of the last 16 releases are told with their places.

      --values lists easings, springs and durations in the code with the nearest
      preset: its largest deviation, or the difference in seconds. A curve beside a
      duration, as in transition: opacity 200ms cubic-bezier(.2, 0, 0, 1), is
      compared with both; a preset with its easing alone is listed as such, with its
      own duration. Of presets that hardly differ in distance, those of the outputs
      in motionbook.json come first, then the group with most of the team's own.
      Presets that came as seeds count only with --seeds, or as the nearest where the
      team has none of its own; deprecated ones only where there are no others.
      """)

  @Argument(help: "Folder with code.", completion: .directory)
  var folder: String

  @Flag(help: "List the team's own presets that are not used.")
  var unused = false

  @Flag(help: "Count presets that came as seeds, too.")
  var seeds = false

  @Flag(help: "List values written in the code, with the nearest preset.")
  var values = false

  @Flag(help: "Exit with 1 if the code uses presets that are deprecated, or names that are gone.")
  var check = false

  @OptionGroup var names: NameOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if [unused, values, check].count(where: \.self) > 1 {
      throw ValidationError("Choose one of --unused, --values and --check.")
    }
  }

  func run() throws {
    let opened = try catalog.open()
    let code = try SourceFolder(folder)
    let states = try names.names(
      for: code, in: opened, at: names.earlierPoints(in: opened) + [.now], hasMembers: true,
      onCollision: .told)
    guard let known = states.last else { return }
    let former = try formerNames(for: code, in: opened, known)
    // An output that has taken the place of a team's own source may have another name for it.
    let (releases, outdated) = (Dictionary(first: former), Set(former.map(\.name.text)))
    let current =
      known.all.filter { !$0.isOfSource || !outdated.contains($0.text) } + states.dropLast().flatMap(known.aliases)
    let search = NameSearch((current + former.map(\.name)).filter { !$0.isGroup })
    let found = code.map { file in
      let values = FixedValue.all(in: file.bytes, of: file.language)
      return (
        uses: CodePlace.all(of: search, in: file, comments: false),
        values: zip(CodePlace.all(in: file, values.map { ($0.range, nil) }), values).map { place, value in
          (place: place, content: value.content)
        }
      )
    }
    let lost = Set(former.map(\.name)).subtracting(current)
    func isLost(_ place: CodePlace) -> Bool { place.name.map(lost.contains) ?? false }
    /// A constant that a file declares is a preset's if that was imported from there.
    func isUse(_ place: CodePlace) -> Bool {
      guard let owner = place.owner, let name = place.name else { return true }
      let source = known.presets[name.preset]?.preset.details.source
      let isSource = source?.name == place.code && source?.location == owner.split(separator: "/").last.map(String.init)
      return !isLost(place) && (name.isOfSource || isSource)
    }
    let all = found.flatMap(\.uses).filter(isUse)
    let (uses, gone) = (all.filter { !isLost($0) }, all.filter(isLost))
    let named = uses.flatMap { $0.name?.presets ?? [] }
    // A rule of a page is named nowhere.
    let rules = known.presets.values.filter { CSSFormat.hasOwnRule($0.preset) }.map(\.preset.name)
    let used = known.closure(of: named + rules)
    let rest = known.presets.filter { !used.contains($0.key) && (seeds || !SeedLibrary.isSeed($0.value.id)) }.keys
      .sorted()
    let deprecated = Set(named).sorted().filter { known.presets[$0]?.preset.details.deprecation != nil }
    let isRefused = check && !(deprecated.isEmpty && gone.isEmpty)
    let printer = output.printer
    let fixed = found.flatMap(\.values)
    if printer.format == .json {
      let values = try nearest(fixed, in: opened, known)
      try printer.print(
        .of([
          "files": found.count, "uses": CodePlace.report.json(uses), "former": CodePlace.report.json(gone),
          "unused": rest.map(\.text), "deprecated": deprecated.map(\.text), "values": Report.nearValues.json(values),
        ]), text: "")
      if isRefused { throw ExitStatus.findings }
      return
    }
    if values { return try printer.print(.nearValues, nearest(fixed, in: opened, known)) }
    if unused {
      try printer.print(Report<PresetName>("unused", [.init("name", \.self)]), rest)
      if rest.isEmpty { return }
      return ErrorReport.note(
        "names of one plain word are counted only in clear cases; search the code for them before removing presets")
    }
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
    for place in gone.prefix(8) {
      guard let name = place.name, let release = releases[name] else { continue }
      ErrorReport.warn("\(place.text): \(place.code), of \(name.preset), was removed or renamed since \(release)")
    }
    for (release, places) in gone.grouped(by: { $0.name.flatMap { releases[$0] } ?? "" }) {
      ErrorReport.note(
        "\(CountedNoun.text(places.count, "outdated use")); see: motionbook codemod "
          + "\(ShellWord.path(folder)) --from \(ShellWord.quoted(release)) --dry-run")
    }
    if let first = deprecated.first {
      let names = deprecated.map(\.text).listed(atMost: 1, before: ", and")
      let tell = check ? ErrorReport.warn : ErrorReport.note
      tell("deprecated, but used: \(names); see: motionbook show \(first)")
      let places = uses.filter { $0.name?.presets.contains(where: deprecated.contains) == true }
      for place in check ? places.prefix(8) : [] { ErrorReport.warn("\(place.text): \(place.code) is deprecated") }
    }
    if isRefused { throw ExitStatus.findings }
  }

  /// Names that presets had in releases, the newest first, and that are others now, or gone.
  private func formerNames(
    for code: SourceFolder, in catalog: Catalog, _ known: CatalogNames
  ) throws -> [(name: DeclaredName, release: String)] {
    let releases = try catalog.releases(unlike: known.presets.mapValues(\.id))
    if releases.isEmpty { return [] }
    let states = try names.names(
      of: Set(releases.flatMap(\.presets)), for: code, in: catalog,
      at: releases.map { CatalogPoint.release($0.name) } + [.now], onCollision: .passedOver)
    guard let after = states.last else { return [] }
    return zip(releases.map(\.name), states).flatMap { release, before in
      after.changed(since: before, by: after.successors(of: before, in: catalog)).map { ($0, release) }
    }
  }

  /// The nearest preset of each value; equal values are measured once.
  private func nearest(
    _ values: [(place: CodePlace, content: FixedValue.Content)], in catalog: Catalog, _ known: CatalogNames
  ) throws -> [NearValue] {
    var result: [FixedValue.Content: Near] = [:]
    let outputs = Set(known.exports.dropLast().joined().flatMap(\.presets))
    func group(_ name: PresetName) -> String { name.path.first.map(String.init) ?? "" }
    let own = known.presets.values.filter {
      !SeedLibrary.isSeed($0.id) && !SeedLibrary.families.contains(group($0.preset.name))
    }
    let sizes = Dictionary(grouping: own) { group($0.preset.name) }.mapValues(\.count)
    /// The one of the outputs, and of the largest group of the team's own, among those hardly farther than the first.
    func first<Item>(of items: [Item], _ name: (Item) -> PresetName, _ distance: (Item) -> Double) -> Item? {
      func rank(_ item: Item) -> (Int, Int, Double, PresetName) {
        let isOutput = outputs.contains(name(item)) ? 0 : 1
        return (isOutput, -(sizes[group(name(item))] ?? 0), distance(item), name(item))
      }
      let limit = (items.map(distance).min() ?? 0) + Self.slack
      return items.filter { distance($0) <= limit }.min { rank($0) < rank($1) }
    }
    let passedOver = Set(
      known.presets.values.filter { stored in
        stored.preset.details.deprecation != nil || !seeds && SeedLibrary.isSeed(stored.id)
      }.map(\.id))
    func nearest(to motion: ResolvedMotion, over timescale: CurveTimescale) throws -> NearPreset? {
      let own = try catalog.nearest(to: motion, count: 20, over: timescale, except: passedOver)
      let near = try own.isEmpty ? catalog.nearest(to: motion, count: 20, over: timescale) : own
      // One that has the length, too, is nearer than its easing alone.
      let limit = (near.map(\.distance.largest).min() ?? 0) + Self.slack
      let timed = try motion.curve()?.duration == nil ? [] : near.filter { try $0.motion.curve()?.duration != nil }
      let whole = timed.filter { $0.distance.largest <= limit }
      return first(of: whole.isEmpty ? near : whole, \.revision.name, \.distance.largest)
    }
    let lengths = known.presets.values.compactMap { stored -> (id: PresetID, name: PresetName, seconds: Double)? in
      guard case .duration(.seconds(let seconds)) = stored.preset.motion else { return nil }
      return (stored.id, stored.preset.name, seconds)
    }
    let ownLengths = lengths.filter { !passedOver.contains($0.id) }
    for content in Set(values.map(\.content)) {
      switch content {
      case .curve(let curve):
        let motion = ResolvedMotion(.curve(curve))
        guard let near = try nearest(to: motion, over: .real) else { continue }
        result[content] = (near.revision.name, .number(near.distance.largest), nil)
        // The same easing may have another duration.
        guard curve.duration != nil, near.distance.largest > Self.slack,
          let same = try nearest(to: motion, over: .normalized), same.distance.largest <= 1e-6
        else { continue }
        let length = try HumanNumber.seconds(same.motion.timeline().duration)
        result[content] = (same.revision.name, .number(same.distance.largest), length)
      case .duration(let seconds):
        func distance(_ length: (id: PresetID, name: PresetName, seconds: Double)) -> Double {
          abs(length.seconds - seconds)
        }
        result[content] = first(of: ownLengths.isEmpty ? lengths : ownLengths, \.name, distance).map {
          ($0.name, .seconds(distance($0)), nil)
        }
      }
    }
    return values.map { ($0.place, result[$0.content]) }
  }

  /// Distance that makes no difference between presets: a thousandth of the way, or of a second.
  private static let slack = 1e-3
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
  /// File of the team's own that declares the name, as presets may have been imported from it.
  private(set) var owner: String?
  /// Indicates object shorthand, `{ pop }`, in which the name is a key, too.
  private(set) var isShorthand = false

  /// Places of names of a search, in their order, without those in texts of JSX.
  /// - Parameter hasComments: Includes names in comments.
  static func all(of search: NameSearch, in file: SourceFolder.File, comments hasComments: Bool) -> [CodePlace] {
    let uses = search.uses(in: file.code, of: file.language, comments: hasComments)
    var places = all(in: file, uses.map { ($0.range, (search.names[$0.name], $0.imported)) })
    guard !places.isEmpty else { return places }
    if file.language == .swift {
      let own = SwiftUIFormat.constants(in: file.bytes)
      for index in places.indices where own.contains(places[index].code) { places[index].owner = file.path }
    }
    guard file.language == .web else { return places }
    let names = file.ownNames
    lazy var starts = names.starts()
    var known: [String: SourceFolder.File.Module?] = [:]
    func module(_ path: String) -> SourceFolder.File.Module? {
      let module = known[path] ?? file.module(path)
      known[path] = module
      return module
    }
    func origin(of place: CodePlace) -> SourceFolder.File.Module? {
      names.origin(of: place.code, at: place.range, in: file.bytes).flatMap { module($0.path) }
    }
    places.removeAll { place in
      guard let name = place.name, name.isOfModule else { return false }
      if name.isPlainConstant {
        // A word of a text is none, other than a key, `motion["pop"]`.
        let start = place.range.lowerBound
        let isName = starts.contains(start) || start > 0 && "\"'`".utf8.contains(file.bytes[start - 1])
        return !isName || origin(of: place)?.isExport != true
      }
      if names.declares(place.code) { return false }
      let isPage = SourceLanguage.isPage(file.path)
      return !names.mayImport(
        place.code, at: place.range, in: file.bytes, isName: { isPage || starts.contains($0) },
        from: { path in module(path).flatMap { $0.isExport ? nil : $0.names } })
    }
    for (index, place) in places.enumerated() {
      // A class is no constant.
      if place.name?.text == place.code {
        let module = names.declares(place.code) ? (file.path, names, false) : origin(of: place)
        if let module, !module.isExport, module.names.declared.contains(place.code) {
          places[index].owner = module.path
        }
      }
      places[index].isShorthand =
        place.name?.isOfModule == true
        && names.isShorthand(
          at: place.range, in: file.bytes, hasElements: SourceLanguage.mayHaveElements(file.path))
    }
    return places
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

extension Catalog {
  /// Those of the last 16 releases, the newest first, with presets which these names do not mean, and which no newer one
  /// has.
  func releases(unlike ids: [PresetName: PresetID]) throws -> [(name: String, presets: [PresetID])] {
    var others: [PresetName: Set<PresetID>] = [:]
    return try releases().suffix(16).reversed().compactMap { release in
      let entries = try snapshot(.release(release.name), onConflict: .shown).entries
      let new = entries.filter { entry in
        ids[entry.name] != entry.preset && others[entry.name, default: []].insert(entry.preset).inserted
      }
      return new.isEmpty ? nil : (release.name, new.map(\.preset))
    }
  }
}

/// A preset nearest to a value; of one with the same easing alone its duration.
private typealias Near = (name: PresetName, distance: ReportCell, otherDuration: String?)

/// A value in code and the preset nearest to it.
private typealias NearValue = (place: CodePlace, near: Near?)

extension Report where Item == NearValue {
  fileprivate static var nearValues: Report {
    Report(
      "values",
      CodePlace.columns(of: \.place) + [
        .init("code", shown: { QuotedText.visible($0.place.code, limit: 60) }, \.place.code),
        .init(
          "nearest",
          shown: { value in
            value.near.map { "\($0.name)" + ($0.otherDuration.map { " (its easing; \($0))" } ?? "") } ?? ""
          }
        ) { $0.near?.name.text }, .init("distance", numeric: true) { $0.near?.distance ?? .absent },
        .init("isEasing", in: .document) { $0.near?.otherDuration != nil },
      ])
  }
}

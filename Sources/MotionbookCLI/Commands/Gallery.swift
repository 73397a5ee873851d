import ArgumentParser
import Motionbook
import MotionbookSeeds

struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "gallery", "Write one HTML page to see, search and copy presets.",
    examples: """
        motionbook gallery -o gallery.html
        motionbook gallery 'brand/*' 'system/spring/*' -o springs.html
        motionbook gallery --compare 2026.10..2026.11 -o changes.html
        motionbook gallery 'brand/*' --serve

      The page is one file that needs no network. It plays each preset as export
      waapi writes it, with its metrics, its notes and the code of other formats.
      Equal presets give equal bytes. --serve shows it to browsers on this machine
      and updates it whenever the catalog changes. A page shows at most 20,000
      presets.
      """)

  @Argument(help: "Presets, or patterns with * and ?; all presets if omitted.", completion: .presetName)
  var presets: [String] = []

  @Option(help: .value("A..B", "Mark differences and show the earlier state: files, releases, dates or versions."))
  var compare: String?

  @Option(help: .value("release|time", "State at a release or a time, as recorded by the authors."))
  var at: String?

  @Option(help: .value("text", "Title of the page; the name of the catalog if omitted."))
  var title: String?

  @Flag(help: "Serve the page on this machine until Ctrl-C instead of writing it.")
  var serve = false

  @Option(help: .value("port", "Port of --serve (default: any free one)."))
  var port: UInt16?

  @OptionGroup var progress: ProgressOptions
  @OptionGroup var conflicts: ConflictOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var color: ColorOptions
  @OptionGroup var file: FileOptions

  func validate() throws {
    if compare != nil, at != nil {
      throw ValidationError("--compare cannot be used with --at.")
    }
    if serve, file.output != nil { throw ValidationError("Choose one of --serve and --output.") }
    if port != nil, !serve { throw ValidationError("--port requires --serve.") }
  }

  func run() throws {
    if serve { return try keepServing() }
    try file.checkReadable("a page of HTML", file: "gallery.html")
    try file.checkFree()
    let html = try html()
    try file.write { try $0.write(html) }
  }

  private func html() throws -> String {
    try progress.watch("drawing") { _ in try compare.map(compared) ?? current() }
  }

  /// Interval between two looks at the catalog, in milliseconds.
  private static let pause: Int32 = 250

  /// Serves the page, and makes it anew when the catalog has changed; after an error the old page stays.
  private func keepServing() throws {
    let path = try CatalogLocation.find(catalog.catalog)
    var before = System.FileStamp(path)
    var server = try PageServer(html(), port: port ?? 0)
    ErrorReport.note("serving \(server.address), watching \(path.shown); Ctrl-C ends")
    let report = ErrorReport(arguments: Array(CommandLine.arguments.dropFirst()))
    while true {
      if Interruption.goOn() != nil { throw ExitStatus.interrupted }
      server.answerNext(within: Self.pause)
      let now = System.FileStamp(path)
      guard now != before else { continue }
      before = now
      do {
        server.replace(by: try html())
      } catch {
        guard let failure = ToolError(any: error) else { throw error }
        ErrorReport.write(report.text(failure))
      }
    }
  }

  private func current() throws -> String {
    let opened = try catalog.open()
    let choice = PresetChoice(presets: presets, at: at, conflicts: conflicts.choice)
    let point = try choice.point(in: opened)
    let stored = try choice.stored(in: opened, at: point).sorted(by: Self.precedes)
    let subjects = try opened.gallery(of: stored, at: point, onConflict: choice.conflicts)
    return try page(opened.path, compared: nil, subjects)
  }

  /// Sorts own presets before seeds, then motions before durations and schedules, then by name.
  private static func precedes(_ one: StoredPreset, _ other: StoredPreset) -> Bool {
    func rank(_ stored: StoredPreset) -> Int {
      let isClock = [.duration, .schedule].contains(stored.preset.motion.kind)
      return (SeedLibrary.isSeed(stored.id) ? 2 : 0) + (isClock ? 1 : 0)
    }
    return (rank(one), one.preset.name) < (rank(other), other.preset.name)
  }

  private func compared(_ text: String) throws -> String {
    let range = try BeforeAfter(sides: [text])
    let sides = try BeforeAfter(range, catalog)
    let difference = try CatalogDifference(range, sides)
    let subjects = GallerySubject.compared(
      difference, from: try sides.before.presets(), to: try sides.after.presets(), revisions: sides.after.revisions)
    let shown = try PresetSelection.chosen(presets, of: subjects, named: \.name)
    let path = (try? catalog.openIfAny())??.path ?? range.after
    return try page(path, compared: "\(range.before) → \(range.after)", shown)
  }

  /// Maximum number of presets on a page; each takes about 29 KB of memory while the page is made.
  static let maximumCount = 20_000

  /// Rejects a page that could exceed a machine's memory.
  static func check(_ count: Int) throws {
    guard count > maximumCount else { return }
    throw ToolError(
      .invalid, "TOO_LARGE", "a page shows at most \(maximumCount) presets; these are \(count)",
      hint: "select some: motionbook gallery 'brand/*'")
  }

  private func page(_ path: String, compared: String?, _ subjects: [GallerySubject]) throws -> String {
    try Self.check(subjects.count)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let bare = name.hasSuffix(CatalogLocation.suffix) ? String(name.dropLast(CatalogLocation.suffix.count)) : name
    return GalleryPage(
      title: title ?? bare, compared: compared, options: .ofTool, isServed: serve
    ).html(subjects)
  }
}

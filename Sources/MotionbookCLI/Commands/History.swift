import ArgumentParser
import Motionbook

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "log", "Show the history of a preset or of the whole catalog.",
    examples: """
        motionbook log brand/pop
        motionbook log --limit 20 --reverse
        motionbook log --author ann --since 2026-11-21
        motionbook log brand/pop --json
      """)

  @Argument(help: "The preset; all if omitted.", completion: .presetName)
  var name: String?

  @Option(name: [.customShort("n"), .long], help: .value("n", "Number of versions, the newest."))
  var limit: Int?

  @Option(help: .value("text", "Only versions whose author contains this, in any case."))
  var author: String?

  @Option(help: .value("date", "Only versions from this date or moment on, in UTC."))
  var since: Timestamp?

  @Flag(help: "Show the oldest first.")
  var reverse = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is negative.") }
  }

  func run() throws {
    let catalog = try catalog.open()
    let name = try name.map { try PresetName(argument: $0) }
    let report = Report<LogEntry>(
      "versions",
      .init("name", \.revision.name), .init("version", yields: .whole, \.revision.generation),
      .init("change", yields: .whole, \.change.rawValue), .init("hash", yields: .whole, \.revision.hash),
      .init("time", yields: .never, \.revision.time),
      .init("author", yields: .first, \.revision.author), .init("message", yields: .first, \.revision.message),
      .init("previousName", in: .machine, \.previousName))
    let entries = try catalog.log(name, limit: author == nil && since == nil ? limit : nil).filter { entry in
      let isBy = author.map { entry.revision.author.lowercased().contains($0.lowercased()) } ?? true
      return isBy && since.map { entry.revision.timeMs >= $0.milliseconds } ?? true
    }
    let newest = entries.prefix(limit ?? entries.count)
    try output.printer.print(report, reverse ? newest.reversed() : Array(newest))
  }
}

struct BlameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "blame", "Show author, time and message of each part's last change.",
    examples: """
        motionbook blame brand/pop
        motionbook blame brand/pop --json
      """)

  @Argument(help: "The preset, by a current or former name.", completion: .presetName)
  var name: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let name = try PresetName(argument: name)
    let report = Report<FieldOrigin>(
      "fields",
      .init("field", shown: { $0.field.rawValue + ($0.isPresent ? "" : " (emptied)") }, \.field.rawValue),
      .init("version", \.revision.generation), .init("hash", yields: .whole, \.revision.hash),
      .init("time", yields: .never, \.revision.time), .init("author", yields: .first, \.revision.author),
      .init("message", yields: .first, \.revision.message),
      .init("present", in: .machine, \.isPresent))
    try output.printer.print(report, try catalog.open().blame(name), notes: [JSONMember("name", name)])
  }
}

struct RestoreCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "restore", "Restore an older version or a removed preset.",
    examples: """
        motionbook restore brand/pop@1
        motionbook restore brand/pop
        motionbook restore brand/pop@#1f3a9c
      """)

  @Argument(help: "The preset and version; without a version, the one removed last.", completion: .presetName)
  var reference: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let reference = try PresetReference(reference)
    try apply(saying: "restored", reason: "restore \(reference)") { try $0.restore(reference) }
  }
}

struct ReleaseCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "release", "Pin every preset under a permanent name, or list releases.",
    examples: """
        motionbook release 2026.11 -m 'calmer entrances'
        motionbook release 2026.11 --dry-run
        motionbook release --json
        motionbook show brand/pop@release:2026.11

      Without a name, lists releases, oldest first. A release pins at most 15,000
      presets, with everything they reference.
      """)

  @Argument(help: "The new release's name, such as 2026.11.")
  var name: String?

  @Flag(help: "Release nothing, and exit with 1, if lint finds errors.")
  var lint = false

  @OptionGroup var progress: ProgressOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if lint, name == nil { throw ValidationError("--lint requires the name of a new release.") }
    if name == "now" { throw ValidationError("now is the present state, and no name for a release.") }
  }

  func run() throws {
    guard let name else {
      let releases = try catalog.open().releases()
      if releases.isEmpty { ErrorReport.note("there are no releases; make one with: motionbook release NAME") }
      return try output.printer.print(ReleaseSummary.report, releases)
    }
    let catalog = try openToChange()
    let context = try change.context()
    try tellVerdict(on: name, in: catalog)
    if lint {
      let project = try ProjectFile.ifAny(nil)?.project ?? Project(catalog: nil, outputs: [:])
      let chosen = try catalog.lintedNames()
      let report = try catalog.lint(project.lint, and: project.ownRules) { chosen?.contains($0) ?? true }
      let errors = report.findings.filter { $0.severity == .error }.map(\.sentence)
      if !errors.isEmpty {
        let problem = "not ready for a release: \(errors.listed(atMost: 1, before: ", and"))"
        throw ToolError(.findings, "LINT", problem, attempt: "motionbook lint")
      }
    }
    let release = try progress.watch("releasing") { _ in
      try catalog.release(name, dryRun: isDryRun, by: context)
    }
    let printer = output.printer
    let verb = printer.style.green(isDryRun ? "would have released" : "released")
    let look = isDryRun ? "" : " — use with: NAME@release:\(release.name)"
    let count = CountedNoun.text(release.presetCount, "preset")
    // The hash comes last where fields are lines.
    let report = try ReleaseSummary.report.selecting(["name", "presets", "time", "author", "message", "hash"])
    try printer.printDone(
      report.members(release) + [JSONMember("dryRun", isDryRun)], dryRun: isDryRun,
      // The hash depends on the time.
      text: "\(verb) \(printer.style.bold(release.name)): \(count)" + (isDryRun ? "" : ", #\(release.hash.short)")
        + printer.style.dim(look) + "\n")
  }

  /// Warns of a number such as 1.1.5 that promises less than has changed since the release before, 1.1.0.
  private func tellVerdict(on name: String, in catalog: Catalog) throws {
    func numbers(_ name: String) -> [Int] { name.split(separator: ".").compactMap { Int($0) } }
    func precedes(_ name: String, _ other: String) -> Bool { numbers(name).lexicographicallyPrecedes(numbers(other)) }
    let new = numbers(name)
    let earlier = try catalog.releases().filter { numbers($0.name).count == 3 && precedes($0.name, name) }
    guard new.count == 3, let last = earlier.max(by: { precedes($0.name, $1.name) }),
      let part = zip(new, numbers(last.name)).enumerated().first(where: { $1.0 != $1.1 })?.offset
    else { return }
    let (before, now) = (try catalog.snapshot(.release(last.name)), try catalog.snapshot(.now))
    let difference = try CatalogDifference(from: before, to: now, labels: BeforeAfter(before: last.name, after: "now"))
    let (level, promised) = (Verdict(difference).level, [Verdict.Level.major, .minor, .patch][part])
    guard level > promised else { return }
    ErrorReport.warn(
      "the changes since \(last.name) are \(level.rawValue), and \(name) promises \(promised.rawValue) ones; "
        + "see: motionbook diff \(last.name)..now --verdict")
  }
}

extension ReleaseSummary {
  var time: Timestamp { Timestamp(milliseconds: timeMs) }

  static var report: Report<ReleaseSummary> {
    Report(
      "releases",
      .init("name", \.name), .init("presets", \.presetCount), .init("hash", \.hash), .init("time", \.time),
      .init("author", \.author), .init("message", \.message))
  }
}

extension PresetRevision {
  var time: Timestamp { Timestamp(milliseconds: timeMs) }
}

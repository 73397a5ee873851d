import ArgumentParser
import Motionbook

struct SalvageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "salvage", "Save the intact contents of a damaged catalog as a new one.",
    examples: """
        motionbook salvage team.motionbook -o saved.motionbook
        motionbook salvage team.motionbook -o saved.motionbook --merge backup.copy

      The damaged file is read in a private copy below $TMPDIR and never written
      to. Lost presets are listed with those that reference them; --merge restores
      them from other copies. See also: motionbook help damage
      """)

  @Argument(help: "The damaged catalog (default: the one of -c).", completion: .file())
  var file: String?

  @Option(name: [.customShort("o"), .long], help: .value("file", "The new catalog."), completion: .file())
  var output: String

  @Option(
    name: .customLong("merge"),
    help: .value("copy", "Another copy, which is merged into the new catalog; may be repeated."),
    completion: .catalog)
  var copies: [String] = []

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var options: OutputOptions

  func validate() throws {
    if file != nil, catalog.catalog != nil { throw ValidationError("Name the damaged catalog once.") }
  }

  func run() throws {
    let damaged = try file ?? CatalogLocation.find(catalog.catalog)
    if GitFile.isNamed(damaged) { throw GitFile.notOnDisk(damaged) }
    let report = try Catalog.salvage(damaged, to: output, merging: copies)
    let printer = options.printer
    try printer.print(
      members(report, of: damaged), text: text(report, printer.style), rows: SalvageReport.Loss.report, report.losses)
    CatalogLocation.noteSecond(output)
    guard !report.isComplete else { return }
    if copies.isEmpty {
      ErrorReport.note(
        "a backup or another copy may have what is lost; to restore it, run salvage again with --merge COPY")
    }
    throw ExitStatus.findings
  }

  private func text(_ report: SalvageReport, _ style: TextStyle) -> String {
    let numbers = [report.artifactsSaved, report.contentsSaved, report.versionsSaved, report.releasesSaved]
    let counts = zip(numbers, ["artifact", "motion", "version", "release"]).map { CountedNoun.text($0, $1) }
    let parts = counts.dropFirst().joined(separator: ", ")
    var text = "\(style.green("saved")) \(output.shown): \(counts[0]) (\(parts))\n"
    for remark in report.remarks { text += "  \(remark.visible)\n" }
    text += LossList.text(
      report.continued.map { "\($0.version) continues without its history, as #\($0.revision.short)" })
    if report.isComplete { return text + "nothing is lost\n" }
    text += LossList.lost(report.losses, atLeast: report.missingBytes > 0, style)
    guard !report.dangling.isEmpty else { return text }
    text += LossList.dangling(report.dangling.count, in: output)
    return text + LossList.text(report.dangling)
  }

  private func members(_ report: SalvageReport, of damaged: String) -> [JSONMember] {
    let continued = Report<SalvageReport.Continued>(
      "continued", [.init("version", \.version), .init("revision", \.revision)])
    let saved = JSONValue.of([
      "artifacts": report.artifactsSaved, "motions": report.contentsSaved, "versions": report.versionsSaved,
      "releases": report.releasesSaved,
    ])
    return .of([
      "source": damaged, "path": output, "complete": report.isComplete, "saved": saved,
      "continued": continued.json(report.continued), "losses": SalvageReport.Loss.report.json(report.losses),
      "dangling": report.dangling, "remarks": report.remarks, "stateHash": report.stateHash,
    ])
  }
}

struct MigrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "migrate", "Upgrade an older catalog to this version's format.",
    examples: """
        motionbook migrate --list
        motionbook migrate --dry-run
        motionbook migrate -c old.motionbook
      """)

  @Flag(help: "List applied and pending migrations.")
  var list = false

  @Flag(name: [.customShort("n"), .long], help: "Show pending migrations without applying them.")
  var dryRun = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if list && dryRun { throw ValidationError("Choose one of --list and --dry-run.") }
  }

  func run() throws {
    let printer = output.printer
    // Read under the lock, so that two migrations do not report the same step.
    let (path, steps) = try catalog.withPath { ($0, try Catalog.migrations(of: $0)) }
    if list { return try printer.print(Self.report, steps) }
    let shown = path.shown
    let pending = steps.filter(\.isPending)
    if dryRun || pending.isEmpty {
      let names = pending.map(\.name).joined(separator: ", ")
      let text = pending.isEmpty ? "\(shown) is up to date" : "would have applied to \(shown): \(names)"
      return try printer.print(members(path, pending.map(\.number), nil), text: text + "\n")
    }
    let result = try Catalog.migrate(at: path)
    let backup = result.backupPath.map { $0.visible } ?? "nowhere"
    try printer.print(
      members(path, result.applied, result.backupPath),
      text: "\(printer.style.green("migrated")) \(shown) to format \(Catalog.currentFormat)"
        + printer.style.dim(" — as it was before: \(backup)") + "\n")
  }

  private static var report: Report<MigrationStep> {
    Report(
      "migrations",
      .init("number", \.number), .init("name", \.name), .init("state") { $0.isPending ? "pending" : "applied" },
      .init("time") { $0.appliedMs.map { Timestamp(milliseconds: $0) } }, .init("tool", \.tool),
      .init("sha256", \.sha256))
  }

  private func members(_ path: String, _ numbers: [Int], _ backup: String?) -> [JSONMember] {
    .of([
      "path": path, "dryRun": dryRun,
      dryRun ? "pending" : "applied": JSONValue.array(numbers.map { .number(Double($0)) }), "backup": backup,
    ])
  }
}

import ArgumentParser
import Motionbook

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "merge", "Merge another catalog into this one.",
    examples: """
        motionbook merge theirs.motionbook --dry-run
        motionbook merge 'team (conflicted copy).motionbook'
        motionbook merge git:main:team.motionbook
        motionbook merge theirs.motionbook --json

      Nothing is lost; exits with 1 while conflicts remain. All contents of the
      other catalog must match their hashes; --check compares the columns and
      links of both, too. A damaged catalog is neither read nor written to: save
      it with motionbook salvage.
      """)

  @Argument(
    help: "The other catalog, a file or git:REV:PATH; checked first, never written to.", completion: .catalog)
  var other: String

  @Flag(name: [.customShort("n"), .long], help: "Show what would change without changing anything.")
  var dryRun = false

  @Flag(help: "Check all contents of both catalogs first.")
  var check = false

  @OptionGroup var progress: ProgressOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    var options = catalog
    if options.catalog == nil { options.catalog = CatalogLocation.only(besides: other) }
    let catalog = try options.open(.readWrite, dryRun: dryRun)
    let report = try progress.watch("checking") { show in
      func merge(_ path: String) throws -> MergeReport {
        try catalog.merge(path, named: other, dryRun: dryRun, checksAll: check, progress: show)
      }
      return try GitFile.isNamed(other) ? GitFile(other).withCopy(merge) : merge(other)
    }
    try report.print(with: output.printer)
    if !report.conflicts.isEmpty { throw ExitStatus.findings }
  }
}

struct ConflictsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "conflicts", "List conflicts, usually after a merge.",
    examples: """
        motionbook conflicts
        motionbook conflicts --json

      Exits with 1 if there are any.
      """)

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let conflicts = try catalog.open().conflicts()
    let report = ConflictReport(conflicts)
    let printer = output.printer
    try printer.print(
      [JSONMember("conflicts", report.json)], text: report.text(printer.style), rows: ConflictReport.fields,
      report.entries)
    if conflicts.isEmpty, printer.format == .table { ErrorReport.note("nothing to settle") }
    if !conflicts.isEmpty { throw ExitStatus.findings }
  }
}

struct ResolveCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "resolve", "Settle conflicts by choosing a side, or all unambiguous ones.",
    examples: """
        motionbook resolve brand/pop --take theirs
        motionbook resolve brand/pop --take @#1f3a9c -m 'as agreed'
        motionbook resolve release:2026.11 --take ours
        motionbook resolve --auto

      Ours and theirs decide the fields that both sides changed, of which the motion
      is one; what only one of them changed is kept, and the tags of both. A version
      is taken as it is.
      """)

  @Argument(help: "The preset, by identity (p:…) when several have its name, or release:NAME.", completion: .presetName)
  var name: String?

  @Option(help: .value("ours|theirs|version", "Side to keep; ours is the one this copy had first."))
  var take: String?

  @Flag(help: "Settle conflicts without contradictions; every copy gets the same versions.")
  var auto = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if auto {
      if name != nil || take != nil { throw ValidationError("--auto takes neither a name nor --take.") }
    } else if name == nil || take == nil {
      throw ValidationError("Give NAME --take ours|theirs|VERSION, or --auto.")
    }
  }

  func run() throws {
    let catalog = try openToChange()
    var summary = ResolutionSummary(isDryRun: isDryRun)
    if let name, let take {
      if name.hasPrefix("release:") {
        summary.releases = [try release(String(name.dropFirst("release:".count)), take, in: catalog)]
      } else {
        let reference = try PresetReference(name)
        let side = try Self.side(take)
        let context = try change.context()
        summary.settled = [try catalog.resolve(reference, take: side, dryRun: isDryRun, by: context)]
      }
    } else {
      if !change.message.isEmpty || change.author != nil || change.now != nil {
        ErrorReport.note("--auto takes no message, author or time, as every copy makes the same versions")
      }
      let report = try catalog.resolveAutomatically(dryRun: isDryRun)
      (summary.settled, summary.releases, summary.unsettled) = (report.settled, report.releases, report.unsettled)
    }
    try summary.print(with: output.printer)
    let left = isDryRun || summary.settled.isEmpty ? [] : try catalog.conflicts()
    if summary.settled.contains(where: \.isDeleted), left.contains(where: { $0.kind == .dangling }) {
      ErrorReport.warn("references to what was removed are broken; see: motionbook conflicts")
    }
    // A side may have a name that another preset has.
    let names = Set(summary.settled.map(\.name))
    if let clash = left.first(where: { $0.kind == .name && $0.names.contains(where: names.contains) }) {
      ErrorReport.warn("\(clash.message); see: motionbook conflicts")
    }
    if !summary.unsettled.isEmpty { throw ExitStatus.findings }
  }

  private func release(_ name: String, _ take: String, in catalog: Catalog) throws -> ReleaseSummary {
    var hash: String?
    switch take {
    case "ours": break
    case "theirs":
      let clash = try catalog.conflicts().first { $0.releases.first?.name == name }
      guard let sides = clash?.releases, sides.count == 2 else {
        throw ToolError(
          .notFound, .notFound, "the release \(QuotedText.quote(name)) has no second side to take",
          attempt: "motionbook conflicts")
      }
      hash = sides[1].hash.hex
    default: hash = String(take.drop { $0 == "@" || $0 == "#" })
    }
    return try catalog.resolveRelease(name, take: hash, dryRun: isDryRun, by: try change.context())
  }

  /// Reads `ours`, `theirs`, or a version with or without its `@`.
  private static func side(_ text: String) throws(ModelError) -> ConflictSide {
    switch text {
    case "ours": return .ours
    case "theirs": return .theirs
    default:
      do throws(ModelError) {
        return .version(try PresetVersion(text.first == "@" ? text.dropFirst() : text[...]))
      } catch {
        throw error.with(\.problem, "\(QuotedText.quote(text)) is not a side of a conflict")
          .with(\.allowed, "ours, theirs, or a version: @3, @#1f3a9c")
          .with(\.hint, Suggestion.hint(for: text, among: ConflictSide.choices()))
      }
    }
  }
}

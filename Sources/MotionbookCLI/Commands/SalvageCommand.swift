import ArgumentParser
import Motionbook

/// `motionbook salvage`.
struct SalvageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "salvage",
    abstract: "Save what is sound in a damaged catalog as a new one. Exit 1 when something is lost.",
    discussion: """
      Examples
        motionbook salvage team.motionbook -o saved.motionbook
        motionbook salvage team.motionbook -o saved.motionbook --json

      The damaged file is read page after page and never written to. What it has
      lost is listed, with whoever refers to it. More: motionbook help damage
      """)

  @Argument(help: "The damaged catalog; else the one of -c.", completion: .file())
  var file: String?

  @Option(
    name: [.customShort("o"), .long], help: ArgumentHelp("The new catalog.", valueName: "file"), completion: .file())
  var output: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var options: OutputOptions

  func validate() throws {
    if file != nil, catalog.catalog != nil { throw ValidationError("Name the damaged catalog once.") }
  }

  func run() throws {
    let damaged = try file ?? CatalogLocation.find(catalog.catalog)
    let report = try Catalog.salvage(damaged, to: output)
    let printer = options.printer
    switch printer.format {
    case .table, .json: try printer.print(members(report), text: text(report, printer.style))
    default:
      var table = RecordTable(columns: [.init("artifact"), .init("what"), .init("damaged"), .init("neededBy")])
      table.rows = report.losses.map { loss in
        [.text(loss.artifact.hex), .text(loss.what), .flag(loss.isDamaged), .list(loss.neededBy)]
      }
      try printer.print(table, name: "losses")
    }
    CatalogOptions.noteSecond(output)
    if !report.isComplete { throw ExitStatus.findings }
  }

  private func text(_ report: SalvageReport, _ style: TextStyle) -> String {
    var text = "\(style.green("saved")) \(QuotedText.visible(output, limit: 200)): "
    text += CountedNoun.text(report.artifactsSaved, "artifact")
    text +=
      " (\(CountedNoun.text(report.contentsSaved, "motion")), \(CountedNoun.text(report.versionsSaved, "version")), "
    text += "\(CountedNoun.text(report.releasesSaved, "release")))\n"
    for remark in report.remarks { text += "  \(QuotedText.visible(remark, limit: .max))\n" }
    text += DamageWarning.list(
      report.continued.map { "\($0.version) goes on without its history, as #\($0.revision.short)" })
    if report.isComplete { return text + "nothing is lost\n" }
    text += "\(style.red("lost")): \(CountedNoun.text(report.losses.count, "artifact"))\n"
    text += DamageWarning.list(report.losses)
    guard !report.dangling.isEmpty else { return text }
    text += DanglingReferences.line(report.dangling.count, in: output) + "\n"
    return text + DamageWarning.list(report.dangling)
  }

  private func members(_ report: SalvageReport) -> [JSONMember] {
    [
      JSONMember("source", .string(report.source)), JSONMember("path", .string(output)),
      JSONMember("complete", .bool(report.isComplete)),
      JSONMember(
        "saved",
        .object([
          JSONMember("artifacts", .number(Double(report.artifactsSaved))),
          JSONMember("motions", .number(Double(report.contentsSaved))),
          JSONMember("versions", .number(Double(report.versionsSaved))),
          JSONMember("releases", .number(Double(report.releasesSaved))),
        ])),
      JSONMember(
        "continued",
        .array(
          report.continued.map { preset in
            .object([
              JSONMember("version", .string(preset.version)), JSONMember("revision", .string(preset.revision.hex)),
            ])
          })),
      JSONMember("losses", DamageWarning.json(report.losses)),
      JSONMember("dangling", .array(report.dangling.map { .string($0) })),
      JSONMember("remarks", .array(report.remarks.map { .string($0) })),
      JSONMember("stateHash", report.stateHash.map { .string($0) } ?? .null),
    ]
  }
}

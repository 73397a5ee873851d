import ArgumentParser
import Motionbook

/// `motionbook migrate`.
struct MigrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Bring an older catalog to this version's format: a checked backup first, then all or nothing.",
    discussion: """
      Examples
        motionbook migrate --list
        motionbook migrate --dry-run
        motionbook migrate -c old.motionbook
      """)

  @Flag(help: "List the migrations, applied and pending; nothing is written.")
  var list = false

  @Flag(name: [.customShort("n"), .long], help: "Say what would be applied, and change nothing.")
  var dryRun = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if list && dryRun { throw ValidationError("Choose one of --list and --dry-run.") }
  }

  func run() throws {
    let printer = output.printer
    // What is pending is read when it is this command's turn, so that two migrations do not both report it.
    let (path, steps) = try catalog.withPath(list || dryRun ? .readOnly : .readWrite) { path throws(StoreError) in
      (path, try Catalog.migrations(of: path))
    }
    if list { return try printer.print(table(steps), name: "migrations") }
    let shown = QuotedText.visible(path, limit: 200)
    let pending = steps.filter(\.isPending)
    if dryRun || pending.isEmpty {
      let names = pending.map(\.name).joined(separator: ", ")
      let text = pending.isEmpty ? "\(shown) is up to date" : "would have applied to \(shown): \(names)"
      return try printer.print(members(path, pending.map(\.number), nil), text: text + "\n")
    }
    let result = try Catalog.migrate(at: path)
    let backup = result.backupPath.map { QuotedText.visible($0, limit: .max) } ?? "nowhere"
    try printer.print(
      members(path, result.applied, result.backupPath),
      text: "\(printer.style.green("migrated")) \(shown) to format \(ToolVersion.catalogFormat)"
        + printer.style.dim(" — as it was before: \(backup)") + "\n")
  }

  private func table(_ steps: [MigrationStep]) -> RecordTable {
    var table = RecordTable(columns: [
      .init("number", numeric: true), .init("name"), .init("state"), .init("time"), .init("tool"), .init("sha256"),
    ])
    table.rows = steps.map { step in
      [
        .count(step.number), .text(step.name), .text(step.isPending ? "pending" : "applied"),
        .init(step.appliedMs.map { Timestamp(milliseconds: $0).text }), .init(step.tool), .text(step.sha256),
      ]
    }
    return table
  }

  private func members(_ path: String, _ numbers: [Int], _ backup: String?) -> [JSONMember] {
    [
      JSONMember("path", .string(path)), JSONMember("dryRun", .bool(dryRun)),
      JSONMember(dryRun ? "pending" : "applied", .array(numbers.map { .number(Double($0)) })),
      JSONMember("backup", backup.map { .string($0) } ?? .null),
    ]
  }
}

import ArgumentParser
import Motionbook

/// `motionbook conflicts`.
struct ConflictsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "List what people have to settle, most often after a merge. Exit 1 when there is something.",
    discussion: """
      Examples
        motionbook conflicts
        motionbook conflicts --json
      """)

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let conflicts = try catalog.open().conflicts()
    let report = ConflictReport(conflicts: conflicts)
    let printer = output.printer
    switch printer.format {
    case .table, .json: try printer.print([JSONMember("conflicts", report.json)], text: report.text(printer.style))
    default: try printer.print(report.table, name: "conflicts")
    }
    if conflicts.isEmpty, printer.format == .table { ErrorReport.note("nothing to settle") }
    if !conflicts.isEmpty { throw ExitStatus.findings }
  }
}

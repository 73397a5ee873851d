import ArgumentParser
import Motionbook

/// Where git's settings go.
struct GitOptions: ParsableArguments {
  @Flag(help: "Into your own settings, for all your repositories, instead of this one's.")
  var global = false

  @Flag(name: [.customShort("n"), .long], help: "Say what would happen, and change nothing.")
  var dryRun = false

  @OptionGroup var output: OutputOptions

  func setup() throws(ToolError) -> GitSetup {
    GitSetup(repository: try GitRepository(isGlobal: global), isDryRun: dryRun)
  }

  /// Says what became of each line and setting, and how to take it back.
  func print(_ steps: [GitSetup.Step], undo: String) throws(ToolError) {
    var table = RecordTable(columns: [.init("effect"), .init("place"), .init("text")])
    table.rows = steps.map { [.text($0.effect.rawValue), .text($0.place), .text($0.text)] }
    try output.printer.print(table, name: "steps", notes: [JSONMember("dryRun", .bool(dryRun))])
    guard output.chosen == .table else { return }
    if dryRun { return ErrorReport.note("nothing was changed") }
    let changed = steps.contains { $0.effect == .added || $0.effect == .removed }
    if changed { ErrorReport.note("undo with: \(undo)\(global ? " --global" : "")") }
    if steps.contains(where: { $0.effect == .added && $0.place != "git config" }) {
      ErrorReport.note("commit .gitattributes and .gitignore")
      ErrorReport.note("git takes settings from no repository, so each clone needs this command once")
    }
  }
}

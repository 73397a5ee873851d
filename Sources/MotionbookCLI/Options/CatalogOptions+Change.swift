import Motionbook

extension CatalogOptions {
  /// Runs one change of the catalog and says what happened: all of it, or nothing.
  func change(_ change: ChangeOptions, _ output: OutputOptions, _ body: (WriteBatch) throws -> Void) throws {
    let catalog = try open(.readWrite, isRehearsal: change.dryRun)
    let context = try change.context()
    let changes = change.dryRun ? try catalog.rehearse(context, body) : try catalog.change(context, body)
    try ChangeReport(changes: changes, isDryRun: change.dryRun).print(with: output.printer)
  }
}

import Motionbook

extension CatalogOptions {
  /// Runs one change of the catalog and says what happened: all of it, or nothing.
  func change(_ change: ChangeOptions, _ output: OutputOptions, _ body: (WriteBatch) throws -> Void) throws {
    let catalog = try open(.readWrite, dryRun: change.dryRun)
    let changes = try catalog.write(by: change.context(), dryRun: change.dryRun, body)
    try ChangeReport(changes: changes, isDryRun: change.dryRun).print(with: output.printer)
  }
}

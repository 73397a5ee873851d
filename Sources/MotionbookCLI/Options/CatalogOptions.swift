import ArgumentParser
import Motionbook

/// Which catalog a command works on.
struct CatalogOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The catalog; else $MOTIONBOOK, else the nearest *.motionbook here or above.", valueName: "file"),
    completion: .file(extensions: ["motionbook"]))
  var catalog: String?

  /// Opens it; for writing, when it is this command's turn.
  ///
  /// A command that only reads goes on with what is sound in a damaged one, and says so.
  /// - Parameter dryRun: Whether the change is only tried, which keeps nobody waiting.
  func open(_ access: CatalogAccess = .readOnly, dryRun: Bool = false) throws(ToolError) -> Catalog {
    try withPath(access, dryRun: dryRun) { path throws(StoreError) in
      access == .readOnly
        ? try Catalog.openSound(at: path, onDamage: DamageWarning.give) : try Catalog.open(at: path, access: access)
    }
  }

  /// Opens it for reading, or nil when none is named and none is near.
  func openIfAny() throws(ToolError) -> Catalog? {
    try CatalogLocation.findIfAny(catalog) == nil ? nil : open()
  }

  /// Does something with its path; for writing, when it is this command's turn.
  /// - Throws: what the closure throws; where there is no such file, with the command that makes one.
  func withPath<Value>(
    _ access: CatalogAccess = .readOnly, dryRun: Bool = false, _ body: (String) throws(StoreError) -> Value
  ) throws(ToolError) -> Value {
    let path = try CatalogLocation.find(catalog)
    if access == .readWrite, !dryRun { WriteQueue.join(for: path) }
    OutputFile.keepPrivate(as: path)
    do throws(StoreError) {
      return try body(path)
    } catch {
      var failure = ToolError(error)
      if error.code == .missingFile, failure.suggestions.isEmpty {
        failure.attempt = "motionbook init \(ShellWord.path(path)) --seeds all"
      }
      throw failure
    }
  }

  /// Says so when a copy makes later commands ask which catalog is meant, and this one was not named.
  func noteSecond(_ path: String) {
    if catalog == nil { Self.noteSecond(path) }
  }

  /// Says so when a new catalog makes later commands ask which one is meant.
  static func noteSecond(_ path: String) {
    guard CatalogLocation.isSecond(path) else { return }
    ErrorReport.note("two catalogs are in this folder now; name the one to use with -c FILE or $MOTIONBOOK")
  }
}

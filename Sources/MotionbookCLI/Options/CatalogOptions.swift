import ArgumentParser
import Motionbook

/// Which catalogue a command works on.
struct CatalogOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The catalogue; else $MOTIONBOOK, else the nearest *.motionbook here or above.", valueName: "file"),
    completion: .file(extensions: ["motionbook"]))
  var catalog: String?

  /// Opens it; for writing, when it is this command's turn.
  func open(_ access: CatalogueAccess = .readOnly) throws -> Catalog {
    let path = try CatalogLocation.find(catalog)
    if access == .readWrite { WriteQueue.join(for: path) }
    return try Catalog.open(at: path, access)
  }

  /// Opens it for reading, or nil when none is named and none is near.
  func openIfAny() throws -> Catalog? {
    guard let path = try CatalogLocation.findIfAny(catalog) else { return nil }
    return try Catalog.open(at: path)
  }
}

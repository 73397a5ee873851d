import MotionModel
import MotionStore

/// Content of a catalog after a fault, read through the library.
struct CatalogState: Equatable {
  /// The version of every live preset.
  var versions: [String: Int]
  var stateHash: String
  var artifactCount: Int

  /// Opens the file, which rolls an interrupted write back, and verifies everything in it.
  /// - Throws: ``Unsound``, or what the store says when it cannot be opened.
  init(_ path: String) throws {
    let catalog = try Catalog.open(at: path)
    let report = try catalog.verify()
    if let finding = report.findings.first { throw Unsound(description: "\(path): \(finding.message)") }
    versions = Dictionary(
      try catalog.list().map { ($0.name.text, $0.revision.generation) }, uniquingKeysWith: { max($0, $1) })
    stateHash = report.stateHash ?? ""
    artifactCount = report.artifactCount
  }

  struct Unsound: Error, CustomStringConvertible {
    let description: String
  }

  /// Presets and versions alone: a preset that is added twice gets another identity, and so other hashes.
  func holdsTheSame(as other: CatalogState) -> Bool { versions == other.versions }
}

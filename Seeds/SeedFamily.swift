/// A folder of the seed library: presets that belong together.
///
/// The build writes ``all`` from the folders below `Seeds/`; title and summary are the heading and the first paragraph of
/// the folder's `README.md`.
public struct SeedFamily: Hashable, Sendable {
  /// The folder's name, with which every name of the family begins: `system`.
  public let name: String
  /// A human name.
  public let title: String
  /// A sentence or two about what is in it.
  public let summary: String

  /// Its documents, sorted by name.
  /// - Complexity: O(documents of all families).
  public var files: [SeedFile] { SeedFile.all.filter { $0.family == name } }
}

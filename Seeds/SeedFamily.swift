/// A folder of the seed library: presets that belong together.
///
/// The build writes ``all`` from the folders below `Seeds/`; title and summary are the heading and the first paragraph of
/// the folder's `README.md`.
package struct SeedFamily: Hashable, Sendable {
  /// The folder's name, with which every name of the family begins: `system`.
  package let name: String
  /// A human name.
  package let title: String
  /// Description in a sentence or two.
  package let summary: String

  /// Its documents, sorted by name.
  /// - Complexity: O(documents of all families).
  package var files: [SeedFile] { SeedFile.all.filter { $0.family == name } }
}

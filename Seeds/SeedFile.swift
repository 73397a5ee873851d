/// One preset document of the seed library, carried inside the binary.
///
/// The build writes ``all`` from the files below `Seeds/`; the texts are literals, which need no reading or copying at
/// start-up.
package struct SeedFile: Hashable, Sendable {
  /// Its path below `Seeds/`, such as `system/spring/bouncy.json`.
  package let path: String
  /// The document's JSON text.
  package let text: String

  /// The preset's name: the path without `.json`.
  package var name: Substring { path.dropLast(".json".utf8.count) }

  /// The name of its family: the first folder of the path.
  package var family: Substring { path.prefix { $0 != "/" } }
}

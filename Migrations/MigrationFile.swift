/// One numbered migration, carried inside the binary.
///
/// A file that has shipped never changes: its hash is recorded in every catalog that it made.
package struct MigrationFile: Sendable {
  /// 1, 2, 3 … without gaps.
  package let number: Int
  /// The file's name, as recorded in the catalog.
  package let name: String
  /// The SHA-256 of the bytes in lower-case hexadecimal digits, written down when the file was made.
  package let sha256: String
  /// The digest of the schema that it and those before it make, written down so that nobody need run them to open a
  /// catalog; nil where nobody did.
  package let schemaDigest: String?
  /// The file's bytes.
  package let bytes: [UInt8]

  /// Makes a migration; tests of the runner need some that do not ship.
  package init(number: Int, name: String, sha256: String, schemaDigest: String? = nil, bytes: [UInt8]) {
    self.number = number
    self.name = name
    self.sha256 = sha256
    self.schemaDigest = schemaDigest
    self.bytes = bytes
  }

  /// Every migration this build knows, in order.
  package static let all: [MigrationFile] = [
    MigrationFile(
      number: 1, name: "v0001_initial.sql",
      sha256: "c44f8e2c09fb7cae84772b51b36441b405962fb4dd8956215429b0cdbde0455f",
      schemaDigest: "d6db0d2e15387ce6366bc078aee588ffb3d5c42535d6e0c88099746d45cd685d",
      bytes: PackageResources.v0001_initial_sql)
  ]
}

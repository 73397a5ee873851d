/// One numbered migration, carried inside the binary.
public struct MigrationFile: Sendable {
  /// 1, 2, 3 … without gaps.
  public let number: Int
  /// The file's name, as recorded in the catalogue.
  public let name: String
  /// The file's bytes.
  public let bytes: [UInt8]

  /// Every migration this build knows, in order.
  public static let all: [MigrationFile] = [
    MigrationFile(number: 1, name: "v0001_initial.sql", bytes: PackageResources.v0001_initial_sql)
  ]
}

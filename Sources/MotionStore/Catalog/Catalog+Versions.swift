import CSQLite
import MotionbookMigrations

extension Catalog {
  /// The format of the catalogs that this build makes: the number of its last migration.
  public static var currentFormat: Int { MigrationFile.all.last?.number ?? 0 }

  /// The version of the SQLite library in use.
  public static var sqliteVersion: String { String(cString: sqlite3_libversion()) }
}

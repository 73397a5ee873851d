import MotionModel
import MotionbookMigrations

/// What is known about the health of a catalog that is open.
final class CatalogHealth {
  /// Whether every page has been looked at since it was opened.
  var isProven = false
  /// When every page is to be looked at again before a commit, by ``BusyWait/seconds``.
  var nextProof = 0.0
  /// What proves itself in a damaged file, in memory: what is read from then on.
  var substitute: Connection?
  /// Who is told about damage; nil when damage is an error.
  let onDamage: (@Sendable (SalvageReport) -> Void)?

  init(onDamage: (@Sendable (SalvageReport) -> Void)?) { self.onDamage = onDamage }
}

extension Catalog {
  /// Opens a catalog for reading, and goes on with what is sound in it when something turns out to be damaged.
  ///
  /// Damage that an answer touches is told once, when it is met; that answer and all later ones then hold what proves
  /// itself by its hash, read from a copy in memory. What was asked for by name and is damaged itself stays an error, as
  /// does a file that cannot be opened at all: see ``salvage(_:to:tool:timeMs:)``.
  /// - Parameters:
  ///   - path: The catalog.
  ///   - onDamage: Gets what is lost and what was saved, at most once, on the thread that asks.
  /// - Throws: ``StoreError`` with a diagnosis of the file.
  public static func openSound(
    at path: String, onDamage: @escaping @Sendable (SalvageReport) -> Void
  ) throws(StoreError) -> Catalog {
    try wrapping(path) {
      Catalog(
        try CatalogOpening.open(at: path, access: .readOnly), migrations: MigrationFile.all, onDamage: onDamage)
    }
  }

  /// Runs questions in one read transaction, the first time when every page has been looked at.
  func read<Value>(_ body: (CatalogReader) throws -> Value) throws(StoreError) -> Value {
    try Self.wrapping(path) {
      try connection.withValue { connection in
        try health.withValue { health in
          if let substitute = health.substitute { return try Self.ask(substitute, body) }
          do {
            return try connection.transaction(.read) {
              if !health.isProven {
                try provePages(connection)
                health.isProven = true
              }
              return try body(CatalogReader(connection))
            }
          } catch let damage where DamageKind(damage) != nil {
            guard let onDamage = health.onDamage, format == migrations.count,
              let sound = try? saved(connection, from: DamageKind(damage))
            else {
              throw damage
            }
            health.substitute = sound.connection
            onDamage(sound.report)
            do { return try Self.ask(sound.connection, body) } catch { throw damage }
          }
        }
      }
    }
  }

  private static func ask<Value>(
    _ connection: Connection, _ body: (CatalogReader) throws -> Value
  ) throws -> Value {
    try connection.transaction(.read) { try body(CatalogReader(connection)) }
  }

  private func saved(_ connection: Connection, from damage: DamageKind?) throws -> (
    connection: Connection, report: SalvageReport
  ) {
    let (found, remarks) = try DamagedFile.read(path)
    let facts = try? connection.transaction(.read) { try LocalFacts(reading: connection) }
    let identity = facts.flatMap { $0.isSealed ? $0.meta["catalog_id"] : nil }
    return (
      try found.catalogInMemory(identity: identity ?? ""),
      SalvageReport(found, source: path, remarks: remarks, damage: damage)
    )
  }
}

extension Connection {
  /// How a transaction begins.
  enum TransactionKind: String {
    /// A consistent view for reading; takes the shared lock with the first read.
    case read = "BEGIN"
    /// Takes the write lock at once, so that a later statement cannot fail for want of it.
    case write = "BEGIN IMMEDIATE"
    /// Keeps readers out too: migrations.
    case exclusive = "BEGIN EXCLUSIVE"
  }

  /// Runs a closure in one transaction: all of it, or nothing.
  ///
  /// Reading inside a transaction is a part of it.
  func transaction<Value>(_ kind: TransactionKind, _ body: () throws -> Value) throws -> Value {
    if kind == .read, isInTransaction { return try body() }
    try beforeTransaction?()
    try execute(kind.rawValue)
    do {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // SQLite has rolled back by itself after some errors; then there is nothing left to undo.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }
}

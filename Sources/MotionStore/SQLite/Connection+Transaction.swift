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
  /// - Parameter isChange: Whether its commit is what the process is for, so that a signal before it takes everything
  ///   back, and one after it is too late.
  func transaction<Value>(
    _ kind: TransactionKind, isChange: Bool = false, _ body: () throws -> Value
  ) throws -> Value {
    if kind == .read, isInTransaction { return try body() }
    try execute(kind.rawValue)
    do {
      guard isChange else {
        let value = try body()
        try execute("COMMIT")
        return value
      }
      return try Interruption.changing {
        let value = try body()
        try Interruption.check()
        try Interruption.deciding { () throws(SQLiteError) in try execute("COMMIT") }
        return value
      }
    } catch {
      // SQLite has rolled back by itself after some errors; then there is nothing left to undo.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }
}

import CSQLite

extension Connection {
  enum TransactionKind: String {
    /// A consistent view for reading; takes the shared lock with the first read.
    case read = "BEGIN"
    /// Takes the write lock at once, so that a later statement cannot fail for want of it.
    case write = "BEGIN IMMEDIATE"
    /// Keeps readers out too: migrations.
    case exclusive = "BEGIN EXCLUSIVE"
  }

  /// Runs a closure in one atomic transaction.
  ///
  /// Reading inside a transaction is a part of it.
  /// - Parameter isChange: Marks its commit as the purpose of the process: a signal before it takes everything back,
  ///   one after it is ignored.
  func transaction<Value>(
    _ kind: TransactionKind, isChange: Bool = false, _ body: () throws -> Value
  ) throws -> Value {
    if kind == .read, isInTransaction { return try body() }
    // A change touches the indexes all over: pages that leave the cache early are written, and read again.
    if isChange { try execute("PRAGMA cache_size = -32768") }
    try begin(kind)
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
      // SQLite rolls back automatically after some errors; then there is nothing left to undo.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Number of crashes of writers, and of rollbacks by others, tolerated at the beginning of a read.
  static let attempts = 8

  /// Begins a transaction.
  ///
  /// A reader takes its lock at once: a writer that dies after the look at its journal is noticed here, and looked at again.
  private func begin(_ kind: TransactionKind) throws {
    for attempt in 1...Self.attempts {
      try beforeTransaction?()
      try execute(kind.rawValue)
      guard kind == .read, beforeTransaction != nil else { return }
      do {
        return try run("SELECT 1 FROM sqlite_schema LIMIT 1")
      } catch {
        if isInTransaction { try? execute("ROLLBACK") }
        guard attempt < Self.attempts, let error = error as? SQLiteError, error.isForWantOfRollback else { throw error }
      }
    }
  }
}

extension Connection {
  /// Steps of SQLite's virtual machine for reading a schema: that of a catalog takes some thousands.
  ///
  /// Of a schema with many entries SQLite reads each more slowly than the one before, so the cap is a low one.
  static let schemaSteps = 100_000

  private static let stepsPerQuestion: Int32 = 10_000

  /// Caps all further statements; they end with `SQLITE_INTERRUPT` when the budget is used up.
  ///
  /// A hostile file could keep them running for ever. Counted in steps of SQLite's virtual machine, not in time: the same
  /// file gives the same answer on every machine.
  func limitWork(steps: Int) {
    var questionsLeft = max(1, steps / Int(Self.stepsPerQuestion))
    limitWork {
      questionsLeft -= 1
      return questionsLeft > 0
    }
  }

  /// Caps all further statements at what no check of a sound catalog needs: a floor, and a share for each page.
  func limitWorkBySize() throws { limitWork(steps: 20_000_000 + Int(clamping: try pages().count) * 100_000) }

  /// Ends all further statements with `SQLITE_INTERRUPT` when a closure, which is asked from time to time, says so.
  func limitWork(while mayGoOn: @escaping () -> Bool) {
    let limit = Box(mayGoOn)
    workLimit = limit
    sqlite3_progress_handler(
      handle, Self.stepsPerQuestion, { Box<() -> Bool>.at($0)?() == true ? 0 : 1 }, limit.address)
  }

  /// Lifts the cap.
  func unlimitWork() {
    sqlite3_progress_handler(handle, 0, nil, nil)
    workLimit = nil
  }
}

/// Value that functions called by SQLite find again by its address, as long as it is kept.
final class Box<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }

  var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func at(_ address: UnsafeMutableRawPointer?) -> Value? {
    address.map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue().value }
  }
}

import CMotionStore
import CSQLite

extension Connection {
  /// Limits and switches that make a connection safe on a file that others may have touched.
  ///
  /// Nothing here reads the file, so it runs before the file's inspection. Most pragmas do read it, and would even roll
  /// a journal back: those are in ``configure()``.
  /// Source: https://www.sqlite.org/security.html
  func harden(timeoutMilliseconds: Int32) throws(SQLiteError) {
    try set(Self.options)
    // Each run of a trigger takes more memory than SQLite's default slots, and a write runs four; otherwise it is
    // slower.
    _ = motionbook_db_lookaside(handle, 8_192, 64)
    for (category, limit) in Self.limits { sqlite3_limit(handle, category, limit) }
    let wait = Box(BusyWait(timeoutMilliseconds: timeoutMilliseconds))
    busyWait = wait
    sqlite3_busy_handler(
      handle, { context, attempt in Box<BusyWait>.at(context)?.pause(attempt: attempt) == true ? 1 : 0 }, wait.address)
  }

  /// The settings of every connection that need the file itself.
  /// Source: https://www.sqlite.org/pragma.html
  func configure() throws(SQLiteError) {
    try execute(
      """
      PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON; PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA synchronous = EXTRA; PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -8192;
      """)
    #if canImport(Darwin)
      try execute("PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;")
    #endif
  }

  private static let options: [(Int32, Int32)] = [
    (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
    (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
    (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0),
  ]

  /// Generous for the schema, its views and 1 MiB bodies; tight for all other uses.
  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, 4 << 20), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 64),
    (SQLITE_LIMIT_EXPR_DEPTH, 50), (SQLITE_LIMIT_COMPOUND_SELECT, 16), (SQLITE_LIMIT_ATTACHED, 1),
    (SQLITE_LIMIT_TRIGGER_DEPTH, 5), (SQLITE_LIMIT_VARIABLE_NUMBER, 32), (SQLITE_LIMIT_FUNCTION_ARG, 16),
    (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]

  /// Switches automatic code in a file on or off: its triggers and its views.
  ///
  /// Both stay disabled until the schema has been compared, for our own files too.
  func trust(triggers: Bool, views: Bool) throws(SQLiteError) {
    try set([(SQLITE_DBCONFIG_ENABLE_TRIGGER, triggers ? 1 : 0), (SQLITE_DBCONFIG_ENABLE_VIEW, views ? 1 : 0)])
  }

  private func set(_ options: [(Int32, Int32)]) throws(SQLiteError) {
    for (option, value) in options {
      let result = motionbook_db_config(handle, option, value)
      guard result == SQLITE_OK else { throw SQLiteError(handle, fallback: result) }
    }
  }
}

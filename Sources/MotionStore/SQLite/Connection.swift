import CSQLite

/// One connection to a database file, for one thread at a time.
///
/// Source: https://www.sqlite.org/c3ref/open.html
final class Connection {
  /// Access mode of a connection.
  enum Mode {
    /// Reads, and creates nothing.
    case readOnly
    /// Reads and writes an existing file.
    case readWrite
    /// Private database of this connection, which moves to an unnamed file when it outgrows its cache.
    case temporary
  }

  let handle: OpaquePointer
  private var cache: [String: Statement] = [:]
  /// The cap on work while one is set; freed with the connection.
  var workLimit: Box<() -> Bool>?
  /// Waits for locks; freed with the connection.
  var busyWait: Box<BusyWait>?
  /// Set when all checks before the first answer of a catalog are done.
  var isProven = false
  /// Seconds of changes until every page is checked again before a commit, and the latest time for that, by
  /// ``System/monotonicSeconds``.
  var (workUntilProof, nextProof) = (0.0, 0.0)
  /// Runs before each transaction, and may refuse it.
  var beforeTransaction: (() throws -> Void)?

  /// Opens a database.
  /// - Parameter path: An absolute path: a relative one that starts with `file:` would be read as a URI.
  init(path: String = "", mode: Mode, followsLinks: Bool = true) throws(SQLiteError) {
    // No name, no file that others could open.
    // Source: https://www.sqlite.org/inmemorydb.html#temp_db
    guard (mode == .temporary) == path.isEmpty, mode == .temporary || path.utf8.first == UInt8(ascii: "/") else {
      throw SQLiteError(code: SQLITE_MISUSE, message: "a database path must be absolute")
    }
    // Callers serialize access, so SQLite's own mutex on each call is not needed.
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    switch mode {
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    case .readWrite: flags |= SQLITE_OPEN_READWRITE
    case .temporary: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
    if !followsLinks { flags |= SQLITE_OPEN_NOFOLLOW }
    var opened: OpaquePointer?
    let result = sqlite3_open_v2(path, &opened, flags, nil)
    guard result == SQLITE_OK, let opened else {
      let error = SQLiteError(opened, fallback: result)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
  }

  deinit {
    cache.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs statements without results.
  func execute(_ sql: String) throws(SQLiteError) {
    let result = sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw SQLiteError(handle, fallback: result) }
  }

  /// Runs one statement to its end and ignores its rows.
  func run(_ sql: String, _ bindings: [SQLValue] = []) throws {
    try forEach(sql, bindings) { _ in }
  }

  /// Calls a closure for each row, as long as that is wanted.
  func forEach(
    _ sql: String, _ bindings: [SQLValue] = [], while isWanted: () -> Bool = { true }, _ body: (Row) throws -> Void
  ) throws {
    try withStatement(sql, bindings) { statement in
      let row = Row(statement)
      while isWanted(), try statement.step() { try body(row) }
    }
  }

  /// The rows, each through a closure.
  func all<Value>(_ sql: String, _ bindings: [SQLValue] = [], _ value: (Row) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    try forEach(sql, bindings) { values.append(try value($0)) }
    return values
  }

  /// The first row through a closure; nil when there is none.
  func first<Value>(_ sql: String, _ bindings: [SQLValue] = [], _ value: (Row) throws -> Value) throws -> Value? {
    try withStatement(sql, bindings) { statement in
      try statement.step() ? try value(Row(statement)) : nil
    }
  }

  /// The number that a statement gives.
  func number(_ sql: String, _ bindings: [SQLValue] = []) throws -> Int64 {
    try first(sql, bindings) { try $0.requiredInteger(0) } ?? 0
  }

  /// Size of the file in pages, and theirs in bytes.
  func pages() throws -> (count: Int64, size: Int64) {
    (try number("PRAGMA page_count"), max(try number("PRAGMA page_size"), 512))
  }

  /// Steps of SQLite's virtual machine so far: a machine-independent measure of work.
  private(set) var steps = 0

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Indicates a read-only file, regardless of the requested access.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  private func withStatement<Value>(
    _ sql: String, _ bindings: [SQLValue], _ body: (Statement) throws -> Value
  ) throws -> Value {
    let statement: Statement
    if let cached = cache[sql], !cached.isInUse {
      statement = cached
    } else if let prepared = try Statement(sql, on: handle) {
      statement = prepared
      if cache[sql] == nil { cache[sql] = statement }
    } else {
      throw SQLiteError(code: SQLITE_MISUSE, message: "a statement without a word")
    }
    statement.isInUse = true
    defer {
      steps += statement.takeSteps()
      statement.reset()
      statement.isInUse = false
    }
    try statement.bind(bindings)
    return try body(statement)
  }
}

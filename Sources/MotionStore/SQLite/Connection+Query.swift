import CSQLite
package import MotionModel

extension Connection {
  /// Answers one statement that can only read: `SELECT`, `WITH … SELECT`, `VALUES` or `EXPLAIN` of one.
  ///
  /// Other statements are rejected before they run: writing, pragmas, attaching other files, transactions.
  /// - Throws: ``ModelError`` for errors of SQLite, and for exceeded limits.
  func answer(_ sql: String, _ functions: [SQLFunction], _ limits: SQLLimits) throws -> SQLAnswer {
    let end = System.monotonicSeconds + limits.seconds
    var isLate = false
    sqlite3_set_authorizer(
      handle,
      { _, action, _, _, _, _ in
        [SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE].contains(action) ? SQLITE_OK : SQLITE_DENY
      }, nil)
    limitWork {
      isLate = isLate || System.monotonicSeconds > end
      return !isLate && Interruption.received == nil
    }
    let boxes = functions.map { Box($0) }
    defer {
      unlimitWork()
      sqlite3_set_authorizer(handle, nil, nil)
      for function in functions {
        sqlite3_create_function_v2(
          handle, function.name, Int32(function.argumentCount), SQLITE_UTF8, nil, nil, nil, nil, nil)
      }
    }
    return try withExtendedLifetime(boxes) {
      for box in boxes { try define(box) }
      do {
        return try rows(of: sql, limits)
      } catch let error as SQLiteError where ![SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT].contains(error.primary) {
        try Interruption.check()
        throw Self.refusal(error, isLate: isLate, limits)
      }
    }
  }

  private func define(_ box: Box<SQLFunction>) throws(SQLiteError) {
    let result = sqlite3_create_function_v2(
      handle, box.value.name, Int32(box.value.argumentCount),
      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, box.address,
      { context, count, arguments in
        guard let function = Box<SQLFunction>.at(sqlite3_user_data(context)) else { return }
        let values = (0..<Int(count)).map { SQLValue(arguments?[$0]) }
        do {
          try function.body(values).answer(context)
        } catch {
          sqlite3_result_error(context, "\(function.name): \((error as? StoreError)?.message ?? "\(error)")", -1)
        }
      }, nil, nil, nil)
    guard result == SQLITE_OK else { throw SQLiteError(handle, fallback: result) }
  }

  private func rows(of sql: String, _ limits: SQLLimits) throws -> SQLAnswer {
    let statement = try reading(sql)
    let columnCount = sqlite3_column_count(statement.handle)
    let columns = (0..<columnCount).map { sqlite3_column_name(statement.handle, $0).map { String(cString: $0) } ?? "" }
    var rows: [[SQLValue]] = []
    var size = 0
    while try statement.step() {
      guard rows.count < limits.rows else { return SQLAnswer(columns: columns, rows: rows, isCut: true) }
      let row = (0..<columnCount).map { SQLValue(sqlite3_column_value(statement.handle, $0)) }
      size += row.reduce(0) { $0 + $1.size }
      guard size <= limits.bytes else {
        throw ModelError(
          .tooLarge, "the answer has more than \(limits.bytes >> 20) MiB", hint: "ask for fewer rows or columns")
      }
      rows.append(row)
    }
    return SQLAnswer(columns: columns, rows: rows, isCut: false)
  }

  /// Prepares the one statement of a text.
  private func reading(_ sql: String) throws -> Statement {
    guard !sql.utf8.contains(0) else { throw ModelError(.syntax, "a zero byte in the SQL") }
    guard let statement = try Statement(sql, on: handle) else {
      throw ModelError(.missing, "there is no statement", allowed: "one SELECT")
    }
    let rest = String(decoding: sql.utf8.dropFirst(statement.length), as: UTF8.self)
    guard try Statement(rest, on: handle) == nil, sqlite3_stmt_readonly(statement.handle) != 0,
      sqlite3_column_count(statement.handle) > 0
    else {
      throw ModelError(.contradiction, "more than one statement, or one that has no answer", allowed: "one SELECT")
    }
    return statement
  }

  private static func refusal(_ error: SQLiteError, isLate: Bool, _ limits: SQLLimits) -> ModelError {
    switch error.primary {
    case SQLITE_INTERRUPT where isLate:
      ModelError(
        .tooLarge, "the query takes more than \(Int(limits.seconds)) s", hint: "narrow it down with WHERE or LIMIT")
    case SQLITE_AUTH:
      ModelError(.contradiction, "the statement does more than read", allowed: "one SELECT of this catalog")
    case SQLITE_NOMEM, SQLITE_TOOBIG:
      ModelError(.tooLarge, "the query takes too much memory", hint: "narrow it down with WHERE or LIMIT")
    default:
      ModelError(
        .syntax, "SQLite reports: \(error.message)",
        hint:
          "texts take single quotes; tables: preset (name, kind, version, title, changed, motion), history, release_entry"
      )
    }
  }
}

extension Catalog {
  /// Answers SQL that only reads, of artifacts that have their hashes.
  ///
  /// O(bytes), plus the cost of the query.
  /// - Parameters:
  ///   - sql: One `SELECT`.
  ///   - limits: Limits on its cost.
  ///   - functions: Receives a loader of a preset's newest version, or that of `name@version`, from the same state.
  /// - Throws: ``StoreError`` with code `invalid` and SQLite's message, or the fault of the file.
  package func query(
    _ sql: String, limits: SQLLimits = SQLLimits(),
    functions: (_ load: @escaping (PresetReference) throws -> ResolvedMotion) -> [SQLFunction] = { _ in [] }
  ) throws(StoreError) -> SQLAnswer {
    try read { reader in
      try proveArtifacts(reader.connection)
      let known = functions { reference in
        let (reader, reference) = try reader.asOf(reference)
        return try reader.load(reference).motion
      }
      return try Self.heap.withValue {
        let previous = sqlite3_hard_heap_limit64(sqlite3_memory_used() + limits.memory)
        defer { _ = sqlite3_hard_heap_limit64(previous) }
        return try reader.connection.answer(sql, known, limits)
      }
    }
  }

  /// SQLite's limit of memory, one for the whole process. Source: https://www.sqlite.org/c3ref/hard_heap_limit64.html
  private static let heap = Guarded(())
}

import CSQLite

/// A prepared statement.
///
/// Text is exchanged as bytes: SQLite neither repairs nor converts it.
final class Statement {
  let handle: OpaquePointer
  private let connection: OpaquePointer
  /// Set during a row iteration, so that the cache does not reuse it.
  var isInUse = false

  /// Prepares the first statement of a text; nil for one of spaces and comments alone.
  init?(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
    var handle: OpaquePointer?
    let result = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard result == SQLITE_OK else { throw SQLiteError(connection, fallback: result) }
    guard let handle else { return nil }
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// Length of its text in bytes.
  var length: Int { sqlite3_sql(handle).map { String(cString: $0).utf8.count } ?? 0 }

  func bind(_ values: [SQLValue]) throws(SQLiteError) {
    for (offset, value) in values.enumerated() {
      let result = bind(value, at: Int32(offset + 1))
      guard result == SQLITE_OK else { throw SQLiteError(connection, fallback: result) }
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(handle, index)
    case .integer(let number): sqlite3_bind_int64(handle, index, number)
    case .real(let number): sqlite3_bind_double(handle, index, number)
    case .text(let text):
      sqlite3_bind_text64(handle, index, text, UInt64(text.utf8.count), SQLValue.transient, UInt8(SQLITE_UTF8))
    case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(handle, index, 0)
    case .blob(let bytes): sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), SQLValue.transient)
    }
  }

  /// Moves to the next row; false at the end.
  func step() throws(SQLiteError) -> Bool {
    try Interruption.check()
    return switch sqlite3_step(handle) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    case let result: throw SQLiteError(connection, fallback: result)
    }
  }

  /// Steps of SQLite's virtual machine since the last call.
  func takeSteps() -> Int { Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 1)) }

  /// Makes the statement ready to run again, and lets go of the bound values.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }
}

/// The row a statement is on.
///
/// Valid until the statement moves.
struct Row {
  private let handle: OpaquePointer

  init(_ statement: Statement) { handle = statement.handle }

  /// The raw bytes of a TEXT column, nil for NULL.
  /// - Throws: ``SQLiteError`` with `SQLITE_CORRUPT` when the column holds another type: the schema is STRICT.
  func bytes(_ column: Int32) throws(SQLiteError) -> [UInt8]? {
    // The database's encoding is UTF-8, so these are the stored bytes themselves.
    try memory(column, as: SQLITE_TEXT).map { Array($0) }
  }

  /// Bytes in SQLite's memory, nil for NULL; valid until the column is read again.
  func memory(_ column: Int32, as type: Int32 = SQLITE_BLOB) throws(SQLiteError) -> UnsafeRawBufferPointer? {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_NULL: return nil
    case type:
      guard let base = sqlite3_column_blob(handle, column) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
      return UnsafeRawBufferPointer(start: base, count: Int(sqlite3_column_bytes(handle, column)))
    default: throw Self.wrongType
    }
  }

  /// The text of a column, nil for NULL.
  /// - Throws: ``SQLiteError`` with `SQLITE_CORRUPT` for another type or for bytes that are not UTF-8.
  func text(_ column: Int32) throws(SQLiteError) -> String? {
    guard let bytes = try bytes(column) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SQLiteError(code: SQLITE_CORRUPT, message: "a text column holds bytes that are not UTF-8")
    }
    return text
  }

  /// The text of a column that is never NULL.
  func requiredText(_ column: Int32) throws(SQLiteError) -> String {
    guard let text = try text(column) else { throw Self.wrongType }
    return text
  }

  /// The integer of a column, nil for NULL.
  func integer(_ column: Int32) throws(SQLiteError) -> Int64? {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_NULL: return nil
    case SQLITE_INTEGER: return sqlite3_column_int64(handle, column)
    default: throw Self.wrongType
    }
  }

  /// The integer of a column that is never NULL.
  func requiredInteger(_ column: Int32) throws(SQLiteError) -> Int64 {
    guard let number = try integer(column) else { throw Self.wrongType }
    return number
  }

  private static var wrongType: SQLiteError {
    SQLiteError(code: SQLITE_CORRUPT, message: "a column holds a value of the wrong type")
  }
}

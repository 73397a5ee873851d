import CSQLite

/// The row a statement stands on.
///
/// Valid until the statement moves.
struct Row {
  private let handle: OpaquePointer

  init(_ statement: Statement) { handle = statement.handle }

  /// The raw bytes of a TEXT column, nil for NULL.
  /// - Throws: ``SQLiteError`` with `SQLITE_CORRUPT` when the column holds another type: the schema is STRICT.
  func bytes(_ column: Int32) throws(SQLiteError) -> [UInt8]? {
    // The database's encoding is UTF-8, so these are the stored bytes themselves.
    try stored(column, as: SQLITE_TEXT)
  }

  /// The bytes of a BLOB column, nil for NULL.
  func blob(_ column: Int32) throws(SQLiteError) -> [UInt8]? { try stored(column, as: SQLITE_BLOB) }

  private func stored(_ column: Int32, as type: Int32) throws(SQLiteError) -> [UInt8]? {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_NULL: return nil
    case type:
      guard let base = sqlite3_column_blob(handle, column) else { return [] }
      return Array(UnsafeRawBufferPointer(start: base, count: Int(sqlite3_column_bytes(handle, column))))
    default: throw Self.wrongType
    }
  }

  /// The text of a column, nil for NULL.
  /// - Throws: ``SQLiteError`` with `SQLITE_CORRUPT` for another type or for bytes that are not UTF-8.
  func text(_ column: Int32) throws(SQLiteError) -> String? {
    guard let bytes = try bytes(column) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    // Decoding repairs what is not UTF-8; a repaired text differs in its bytes.
    guard text.utf8.elementsEqual(bytes) else {
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

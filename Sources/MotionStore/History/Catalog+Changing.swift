extension Catalog {
  /// Runs a change in one write transaction.
  /// - Parameters:
  ///   - keep: Whether it shall happen; else it happens to a private copy, and only the answer stays.
  ///   - healsIndexes: Whether indexes that are wrong about their tables are made anew first, instead of refusing.
  func change<Value>(
    keep: Bool = true, healsIndexes: Bool = false, _ body: (Connection) throws -> Value
  ) throws(StoreError) -> Value {
    guard access == .readWrite else {
      throw StoreError(.readOnly, "\(StoreError.quoted(path)) was opened for reading only", path: path)
    }
    return try Self.wrapping(path) {
      try connection.withValue { connection in
        guard keep else { return try rehearsing(connection, healsIndexes: healsIndexes, body) }
        return try writing(connection, healsIndexes: healsIndexes) { try body(connection) }
      }
    }
  }
}

extension Catalog {
  /// Runs a change in one write transaction.
  /// - Parameters:
  ///   - dryRun: Whether it happens to a private copy, and only the answer stays.
  ///   - healsIndexes: Whether indexes that are wrong about their tables are made anew first, instead of refusing.
  func change<Value>(
    dryRun: Bool = false, healsIndexes: Bool = false, _ body: (Connection) throws -> Value
  ) throws(StoreError) -> Value {
    guard access == .readWrite else {
      throw StoreError(.readOnly, "\(StoreError.quoted(path)) was opened for reading only", path: path)
    }
    return try Self.wrapping(path) {
      try connection.withValue { connection in
        if dryRun { return try rehearsing(connection, healsIndexes: healsIndexes, body) }
        return try writing(connection, healsIndexes: healsIndexes) { try body(connection) }
      }
    }
  }
}

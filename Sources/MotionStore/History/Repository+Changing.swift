extension Repository {
  /// Runs a change in one write transaction.
  /// - Parameter keep: Whether it shall happen; else it happens to a private copy, and only the answer stays.
  func change<Value>(keep: Bool = true, _ body: (Connection) throws -> Value) throws(StoreError) -> Value {
    guard access == .readWrite else {
      throw StoreError(.readOnly, "\(StoreError.quoted(path)) was opened for reading only", path: path)
    }
    return try Self.wrapping(path) {
      try connection.withValue { connection in
        guard keep else { return try connection.rehearsing(path, body) }
        return try connection.transaction(.write, isChange: true) { try body(connection) }
      }
    }
  }
}

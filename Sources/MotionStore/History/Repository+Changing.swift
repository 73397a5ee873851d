extension Repository {
  /// Runs a change in one write transaction.
  /// - Parameter keep: Whether it shall happen; else everything is taken back, and only the answer stays.
  func change<Value>(keep: Bool = true, _ body: (Connection) throws -> Value) throws(StoreError) -> Value {
    guard access == .readWrite else {
      throw StoreError(.readOnly, "\(StoreError.quoted(path)) was opened for reading only", path: path)
    }
    return try Self.wrapping(path) {
      try connection.withValue { connection in
        var result: Value?
        do {
          return try writing(connection) {
            let value = try body(connection)
            guard keep else {
              result = value
              // Leaving a transaction with an error is what rolls it back.
              throw NotKept()
            }
            return value
          }
        } catch is NotKept {
          guard let result else { throw StoreError(.misuse, "a rehearsal has no result") }
          return result
        }
      }
    }
  }

  private struct NotKept: Error {}
}

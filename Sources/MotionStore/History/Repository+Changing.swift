extension Repository {
  /// Runs a change in one write transaction.
  /// - Parameters:
  ///   - keep: Whether it shall happen; else everything is taken back, and only the answer stays.
  ///   - healsIndexes: Whether indexes that are wrong about their tables are made anew first, instead of refusing.
  func change<Value>(
    keep: Bool = true, healsIndexes: Bool = false, _ body: (Connection) throws -> Value
  ) throws(StoreError) -> Value {
    guard access == .readWrite else {
      throw StoreError(.readOnly, "\(StoreError.quoted(path)) was opened for reading only", path: path)
    }
    return try Self.wrapping(path) {
      try connection.withValue { connection in
        var result: Value?
        do {
          return try writing(connection, healsIndexes: healsIndexes) {
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

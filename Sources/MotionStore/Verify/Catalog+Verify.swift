extension Catalog {
  /// Checks everything: header, SQLite's structures, schema, every artifact with its columns and links, references.
  ///
  /// A single flipped bit anywhere in the file is found, unless everything the file says reads back the same.
  /// O(bytes) plus O(artifacts · log artifacts); a damaged file cannot make it run for ever.
  /// - Parameter progress: Called now and then with the artifacts done and their total.
  /// - Throws: ``StoreError`` only when the file cannot be read at all, such as `locked` or a failing disk.
  public func verify(progress: ((_ done: Int, _ total: Int) -> Void)? = nil) throws(StoreError) -> VerificationReport {
    try Self.wrapping(path) {
      try connection.withValue { connection in
        try connection.transaction(.read) {
          var verifier = Verifier(connection: connection, place: place, format: format, migrations: migrations)
          return try verifier.run(progress)
        }
      }
    }
  }

  /// Opens a catalog and checks everything, also one that is too damaged to be opened.
  ///
  /// What keeps it from being opened is then the one finding.
  /// - Throws: ``StoreError`` when there is no catalog at the path, or it cannot be read now, such as `locked`.
  public static func verify(
    _ path: String, progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(StoreError) -> VerificationReport {
    do throws(StoreError) {
      return try open(at: path).verify(progress: progress)
    } catch {
      guard let damage = error.damage else { throw error }
      var report = VerificationReport()
      let what = error.message.replacing("\(StoreError.quoted(path)) is damaged: ", with: "")
      report.add(damage == .schema ? .schema : damage == .pages ? .structure : .header, what)
      report.damage = damage
      report.remedy = error.hint
      return report
    }
  }
}

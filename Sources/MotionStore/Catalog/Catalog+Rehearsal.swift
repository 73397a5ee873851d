import MotionModel

extension Catalog {
  /// Does everything ``write(_:_:)`` does, checks included, on a private copy: what would have happened.
  ///
  /// Nothing is written to the catalog, and nobody who writes to it has to wait. New presets would get other
  /// identities, and so other hashes, when it really happens.
  /// - Throws: What ``write(_:_:)`` would throw, and ``StoreError`` with code `tooMuchWork` for a catalog of more than
  ///   512 MiB.
  public func rehearse(_ context: CommitContext, _ body: (WriteBatch) throws -> Void) throws -> [PresetChange] {
    guard access == .readWrite else {
      throw StoreError(.readOnly, "\(StoreError.quoted(path)) was opened for reading only", path: path)
    }
    do {
      return try connection.withValue { connection in
        try rehearsing(connection) { copy in
          let batch = WriteBatch(copy, context, SystemRandomNumberGenerator())
          defer { _ = batch.close() }
          try body(batch)
          return try batch.commit()
        }
      }
    } catch let error where error is SQLiteError || error is ArtifactDamage || error is PageFault || error is ModelError
    {
      throw StoreError(wrapping: error, path: path)
    }
  }
}

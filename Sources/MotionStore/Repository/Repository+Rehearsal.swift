import MotionModel

extension Repository {
  /// Does everything ``write(_:_:)`` does, checks included, and takes it back: what would have happened.
  ///
  /// New presets would get other identities, and so other hashes, when it really happens.
  /// - Throws: What ``write(_:_:)`` would throw.
  public func rehearse(_ context: CommitContext, _ body: (WriteBatch) throws -> Void) throws -> [PresetChange] {
    guard access == .readWrite else {
      throw StoreError(.readOnly, "\(StoreError.quoted(path)) was opened for reading only", path: path)
    }
    do {
      return try connection.withValue { connection in
        try writing(connection) {
          let batch = WriteBatch(connection, context, SystemRandomNumberGenerator())
          defer { _ = batch.close() }
          try body(batch)
          // Leaving a transaction with an error is what rolls it back.
          throw Rehearsed(changes: try batch.commit())
        }
      }
    } catch let rehearsed as Rehearsed {
      return rehearsed.changes
    } catch let error where error is SQLiteError || error is ArtifactDamage || error is PageFault || error is ModelError
    {
      throw StoreError(wrapping: error, path: path)
    }
  }

  /// Carries the result out of the transaction that must not commit.
  private struct Rehearsed: Error {
    let changes: [PresetChange]
  }
}

/// What a caller wants to do with a catalog.
public enum CatalogAccess: Hashable, Sendable {
  /// Read only: nothing is created or changed, and a read-only folder is enough.
  ///
  /// But for one thing: see ``CrashRecovery``.
  case readOnly
  /// Read and write.
  case readWrite
}

/// What becomes of a write that was interrupted by a crash, and whose journal still lies beside the catalog.
///
/// Until it is rolled back nobody can read the file, so this is the one case in which reading changes it: it is given
/// back the bytes of its last commit, and the journal is removed. Before that, the journal is tried on a private copy in
/// `$TMPDIR`: one that would not lead to a sound catalog, or that cannot be tried, is never rolled back.
public enum CrashRecovery: Hashable, Sendable {
  /// Whoever opens the file next rolls the write back, readers too.
  case rollBack
  /// Nothing is changed, and opening fails with code `needsRecovery`.
  case refuse
}

/// How far a file is believed.
enum Trust {
  /// A catalog of the user's.
  case own
  /// A file from elsewhere: its triggers and views never run, and links are not followed.
  case foreign
}

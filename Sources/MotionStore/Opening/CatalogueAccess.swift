/// What a caller wants to do with a catalogue.
public enum CatalogueAccess: Hashable, Sendable {
  /// Read only: nothing is created or changed, and a read-only folder is enough.
  case readOnly
  /// Read and write.
  case readWrite
}

/// How far a file is believed.
enum Trust {
  /// A catalogue of the user's.
  case own
  /// A file from elsewhere: its triggers and views never run, and links are not followed.
  case foreign
}

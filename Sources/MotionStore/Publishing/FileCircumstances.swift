/// Where and how a catalog lies: what may go wrong with it there.
public struct FileCircumstances: Hashable, Sendable {
  /// One thing that a person should know.
  public struct Concern: Hashable, Sendable {
    /// What it is about.
    public enum Topic: String, Hashable, Sendable, CaseIterable {
      /// A file system whose locks may lie.
      case networkFolder
      /// A folder that a service copies elsewhere.
      case cloudFolder
      /// A journal or write-ahead log beside the file.
      case companion
      /// What may be read and written.
      case permissions
      /// Several names for one file.
      case links
      /// A format that is not this version's.
      case format
      /// The file is not a catalog, or damaged.
      case file
    }

    /// What it is about.
    public let topic: Topic
    /// Whether something will fail; else it is a risk.
    public let isFault: Bool
    /// What it is, in one sentence.
    public let message: String
    /// What to do about it.
    public let hint: String?
  }

  /// The path as it was given.
  public let path: String
  /// The file that it leads to; nil when there is none.
  public let resolvedPath: String?
  /// The kind of file system, such as `ext4`; nil when unknown.
  public let fileSystem: String?
  /// Whether that is on another machine; nil when unknown.
  public let isNetwork: Bool?
  /// The cloud service whose folder it lies in, as far as the path tells.
  public let cloudService: String?
  /// Files of SQLite's beside it.
  public let companions: [String]
  /// Whether the file can be written.
  public let isWritable: Bool
  /// Whether its folder can be written, which saving needs.
  public let isFolderWritable: Bool
  /// How many names the file has.
  public let linkCount: Int
  /// Whether the path itself is a symbolic link.
  public let isSymbolicLink: Bool
  /// The number of the last migration; nil when the file cannot be opened.
  public let format: Int?
  /// The format that this version makes.
  public let currentFormat: Int
  /// Everything a person should know, faults first.
  public let concerns: [Concern]
}

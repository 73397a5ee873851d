/// What a verification found.
public struct VerificationReport: Hashable, Sendable {
  /// One thing that is not as it must be.
  public struct Finding: Hashable, Sendable {
    /// What kind of check found it.
    public enum Check: String, Hashable, Sendable, CaseIterable {
      /// The file's header and size.
      case header
      /// SQLite's own structures.
      case structure
      /// Links that lead to nothing.
      case foreignKeys
      /// Tables, views, triggers and indexes.
      case schema
      /// The rows that describe the file itself.
      case local
      /// An artifact's bytes, hash, form or content.
      case artifact
      /// Columns and link rows that repeat a body.
      case columns
      /// Rules between artifacts.
      case rules
      /// References that lead nowhere or in a circle.
      case references
    }

    /// What kind of check found it.
    public let check: Check
    /// What is wrong, in one sentence.
    public let message: String
    /// The artifact it is about.
    public let artifact: String?
  }

  /// Everything that is wrong, in the order of the checks; at most 1,000 findings.
  public internal(set) var findings: [Finding] = []
  /// How many artifacts were checked.
  public internal(set) var artifactCount = 0
  /// The catalogue's state hash; nil when it could not be computed.
  public internal(set) var stateHash: String?

  /// Whether nothing is wrong.
  public var isSound: Bool { findings.isEmpty }

  /// The most findings a report keeps: a shredded file has no end of them.
  public static let maximumFindings = 1000

  var isFull: Bool { findings.count >= Self.maximumFindings }

  mutating func add(_ check: Finding.Check, _ message: String, artifact: String? = nil) {
    if !isFull { findings.append(Finding(check: check, message: message, artifact: artifact)) }
  }
}

/// What a verification found.
public struct VerificationReport: Hashable, Sendable {
  /// One thing that is not as it must be.
  public struct Finding: Hashable, Sendable {
    /// What kind of check found it.
    public enum Check: String, Hashable, Sendable, CaseIterable {
      /// Made by a newer version, so not everything could be checked; no damage.
      case format
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
      /// References that lead nowhere or in a circle, most often after a merge; no damage.
      case references

      /// Whether what it finds is damage, and not something that people have to settle or update for.
      public var isDamage: Bool { self != .format && self != .references }
    }

    /// What kind of check found it.
    public let check: Check
    /// What is wrong, in one sentence.
    public let message: String
    /// The artifact it is about.
    public let artifact: String?
  }

  /// Everything that is wrong or worth knowing, in the order of the checks; at most 1,000 findings.
  public internal(set) var findings: [Finding] = []
  /// How many artifacts were checked.
  public internal(set) var artifactCount = 0
  /// The catalog's state hash; nil when it could not be computed.
  public internal(set) var stateHash: String?

  /// What the findings come to, by which it is known what helps; nil when nothing is damaged.
  public internal(set) var damage: DamageKind?
  /// What to do about the damage, with the command; nil when nothing is damaged.
  public internal(set) var remedy: String?

  /// Whether nothing is damaged.
  public var isSound: Bool { !findings.contains { $0.check.isDamage } }

  /// References in current versions that lead to something missing or in a circle; at most
  /// ``CatalogReader/maximumReferenceFaults``.
  public var danglingCount: Int { findings.count { $0.check == .references } }

  /// The most findings a report keeps: a shredded file has no end of them.
  public static let maximumFindings = 1000

  var isFull: Bool { findings.count >= Self.maximumFindings }

  mutating func add(_ check: Finding.Check, _ message: String, artifact: String? = nil) {
    if !isFull { findings.append(Finding(check: check, message: message, artifact: artifact)) }
  }
}

package import MotionModel

package enum ArtifactType: String, CaseIterable {
  /// A motion without a name.
  case content
  /// One version of one preset.
  case revision
  /// A pinned state of the entire catalog.
  case release
}

/// Document in immutable bytes, named by their hash.
package struct Artifact {
  /// Canonical JSON: exactly the hashed bytes.
  package let body: [UInt8]
  package let hash: ArtifactHash
  let facts: ArtifactFacts
  package var type: ArtifactType { facts.type }

  static let maximumLength = 1 << 20
}

extension Artifact {
  /// Names a body, which is read: the limits of documents are checked on reading.
  /// - Throws: ``ModelError``, with code `tooLarge` for more than 1 MiB.
  init(_ type: ArtifactType, body: [UInt8]) throws(ModelError) {
    guard body.count <= Self.maximumLength else {
      throw ModelError(.tooLarge, "the \(type.rawValue) has \(body.count) bytes", allowed: "at most 1 MiB")
    }
    guard let hash = Self.hash(type, body) else {
      throw ModelError(.syntax, "the \(type.rawValue) cannot be hashed")
    }
    self.init(body: body, hash: hash, facts: try type.body(body).facts)
  }

  /// SHA-256 over `motionbook/1 <type> <length>\n` and the body: artifacts of two types never collide.
  static func hash(_ type: ArtifactType, _ body: [UInt8]) -> ArtifactHash? {
    ArtifactHash(bytes: SHA256Digest.bytes(of: [Array("motionbook/1 \(type.rawValue) \(body.count)\n".utf8), body]))
  }
}

extension ArtifactType {
  /// Reads a body strictly: well-formed, canonical to the byte, and without unknown members.
  func body(_ bytes: [UInt8]) throws(ModelError) -> any StorableBody {
    // Also rejects duplicate keys and any other ambiguity.
    let json = try JSONReader.readCanonical(bytes, limits: .document)
    switch self {
    case .content: return try ContentBody(document: json)
    case .revision: return try RevisionBody(document: json)
    case .release: return try ReleaseBody(document: json)
    }
  }
}

/// Document of an artifact.
protocol StorableBody: Sendable {
  var json: JSONValue { get }
  /// The columns and links that it implies.
  var facts: ArtifactFacts { get }
}

extension StorableBody {
  func artifact() throws(ModelError) -> Artifact { try Artifact(facts.type, body: CanonicalJSON.bytes(json)) }
}

extension StorableBody where Self: Documented {
  var json: JSONValue { Self.form.json(self) }
}

/// Columns and links stored beside a body, for queries.
struct ArtifactFacts: Equatable {
  /// A hash-to-hash edge.
  struct Link: Hashable, Comparable {
    enum Role: String {
      case parent, uses, entry
      /// In a column, not in a link.
      case content

      var targetType: ArtifactType { self == .uses || self == .content ? .content : .revision }
    }
    var role: Role
    var target: ArtifactHash

    static func < (left: Link, right: Link) -> Bool {
      left.role == right.role ? left.target < right.target : left.role.rawValue < right.role.rawValue
    }
  }

  var type: ArtifactType
  var kind: String?
  var preset: PresetID?
  var name: String?
  var title: String?
  var content: ArtifactHash?
  var generation: Int64?
  var timeMs: Int64?
  var deleted: Int64?
  /// Sorted and without doubles.
  var links: [Link] = []
  /// Presets that are followed; sorted and without doubles.
  var follows: [PresetID] = []

  /// Everything that the artifact refers to.
  var needs: [Link] { links + (content.map { [Link(role: .content, target: $0)] } ?? []) }

  /// Rule between an artifact and those it needs that this one breaks, which no hash or column can promise; nil if none.
  /// - Parameter target: The facts of an artifact.
  func brokenRule(_ target: (ArtifactHash) throws -> ArtifactFacts?) rethrows -> String? {
    let owner = name ?? ""
    var longest: Int64 = 0
    var pinned: Set<PresetID> = []
    for link in links where link.role != .uses {
      guard let facts = try target(link.target), let other = facts.preset, link.role == .entry || other == preset else {
        return "a version of \(owner) has a parent that is not a version of it"
      }
      longest = max(longest, facts.generation ?? 0)
      if link.role == .entry, !pinned.insert(other).inserted {
        return "it pins two versions of one preset, \(facts.name ?? "")"
      }
    }
    guard type != .revision || generation == longest + 1 else {
      return "a version of \(owner) has a number that does not follow its parents'"
    }
    return nil
  }

  /// The same with the links for a body's references.
  func adding(_ references: some Sequence<PresetReference>) -> ArtifactFacts {
    var (facts, links, follows) = (self, Set(links), Set(follows))
    for reference in references {
      switch reference {
      case .content(let hash): links.insert(Link(role: .uses, target: hash))
      case .preset(let id): follows.insert(id)
      case .name: break  // refused before a body is made
      }
    }
    (facts.links, facts.follows) = (links.sorted(), follows.sorted())
    return facts
  }
}

/// Forms of the members that bodies share.
enum BodyForm {
  static let hash = hex(64, "an artifact hash", ArtifactHash.init(hex:), \.hex)
  static let preset = hex(32, "a preset identity", PresetID.init(hex:), \.hex)

  private static func hex<Value>(
    _ digits: Int, _ noun: String, _ make: @escaping @Sendable (String) -> Value?,
    _ take: @escaping @Sendable (Value) -> String
  ) -> Form<Value> {
    Form<Value>.text(
      digits,
      { (text) throws(ModelError) in
        guard let value = make(text) else {
          throw ModelError(.badReference, "this is not \(noun)", allowed: "\(digits) of 0-9a-f")
        }
        return value
      }, take)
  }

  static let author = field("author", Form<String>.text(CommitContext.maximumAuthorLength))
  static let message = field("message", Form<String>.text(CommitContext.maximumMessageLength))
  static let time = field("time", Form<Int>.integer(CommitContext.times))

  /// The member that names the type.
  static func mark(_ type: ArtifactType) -> Members<Void> {
    field(
      "type",
      Form<Void>(
        .constant(.string(type.rawValue)),
        read: { (node) throws(ModelError) in
          guard node.value == .string(type.rawValue) else { throw node.noChoice(of: [type.rawValue]) }
        }, write: { .string(type.rawValue) }))
  }

  /// Hashes in order, without doubles.
  static func hashes(_ counts: ClosedRange<Int>) -> Form<[ArtifactHash]> {
    Form.list(hash, counts).checked { (hashes) throws(ModelError) in
      guard zip(hashes, hashes.dropFirst()).allSatisfy({ $0 < $1 }) else {
        throw ModelError(.contradiction, "hashes are not sorted or are doubled")
      }
    }
  }
}

#if canImport(CryptoKit)
  import CryptoKit
#else
  import CMotionStore
#endif

/// SHA-256.
///
/// Source: FIPS 180-4, https://doi.org/10.6028/NIST.FIPS.180-4
package enum SHA256Digest {
  package static func hex(of parts: [UInt8]...) -> String { Hexadecimal.text(bytes(of: parts)) }

  /// The 32 bytes of the digest of some bytes, taken in parts.
  package static func bytes(of parts: [[UInt8]]) -> [UInt8] {
    #if canImport(CryptoKit)
      var hasher = SHA256()
      for part in parts { part.withUnsafeBytes { hasher.update(bufferPointer: $0) } }
      return Array(hasher.finalize())
    #else
      var hasher = motionbook_sha256()
      motionbook_sha256_begin(&hasher)
      for part in parts { part.withUnsafeBytes { motionbook_sha256_add(&hasher, $0.baseAddress, $0.count) } }
      return [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
        motionbook_sha256_end(&hasher, buffer.baseAddress)
        count = 32
      }
    #endif
  }
}

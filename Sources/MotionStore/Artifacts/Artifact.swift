package import MotionModel

package enum ArtifactType: String, CaseIterable {
  /// A motion without a name.
  case content
  /// One version of one preset.
  case revision
  /// A pinned state of the entire catalog.
  case release
}

/// Immutable bytes named by their hash.
package struct Artifact {
  package let type: ArtifactType
  /// Canonical JSON: exactly the hashed bytes.
  package let body: [UInt8]
  package let hash: ArtifactHash

  /// The longest body, in bytes.
  static let maximumLength = 1 << 20

  /// Names a body.
  /// - Throws: ``ModelError`` with code `tooLarge`.
  init(_ type: ArtifactType, body: [UInt8]) throws(ModelError) {
    guard body.count <= Self.maximumLength else {
      throw ModelError(.tooLarge, "the \(type.rawValue) has \(body.count) bytes", allowed: "at most 1 MiB")
    }
    guard let hash = Self.hash(type, body) else {
      throw ModelError(.syntax, "the \(type.rawValue) cannot be hashed")
    }
    self.type = type
    self.body = body
    self.hash = hash
  }

  /// A body whose hash has been computed already.
  init(_ type: ArtifactType, proven body: [UInt8], hash: ArtifactHash) {
    (self.type, self.body, self.hash) = (type, body, hash)
  }

  /// SHA-256 over `motionbook/1 <type> <length>\n` and the body: artifacts of two types never collide.
  static func hash(_ type: ArtifactType, _ body: [UInt8]) -> ArtifactHash? {
    ArtifactHash(bytes: SHA256Digest.bytes(of: [Array("motionbook/1 \(type.rawValue) \(body.count)\n".utf8), body]))
  }
}

enum ArtifactBody {
  case content(ContentBody)
  case revision(RevisionBody)
  case release(ReleaseBody)

  /// Reads a body strictly: well-formed, canonical to the byte, and without unknown members.
  init(_ type: ArtifactType, _ bytes: [UInt8]) throws(ModelError) {
    // Also rejects duplicate keys and any other ambiguity.
    let json = try JSONReader.readCanonical(bytes, limits: .document)
    switch type {
    case .content: self = .content(try ContentBody(json))
    case .revision: self = .revision(try RevisionBody(json))
    case .release: self = .release(try ReleaseBody(json))
    }
  }

  /// The columns and links that the body implies.
  var facts: ArtifactFacts {
    switch self {
    case .content(let body): body.facts
    case .revision(let body): body.facts
    case .release(let body): body.facts
    }
  }
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

  /// The links for a body's references.
  mutating func add(_ references: some Sequence<PresetReference>) {
    for reference in references {
      switch reference {
      case .content(let hash): links.append(Link(role: .uses, target: hash))
      case .preset(let id): follows.append(id)
      case .name: break  // refused before a body is made
      }
    }
    links = Set(links).sorted()
    follows = Set(follows).sorted()
  }
}

/// Readers of the fields that revisions and releases share.
enum CommitFields {
  static func hash(_ node: DocumentNode) throws(ModelError) -> ArtifactHash {
    guard let hash = ArtifactHash(hex: try node.string(maxBytes: 64)) else {
      throw node.error(.badReference, "this is not an artifact hash", allowed: "64 of 0-9a-f")
    }
    return hash
  }

  static func presetID(_ node: DocumentNode) throws(ModelError) -> PresetID {
    guard let id = PresetID(hex: try node.string(maxBytes: 32)) else {
      throw node.error(.badReference, "this is not a preset identity", allowed: "32 of 0-9a-f")
    }
    return id
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
  /// The 64 hexadecimal digits of the digest of some bytes, taken in parts.
  static func hex(of parts: [UInt8]...) -> String { Hexadecimal.text(bytes(of: parts)) }

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

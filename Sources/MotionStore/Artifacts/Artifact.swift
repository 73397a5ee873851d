import MotionModel

/// What an artifact is.
enum ArtifactType: String, CaseIterable {
  /// A motion without a name.
  case content
  /// One version of one preset.
  case revision
  /// A pinned state of the entire catalog.
  case release
}

/// Immutable bytes named by their hash.
struct Artifact {
  let type: ArtifactType
  /// Canonical JSON: exactly the hashed bytes.
  let body: [UInt8]
  let hash: ArtifactHash

  /// The longest body, in bytes.
  static let maximumLength = 1 << 20

  /// Names a body.
  /// - Throws: ``ModelError`` with code `tooLarge`.
  init(_ type: ArtifactType, body: [UInt8]) throws(ModelError) {
    guard body.count <= Self.maximumLength else {
      throw ModelError(.tooLarge, "the \(type.rawValue) has \(body.count) bytes", allowed: "at most 1 MiB")
    }
    guard let hash = ArtifactHash(hex: Self.digest(type, body)) else {
      throw ModelError(.syntax, "the \(type.rawValue) cannot be hashed")
    }
    self.type = type
    self.body = body
    self.hash = hash
  }

  /// SHA-256 over `motionbook/1 <type> <length>\n` and the body: artifacts of two types never collide.
  static func digest(_ type: ArtifactType, _ body: [UInt8]) -> String {
    SHA256Digest.hex(of: Array("motionbook/1 \(type.rawValue) \(body.count)\n".utf8), body)
  }
}

import MotionModel

/// A motion as it is stored: references by identity, and a list of them.
struct ContentBody {
  /// With references by `p:` and `o:` only.
  let motion: Motion

  /// - Throws: ``ModelError`` with code `badReference` when a reference still goes by name.
  init(_ motion: Motion) throws(ModelError) {
    for reference in motion.references {
      if case .name = reference {
        throw ModelError(.badReference, "the reference \"\(reference)\" is not resolved", allowed: "p:… or o:…")
      }
    }
    self.motion = motion
  }

  init(_ json: JSONValue) throws(ModelError) {
    guard case .object(let members) = json else { throw DocumentNode(json).wrongType(wanted: "an object") }
    guard json["type"] == .string(ArtifactType.content.rawValue) else {
      throw ModelError(.wrongType, "the body is not a content")
    }
    let own = members.filter { $0.key != "type" && $0.key != "uses" }
    try self.init(try Motion(DocumentNode(.object(own))))
    guard json["uses"] == uses else {
      throw ModelError(.contradiction, "the list of references does not match the motion")
    }
  }

  private var uses: JSONValue {
    .array(Set(motion.references.map(\.description)).sorted(by: Self.inByteOrder).map { .string($0) })
  }

  static func inByteOrder(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  var json: JSONValue {
    guard case .object(let members) = motion.json else { return .null }
    return .object(sorted: members + [JSONMember("type", "content"), JSONMember("uses", uses)])
  }

  func artifact() throws(ModelError) -> Artifact { try Artifact(.content, body: CanonicalJSON.bytes(json)) }

  var facts: ArtifactFacts {
    var facts = ArtifactFacts(type: .content, kind: motion.kind.rawValue)
    facts.add(motion.references)
    return facts
  }
}

/// Hashes and identities as a file holds them: their bytes, half as long as their digits.
extension ArtifactHash {
  var bytes: [UInt8] { hexBytes(hex) }

  init?(bytes: [UInt8]) { self.init(hex: SHA256Digest.hex(bytes)) }
}

extension PresetID {
  var bytes: [UInt8] { hexBytes(hex) }

  init?(bytes: [UInt8]) { self.init(hex: SHA256Digest.hex(bytes)) }
}

extension Binding {
  static func hash(_ hash: ArtifactHash) -> Binding { .blob(hash.bytes) }

  static func preset(_ id: PresetID) -> Binding { .blob(id.bytes) }
}

extension Row {
  /// The hash in a column, nil for NULL.
  /// - Throws: ``ArtifactDamage`` for bytes that are none.
  func optionalHash(_ column: Int32) throws -> ArtifactHash? {
    guard let bytes = try blob(column) else { return nil }
    guard let hash = ArtifactHash(bytes: bytes) else {
      throw ArtifactDamage(SHA256Digest.hex(bytes.prefix(64)), "this is not a hash")
    }
    return hash
  }

  /// The hash in a column that is never NULL.
  func hash(_ column: Int32) throws -> ArtifactHash {
    guard let hash = try optionalHash(column) else { throw ArtifactDamage("", "a hash is missing") }
    return hash
  }

  /// The preset's identity in a column that is never NULL.
  func presetID(_ column: Int32) throws -> PresetID {
    guard let id = try optionalPresetID(column) else { throw ArtifactDamage("", "a preset's identity is missing") }
    return id
  }

  /// The preset's identity in a column, nil for NULL.
  func optionalPresetID(_ column: Int32) throws -> PresetID? {
    guard let bytes = try blob(column) else { return nil }
    guard let id = PresetID(bytes: bytes) else {
      throw ArtifactDamage(SHA256Digest.hex(bytes.prefix(64)), "this is not a preset identity")
    }
    return id
  }
}

/// The bytes of an even number of lower-case hexadecimal digits.
private func hexBytes(_ hex: String) -> [UInt8] {
  func value(_ digit: UInt8) -> UInt8 {
    digit >= UInt8(ascii: "a") ? digit &- UInt8(ascii: "a") &+ 10 : digit &- UInt8(ascii: "0")
  }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(hex.utf8.count / 2)
  var high: UInt8?
  for digit in hex.utf8 {
    if let first = high {
      bytes.append(value(first) << 4 | value(digit))
      high = nil
    } else {
      high = digit
    }
  }
  return bytes
}

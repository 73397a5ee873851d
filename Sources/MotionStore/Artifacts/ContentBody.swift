import MotionModel

/// Motion as stored: references by identity, with a list of them.
struct ContentBody: Sendable {
  /// With references by `p:` and `o:` only.
  let motion: Motion
  /// Every reference of the motion, in document order.
  let references: [PresetReference]
  /// JSON to write; nil for a motion that was read, as few of these are written again.
  private let written: JSONValue?

  /// - Throws: ``ModelError`` with code `badReference` for a reference by name.
  init(_ motion: Motion) throws(ModelError) {
    let document = motion.json
    try self.init(motion, document, written: document)
  }

  /// - Parameter document: Source of the motion.
  private init(_ motion: Motion, _ document: JSONValue, written: JSONValue? = nil) throws(ModelError) {
    self.motion = motion
    self.written = written
    references = Motion.referenceUses(in: document).map(\.reference)
    for case .name(let name, let version) in references {
      throw ModelError(
        .badReference, "the reference \"\(PresetReference.name(name, version))\" is not resolved", allowed: "p:… or o:…"
      )
    }
  }

  init(_ json: JSONValue) throws(ModelError) {
    guard case .object(let members) = json else { throw DocumentNode(json).wrongType(wanted: "an object") }
    guard json["type"] == .string(ArtifactType.content.rawValue) else {
      throw ModelError(.wrongType, "the body is not a content")
    }
    let own = members.filter { $0.key != "type" && $0.key != "uses" }
    let document = JSONValue.object(own)
    try self.init(try Motion(document: document), document)
    guard json["uses"] == uses else {
      throw ModelError(.contradiction, "the list of references does not match the motion")
    }
  }

  private var uses: JSONValue {
    .array(Set(references.map(\.description)).sorted(by: Self.inByteOrder).map { .string($0) })
  }

  static func inByteOrder(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  var json: JSONValue {
    guard case .object(let members) = written ?? motion.json else { return .null }
    return .object(members + [JSONMember("type", "content"), JSONMember("uses", uses)])
  }

  func artifact() throws(ModelError) -> Artifact { try Artifact(.content, body: CanonicalJSON.bytes(json)) }

  var facts: ArtifactFacts {
    var facts = ArtifactFacts(type: .content, kind: motion.kind.rawValue)
    facts.add(references)
    return facts
  }
}

extension SQLValue {
  static func hash(_ hash: ArtifactHash) -> SQLValue { .blob(hash.bytes) }

  static func preset(_ id: PresetID) -> SQLValue { .blob(id.bytes) }
}

extension Row {
  /// The hash in a column, nil for NULL.
  /// - Throws: ``ArtifactDamage`` for bytes that are none.
  func optionalHash(_ column: Int32) throws -> ArtifactHash? {
    guard let bytes = try blobMemory(column) else { return nil }
    guard let hash = ArtifactHash(bytes: bytes) else {
      throw ArtifactDamage(Hexadecimal.text(Array(bytes.prefix(64))), "this is not a hash")
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
    guard let bytes = try blobMemory(column) else { return nil }
    guard let id = PresetID(bytes: bytes) else {
      throw ArtifactDamage(Hexadecimal.text(Array(bytes.prefix(64))), "this is not a preset identity")
    }
    return id
  }
}

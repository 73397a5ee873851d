import MotionModel

/// Motion as stored: references by identity, with a list of them.
struct ContentBody: StorableBody {
  /// With references by `p:` and `o:` only.
  let motion: Motion
  /// Every reference of the motion, in document order.
  let references: [PresetReference]
  private let document: JSONValue

  /// - Throws: ``ModelError`` with code `badReference` for a reference by name.
  init(_ motion: Motion) throws(ModelError) { try self.init(motion, motion.json) }

  private init(_ motion: Motion, _ document: JSONValue) throws(ModelError) {
    self.motion = motion
    self.document = document
    references = Motion.referenceUses(in: document).map(\.reference)
    try references.requireIdentities()
  }

  init(document json: JSONValue) throws(ModelError) {
    guard case .object(let members) = json, json["type"] == .string(ArtifactType.content.rawValue) else {
      throw ModelError(.wrongType, "the body is not a content")
    }
    let document = JSONValue.object(members.filter { $0.key != "type" && $0.key != "uses" })
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
    guard case .object(let members) = document else { return document }
    return .object(members + [JSONMember("type", "content"), JSONMember("uses", uses)])
  }

  var facts: ArtifactFacts { ArtifactFacts(type: .content, kind: motion.kind.rawValue).adding(references) }
}

extension SQLValue {
  static func hash(_ hash: ArtifactHash) -> SQLValue { .blob(hash.bytes) }

  static func preset(_ id: PresetID) -> SQLValue { .blob(id.bytes) }
}

extension Row {
  /// A value made of the bytes of a BLOB column, nil for NULL.
  /// - Throws: ``ArtifactDamage`` for bytes that make none.
  private func value<Value>(
    _ column: Int32, _ noun: String, _ make: (UnsafeRawBufferPointer) -> Value?
  ) throws -> Value? {
    guard let bytes = try memory(column) else { return nil }
    guard let value = make(bytes) else {
      throw ArtifactDamage(Hexadecimal.text(Array(bytes.prefix(64))), "this is not a \(noun)")
    }
    return value
  }

  func optionalHash(_ column: Int32) throws -> ArtifactHash? {
    try value(column, "hash", ArtifactHash.init(bytes:))
  }

  func hash(_ column: Int32) throws -> ArtifactHash {
    guard let hash = try optionalHash(column) else { throw ArtifactDamage("", "a hash is missing") }
    return hash
  }

  func presetID(_ column: Int32) throws -> PresetID {
    guard let id = try optionalPresetID(column) else { throw ArtifactDamage("", "a preset's identity is missing") }
    return id
  }

  func optionalPresetID(_ column: Int32) throws -> PresetID? {
    try value(column, "preset identity", PresetID.init(bytes:))
  }
}

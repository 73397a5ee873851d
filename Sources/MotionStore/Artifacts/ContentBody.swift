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

  /// The artifact of this content.
  func artifact() throws(ModelError) -> Artifact { try Artifact(.content, body: CanonicalJSON.bytes(json)) }

  var facts: ArtifactFacts {
    var facts = ArtifactFacts(type: .content, kind: motion.kind.rawValue)
    facts.add(motion.references)
    return facts
  }
}

import MotionModel

/// One version of one preset as stored.
struct RevisionBody: Hashable, Sendable {
  var preset: PresetID
  var name: PresetName
  /// Nil in a tombstone.
  var content: ArtifactHash?
  /// Sorted; empty for the first version.
  var parents: [ArtifactHash]
  /// 1 + the largest of the parents'.
  var generation: Int
  var author: String
  /// Milliseconds since 1970: a claim without effect on decisions.
  var timeMs: Int64
  var message: String
  /// With references by identity.
  var details: PresetDetails

  var isDeleted: Bool { content == nil }

  static let generations = 1...1_000_000
  static let times = 0...253_402_300_799_999
  static let maximumParents = 1000
  private static let ownKeys = [
    "author", "content", "deleted", "generation", "message", "name", "parents", "preset", "time", "type",
  ]

  var json: JSONValue {
    guard case .object(var members) = details.json else { return details.json }
    members += [
      JSONMember("type", "revision"), JSONMember("preset", .string(preset.hex)), JSONMember("name", .string(name.text)),
      JSONMember("parents", .array(parents.map { .string($0.hex) })),
      JSONMember("generation", .number(Double(generation))), JSONMember("author", .string(author)),
      JSONMember("time", .number(Double(timeMs))), JSONMember("message", .string(message)),
      JSONMember("deleted", .bool(isDeleted)),
    ]
    if let content { members.append(JSONMember("content", .string(content.hex))) }
    return .object(members)
  }

  func artifact() throws(ModelError) -> Artifact { try Artifact(.revision, body: CanonicalJSON.bytes(json)) }

  var facts: ArtifactFacts {
    var facts = ArtifactFacts(
      type: .revision, preset: preset, name: name.text, title: details.title, content: content,
      generation: Int64(generation), timeMs: timeMs, deleted: isDeleted ? 1 : 0)
    facts.links = parents.map { ArtifactFacts.Link(role: .parent, target: $0) }
    facts.add(details.references)
    return facts
  }
}

extension RevisionBody {
  init(_ json: JSONValue) throws(ModelError) {
    let node = DocumentNode(json)
    let object = try node.object()
    guard try object.required("type").string() == ArtifactType.revision.rawValue else {
      throw ModelError(.wrongType, "the body is not a revision")
    }
    preset = try CommitFields.presetID(try object.required("preset"))
    name = try PresetName(try object.required("name").string())
    content = nil
    if let text = object.optional("content") { content = try CommitFields.hash(text) }
    guard try object.required("deleted").bool() == (content == nil) else {
      throw ModelError(.contradiction, "a version has content unless it is a removal")
    }
    parents = []
    for parent in try object.required("parents").array(max: Self.maximumParents) {
      parents.append(try CommitFields.hash(parent))
    }
    guard zip(parents, parents.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw ModelError(.contradiction, "parents are not sorted or are doubled")
    }
    generation = try object.required("generation").integer(in: Self.generations)
    guard (generation == 1) == parents.isEmpty else {
      throw ModelError(.contradiction, "only a first version has no parents")
    }
    author = try object.required("author").string(maxBytes: CommitContext.maximumAuthorLength)
    timeMs = Int64(try object.required("time").integer(in: Self.times))
    message = try object.required("message").string(maxBytes: CommitContext.maximumMessageLength)
    guard case .object(let members) = json else { throw node.wrongType(wanted: "an object") }
    details = try PresetDetails(storedIn: members.filter { !Self.ownKeys.contains($0.key) })
  }
}

extension PresetDetails {
  /// Reads the members of a stored preset in a revision.
  init(storedIn members: [JSONMember]) throws(ModelError) {
    try self.init(document: .object(members))
    for reference in references {
      if case .name = reference {
        throw ModelError(.badReference, "the reference \"\(reference)\" is not resolved", allowed: "p:… or o:…")
      }
    }
  }
}

import MotionModel

/// A pinned state of the entire catalog.
struct ReleaseBody {
  /// Name, such as `2026.11`.
  var name: String
  /// The versions it pins, sorted.
  var entries: [ArtifactHash]
  var author: String
  /// Milliseconds since 1970.
  var timeMs: Int64
  var message: String
  /// Rivals of the same name that it supersedes, sorted: the resolution of a name clash.
  var supersedes: [ArtifactHash] = []

  static let maximumEntries = 15_000

  static let maximumSuperseded = 100

  /// Like a preset's name, but it may start with a digit.
  static func isName(_ text: String) -> Bool { (try? PresetName("n\(text)")) != nil && text.utf8.count <= 96 }

  var json: JSONValue {
    var members = [
      JSONMember("type", "release"), JSONMember("name", .string(name)),
      JSONMember("entries", .array(entries.map { .string($0.hex) })), JSONMember("author", .string(author)),
      JSONMember("time", .number(Double(timeMs))), JSONMember("message", .string(message)),
    ]
    if !supersedes.isEmpty { members.append(JSONMember("supersedes", .array(supersedes.map { .string($0.hex) }))) }
    return .object(sorted: members)
  }

  func artifact() throws(ModelError) -> Artifact { try Artifact(.release, body: CanonicalJSON.bytes(json)) }

  var facts: ArtifactFacts {
    var facts = ArtifactFacts(type: .release, name: name, timeMs: timeMs)
    facts.links = entries.map { ArtifactFacts.Link(role: .entry, target: $0) }
    return facts
  }
}

extension ReleaseBody {
  init(_ json: JSONValue) throws(ModelError) {
    let object = try DocumentNode(json).object(
      allowing: ["author", "entries", "message", "name", "supersedes", "time", "type"])
    guard try object.required("type").string() == ArtifactType.release.rawValue else {
      throw ModelError(.wrongType, "the body is not a release")
    }
    name = try object.required("name").string(maxBytes: PresetName.maximumLength)
    guard Self.isName(name) else {
      throw ModelError(
        .badName, "\"\(name)\" is not a release name",
        allowed: "lower-case letters, digits and single / . - _ between them, at most 96")
    }
    entries = try Self.hashes(try object.required("entries"), max: Self.maximumEntries)
    if let node = object.optional("supersedes") {
      supersedes = try Self.hashes(node, max: Self.maximumSuperseded)
      guard !supersedes.isEmpty else { throw node.error(.contradiction, "an empty list must be omitted") }
    }
    author = try object.required("author").string(maxBytes: CommitContext.maximumAuthorLength)
    timeMs = Int64(try object.required("time").integer(in: RevisionBody.times))
    message = try object.required("message").string(maxBytes: CommitContext.maximumMessageLength)
  }

  private static func hashes(_ node: DocumentNode, max count: Int) throws(ModelError) -> [ArtifactHash] {
    var hashes: [ArtifactHash] = []
    for element in try node.array(max: count) { hashes.append(try CommitFields.hash(element)) }
    guard zip(hashes, hashes.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw node.error(.contradiction, "hashes are not sorted or are doubled")
    }
    return hashes
  }
}

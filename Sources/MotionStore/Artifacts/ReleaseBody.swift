import MotionModel

/// A pinned state of the entire catalogue.
struct ReleaseBody {
  /// A name of its own, such as `2026.11`.
  var name: String
  /// The versions it pins, sorted.
  var entries: [ArtifactHash]
  var author: String
  /// Milliseconds since 1970.
  var timeMs: Int64
  var message: String

  static let maximumEntries = 15_000

  init(_ json: JSONValue) throws(ModelError) {
    let object = try DocumentNode(json).object(
      allowing: ["author", "entries", "message", "name", "time", "type"])
    guard try object.required("type").string() == ArtifactType.release.rawValue else {
      throw ModelError(.wrongType, "the body is not a release")
    }
    name = try object.required("name").string(maxBytes: PresetName.maximumLength)
    guard Self.isName(name) else {
      throw ModelError(
        .badName, "\"\(name)\" is not a release name",
        allowed: "lower-case letters, digits and single / . - _ between them, at most 96")
    }
    entries = []
    for entry in try object.required("entries").array(max: Self.maximumEntries) {
      entries.append(try CommitFields.hash(entry))
    }
    guard zip(entries, entries.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw ModelError(.contradiction, "entries are not sorted or are doubled")
    }
    author = try object.required("author").string(maxBytes: CommitContext.maximumAuthorLength)
    timeMs = Int64(try object.required("time").integer(in: RevisionBody.times))
    message = try object.required("message").string(maxBytes: CommitContext.maximumMessageLength)
  }

  /// Like a preset's name, but it may start with a digit.
  static func isName(_ text: String) -> Bool { (try? PresetName("n\(text)")) != nil && text.utf8.count <= 96 }

  var json: JSONValue {
    .object(sorted: [
      JSONMember("type", "release"), JSONMember("name", .string(name)),
      JSONMember("entries", .array(entries.map { .string($0.hex) })), JSONMember("author", .string(author)),
      JSONMember("time", .number(Double(timeMs))), JSONMember("message", .string(message)),
    ])
  }

  /// The artifact of this release.
  func artifact() throws(ModelError) -> Artifact { try Artifact(.release, body: CanonicalJSON.bytes(json)) }

  var facts: ArtifactFacts {
    var facts = ArtifactFacts(type: .release, name: name, timeMs: timeMs)
    facts.links = entries.map { ArtifactFacts.Link(role: .entry, target: $0) }
    return facts
  }
}

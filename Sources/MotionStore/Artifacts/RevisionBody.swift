import MotionModel

/// One version of one preset as stored.
struct RevisionBody: StorableBody, Hashable {
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

  static let maximumParents = 1000

  var facts: ArtifactFacts {
    ArtifactFacts(
      type: .revision, preset: preset, name: name.text, title: details.title, content: content,
      generation: Int64(generation), timeMs: timeMs, deleted: isDeleted ? 1 : 0,
      links: parents.map { ArtifactFacts.Link(role: .parent, target: $0) }
    ).adding(details.references)
  }
}

extension RevisionBody: Documented {
  static let form = record(
    BodyForm.mark(.revision), field("preset", BodyForm.preset), field("name", PresetName.form),
    field(optional: "content", BodyForm.hash), field("deleted", .boolean),
    field("parents", BodyForm.hashes(0...maximumParents)), field("generation", .integer(1...1_000_000)),
    BodyForm.author, BodyForm.time, BodyForm.message, PresetDetails.members,
    make: {
      (_, preset, name, content, isDeleted, parents, generation, author, time, message, details) throws(ModelError) in
      guard isDeleted == (content == nil) else {
        throw ModelError(.contradiction, "a version has content unless it is a removal")
      }
      guard (generation == 1) == parents.isEmpty else {
        throw ModelError(.contradiction, "only a first version has no parents")
      }
      try details.references.requireIdentities()
      return RevisionBody(
        preset: preset, name: name, content: content, parents: parents, generation: generation, author: author,
        timeMs: Int64(time), message: message, details: details)
    },
    take: {
      (
        (), $0.preset, $0.name, $0.content, $0.isDeleted, $0.parents, $0.generation, $0.author, Int($0.timeMs),
        $0.message, $0.details
      )
    }
  ).form
}

extension Sequence<PresetReference> {
  /// Refuses references by name, which mean something else in another catalog.
  /// - Throws: ``ModelError`` with code `badReference`.
  func requireIdentities() throws(ModelError) {
    for reference in self {
      guard case .name = reference else { continue }
      throw ModelError(.badReference, "the reference \"\(reference)\" is not resolved", allowed: "p:… or o:…")
    }
  }
}

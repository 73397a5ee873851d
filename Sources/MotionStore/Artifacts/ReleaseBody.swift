import MotionModel

/// A pinned state of the entire catalog.
struct ReleaseBody: StorableBody, Hashable {
  /// Name, such as `2026.11`.
  var name: String
  /// The versions it pins, sorted.
  var entries: [ArtifactHash]
  var author: String
  var timeMs: Int64
  var message: String
  /// Rivals of the same name that it supersedes, sorted: the resolution of a name clash.
  var supersedes: [ArtifactHash] = []

  static let maximumEntries = 15_000

  static let maximumSuperseded = 100

  /// Like a preset's name, but it may start with a digit.
  static func isName(_ text: String) -> Bool {
    // Other than names of presets it may begin with a digit.
    text.first.map { $0.isLetter || $0.isNumber } == true && (try? PresetName("n\(text)")) != nil
      && text.utf8.count <= PresetName.maximumLength
  }

  var facts: ArtifactFacts {
    ArtifactFacts(
      type: .release, name: name, timeMs: timeMs, links: entries.map { ArtifactFacts.Link(role: .entry, target: $0) })
  }
}

extension ReleaseBody: Documented {
  static let form = record(
    BodyForm.mark(.release), field("name", nameForm), field("entries", BodyForm.hashes(0...maximumEntries)),
    BodyForm.author, BodyForm.time, BodyForm.message,
    field("supersedes", BodyForm.hashes(1...maximumSuperseded), omitting: []),
    make: {
      ReleaseBody(name: $1, entries: $2, author: $3, timeMs: Int64($4), message: $5, supersedes: $6)
    },
    take: { ((), $0.name, $0.entries, $0.author, Int($0.timeMs), $0.message, $0.supersedes) }
  ).form

  private static let nameForm = Form<String>.text(PresetName.maximumLength).checked { (name) throws(ModelError) in
    guard isName(name) else {
      throw ModelError(
        .badName, "\"\(name)\" is not a release name",
        allowed: "lower-case letters, digits and single / . - _ between them, at most 96")
    }
  }
}

import ArgumentParser
import Motionbook

/// Author, time and message of a change.
struct ChangeOptions: ParsableArguments {
  @Option(name: [.short, .long], help: ArgumentHelp("Message for the history.", valueName: "text"))
  var message = ""

  @Option(
    help: ArgumentHelp("Author (default: $MOTIONBOOK_AUTHOR, git's user.name, or the account).", valueName: "name"))
  var author: String?

  @Option(help: ArgumentHelp("Time of the change instead of now: 2026-11-21T07:30:00Z.", valueName: "time"))
  var now: Timestamp?

  @Flag(name: [.customShort("n"), .long], help: "Show what would change without changing anything.")
  var dryRun = false

  /// The entry in the history.
  func context() throws -> CommitContext {
    let author = author ?? System.environment("MOTIONBOOK_AUTHOR") ?? Self.nameInGit ?? CommitContext.current().author
    return CommitContext(author: author, timeMs: try Timestamp.now(now).milliseconds, message: message)
  }

  /// Author's name in git; nil without git, or if it is not set.
  private static var nameInGit: String? {
    guard let answer = try? System.run(["git", "config", "user.name"], isQuiet: true), answer.status == 0,
      let line = String(decoding: answer.output, as: UTF8.self).split(whereSeparator: \.isNewline).first
    else { return nil }
    return String(line)
  }
}

/// Details of a preset.
struct DetailOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A human name.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("Summary in one line.", valueName: "text"))
  var summary: String?

  @Option(help: ArgumentHelp("Notes of any length.", valueName: "text"))
  var notes: String?

  @Option(help: ArgumentHelp("Intended use.", valueName: "text"))
  var use: String?

  @Option(help: ArgumentHelp("Origin: a file name or address.", valueName: "text"))
  var source: String?

  @Option(help: ArgumentHelp("Tag for searches; repeat for more.", valueName: "word"))
  var tag: [String] = []

  @Option(help: ArgumentHelp("Variant for reduced motion, a preset.", valueName: "name"))
  var reduced: String?

  var isEmpty: Bool {
    [title, summary, notes, use, source, reduced].allSatisfy { $0 == nil } && tag.isEmpty
  }

  /// Applies these details to others; an empty text removes one, and tags are added.
  func applied(to details: PresetDetails) throws(ModelError) -> PresetDetails {
    var result = details
    if let title { result.title = title.isEmpty ? nil : title }
    if let summary { result.summary = summary.isEmpty ? nil : summary }
    if let notes { result.notes = notes.isEmpty ? nil : notes }
    if let use { result.use = use.isEmpty ? nil : use }
    if let source {
      var known = result.source ?? Provenance()
      known.location = source.isEmpty ? nil : source
      result.source = known == Provenance() ? nil : known
    }
    for word in tag where !result.tags.contains(word) { result.tags.append(word) }
    if let reduced { result.reducedMotion = reduced.isEmpty ? nil : try PresetReference(reduced) }
    return result
  }
}

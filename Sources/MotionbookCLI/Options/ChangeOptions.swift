import ArgumentParser
import Motionbook

/// Author, time and message of a change.
struct ChangeOptions: ParsableArguments {
  @Option(name: [.short, .long], help: .value("text", "Message for the history."))
  var message = ""

  @Option(help: .value("name", "Author (default: $MOTIONBOOK_AUTHOR, git's user.name, or the account)."))
  var author: String?

  @Option(help: .value("time", "Time of the change instead of now: 2026-11-21T07:30:00Z."))
  var now: Timestamp?

  @Flag(name: [.customShort("n"), .long], help: "Show what would change without changing anything.")
  var dryRun = false

  /// - Parameter reason: Message of a change without one.
  func context(saying reason: String = "") throws -> CommitContext {
    CommitContext(
      author: author ?? Self.author, timeMs: try Timestamp.now(now).milliseconds,
      message: message.isEmpty ? reason : message)
  }

  /// Author of changes, if none is given.
  static var author: String {
    System.environment("MOTIONBOOK_AUTHOR") ?? nameInGit ?? CommitContext.current().author
  }

  /// Author's name in git; nil without git, or if it is not set.
  private static var nameInGit: String? {
    let name = (try? System.run(["git", "config", "user.name"], isQuiet: true))?.answer
    return name?.isEmpty == false ? name : nil
  }
}

/// A command that changes a catalog.
protocol EditingCommand: ParsableCommand {
  var catalog: CatalogOptions { get }
  var change: ChangeOptions { get }
  var output: OutputOptions { get }
}

extension EditingCommand {
  var isDryRun: Bool { change.dryRun }

  /// Opens the catalog to change it, or to try that.
  func openToChange() throws -> Catalog { try catalog.open(.readWrite, dryRun: isDryRun) }

  /// Changes the catalog and reports: all of it, or nothing.
  /// - Parameters:
  ///   - wayBack: The command that undoes all of it; nil for each change's own.
  ///   - described: Description of a preset of which only details have changed.
  ///   - reason: Message of a change without one.
  @discardableResult
  func apply(
    wayBack: String? = nil, saying described: String? = nil, reason: String = "", _ body: (WriteBatch) throws -> Void
  ) throws -> [PresetChange] {
    let changes = try openToChange().write(by: change.context(saying: reason), dryRun: isDryRun, body)
    try report(changes, wayBack: wayBack, saying: described).print(with: output.printer)
    return changes
  }

  func report(_ changes: [PresetChange], wayBack: String? = nil, saying described: String? = nil) -> ChangeReport {
    ChangeReport(changes: changes, isDryRun: isDryRun, wayBack: wayBack, described: described)
  }
}

/// Details of a preset.
struct DetailOptions: ParsableArguments {
  @Option(help: .value("text", "A human name."))
  var title: String?

  @Option(help: .value("text", "Summary in one line."))
  var summary: String?

  @Option(help: .value("text", "Notes of any length."))
  var notes: String?

  @Option(help: .value("text", "Intended use."))
  var use: String?

  @Option(help: .value("text", "Origin: a file name or address."))
  var source: String?

  @Option(help: .value("word", "Tag for searches; several with commas, or repeated."))
  var tag: [String] = []

  @Option(help: .value("name", "Variant for reduced motion, a preset; none removes it."))
  var reduced: String?

  var isEmpty: Bool {
    [title, summary, notes, use, source, reduced].allSatisfy { $0 == nil } && tag.isEmpty
  }

  /// The words of lists with commas.
  static func words(_ lists: [String]) -> [String] {
    lists.flatMap { $0.contains(",") ? $0.split(separator: ",").map(\.trimmed) : [$0] }
  }

  /// Warns of a variant of another kind, which code that plays the preset cannot play in its place.
  func tellKind(of preset: Preset, in batch: WriteBatch) throws {
    guard let reduced, let target = try? PresetReference(reduced), let variant = try batch.known(target)?.preset else {
      return
    }
    let kinds = Set([preset.motion.kind, variant.motion.kind])
    guard kinds.count > 1, !kinds.contains(.alias), kinds != [.keyframes, .sequence] else { return }
    ErrorReport.warn(
      "\(preset.name) is of kind \(preset.motion.kind.rawValue), its variant \(variant.name) of kind "
        + "\(variant.motion.kind.rawValue): exports cannot play it in its place")
  }

  /// Applies these details to others; an empty text removes one, and tags are added.
  func applied(to details: PresetDetails) throws(ModelError) -> PresetDetails {
    var result = details
    let texts = [(\PresetDetails.title, title), (\.summary, summary), (\.notes, notes), (\.use, use)]
    for case (let field, let text?) in texts { result[keyPath: field] = text.isEmpty ? nil : text }
    if let source {
      var known = result.source ?? Provenance()
      known.location = source.isEmpty ? nil : source
      result.source = known == Provenance() ? nil : known
    }
    for word in Self.words(tag) where !result.tags.contains(word) {
      result.tags.append(word)
    }
    if let reduced {
      if (try? PresetReference(reduced)) == nil, (try? Curve(notation: reduced)) != nil {
        throw ModelError(
          .wrongType, "expected a preset for --reduced, found a curve",
          hint: "add it first: motionbook add curve NAME \(ShellWord.quoted(reduced))")
      }
      result.reducedMotion = ["", "none"].contains(reduced) ? nil : try PresetReference(reduced)
    }
    return result
  }
}
